import type { PlainPair } from '../compare/plain-pair.ts'
import type { Tally } from './definition.ts'

/**
 * What `tally` says of plain pairs (lists of boundaries, one type, no time axis), as numbers in a row of a typed array: so
 * that a large run makes no object for a comparison. A metric has one beside its definition, made of the same parts; a test
 * holds both to the same counts.
 */
export interface Kernel {
  /** The fields of the tally, in its order. */
  readonly fields: readonly string[]
  /** Writes the counts, whole numbers from 0, from a place on; false where only `tally` can say them. */
  readonly count: (pair: PlainPair, into: Float64Array, at: number) => boolean
  /** The score of such counts; not a number where it is undefined or needs a reason: `score` and `reason` then tell. */
  readonly score: (counts: Float64Array, at: number) => number
  /** The tally of such counts; one object, written again at each call. */
  readonly tally: (counts: Float64Array, at: number) => Tally
}
