import { defineMetric } from '../metric.ts'
import {
  type BoundaryMatchOptions,
  type BoundaryTally,
  boundaryMatchOptions,
  hitsOf,
  oneToOne,
  partners,
  share,
  shareReason,
  tallyBoundaries,
} from './boundary-match.ts'
import { boundaryPresets } from './presets.ts'

/**
 * Boundary recall: the share of the reference's boundaries that have a partner in the hypothesis.
 *
 *     R = matches / |R|
 *
 * Matches are the largest one-to-one pairing of reference and hypothesis boundaries at most τ units apart.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1; 1 proves only that every boundary of the
 * reference was found. Not symmetric: swapped, it is precision. Undefined when the reference has no boundary
 * (`no-reference-boundaries`). Time O(|R| + |H|), for `greedy-nearest` O(N log N).
 *
 * Differs from mir_eval, which counts the ends of the text unless trimmed and gives 0 where one side has no
 * boundary; from pyannote.metrics, which takes the closest pair first (`matching: 'greedy-nearest'`).
 *
 * @see Raffel et al. (2014), mir_eval
 * @example
 * boundaryRecall(fromMasses([2, 3, 6]), fromMasses([2, 9])) //=> 0.5
 */
export const boundaryRecall = defineMetric<BoundaryTally, BoundaryMatchOptions>({
  id: 'boundary-recall',
  title: 'Boundary recall',
  symbol: 'R',
  aliases: ['Recall'],
  family: 'boundaries',
  place: 2,
  group: 'boundary-f',
  about: 'The share of the reference’s boundaries that have a partner in the hypothesis.',
  formula: 'matches / |R|',
  sources: ['raffel-2014', 'bredin-2017'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: boundaryMatchOptions,
  presets: boundaryPresets.recall,
  reads: 1.7,

  tally: tallyBoundaries,
  score: (tally, { onEmpty }) => share(tally, 'reference', onEmpty),
  reason: (tally, { onEmpty }) => shareReason(tally, 'reference', onEmpty),
  explain: (tally, options, words) =>
    `${partners(hitsOf(tally, 'reference'), tally.reference, words.reference)}; ${oneToOne(options)}.`,
})
