import type { PlainPair } from '../compare/plain-pair.ts'

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
}
