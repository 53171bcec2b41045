import { pairedSegments, type SegmentMatching } from '../../compare/overlaps/segment-sums.ts'
import { countDigits, score3, shortNumber } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { SideText } from '../definition/definition.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice } from '../definition/option.ts'
import type { MetricPresets } from '../definition/preset-names.ts'

/** What the panoptic measures have in common: which segments are a pair. */
export interface PanopticMatchingOptions {
  /**
   * An IoU above 1/2 (Kirillov et al.), or more than half of both segments (PQ* of van Heusden et al.).
   * @defaultValue `iou`
   */
  matching: SegmentMatching
}

/** What panoptic quality, precision and recall have. */
export interface PanopticOptions extends PanopticMatchingOptions {
  /** A pair counts its IoU, or 1: recognition quality RQ and its precision and recall. @defaultValue `iou` */
  weight: 'iou' | 'none'
}

/** The pairs with their IoUs added up, and the segments of each side. */
export type PanopticTally = {
  readonly iou: number
  readonly pairs: number
  readonly reference: number
  readonly hypothesis: number
}

const matching = choice(
  ['iou', 'majority'],
  'iou',
  'which segments are a pair: an IoU above 1/2, or more than half of both (PQ*)',
)

const panopticOptions = {
  matching,
  weight: choice(['iou', 'none'], 'iou', 'a pair counts its IoU, or 1: recognition quality RQ'),
}

/** OpenPSSbenchmark averages over streams. */
const presets: MetricPresets<PanopticMatchingOptions> = { openpss: { matching: 'iou', pool: 'macro' } }

function tallyPairs(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: PanopticMatchingOptions,
): PanopticTally {
  requireSameUnits(reference, hypothesis)
  return {
    ...pairedSegments(reference, hypothesis)[options.matching],
    reference: reference.boundaries.length + 1,
    hypothesis: hypothesis.boundaries.length + 1,
  }
}

/** What the pairs count together. */
const weightOf = ({ iou, pairs }: PanopticTally, { weight }: PanopticOptions): number =>
  weight === 'iou' ? iou : pairs

const whyNoSegments = ({ reference }: PanopticTally): string | undefined =>
  reference > 0 ? undefined : 'nothing-to-compare'

/** The pairs, and what they count together where that is not their number. */
function pairsSentence(tally: PanopticTally, options: PanopticOptions, words: SideText): string {
  const { pairs, reference, hypothesis, iou } = tally
  const counted = options.weight === 'iou' ? `, with IoUs of ${shortNumber(iou)} in all` : ''
  return `${countDigits(pairs)} of ${words.reference}’s ${countDigits(reference)} and ${words.hypothesis}’s ${countDigits(hypothesis)} segments are paired${counted}.`
}

/** What these metrics have in common. */
const common = {
  family: 'overlaps',
  group: 'panoptic',
  better: 'higher',
  range: [0, 1],
  options: panopticOptions,
  presets,
  reads: 1,
  tally: tallyPairs,
  reason: whyNoSegments,
  explain: pairsSentence,
} as const

/**
 * Panoptic quality: pairs of segments that belong together, each by its IoU, among the segments of both sides.
 *
 *     PQ = 2 · Σ pairs IoU / (segments of R + segments of H) = RQ · SQ
 *
 * Segments t and h with o units in common are a pair if IoU = o / |t ∪ h| \> 1/2; an IoU of exactly 1/2 is none. With
 * `matching: 'majority'` (PQ*) if o is more than half of t and more than half of h, the weakest rule under which no segment
 * can have two partners; every pair of the first rule is one of the second. Integers are compared, never quotients. With
 * `weight: 'none'` a pair counts 1: recognition quality RQ, the same as `segmentIouF` above a threshold of 0.5.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1; segments that have no partner, 0. Symmetric. Never
 * undefined for a pair. Pooled: over the segments of all items; OpenPSSbenchmark takes the mean over streams (`openpss`,
 * macro). Time O(|R| + |H|). A number called PQ in papers on page streams may be either matching: its kind `plus` is
 * `iou`, its kind `star` is `majority`.
 *
 * @see Kirillov et al. (2019); van Heusden, Kamps & Marx (2024), OpenPSS
 * @example
 * panopticQuality(fromMasses([10, 10, 10]), fromMasses([4, 8, 9, 9])) //=> 0.46493506493506497
 * panopticQuality(fromMasses([10, 10, 10]), fromMasses([4, 8, 9, 9]), { matching: 'majority' }) //=> 0.6077922077922079
 */
export const panopticQuality = defineMetric<PanopticTally, PanopticOptions>({
  ...common,
  id: 'panoptic-quality',
  title: 'Panoptic quality',
  symbol: 'PQ',
  place: 9,
  about: 'Pairs of segments that belong together, each by its IoU, among the segments of both sides.',
  formula: '2 · Σ_pairs IoU / (segments of R + segments of H)',
  sources: ['kirillov-2019', 'van-heusden-2024'],
  symmetric: true,

  score: (tally, options) =>
    tally.reference > 0 ? (2 * weightOf(tally, options)) / (tally.reference + tally.hypothesis) : undefined,
})

/**
 * Panoptic precision: pairs of segments that belong together, each by its IoU, among the segments of the hypothesis.
 *
 *     PQ-P = Σ pairs IoU / segments of H
 *
 * Segments are a pair as in panoptic quality; `matching` and `weight` are those of it.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1. Not symmetric: swapped, it is panoptic recall. Never
 * undefined for a pair. Pooled: over the segments of all items. Time O(|R| + |H|). Kirillov et al. have no such number;
 * OpenPSSbenchmark has it next to PQ.
 *
 * @see van Heusden, Kamps & Marx (2024), OpenPSS
 * @example
 * panopticPrecision(fromMasses([6, 6]), fromMasses([6, 4, 2])) //=> 0.5555555555555555
 */
export const panopticPrecision = defineMetric<PanopticTally, PanopticOptions>({
  ...common,
  id: 'panoptic-precision',
  title: 'Panoptic precision',
  symbol: 'PQ-P',
  place: 10,
  about: 'Pairs of segments that belong together, each by its IoU, among the segments of the hypothesis.',
  formula: 'Σ_pairs IoU / segments of H',
  sources: ['van-heusden-2024'],
  symmetric: false,

  score: (tally, options) => (tally.hypothesis > 0 ? weightOf(tally, options) / tally.hypothesis : undefined),
})

/**
 * Panoptic recall: pairs of segments that belong together, each by its IoU, among the segments of the reference.
 *
 *     PQ-R = Σ pairs IoU / segments of R
 *
 * Segments are a pair as in panoptic quality; `matching` and `weight` are those of it.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1. Not symmetric: swapped, it is panoptic precision. Never
 * undefined for a pair. Pooled: over the segments of all items. Time O(|R| + |H|). Kirillov et al. have no such number;
 * OpenPSSbenchmark has it next to PQ.
 *
 * @see van Heusden, Kamps & Marx (2024), OpenPSS
 * @example
 * panopticRecall(fromMasses([6, 6]), fromMasses([6, 4, 2])) //=> 0.8333333333333333
 */
export const panopticRecall = defineMetric<PanopticTally, PanopticOptions>({
  ...common,
  id: 'panoptic-recall',
  title: 'Panoptic recall',
  symbol: 'PQ-R',
  place: 11,
  about: 'Pairs of segments that belong together, each by its IoU, among the segments of the reference.',
  formula: 'Σ_pairs IoU / segments of R',
  sources: ['van-heusden-2024'],
  symmetric: false,

  score: (tally, options) => (tally.reference > 0 ? weightOf(tally, options) / tally.reference : undefined),
})

/**
 * Segmentation quality SQ: how well the segments overlap that are a pair.
 *
 *     SQ = Σ pairs IoU / pairs
 *
 * Segments are a pair as in panoptic quality, which is RQ · SQ. Segments without a partner do not count: read it next to
 * panoptic quality. Mean IoU pairs segments from the highest IoU down instead and counts pairs that overlap by little, too.
 *
 * Range 0 to 1, above 1/2 with `matching: 'iou'` and above 1/3 with `majority`; higher is better. Identical segmentations
 * score 1. Symmetric. Undefined without a pair (`no-pairs`). Pooled: over the pairs of all items. Time O(|R| + |H|).
 * Programs that print 0 without a pair make it look as if the pairs overlapped badly.
 *
 * @see Kirillov et al. (2019)
 * @example
 * panopticSegmentation(fromMasses([6, 6]), fromMasses([6, 4, 2])) //=> 0.8333333333333333
 */
export const panopticSegmentation = defineMetric<PanopticTally, PanopticMatchingOptions>({
  id: 'panoptic-segmentation',
  title: 'Segmentation quality',
  symbol: 'SQ',
  ...common,
  place: 12,
  about: 'How well the segments overlap that are a pair.',
  formula: 'Σ_pairs IoU / pairs',
  sources: ['kirillov-2019'],
  symmetric: true,
  options: { matching },
  score: ({ iou, pairs }) => (pairs > 0 ? iou / pairs : undefined),
  reason: ({ pairs }) => (pairs > 0 ? undefined : 'no-pairs'),
  explain: ({ iou, pairs }) =>
    `${countDigits(pairs)} paired segments overlap by ${score3(iou / pairs)} of their union on average. Segments without a partner do not count: read it next to PQ.`,
})
