import { coveredEnds } from '../../model/covered.ts'
import { bitsOf, bitWords } from '../../model/kept-bits.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { countShared, isDense } from '../bits/count-bits.ts'
import { nearestMatches } from '../edits/edit-counts.ts'
import { counted } from '../pairs/counted.ts'
import { nearestDistances } from './nearest-distances.ts'

export const matchings = ['maximum', 'greedy-nearest', 'any-within', 'first-within'] as const

/** Which boundaries are matched, and which positions count as boundaries. */
export interface MatchRule {
  /** How many units the two may be apart, τ. */
  readonly tolerance: number
  /**
   * One to one, the most pairs or the closest first; `any-within`: whatever has a boundary of the other side near;
   * `first-within`: every boundary of the hypothesis belongs to the first of the reference within reach, as in ruptures.
   */
  readonly matching: (typeof matchings)[number]
  /** Which ends of the text are left out; `true` is `yes`, `false` is `no`. */
  readonly trim: Trim | boolean
  /** At most τ apart, or less than τ. @defaultValue `at-most` */
  readonly reach?: 'at-most' | 'below'
  /** Leave every k-th position of the reference, and the end of the text, out of both sides. @defaultValue 0: none */
  readonly excludeEvery?: number
}

/** Boundaries of each side, and how many have a partner. */
export type MatchedBoundaries = {
  readonly matches: number
  readonly reference: number
  readonly hypothesis: number
}

/** Boundaries of each side, and how many of each have one of the other side near. */
export type NearBoundaries = {
  readonly hypothesisHits: number
  readonly referenceHits: number
  readonly reference: number
  readonly hypothesis: number
}

/**
 * Pairs the boundaries of two segmentations one to one and counts; with `any-within` counts the boundaries of each side
 * that have one of the other near.
 *
 * @param reference - the trusted side
 * @param hypothesis - the tested side
 * @param rule - how near is near, and who may be paired with whom
 * @returns boundaries of each side, and how many have a partner
 * @example
 * matchedBoundaries(fromMasses([2, 2, 4]), fromMasses([4, 2, 2]), { tolerance: 2, matching: 'greedy-nearest', trim: true })
 * //=> { matches: 1, reference: 2, hypothesis: 2 }
 */
export function matchedBoundaries(
  reference: Segmentation,
  hypothesis: Segmentation,
  rule: MatchRule & { readonly matching: 'maximum' | 'greedy-nearest' | 'first-within' },
): MatchedBoundaries
/**
 * With `any-within` the two sides have hits of their own.
 *
 * @param reference - the trusted side
 * @param hypothesis - the tested side
 * @param rule - how near is near, and who may be paired with whom
 * @returns boundaries of each side, and how many have a partner, or one of the other side near
 */
export function matchedBoundaries(
  reference: Segmentation,
  hypothesis: Segmentation,
  rule: MatchRule,
): MatchedBoundaries | NearBoundaries
export function matchedBoundaries(
  reference: Segmentation,
  hypothesis: Segmentation,
  rule: MatchRule,
): MatchedBoundaries | NearBoundaries {
  if (rule.excludeEvery) return countMatches(reference, hypothesis, rule)
  const { tolerance, matching, reach, trim } = rule
  const far = reach === 'below' ? tolerance - 1 : tolerance
  const starts = [reference.unmarkedStart, hypothesis.unmarkedStart]
  return counted('matches', reference, hypothesis, [far, matching, trim, ...starts], () =>
    countMatches(reference, hypothesis, rule),
  )
}

function countMatches(
  reference: Segmentation,
  hypothesis: Segmentation,
  { tolerance, matching, trim, reach, excludeEvery = 0 }: MatchRule,
): MatchedBoundaries | NearBoundaries {
  const ends = trim === true ? 'yes' : trim === false ? 'no' : trim
  const far = reach === 'below' ? tolerance - 1 : tolerance
  const plain = far === 0 && ends === 'yes' && excludeEvery === 0 && matching !== 'any-within'
  if (plain && isDense(reference, hypothesis)) {
    const matches = countShared(bitsOf(reference, 0), bitsOf(hypothesis, 1), bitWords(reference))
    return { matches, reference: reference.boundaries.length, hypothesis: hypothesis.boundaries.length }
  }
  let expected = countedPositions(reference, ends)
  let found = countedPositions(hypothesis, ends)
  if (excludeEvery > 0) {
    // The end of the text counts among the reference's, whether or not it is trimmed.
    const all = ends === 'no' || ends === 'start' ? expected : Uint32Array.of(...expected, reference.units)
    const excluded = excludedPositions(all, excludeEvery, reference.units)
    expected = expected.filter(position => !excluded.has(position))
    found = found.filter(position => !excluded.has(position))
  }
  const sizes = { reference: expected.length, hypothesis: found.length }
  if (matching === 'any-within') {
    const near = (distances: number[]) => distances.filter(distance => distance <= far).length
    return {
      hypothesisHits: near(nearestDistances(found, expected)),
      referenceHits: near(nearestDistances(expected, found)),
      ...sizes,
    }
  }
  return { matches: far < 0 ? 0 : counters[matching](expected, found, far), ...sizes }
}

/**
 * The error of `precision_recall` in ruptures, on purpose: each boundary of the hypothesis belongs to the first one of the
 * reference within reach, so that a boundary of the reference takes all that are near it. Returns how many of the reference
 * got one. O(boundaries).
 */
function firstWithin(expected: Uint32Array, found: Uint32Array, tolerance: number): number {
  let matches = 0
  let first = 0
  let last = -1
  for (const position of found) {
    while (first < expected.length && expected[first]! < position - tolerance) first++
    if (first === expected.length) break
    if (expected[first]! > position + tolerance || first === last) continue
    last = first
    matches++
  }
  return matches
}

const counters = { maximum: matchesInOrder, 'greedy-nearest': nearestMatches, 'first-within': firstWithin }

/**
 * The largest number of boundary pairs, one of each side, no boundary used twice, no pair farther apart than
 * `tolerance` units. On sorted positions a single walk finds the maximum: whenever the two foremost
 * boundaries are close enough, some maximum matching pairs them. O(boundaries).
 *
 * @param reference - the trusted side
 * @param hypothesis - the tested side, of the same text
 * @param tolerance - how many units the two of a pair may be apart; 0: at the same position
 * @returns the number of pairs, 0 to the smaller number of boundaries
 * @example
 * maximumMatches(fromMasses([2, 2, 4]), fromMasses([4, 2, 2]), 2) //=> 2
 */
export function maximumMatches(reference: Segmentation, hypothesis: Segmentation, tolerance: number): number {
  return matchesInOrder(reference.boundaries, hypothesis.boundaries, tolerance)
}

function matchesInOrder(expected: Uint32Array, found: Uint32Array, tolerance: number): number {
  if (tolerance === 0 && isSmall(expected) && isSmall(found)) return sharedPositions(expected, found)
  let matches = 0
  for (let i = 0, j = 0; i < expected.length && j < found.length; ) {
    const distance = expected[i]! - found[j]!
    if (distance < -tolerance) i++
    else if (distance > tolerance) j++
    else {
      matches++
      i++
      j++
    }
  }
  return matches
}

/** Whether all positions of a sorted list are 31-bit integers. */
const isSmall = (positions: Uint32Array): boolean =>
  positions.length === 0 || positions[positions.length - 1]! < 2 ** 31

/** How many small positions are in both lists. Without branches: which side comes next cannot be foretold. */
function sharedPositions(expected: Uint32Array, found: Uint32Array): number {
  const r = expected.length
  const h = found.length
  let shared = 0
  let i = 0
  let j = 0
  while (i < r && j < h) {
    const apart = ((expected[i]! | 0) - (found[j]! | 0)) | 0
    const before = apart >> 31 // −1: the first list's comes first
    const after = -apart >> 31 // −1: the second list's
    i = (i + 1 + after) | 0
    j = (j + 1 + before) | 0
    shared = (shared + 1 + before + after) | 0
  }
  return shared
}

export const trims = ['yes', 'no', 'end', 'start', 'silence'] as const

/**
 * Which ends of the text are left out: both, none, the end (0 counts), the start (n counts). `silence`: both, and where
 * silence ends; only ends of covered segments count, the last of them excepted.
 */
export type Trim = (typeof trims)[number]

/**
 * The positions that count as boundaries of one side: its boundaries, and position 0 or n where they are not trimmed.
 * Position 0 is none of a side whose first unit was read as unmarked.
 *
 * @param segmentation - one side
 * @param trim - which ends of the text are left out: `yes` both, `no` none, `end` only n, `start` only 0,
 *   `silence` both and all that is no end of a segment with a label
 * @returns the positions, strictly increasing; with `yes` the list of the segmentation itself, not a copy
 * @example
 * countedPositions(fromMasses([2, 3]), 'end') //=> Uint32Array.of(0, 2)
 */
export function countedPositions(segmentation: Segmentation, trim: Trim): Uint32Array {
  const { units, boundaries, unmarkedStart } = segmentation
  if (trim === 'yes') return boundaries
  if (trim === 'silence') return Uint32Array.from(coveredEnds(segmentation).slice(0, -1))
  const first = trim === 'start' || unmarkedStart === true ? 0 : 1
  const last = trim === 'end' ? 0 : 1
  const positions = new Uint32Array(boundaries.length + first + last)
  positions.set(boundaries, first)
  if (last === 1) positions[positions.length - 1] = units
  return positions
}

/**
 * The positions that are left out of both sides: every k-th of the reference's, and the last of them.
 * Counted among what `countedPositions` gives.
 */
function excludedPositions(expected: Uint32Array, every: number, units: number): Set<number> {
  const excluded = new Set<number>([units])
  for (let index = every - 1; index < expected.length; index += every) excluded.add(expected[index]!)
  return excluded
}
