import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../pairs/counted.ts'
import { Cells } from './cells.ts'

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
