import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../shared-evidence.ts'

/** Which segments of the two sides are a pair: an IoU above 1/2, or more than half of both. */
export type SegmentMatching = 'iou' | 'majority'

/** Pairs of segments, and their IoUs added up. */
export interface PairedSegments {
  readonly iou: number
  readonly pairs: number
}

/** Sums over the cells of two segmentations, the stretches that one segment of either side shares with one of the other. */
export interface SegmentSums {
  /**
   * Segments that belong together by each rule. `iou`: they share more than they do not (3·o \> |t| + |h|); `majority`: more
   * than half of each (2·o \> |t| and 2·o \> |h|), which every `iou` pair has. Neither leaves a segment two partners.
   */
  readonly paired: Readonly<Record<SegmentMatching, PairedSegments>>
  /** Over units: the share of the unit's hypothesis segment that lies in its reference segment. */
  readonly precision: number
  /** Over units: the share of the unit's reference segment that lies in its hypothesis segment. */
  readonly recall: number
  /** Over units: the F of these two shares. */
  readonly f: number
  /** Over the segments of each side: their size times the highest IoU with a segment of the other side. */
  readonly best: Readonly<Record<'reference' | 'hypothesis', number>>
}

/**
 * All that metrics of segments add up over cells, in one merge pass; metrics of one pair share it. Pairs are decided by
 * integers, never by quotients.
 *
 * @param reference - the trusted side
 * @param hypothesis - the tested side; both must have as many units, which is not checked
 * @param beta - how many times recall counts as much as precision in the F of a unit
 * @returns sums in units
 * @example
 * segmentSums(fromMasses([2, 4]), fromMasses([4, 2])).best //=> { reference: 3, hypothesis: 3 }
 * segmentSums(fromMasses([10, 10, 10]), fromMasses([4, 8, 9, 9])).paired.iou //=> { iou: 1.6272727272727274, pairs: 2 }
 */
export const segmentSums = (reference: Segmentation, hypothesis: Segmentation, beta = 1): SegmentSums =>
  counted('segment-sums', reference, hypothesis, [beta], () => sumCells(reference, hypothesis, beta * beta))

function sumCells(
  { units, boundaries: expected }: Segmentation,
  { boundaries: found }: Segmentation,
  weight: number,
): SegmentSums {
  let close = 0
  let closePairs = 0
  let major = 0
  let majorPairs = 0
  let precision = 0
  let recall = 0
  let f = 0
  let bestReference = 0
  let bestHypothesis = 0
  /** Where the segments begin that lie here, and the highest IoU of each so far. */
  let fromA = 0
  let fromB = 0
  let bestA = 0
  let bestB = 0
  let start = 0
  for (let i = 0, j = 0; start < units; ) {
    const a = i < expected.length ? expected[i]! : units
    const b = j < found.length ? found[j]! : units
    const end = a < b ? a : b
    const size = end - start
    const massA = a - fromA
    const massB = b - fromB
    const iou = size / (massA + massB - size)
    if (2 * size > massA && 2 * size > massB) {
      major += iou
      majorPairs++
      if (3 * size > massA + massB) {
        close += iou
        closePairs++
      }
    }
    const square = size * size
    precision += square / massB
    recall += square / massA
    f += ((1 + weight) * square) / (weight * massA + massB)
    if (iou > bestA) bestA = iou
    if (iou > bestB) bestB = iou
    if (a === end) {
      bestReference += massA * bestA
      bestA = 0
      fromA = a
      i++
    }
    if (b === end) {
      bestHypothesis += massB * bestB
      bestB = 0
      fromB = b
      j++
    }
    start = end
  }
  return {
    paired: { iou: { iou: close, pairs: closePairs }, majority: { iou: major, pairs: majorPairs } },
    precision,
    recall,
    f,
    best: { reference: bestReference, hypothesis: bestHypothesis },
  }
}
