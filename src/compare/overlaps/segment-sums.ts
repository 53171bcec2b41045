import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../pairs/counted.ts'
import { Cells } from './overlaps.ts'

/** Which segments of the two sides are a pair: an IoU above 1/2, or more than half of both. */
export type SegmentMatching = 'iou' | 'majority'

/** Pairs of segments, and their IoUs added up. */
interface PairedSegments {
  readonly iou: number
  readonly pairs: number
}

/**
 * Segments that belong together by each rule. `iou`: they share more than they do not (3·o \> |t| + |h|); `majority`: more than
 * half of each (2·o \> |t| and 2·o \> |h|), which every `iou` pair has. Neither leaves a segment two partners. Pairs are decided
 * by integers, never by quotients.
 *
 * @param reference - the trusted side
 * @param hypothesis - the tested side, of the same text
 * @returns the pairs of each rule
 * @example
 * pairedSegments(fromMasses([10, 10, 10]), fromMasses([4, 8, 9, 9])).iou //=> { iou: 1.6272727272727274, pairs: 2 }
 */
export const pairedSegments = (
  reference: Segmentation,
  hypothesis: Segmentation,
): Readonly<Record<SegmentMatching, PairedSegments>> =>
  counted('paired-segments', reference, hypothesis, [], () => {
    let majority = 0
    let majorityPairs = 0
    let close = 0
    let closePairs = 0
    const cells = new Cells(reference, hypothesis)
    while (cells.next()) {
      const { size, reference: t, hypothesis: h } = cells
      if (2 * size > t && 2 * size > h) {
        const iou = size / (t + h - size)
        majority += iou
        majorityPairs++
        if (3 * size > t + h) {
          close += iou
          closePairs++
        }
      }
    }
    return { majority: { iou: majority, pairs: majorityPairs }, iou: { iou: close, pairs: closePairs } }
  })

/** Shares of segments, added up over units. */
interface UnitShares {
  /** The share of the unit's hypothesis segment that is in its reference segment. */
  readonly precision: number
  /** The share of the unit's reference segment that is in its hypothesis segment. */
  readonly recall: number
  /** The F of these two. */
  readonly f: number
}

/**
 * How much of its segment on one side each unit finds in its segment on the other.
 *
 * @param reference - the trusted side
 * @param hypothesis - the tested side, of the same text
 * @param beta - how many times recall counts as much as precision in the F of a unit
 * @returns sums over units
 * @example
 * unitShares(fromMasses([2, 4]), fromMasses([6])).recall //=> 6
 */
export const unitShares = (reference: Segmentation, hypothesis: Segmentation, beta = 1): UnitShares =>
  counted('unit-shares', reference, hypothesis, [beta], () => {
    const weight = beta * beta
    let precision = 0
    let recall = 0
    let f = 0
    const cells = new Cells(reference, hypothesis)
    while (cells.next()) {
      const { size, reference: t, hypothesis: h } = cells
      const square = size * size
      precision += square / h
      recall += square / t
      f += ((1 + weight) * square) / (weight * t + h)
    }
    return { precision, recall, f }
  })

/**
 * The size of each segment of one side times its highest IoU with a segment of the other, added up.
 *
 * @param covered - the side whose segments are looked at
 * @param other - the other side, of the same text
 * @returns the sum, in units
 * @example
 * bestIous(fromMasses([2, 4]), fromMasses([4, 2])) //=> 3
 */
export const bestIous = (covered: Segmentation, other: Segmentation): number =>
  counted('best-ious', covered, other, [], () => {
    let sum = 0
    let best = 0
    const cells = new Cells(covered, other)
    while (cells.next()) {
      const { size, reference: own, hypothesis: theirs } = cells
      const iou = size / (own + theirs - size)
      if (iou > best) best = iou
      if (!cells.endsReference) continue
      sum += own * best
      best = 0
    }
    return sum
  })
