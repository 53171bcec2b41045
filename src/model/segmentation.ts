import { throwInvalid } from './error.ts'
import {
  duplicateType,
  notAList,
  rankNotNumber,
  ranksDiffer,
  tooManyTypes,
  typeNameEmpty,
} from './errors/model.ts'

/** The types a boundary may have, at most 32, and their values on the ordinal scale. */
export interface TypeScale {
  readonly names: readonly string[]
  /** One number per name; the distance of two types is the difference of their ranks. Default 0, 1, 2 … */
  readonly ranks: readonly number[]
}

/** A recording in whole ticks: units are ticks, and a boundary is the number of ticks before it. */
export interface TimeAxis {
  readonly ticksPerSecond: number
}

/** A number for every gap of a text, as segmenters give before a threshold makes boundaries of them. */
export interface ScoredGaps {
  readonly units: number
  /** n − 1 numbers: `scores[g − 1]` belongs to the gap after unit g. */
  readonly scores: Float64Array
}

/**
 * One text segmented by one coder. A boundary is named by the number of units before it; the ends of the text
 * are not boundaries. Memory goes with the number of boundaries, never with the length of the text.
 *
 * What a constructor made stays as it is: nobody writes to its arrays, so that what is computed of a long one may be
 * kept with it. A program that fills one array again and again makes the object itself: `{ units, boundaries }`.
 */
export interface Segmentation {
  /** How many units the text has, n: 1 … 2^32 − 1. */
  readonly units: number
  /** Strictly increasing, each 1 … n − 1. */
  readonly boundaries: Uint32Array
  /** Same length: bit t set means that the boundary has type t. Absent: one unnamed type. */
  readonly types?: Uint32Array
  /** Index of the type after the last unit, for tasks that type the end of the text (S_f). */
  readonly end?: number
  /** What the bits of `types` mean. Present exactly when `types` is. */
  readonly scale?: TypeScale
  /** One per segment: titles, topics. Empty where nobody marked the segment, such as silence between turns. */
  readonly labels?: readonly string[]
  /** Present where units are ticks of time. */
  readonly axis?: TimeAxis
  /**
   * True where first units of segments are marked and the first unit of the text is not, as in a DISRPT file: the start
   * of the text is then no boundary of this side for metrics that count it (`trim`).
   */
  readonly unmarkedStart?: true
}

/** The largest text: positions are 32-bit. */
export const MAX_UNITS = 2 ** 32 - 1
/** The largest scale: a set of types is the bits of one 32-bit number. */
export const MAX_TYPES = 32

/**
 * How many segments a segmentation has: one more than boundaries.
 *
 * @param segmentation - one text, segmented by one coder
 * @returns how many segments there are: one more than boundaries
 * @example
 * segmentCount(fromMasses([2, 3, 6])) //=> 3
 */
export const segmentCount = (segmentation: Segmentation): number => segmentation.boundaries.length + 1

/**
 * The label of type t as the user wrote it: the number where the name is a number, else the name.
 * Without a scale there is one unnamed type, and its label is 1.
 *
 * @param scale - of the segmentation; undefined: one type without a name
 * @param type - the number of the type in the scale, from 0
 * @returns the label; 1 without a scale
 * @throws RangeError when the scale has no such type
 * @example
 * typeLabel(fromSequence([',', '.'], { types: ['.', ','] }).scale, 1) //=> ','
 * typeLabel(undefined, 0) //=> 1
 */
export function typeLabel(scale: TypeScale | undefined, type: number): string | number {
  if (scale === undefined) return 1
  const name = scale.names[type]
  if (name === undefined) throw new RangeError(`the scale has no type ${type}`)
  const rank = scale.ranks[type]
  return String(rank) === name ? rank! : name
}

/**
 * A scale from names, with ranks 0, 1, 2 … unless given. Rejects duplicates, more than 32 names, ranks that
 * are not finite numbers.
 *
 * @param names - the names of the types, each once
 * @param ranks - a number for each name; types far apart in rank differ more
 * @returns the scale
 * @throws CesuraError `not-a-list`, `too-many-types`, `type-name-empty`, `duplicate-type`, `ranks-differ`, `rank-not-number`
 * @example
 * typeScale(['minor', 'major']) //=> { names: ['minor', 'major'], ranks: [0, 1] }
 */
export function typeScale(
  names: readonly string[],
  ranks: readonly number[] = Array.from(names ?? [], (_, index) => index),
): TypeScale {
  if (!Array.isArray(names) || !Array.isArray(ranks)) {
    throwInvalid(notAList, {})
  }
  if (names.length > MAX_TYPES) {
    throwInvalid(tooManyTypes, { namesCount: names.length, maxTypes: MAX_TYPES })
  }
  const seen = new Set<string>()
  for (const [index, name] of names.entries()) {
    if (typeof name !== 'string' || name === '') {
      throwInvalid(typeNameEmpty, { index: index + 1 })
    }
    if (seen.has(name)) throwInvalid(duplicateType, { name })
    seen.add(name)
  }
  if (ranks.length !== names.length) {
    throwInvalid(ranksDiffer, { namesCount: names.length, ranksCount: ranks.length })
  }
  for (const [index, rank] of ranks.entries()) {
    // Larger ones would overflow where differences of ranks are multiplied.
    if (typeof rank !== 'number' || !(Math.abs(rank) <= Number.MAX_SAFE_INTEGER)) {
      throwInvalid(rankNotNumber, { name: `${names[index]}`, rank: `${rank}` })
    }
  }
  return { names: [...names], ranks: [...ranks] }
}

/** Whether two scales name the same types in the same order with the same ranks. */
export function sameScale(a: TypeScale | undefined, b: TypeScale | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || a.names.length !== b.names.length) return false
  return a.names.every((name, index) => name === b.names[index] && a.ranks[index] === b.ranks[index])
}
