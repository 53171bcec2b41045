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
 * Boundary precision: the share of the hypothesis's boundaries that have a partner in the reference.
 *
 *     P = matches / |H|
 *
 * Matches are the largest one-to-one pairing of reference and hypothesis boundaries at most τ units apart.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1; 1 proves only that every boundary found is
 * right. Not symmetric: swapped, it is recall. Undefined when the hypothesis has no boundary
 * (`no-hypothesis-boundaries`). Time O(|R| + |H|), for `greedy-nearest` O(N log N).
 *
 * Differs from mir_eval, which counts the ends of the text unless trimmed and gives 0 where one side has no
 * boundary; from pyannote.metrics, which takes the closest pair first (`matching: 'greedy-nearest'`, here 1/2)
 * and gives 1 without hypothesis boundaries. Types of boundaries are not looked at.
 *
 * @see Raffel et al. (2014), mir_eval
 * @example
 * boundaryPrecision(fromMasses([2, 2, 4]), fromMasses([4, 2, 2]), { tolerance: 2 }) //=> 1
 */
export const boundaryPrecision = defineMetric<BoundaryTally, BoundaryMatchOptions>({
  id: 'boundary-precision',
  title: 'Boundary precision',
  symbol: 'P',
  aliases: ['Precision'],
  family: 'boundaries',
  place: 1,
  group: 'boundary-f',
  about: 'The share of the hypothesis’s boundaries that have a partner in the reference.',
  formula: 'matches / |H|',
  sources: ['raffel-2014', 'bredin-2017'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: boundaryMatchOptions,
  presets: boundaryPresets.precision,
  reads: 1.7,

  tally: tallyBoundaries,
  score: (tally, { onEmpty }) => share(tally, 'hypothesis', onEmpty),
  reason: (tally, { onEmpty }) => shareReason(tally, 'hypothesis', onEmpty),
  explain: (tally, options, words) =>
    `${partners(hitsOf(tally, 'hypothesis'), tally.hypothesis, words.hypothesis)}; ${oneToOne(options)}.`,
})
