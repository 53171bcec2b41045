import type { InUnits } from '../length.ts'
import { defineMetric } from '../metric.ts'
import { averageOf } from './bed-classes.ts'
import { type BedOptions, bedOptions, bedPresets, bedTally, isAccuracy } from './bed-options.ts'
import { bedSentence } from './bed-sentence.ts'
import type { ConfusionTally } from './confusion-tally.ts'

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
  score,
  reason(tally, options) {
    if (score(tally, options) !== undefined) return undefined
    return options.orientation === 'standard' ? 'no-reference-boundaries' : 'no-hypothesis-boundaries'
  },
  explain: (tally, options, words) => bedSentence(tally, options, words, 'recall'),
})

function score(tally: ConfusionTally, options: InUnits<BedOptions>): number | undefined {
  return averageOf(tally, options, ({ hits, actual }) => ({ above: hits, below: actual }))
}
