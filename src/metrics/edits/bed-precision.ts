import type { InUnits } from '../length.ts'
import { defineMetric } from '../metric.ts'
import { averageOf } from './bed-classes.ts'
import { type BedOptions, bedOptions, bedPresets, bedTally, isAccuracy } from './bed-options.ts'
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
  score,
  reason(tally, options) {
    if (score(tally, options) !== undefined) return undefined
    return options.orientation === 'standard' ? 'no-hypothesis-boundaries' : 'no-reference-boundaries'
  },
  explain: (tally, options, words) => bedSentence(tally, options, words, 'precision'),
})

function score(tally: ConfusionTally, options: InUnits<BedOptions>): number | undefined {
  return averageOf(tally, options, ({ hits, predicted }) => ({ above: hits, below: predicted }))
}
