import { countDigits } from '../../wording/numbers.ts'
import type { Tally } from '../definition.ts'
import { harmonicMean } from '../f-score.ts'
import { defineMetric } from '../metric.ts'
import {
  countsAt,
  iouReason,
  meanOverThresholds,
  type SegmentIouOptions,
  segmentIouOptions,
  segmentIouPresets,
  type ThresholdCounts,
  tallySegmentIou,
} from './iou-options.ts'

/**
 * Segment IoU F: segment IoU precision and recall in one number, their harmonic mean.
 *
 *     F = mean t  2·P_t·R_t / (P_t + R_t)
 *
 * A segment is right at threshold t if some segment of the other side has an IoU = |a ∩ b| / |a ∪ b| of at least t with it.
 * Whole numbers are compared, never a quotient; with `epsilon` doubles, as the programs that add one do: an IoU of exactly
 * 0.7 is then a miss.
 *
 * Range 0 to 1, higher is better; 0 where nothing is hit. Identical segmentations score 1 (with `hit: 'at-least'`).
 * Symmetric. Never undefined for a pair. Pooled: counts over all items; `average: 'items-pr'`: F of the mean P and the mean
 * R over items (VidChapters); `'items-f'`: the mean of the items' F (Chapter-Llama). Time O(|R| + |H|).
 *
 * @see Ventura et al. (2025), Chapter-Llama; Yang et al. (2023), VidChapters-7M
 * @example
 * segmentIouF(fromMasses([5, 5]), fromMasses([5, 3, 2]), { thresholds: [0.7] }) //=> 0.4
 */
export const segmentIouF = defineMetric<Tally, SegmentIouOptions>({
  id: 'segment-iou-f',
  title: 'Segment IoU F',
  symbol: 'IoU-F',
  family: 'overlaps',
  place: 7,
  group: 'segment-iou',
  about: 'Segment IoU precision and recall in one number, their harmonic mean.',
  formula: 'mean_t 2·P_t·R_t / (P_t + R_t)',
  sources: ['ventura-2025', 'yang-2023'],
  better: 'higher',
  range: [0, 1],
  symmetric: true,
  options: segmentIouOptions,
  presets: segmentIouPresets,
  reads: 1,

  tally: tallySegmentIou,
  score: (tally, options) => meanOverThresholds(tally, options, fOf(options.average)),
  reason: iouReason,
  explain(tally, { thresholds }, words) {
    const { hypothesisHits, hypothesis, referenceHits, reference } = countsAt(tally, thresholds[0]!)
    return `${countDigits(hypothesisHits)} of ${words.hypothesis}’s ${countDigits(hypothesis)} segments and ${countDigits(referenceHits)} of ${words.reference}’s ${countDigits(reference)} have a partner with an IoU of ${thresholds[0]} or more.`
  },
})

const fOf =
  (average: SegmentIouOptions['average']) =>
  (counts: ThresholdCounts): number => {
    const { items, fSum, precisionSum, recallSum } = counts
    if (average === 'items-f') return fSum / items
    if (average === 'items-pr') return harmonicMean(precisionSum / items, recallSum / items)
    return harmonicMean(counts.hypothesisHits / counts.hypothesis, counts.referenceHits / counts.reference)
  }
