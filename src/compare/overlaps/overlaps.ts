import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../pairs/counted.ts'

/**
 * Calls `visit` for every stretch of units that is in one segment of each side, from left to right. Segments
 * are counted from 0; the stretch is after unit `start` up to unit `end`. At most |R| + |H| + 1 calls.
 *
 * @param reference - the one segmentation
 * @param hypothesis - the other; both must have as many units, which is not checked
 * @param visit - called with the segment of each side, and where the stretch begins and ends
 * @example
 * overlapSizes(fromMasses([2, 2]), fromMasses([3, 1])) //=> [2, 1, 1]
 */
export function eachOverlap(
  reference: Segmentation,
  hypothesis: Segmentation,
  visit: (referenceSegment: number, hypothesisSegment: number, start: number, end: number) => void,
): void {
  const cells = new Cells(reference, hypothesis)
  while (cells.next()) visit(cells.referenceIndex, cells.hypothesisIndex, cells.start, cells.end)
}

/**
 * The sizes of all stretches, from left to right: the segments that both sides together cut.
 *
 * @param reference - the one segmentation
 * @param hypothesis - the other, of the same text
 * @returns sizes in units; they add up to the text
 * @example
 * overlapSizes(fromMasses([6, 6]), fromMasses([5, 7])) //=> [5, 1, 6]
 */
export function overlapSizes(reference: Segmentation, hypothesis: Segmentation): number[] {
  const sizes: number[] = []
  eachOverlap(reference, hypothesis, (_i, _j, start, end) => sizes.push(end - start))
  return sizes
}

/**
 * How many units of the covered side's segments are in the largest piece that the other side leaves of each:
 * Σ over segments of the greatest overlap.
 *
 * @param covered - the side whose segments are looked at
 * @param other - the side that cuts them, of the same text
 * @returns a number of units: at least the number of segments of `covered`, at most the units of the text
 * @example
 * largestOverlaps(fromMasses([6, 6]), fromMasses([5, 7])) //=> 11
 */
export const largestOverlaps = (covered: Segmentation, other: Segmentation): number =>
  overlapSum(true, false, covered, other)

/**
 * The largest share of each segment that is in one segment of the other side, added up over segments.
 *
 * @param covered - the side whose segments are looked at
 * @param other - the side that cuts them, of the same text
 * @returns a sum of shares, above 0, at most the number of segments of `covered`
 * @example
 * largestShares(fromMasses([4, 6]), fromMasses([5, 5])) //=> 1.8333333333333335
 */
export const largestShares = (covered: Segmentation, other: Segmentation): number =>
  overlapSum(true, true, covered, other)

/**
 * For every unit, the units of its segment that the other side puts elsewhere; their sum over all units
 * (`words`), or the sum of their shares of the segment (`rate`).
 *
 * @param segments - the side whose segments say who belongs together
 * @param other - the side that may put them elsewhere, of the same text
 * @param unit - `words`: pairs of units; `rate`: each unit's share of its segment
 * @returns the sum; 0 where the other side cuts none of the segments
 * @example
 * unmatchedMass(fromMasses([4]), fromMasses([1, 3]), 'words') //=> 6
 */
export const unmatchedMass = (segments: Segmentation, other: Segmentation, unit: 'words' | 'rate'): number =>
  overlapSum(false, unit === 'rate', segments, other)

/** The boundaries of the side given first, the sum over its segments, and that over the other side's. */
type BothSums = readonly [of: Uint32Array, own: number, others: number]

/**
 * A sum over the segments of one side: of the largest stretch of each that the other side leaves (`whole`), or over
 * all stretches of size times the rest of the segment; each divided by the segment for a `share`. The same sum over the other
 * side's segments is counted in the same walk.
 */
function overlapSum(whole: boolean, share: boolean, segments: Segmentation, other: Segmentation): number {
  const count = () => (whole ? bothLargest : bothRests)(share, segments, other)
  const [of, own, others] = counted('overlaps', segments, other, [whole, share], count, true)
  return of === segments.boundaries ? own : others
}

/** The largest stretch of each segment, added up over both sides. */
function bothLargest(share: boolean, segments: Segmentation, other: Segmentation): BothSums {
  // A text without units has one segment, of which no share can be taken.
  let own = segments.units === 0 && share ? Number.NaN : 0
  let others = own
  /** The largest stretch so far of the segments around the cell. */
  let largest = 0
  let largestOther = 0
  const cells = new Cells(segments, other)
  while (cells.next()) {
    const { size } = cells
    if (size > largest) largest = size
    if (size > largestOther) largestOther = size
    if (cells.endsReference) {
      own += share ? largest / cells.reference : largest
      largest = 0
    }
    if (cells.endsHypothesis) {
      others += share ? largestOther / cells.hypothesis : largestOther
      largestOther = 0
    }
  }
  return [segments.boundaries, own, others]
}

/** Size times the rest of the segment, added up over both sides. */
function bothRests(share: boolean, segments: Segmentation, other: Segmentation): BothSums {
  let own = 0
  let others = 0
  const cells = new Cells(segments, other)
  while (cells.next()) {
    const { size, reference, hypothesis } = cells
    const rest = size * (reference - size)
    const restOther = size * (hypothesis - size)
    own += share ? rest / reference : rest
    others += share ? restOther / hypothesis : restOther
  }
  return [segments.boundaries, own, others]
}

/** Two segments that share some units. */
export interface SharedSegments {
  readonly reference: number
  readonly hypothesis: number
  /** Units in both, and in either. */
  readonly intersection: number
  readonly union: number
}

/**
 * Every pair of segments that share a unit, from left to right: at most |R| + |H| + 1 of them.
 *
 * @param reference - the one segmentation
 * @param hypothesis - the other, of the same text
 * @returns segments counted from 0, with the units in both and in either
 * @example
 * sharedSegments(fromMasses([2, 2]), fromMasses([4]))
 * //=> [{ reference: 0, hypothesis: 0, intersection: 2, union: 4 }, { reference: 1, hypothesis: 0, intersection: 2, union: 4 }]
 */
export const sharedSegments = (
  reference: Segmentation,
  hypothesis: Segmentation,
): readonly SharedSegments[] =>
  counted('segments', reference, hypothesis, [], () => findShared(reference, hypothesis))

function findShared(reference: Segmentation, hypothesis: Segmentation): SharedSegments[] {
  const pairs: SharedSegments[] = []
  const cells = new Cells(reference, hypothesis)
  while (cells.next()) {
    const { size, referenceIndex, hypothesisIndex } = cells
    const union = cells.reference + cells.hypothesis - size
    pairs.push({ reference: referenceIndex, hypothesis: hypothesisIndex, intersection: size, union })
  }
  return pairs
}

/**
 * The cells of two segmentations, from left to right: stretches of units in one segment of each side, at most |R| + |H| + 1 of
 * them. One merge pass without memory; all sums over overlaps go through it.
 *
 * A loop creates it, asks `next` before each cell and reads the cell. Nobody else may see it: the compiler then keeps all of it
 * in registers, and the loop is as fast as one with the walk written out. A callback per cell is three times as slow.
 *
 * @example
 * const sizes = []
 * for (const cells = new Cells(fromMasses([2, 2]), fromMasses([3, 1])); cells.next(); ) sizes.push(cells.size)
 */
export class Cells {
  private readonly expected: Uint32Array
  private readonly found: Uint32Array
  private readonly units: number
  /** How many segments of each side have begun. */
  private references = 0
  private hypotheses = 0
  /** Units before the cell. */
  start = 0
  /** Units up to its end. */
  end = 0
  /** Units before the segments around the cell, and up to their ends. */
  private referenceStart = 0
  private referenceEnd = 0
  private hypothesisStart = 0
  private hypothesisEnd = 0

  /** Both must have as many units, which is not checked. */
  constructor({ units, boundaries: expected }: Segmentation, { boundaries: found }: Segmentation) {
    this.expected = expected
    this.found = found
    this.units = units >>> 0
  }

  /** Goes to the next cell; false after the last. */
  next(): boolean {
    const start = this.end
    const units = this.units
    if (start === units) return false
    this.start = start
    if (this.referenceEnd === start) {
      this.referenceStart = start
      const at = this.references++
      this.referenceEnd = at < this.expected.length ? this.expected[at]! : units
    }
    if (this.hypothesisEnd === start) {
      this.hypothesisStart = start
      const at = this.hypotheses++
      this.hypothesisEnd = at < this.found.length ? this.found[at]! : units
    }
    this.end = this.referenceEnd < this.hypothesisEnd ? this.referenceEnd : this.hypothesisEnd
    return true
  }

  // Unsigned shifts keep differences in 32-bit integers: doubles take twice as long.

  /** Units of the cell. */
  get size(): number {
    return (this.end - this.start) >>> 0
  }

  /** Units of the reference segment around the cell. */
  get reference(): number {
    return (this.referenceEnd - this.referenceStart) >>> 0
  }

  /** Units of the hypothesis segment around the cell. */
  get hypothesis(): number {
    return (this.hypothesisEnd - this.hypothesisStart) >>> 0
  }

  /** Units of the reference segment before the cell. */
  get before(): number {
    return (this.start - this.referenceStart) >>> 0
  }

  /** Whether the reference segment ends with the cell. */
  get endsReference(): boolean {
    return this.referenceEnd === this.end
  }

  /** Whether the hypothesis segment ends with the cell. */
  get endsHypothesis(): boolean {
    return this.hypothesisEnd === this.end
  }

  /** The number of the reference segment around the cell, from 0. */
  get referenceIndex(): number {
    return this.references - 1
  }

  /** The number of the hypothesis segment around the cell, from 0. */
  get hypothesisIndex(): number {
    return this.hypotheses - 1
  }
}
