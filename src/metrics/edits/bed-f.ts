import { score3 } from '../../wording/numbers.ts'
import { betaOption } from '../f-score.ts'
import type { InUnits } from '../length.ts'
import { defineMetric } from '../metric.ts'
import { averageOf, type ClassCounts, type Part } from './bed-classes.ts'
import {
  type BedFOptions,
  type BedOptions,
  bedOptions,
  bedPresets,
  bedTally,
  isAccuracy,
} from './bed-options.ts'
import { bedSentence } from './bed-sentence.ts'
import type { ConfusionTally } from './confusion-tally.ts'

/**
 * BED precision, B-P: of the boundaries the hypothesis places, the share that the reference confirms, near misses
 * in part.
 *
 *     P = TP / (TP + FP)
 *
 * From the confusion matrix of the boundary edit distance: a match adds 1 to TP, a near miss that costs w adds
 * 1 − w, a boundary of the hypothesis alone is a false positive, one of the wrong type a false positive of its own
 * type. Several types: from the sums over types (`average: 'micro'`), their mean over the types that have something
 * to divide (`'macro'`), or one `type`.
 *
 * Range 0 to 1, higher is better. Not symmetric: swapped, it is recall (segeval's micro average is its own mirror). Undefined when the hypothesis has no
 * boundary (`no-hypothesis-boundaries`). Cost as B.
 *
 * Differs from segeval 2: it exchanges false positives and false negatives, gives a near miss w where it should
 * give 1 − w (the same at span 2 only), and its micro average is accuracy with "no boundary" as a class; the preset
 * `segeval-2` does the same.
 *
 * @see Fournier (2013), https://aclanthology.org/P13-1167
 * @example
 * bedPrecision(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3])) //=> 0.6
 * bedPrecision(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3]), { preset: 'segeval-2', type: 1 }) //=> 1
 */
export const bedPrecision = defineMetric<ConfusionTally, BedOptions>({
  id: 'bed-precision',
  title: 'BED precision',
  symbol: 'BED-P',
  aliases: ['B-P'],
  family: 'edits',
  place: 3,
  group: 'bed',
  about:
    'Of the boundaries the hypothesis places, the share that the reference confirms, near misses in part.',
  formula: 'TP / (TP + FP)',
  sources: ['fournier-2013'],
  better: 'higher',
  range: [0, 1],
  symmetric: isAccuracy,
  options: bedOptions,
  presets: bedPresets,
  reads: 1.7,

  tally: bedTally,
  score: precisionOf,
  reason(tally, options) {
    if (precisionOf(tally, options) !== undefined) return undefined
    return options.orientation === 'standard' ? 'no-hypothesis-boundaries' : 'no-reference-boundaries'
  },
  explain: (tally, options, words) => bedSentence(tally, options, words, 'precision'),
})

function precisionOf(tally: ConfusionTally, options: InUnits<BedOptions>): number | undefined {
  return averageOf(tally, options, ({ hits, predicted }) => ({ above: hits, below: predicted }))
}

/**
 * BED recall, B-R: of the boundaries the reference has, the share that the hypothesis finds, near misses in part.
 *
 *     R = TP / (TP + FN)
 *
 * From the confusion matrix of the boundary edit distance, as BED precision; a boundary of the reference alone is
 * a false negative.
 *
 * Range 0 to 1, higher is better. Not symmetric: swapped, it is precision (segeval's micro average is its own mirror). Undefined when the reference has no
 * boundary (`no-reference-boundaries`). Cost as B. Differs from segeval 2 as BED precision does.
 *
 * @see Fournier (2013), https://aclanthology.org/P13-1167
 * @example
 * bedRecall(fromMasses([2, 3, 6]), fromMasses([2, 2, 7])) //=> 1
 * bedRecall(fromMasses([2, 2, 4, 3]), fromMasses([2, 3, 6])) //=> 0.6
 */
export const bedRecall = defineMetric<ConfusionTally, BedOptions>({
  id: 'bed-recall',
  title: 'BED recall',
  symbol: 'BED-R',
  aliases: ['B-R'],
  family: 'edits',
  place: 4,
  group: 'bed',
  about: 'Of the boundaries the reference has, the share that the hypothesis finds, near misses in part.',
  formula: 'TP / (TP + FN)',
  sources: ['fournier-2013'],
  better: 'higher',
  range: [0, 1],
  symmetric: isAccuracy,
  options: bedOptions,
  presets: bedPresets,
  reads: 1.7,

  tally: bedTally,
  score: recallOf,
  reason(tally, options) {
    if (recallOf(tally, options) !== undefined) return undefined
    return options.orientation === 'standard' ? 'no-reference-boundaries' : 'no-hypothesis-boundaries'
  },
  explain: (tally, options, words) => bedSentence(tally, options, words, 'recall'),
})

function recallOf(tally: ConfusionTally, options: InUnits<BedOptions>): number | undefined {
  return averageOf(tally, options, ({ hits, actual }) => ({ above: hits, below: actual }))
}

/**
 * BED F, B-F: the weighted harmonic mean of BED precision and BED recall.
 *
 *     F_β = (1 + β²)·P·R / (β²·P + R) = (1 + β²)·TP / ((1 + β²)·TP + β²·FN + FP)
 *
 * P and R from the confusion matrix of the boundary edit distance; β > 1 favours recall. Several types: from the
 * sums over types, the mean of their F (`average: 'macro'`), or one `type`.
 *
 * Range 0 to 1, higher is better. Symmetric for β = 1 and the greedy search (an exact search may choose among equal
 * scripts of several types). Undefined when neither side has a boundary (`no-boundaries`); 0 when only one has. Cost
 * as B. Differs from segeval 2 as BED precision does; its micro F is Σ(1+β²)PR / Σ(β²P+R) over classes.
 *
 * @see Fournier (2013), https://aclanthology.org/P13-1167
 * @example
 * bedF(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3])) //=> 0.75
 * bedF(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3]), { beta: 2 }) //=> 0.8823529411764706
 */
export const bedF = defineMetric<ConfusionTally, BedFOptions>({
  id: 'bed-f',
  title: 'BED F',
  symbol: 'BED-F',
  aliases: ['B-F'],
  family: 'edits',
  place: 5,
  group: 'bed',
  about: 'The weighted harmonic mean of BED precision and BED recall.',
  formula: '(1 + β²) P R / (β² P + R)',
  sources: ['fournier-2013'],
  better: 'higher',
  range: [0, 1],
  symmetric: ({ beta, matching }) => beta === 1 && matching === 'greedy',
  options: { ...bedOptions, beta: betaOption },
  presets: bedPresets,
  chance: 'edit-confusions',
  reads: 1.7,

  tally: bedTally,
  score: fOf,
  reason: (tally, options) => (fOf(tally, options) === undefined ? 'no-boundaries' : undefined),
  explain(tally, { beta: _, ...options }) {
    const [precision, recall] = [bedPrecision.score(tally, options), bedRecall.score(tally, options)]
    return `Precision ${score3(precision)} and recall ${score3(recall)} in one number; a near miss earns a part of a hit.`
  },
})

function fOf(tally: ConfusionTally, options: InUnits<BedFOptions>): number | undefined {
  const weight = options.beta * options.beta
  const overRatios = options.average === 'segeval-micro' && options.type === undefined
  return averageOf(tally, options, overRatios ? ofRatios(weight) : ofCounts(weight))
}

const ofCounts =
  (weight: number) =>
  ({ hits, predicted, actual }: ClassCounts): Part => ({
    above: (1 + weight) * hits,
    below: weight * actual + predicted,
  })

/** Segeval adds precision and recall over classes before it divides. */
const ofRatios =
  (weight: number) =>
  ({ hits, predicted, actual }: ClassCounts): Part => {
    const precision = predicted > 0 ? hits / predicted : 0
    const recall = actual > 0 ? hits / actual : 0
    return { above: (1 + weight) * precision * recall, below: weight * precision + recall }
  }
