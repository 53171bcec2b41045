import type { Segmentation } from '../../model/segmentation.ts'

/**
 * Calls `visit` for every stretch of units that lies in one segment of each side, from left to right. Segments
 * are counted from 0; the stretch is after unit `start` up to unit `end`. Two pointers, at most |R| + |H| + 1
 * calls, no memory.
 *
 * @param reference - the one segmentation
 * @param hypothesis - the other; both must have as many units, which is not checked
 * @param visit - told the segment of each side, and where the stretch begins and ends
 * @example
 * overlapSizes(fromMasses([2, 2]), fromMasses([3, 1])) //=> [2, 1, 1]
 */
export function eachOverlap(
  reference: Segmentation,
  hypothesis: Segmentation,
  visit: (referenceSegment: number, hypothesisSegment: number, start: number, end: number) => void,
): void {
  const { units, boundaries: expected } = reference
  const found = hypothesis.boundaries
  let start = 0
  for (let i = 0, j = 0; start < units; ) {
    const a = i < expected.length ? expected[i]! : units
    const b = j < found.length ? found[j]! : units
    const end = a < b ? a : b
    visit(i, j, start, end)
    if (a === end) i++
    if (b === end) j++
    start = end
  }
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
 * How many units of the covered side's segments lie in the largest piece that the other side leaves of each:
 * Σ over segments of the greatest overlap.
 *
 * @param covered - the side whose segments are looked at
 * @param other - the side that cuts them, of the same text
 * @returns a number of units: at least the number of segments of `covered`, at most the units of the text
 * @example
 * largestOverlaps(fromMasses([6, 6]), fromMasses([5, 7])) //=> 11
 */
export function largestOverlaps(covered: Segmentation, other: Segmentation): number {
  let sum = 0
  let current = 0
  let largest = 0
  eachOverlap(covered, other, (segment, _other, start, end) => {
    if (segment !== current) {
      sum += largest
      largest = 0
      current = segment
    }
    if (end - start > largest) largest = end - start
  })
  return sum + largest
}

/**
 * The largest share of each segment that lies in one segment of the other side, added up over segments.
 *
 * @param covered - the side whose segments are looked at
 * @param other - the side that cuts them, of the same text
 * @returns a sum of shares, above 0, at most the number of segments of `covered`
 * @example
 * largestShares(fromMasses([4, 6]), fromMasses([5, 5])) //=> 1.8333333333333335
 */
export function largestShares(covered: Segmentation, other: Segmentation): number {
  const { units, boundaries } = covered
  let sum = 0
  let current = 0
  let largest = 0
  let from = 0
  const add = (): void => {
    const to = current < boundaries.length ? boundaries[current]! : units
    sum += largest / (to - from)
    from = to
    largest = 0
  }
  eachOverlap(covered, other, (segment, _other, start, end) => {
    if (segment !== current) {
      add()
      current = segment
    }
    if (end - start > largest) largest = end - start
  })
  add()
  return sum
}

/**
 * For every unit, the units of its segment that the other side puts elsewhere; their sum over all units
 * (`words`), or the sum of their shares of the segment (`rate`).
 *
 * @param segments - the side whose segments say who belongs together
 * @param other - the side that may put them elsewhere, of the same text
 * @param unit - `words`: pairs of units; `rate`: each unit's share of its segment
 * @returns the sum; 0 where the other side cuts none of the segments
 * @example
 * strangers(fromMasses([4]), fromMasses([1, 3]), 'words') //=> 6
 */
export function strangers(segments: Segmentation, other: Segmentation, unit: 'words' | 'rate'): number {
  const { units, boundaries } = segments
  let sum = 0
  eachOverlap(segments, other, (segment, _other, start, end) => {
    const from = segment > 0 ? boundaries[segment - 1]! : 0
    const to = segment < boundaries.length ? boundaries[segment]! : units
    const overlap = end - start
    const apart = overlap * (to - from - overlap)
    sum += unit === 'words' ? apart : apart / (to - from)
  })
  return sum
}
