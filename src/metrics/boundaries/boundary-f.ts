import { type MatchedBoundaries, matchedBoundaries } from '../../compare/matches/matched-boundaries.ts'
import { requireSameUnits } from '../../model/require.ts'
import { countWord } from '../../wording/numbers.ts'
import { defineMetric } from '../metric.ts'
import {
  type BoundaryMatchOptions,
  betaOption,
  boundaryMatchOptions,
  fReason,
  fScore,
  partners,
} from './boundary-match.ts'

export interface BoundaryFOptions extends BoundaryMatchOptions {
  /** How many times recall counts as much as precision, β. Default 1. */
  beta: number
}

/**
 * Boundary F: precision and recall of boundaries in one number, their weighted harmonic mean.
 *
 *     F = (1 + β²) · matches / (β² · |R| + |H|)
 *
 * Matches are the largest one-to-one pairing of reference and hypothesis boundaries at most τ units apart.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1. Symmetric for β = 1 only. Undefined when
 * neither side has a boundary (`no-boundaries`); when one side has none it is 0. For β = 0 it is precision.
 * Pooled: from the summed counts, not the mean of F. Time O(|R| + |H|), for `greedy-nearest` O(N log N).
 *
 * Differs from mir_eval, which counts the ends of the text unless trimmed and gives 0 where neither side has a
 * boundary; from pyannote.metrics, which takes the closest pair first (`matching: 'greedy-nearest'`).
 *
 * @see Raffel et al. (2014), mir_eval
 * @example
 * boundaryF(fromMasses([2, 3, 6]), fromMasses([2, 2, 1, 6])) //=> 0.8
 */
export const boundaryF = defineMetric<MatchedBoundaries, BoundaryFOptions>({
  id: 'boundary-f',
  title: 'Boundary F',
  symbol: 'F',
  aliases: ['F1'],
  family: 'boundaries',
  place: 3,
  group: 'boundary-f',
  about: 'Precision and recall of boundaries in one number, their weighted harmonic mean.',
  formula: '(1 + β²) · matches / (β² · |R| + |H|)',
  sources: ['raffel-2014', 'bredin-2017'],
  better: 'higher',
  range: [0, 1],
  symmetric: ({ beta }) => beta === 1,
  options: { ...boundaryMatchOptions, beta: betaOption },
  chance: 'matches',
  reads: 1.7,

  tally(reference, hypothesis, options) {
    requireSameUnits(reference, hypothesis)
    return matchedBoundaries(reference, hypothesis, options)
  },
  score: ({ matches, reference, hypothesis }, { beta }) => fScore(matches, reference, hypothesis, beta),
  reason: ({ reference, hypothesis }, { beta }) => fReason(reference, hypothesis, beta),
  explain: ({ matches, reference, hypothesis }, _, words) =>
    `${partners(matches, hypothesis, words.hypothesis)}, ${countWord(matches)} of ${words.reference}’s ${countWord(reference)}; no partner serves twice.`,
})
