import { type SharedSegments, sharedSegments } from '../../compare/overlaps/overlaps.ts'
import { countDigits } from '../../model/numbers.ts'
import { rejectOption, requireNumber, requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Tally } from '../definition/definition.ts'
import { harmonicMean } from '../definition/f-score.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice, type OptionDeclaration, type OptionDeclarations, real } from '../definition/option.ts'
import type { MetricPresets } from '../definition/preset-names.ts'

/** What segment IoU precision, recall and F have in common. */
interface SegmentIouOptions {
  /** A segment is right from this IoU on; the score is the mean over them. @defaultValue [0.5] */
  thresholds: readonly number[]
  /** At least the threshold, or above it. @defaultValue `at-least` */
  hit: 'at-least' | 'above'
  /** Added to the union, in units or seconds; the comparison is in doubles then. @defaultValue 0: exact */
  epsilon: number
  /** Counts over all items; F of the means of P and R; or the mean of F. @defaultValue `pooled` */
  average: 'pooled' | 'items-pr' | 'items-f'
}

const thresholds: OptionDeclaration<readonly number[]> = {
  about: 'a segment is right from this IoU on, in (0, 1]; several: the mean over them',
  default: [0.5],
  check(name, value) {
    const list = Array.isArray(value) ? value : [value]
    if (list.length === 0) rejectOption(name, value, 'give one threshold or more')
    for (const each of list)
      if (requireNumber(name, each, 0, 1) === 0) rejectOption(name, each, 'a threshold is above 0')
    return [...new Set(list as number[])].sort((a, b) => a - b)
  },
  parse: text => text.split(',').map(Number),
  print: list => list.join(','),
}

export const epsilonOption = real(
  0,
  1,
  0,
  'added to the union, in units or seconds, as some programs do; then doubles are compared',
)

const segmentIouOptions: OptionDeclarations<SegmentIouOptions> = {
  thresholds,
  hit: choice(['at-least', 'above'], 'at-least', 'at least the threshold, or above it'),
  epsilon: epsilonOption,
  average: choice(
    ['pooled', 'items-pr', 'items-f'],
    'pooled',
    'counts over all items; F of the mean P and the mean R; or the mean of F over items',
  ),
}

/** As the two programs that score chapters of videos. */
const segmentIouPresets: MetricPresets<SegmentIouOptions> = {
  vidchapters: { thresholds: [0.3, 0.5, 0.7, 0.9], hit: 'above', epsilon: 1e-8, average: 'items-pr' },
  'chapter-llama': {
    // As the program's arange makes them, step 0.55 − 0.5: 0.7000000000000002.
    thresholds: Array.from({ length: 10 }, (_, index) => 0.5 + index * (0.55 - 0.5)),
    hit: 'at-least',
    epsilon: 1e-8,
    average: 'items-f',
  },
}

const COUNTS = [
  'hypothesisHits',
  'referenceHits',
  'hypothesis',
  'reference',
  'precisionSum',
  'recallSum',
  'fSum',
  'items',
] as const

/** One threshold in the tally: `0.5/hypothesisHits` and so on. */
type ThresholdCounts = Readonly<Record<(typeof COUNTS)[number], number>>

/** The counts of one threshold, of one pair or of many added up. */
const countsAt = (tally: Tally, threshold: number): ThresholdCounts =>
  Object.fromEntries(
    COUNTS.map(name => [name, tally[`${threshold}/${name}`] ?? 0]),
  ) as unknown as ThresholdCounts

/** The tally of precision, recall and F alike. */
function tallySegmentIou(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: SegmentIouOptions,
): Tally {
  requireSameUnits(reference, hypothesis)
  const shared = sharedSegments(reference, hypothesis)
  const [r, h] = [reference.boundaries.length + 1, hypothesis.boundaries.length + 1]
  const perSecond = reference.axis?.ticksPerSecond ?? 1
  const tally: Record<string, number> = {}
  for (const threshold of options.thresholds) {
    const isHit = hitRule(threshold, options, perSecond)
    let [referenceHits, hypothesisHits] = [0, 0]
    let [lastReference, lastHypothesis] = [-1, -1]
    for (const pair of shared) {
      if (!isHit(pair)) continue
      // Pairs go from left to right: a segment that was hit before was hit last.
      if (pair.reference !== lastReference) referenceHits++
      if (pair.hypothesis !== lastHypothesis) hypothesisHits++
      lastReference = pair.reference
      lastHypothesis = pair.hypothesis
    }
    const [precision, recall] = [hypothesisHits / h, referenceHits / r]
    const counts: ThresholdCounts = {
      hypothesisHits,
      referenceHits,
      hypothesis: h,
      reference: r,
      precisionSum: precision,
      recallSum: recall,
      fSum: harmonicMean(precision, recall),
      items: 1,
    }
    for (const [name, value] of Object.entries(counts)) tally[`${threshold}/${name}`] = value
  }
  return tally
}

/** Whether two segments are alike enough: integers, or doubles as the programs with an epsilon have it. */
function hitRule(
  threshold: number,
  { hit, epsilon }: SegmentIouOptions,
  perSecond: number,
): (pair: SharedSegments) => boolean {
  if (epsilon > 0) {
    return ({ intersection, union }) => {
      const iou = intersection / perSecond / (union / perSecond + epsilon)
      return hit === 'above' ? iou > threshold : iou >= threshold
    }
  }
  // The threshold as its digits: 0.3 is three tenths, not the nearest double.
  const [whole, fraction = ''] = decimalOf(threshold).split('.')
  const above = BigInt(whole! + fraction)
  const below = 10n ** BigInt(fraction.length)
  return ({ intersection, union }) => {
    const difference = BigInt(intersection) * below - above * BigInt(union)
    return hit === 'above' ? difference > 0n : difference >= 0n
  }
}

/** The digits of a number from 0 to 1, without an exponent. */
function decimalOf(value: number): string {
  const [digits, exponent = '0'] = String(value).split('e-')
  if (exponent === '0') return digits!
  return `0.${'0'.repeat(Number(exponent) - 1)}${digits!.replace('.', '')}`
}

/** The mean over thresholds; undefined where nothing was compared. */
function meanOverThresholds(
  tally: Tally,
  { thresholds }: SegmentIouOptions,
  value: (counts: ThresholdCounts) => number,
): number | undefined {
  let sum = 0
  for (const threshold of thresholds) {
    const counts = countsAt(tally, threshold)
    if (counts.items === 0) return undefined
    sum += value(counts)
  }
  return sum / thresholds.length
}

const iouReason = (tally: Tally, { thresholds }: SegmentIouOptions): string | undefined =>
  countsAt(tally, thresholds[0]!).items > 0 ? undefined : 'nothing-to-compare'

/** What these metrics have in common. */
const common = {
  family: 'overlaps',
  group: 'segment-iou',
  sources: ['ventura-2025', 'yang-2023'],
  better: 'higher',
  range: [0, 1],
  options: segmentIouOptions,
  presets: segmentIouPresets,
  reads: 1,
  tally: tallySegmentIou,
  reason: iouReason,
} as const

/**
 * Segment IoU precision: the share of the hypothesis's segments that some segment of the reference overlaps well enough.
 *
 *     P = |{ h : max IoU(h, ·) ≥ t }| / segments of H       IoU(a, b) = |a ∩ b| / |a ∪ b|
 *
 * t is the threshold; with several the score is the mean over them. For t above 0.5 a segment can be hit by one segment
 * only. Integers are compared, never a quotient; with `epsilon` doubles, as the programs that add one do.
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
  ...common,
  place: 5,
  about: 'The share of the hypothesis’s segments that some segment of the reference overlaps well enough.',
  formula: 'hits / segments of the hypothesis, IoU ≥ t',
  symmetric: false,
  score: (tally, options) =>
    meanOverThresholds(tally, options, ({ hypothesisHits, hypothesis, precisionSum, items }) =>
      options.average === 'pooled' ? hypothesisHits / hypothesis : precisionSum / items,
    ),
  explain(tally, { thresholds }, words) {
    const { hypothesisHits, hypothesis } = countsAt(tally, thresholds[0]!)
    return `${countDigits(hypothesisHits)} of ${words.hypothesis}’s ${countDigits(hypothesis)} segments have a partner with an IoU of ${thresholds[0]} or more.`
  },
})

/**
 * Segment IoU recall: the share of the reference's segments that some segment of the hypothesis overlaps well enough.
 *
 *     R = |{ r : max IoU(r, ·) ≥ t }| / segments of R       IoU(a, b) = |a ∩ b| / |a ∪ b|
 *
 * t is the threshold; with several the score is the mean over them. For t above 0.5 a segment can be hit by one segment
 * only. Integers are compared, never a quotient; with `epsilon` doubles, as the programs that add one do.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1 (with `hit: 'at-least'`). Not symmetric: swapped, it is
 * precision. Both sides always have a segment, so it is never undefined for a pair. Pooled: from the summed counts;
 * `average: 'items-pr'` and `'items-f'` take the mean over items. Time O(|R| + |H|).
 *
 * @see Ventura et al. (2025), Chapter-Llama; Yang et al. (2023), VidChapters-7M
 * @example
 * segmentIouRecall(fromMasses([5, 5]), fromMasses([5, 3, 2]), { thresholds: [0.7] }) //=> 0.5
 */
export const segmentIouRecall = defineMetric<Tally, SegmentIouOptions>({
  id: 'segment-iou-recall',
  title: 'Segment IoU recall',
  symbol: 'IoU-R',
  ...common,
  place: 6,
  about: 'The share of the reference’s segments that some segment of the hypothesis overlaps well enough.',
  formula: 'hits / segments of the reference, IoU ≥ t',
  symmetric: false,
  score: (tally, options) =>
    meanOverThresholds(tally, options, ({ referenceHits, reference, recallSum, items }) =>
      options.average === 'pooled' ? referenceHits / reference : recallSum / items,
    ),
  explain(tally, { thresholds }, words) {
    const { referenceHits, reference } = countsAt(tally, thresholds[0]!)
    return `${countDigits(referenceHits)} of ${words.reference}’s ${countDigits(reference)} segments have a partner with an IoU of ${thresholds[0]} or more.`
  },
})

/**
 * Segment IoU F: segment IoU precision and recall in one number, their harmonic mean.
 *
 *     F = mean t  2·P_t·R_t / (P_t + R_t)
 *
 * A segment is right at threshold t if some segment of the other side has an IoU = |a ∩ b| / |a ∪ b| of at least t with it.
 * Integers are compared, never a quotient; with `epsilon` doubles, as the programs that add one do: an IoU of exactly
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
  ...common,
  place: 7,
  about: 'Segment IoU precision and recall in one number, their harmonic mean.',
  formula: 'mean_t 2·P_t·R_t / (P_t + R_t)',
  symmetric: true,
  score: (tally, options) => meanOverThresholds(tally, options, fOf(options.average)),
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
