import {
  type ProbabilitySums,
  probabilityReason,
  probabilitySums,
} from '../../compare/scores/probability-sums.ts'
import type { ScoredGaps, Segmentation } from '../../model/segmentation.ts'
import { defineMetric } from '../definition/metric.ts'

/**
 * Brier score: the mean squared distance of a score from what the reference says, 0 or 1.
 *
 *     mean (score − y)² over gaps
 *
 * Range 0 to 1, lower is better. Scores must be probabilities: one outside [0, 1] makes it undefined
 * (`scores-not-probabilities`). Pooled over all gaps. Time O(g).
 *
 * @example
 * brier(fromBoundaries(10, [2, 6, 9]), fromScores([0.1, 0.8, 0.3, 0.75, 0.2, 0.9, 0.85, 0.15, 0.6])).toFixed(6) //=> '0.184167'
 */
export const brier = defineMetric<ProbabilitySums, Record<never, never>, Segmentation, ScoredGaps>({
  id: 'brier',
  title: 'Brier score',
  symbol: 'Brier',
  aliases: [],
  family: 'scores',
  place: 3,
  takes: 'scores',
  about: 'The mean squared distance of a score from what the reference says, 0 or 1.',
  formula: 'mean (score − y)² over gaps',
  sources: ['brier-1950'],
  better: 'lower',
  range: [0, 1],
  symmetric: false,
  options: {},
  tally: probabilitySums,
  score: sums => (probabilityReason(sums) === undefined ? sums.squares / sums.gaps : undefined),
  reason: probabilityReason,
})
