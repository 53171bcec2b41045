import type { Segmentation } from '../../model/segmentation.ts'
import { Cells } from './cells.ts'
import { overlapSum } from './overlap-sums.ts'

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
