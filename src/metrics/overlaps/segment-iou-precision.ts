import { countDigits } from '../../wording/numbers.ts'
import type { Tally } from '../definition.ts'
import { defineMetric } from '../metric.ts'
import {
  countsAt,
  iouReason,
  meanOverThresholds,
  type SegmentIouOptions,
  segmentIouOptions,
  segmentIouPresets,
  tallySegmentIou,
} from './iou-options.ts'

/**
 * Segment IoU precision: the share of the hypothesis's segments that some segment of the reference overlaps well enough.
 *
 *     P = |{ h : max IoU(h, ·) ≥ t }| / segments of H       IoU(a, b) = |a ∩ b| / |a ∪ b|
 *
 * t is the threshold; with several the score is the mean over them. For t above 0.5 a segment can be hit by one segment
 * only. Whole numbers are compared, never a quotient; with `epsilon` doubles, as the programs that add one do.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1 (with `hit: 'at-least'`). Not symmetric: swapped, it is
 * recall. Both sides always have a segment, so it is never undefined for a pair. Pooled: from the summed counts;
 * `average: 'items-pr'` and `'items-f'` take the mean over items. Time O(|R| + |H|).
 *
 * @see Ventura et al. (2025), Chapter-Llama; Yang et al. (2023), VidChapters-7M
 * @example
 * segmentIouPrecision(fromMasses([5, 5]), fromMasses([5, 3, 2]), { thresholds: [0.7] }) //=> 0.3333333333333333
 */
export const segmentIouPrecision = defineMetric<Tally, SegmentIouOptions>({
  id: 'segment-iou-precision',
  title: 'Segment IoU precision',
  symbol: 'IoU-P',
  family: 'overlaps',
  place: 5,
  group: 'segment-iou',
  about: 'The share of the hypothesis’s segments that some segment of the reference overlaps well enough.',
  formula: 'hits / segments of the hypothesis, IoU ≥ t',
  sources: ['ventura-2025', 'yang-2023'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: segmentIouOptions,
  presets: segmentIouPresets,
  reads: 1,

  tally: tallySegmentIou,
  score: (tally, options) =>
    meanOverThresholds(tally, options, ({ hypothesisHits, hypothesis, precisionSum, items }) =>
      options.average === 'pooled' ? hypothesisHits / hypothesis : precisionSum / items,
    ),
  reason: iouReason,
  explain(tally, { thresholds }, words) {
    const { hypothesisHits, hypothesis } = countsAt(tally, thresholds[0]!)
    return `${countDigits(hypothesisHits)} of ${words.hypothesis}’s ${countDigits(hypothesis)} segments have a partner with an IoU of ${thresholds[0]} or more.`
  },
})
