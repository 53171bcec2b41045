import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../shared-evidence.ts'
import { Cells } from './cells.ts'

/** The boundaries of the side given first, the sum over its segments, and that over the other side's. */
type BothSums = readonly [of: Uint32Array, own: number, others: number]

/**
 * A sum over the segments of one side: of the largest stretch of each that the other side leaves (`whole`), or over
 * all stretches of size times the rest of the segment; each divided by the segment for a `share`. The same sum over the other
 * side's segments is counted in the same walk.
 */
export function overlapSum(
  whole: boolean,
  share: boolean,
  segments: Segmentation,
  other: Segmentation,
): number {
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
