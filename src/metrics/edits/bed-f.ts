import { score3 } from '../../wording/numbers.ts'
import { betaOption } from '../f-score.ts'
import type { InUnits } from '../length.ts'
import { defineMetric } from '../metric.ts'
import { averageOf, type ClassCounts, type Part } from './bed-classes.ts'
import { type BedFOptions, bedOptions, bedPresets, bedTally } from './bed-options.ts'
import { bedPrecision } from './bed-precision.ts'
import { bedRecall } from './bed-recall.ts'
import type { ConfusionTally } from './confusion-tally.ts'

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
  score,
  reason: (tally, options) => (score(tally, options) === undefined ? 'no-boundaries' : undefined),
  explain(tally, { beta: _, ...options }) {
    const [precision, recall] = [bedPrecision.score(tally, options), bedRecall.score(tally, options)]
    return `Precision ${score3(precision)} and recall ${score3(recall)} in one number; a near miss earns a part of a hit.`
  },
})

function score(tally: ConfusionTally, options: InUnits<BedFOptions>): number | undefined {
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
