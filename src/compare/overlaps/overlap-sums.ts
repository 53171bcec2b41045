import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../shared-evidence.ts'

/** The boundaries of the side given first, the sum over its segments, and that over the other side's. */
type BothSums = readonly [of: Uint32Array, own: number, others: number]

/**
 * A sum over the segments of one side: of the largest stretch of each that the other side leaves (`whole`), or over
 * all stretches of size times the rest of the segment; each divided by the segment for a `share`. Its twin over the other
 * side's segments is counted in the same walk.
 */
export function overlapSum(
  whole: boolean,
  share: boolean,
  segments: Segmentation,
  other: Segmentation,
): number {
  const count = () => bothSums(whole, share, segments, other)
  const [of, own, others] = counted('overlaps', segments, other, [whole, share], count, true)
  return of === segments.boundaries ? own : others
}

/** Both sums in one walk over the stretches that lie in one segment on each side. Divided by 1, no bit changes. */
function bothSums(
  whole: boolean,
  share: boolean,
  { units, boundaries: of }: Segmentation,
  { boundaries: found }: Segmentation,
): BothSums {
  // A text without units has one segment, of which no share can be taken.
  let own = units === 0 && whole && share ? Number.NaN : 0
  let others = own
  /** Where the segments begin that lie here, and the largest stretch of each so far. */
  let fromA = 0
  let fromB = 0
  let largestA = 0
  let largestB = 0
  let start = 0
  for (let i = 0, j = 0; start < units; ) {
    const a = i < of.length ? of[i]! : units
    const b = j < found.length ? found[j]! : units
    const end = a < b ? a : b
    const size = end - start
    const massA = a - fromA
    const massB = b - fromB
    if (size > largestA) largestA = size
    if (size > largestB) largestB = size
    if (!whole) {
      own += (size * (massA - size)) / (share ? massA : 1)
      others += (size * (massB - size)) / (share ? massB : 1)
    }
    if (a === end) {
      if (whole) own += largestA / (share ? massA : 1)
      largestA = 0
      fromA = a
      i++
    }
    if (b === end) {
      if (whole) others += largestB / (share ? massB : 1)
      largestB = 0
      fromB = b
      j++
    }
    start = end
  }
  return [of, own, others]
}
