import {
  type ProbabilitySums,
  probabilityReason,
  probabilitySums,
} from '../../compare/scores/score-counts.ts'
import type { ScoredGaps, Segmentation } from '../../model/segmentation.ts'
import { defineMetric } from '../definition/metric.ts'

/**
 * Log loss: how surprised the scores are by the reference.
 *
 *     mean of −ln p over gaps, p = score at boundaries, 1 − score elsewhere
 *
 * Range 0 to 52 · ln 2, lower is better: p is kept within [2^−52, 1 − 2^−52]. Undefined as Brier. Time O(g).
 *
 * @example
 * logLoss(fromBoundaries(10, [2, 6, 9]), fromScores([0.1, 0.8, 0.3, 0.75, 0.2, 0.9, 0.85, 0.15, 0.6])).toFixed(6) //=> '0.552271'
 */
export const logLoss = defineMetric<ProbabilitySums, Record<never, never>, Segmentation, ScoredGaps>({
  id: 'log-loss',
  title: 'Log loss',
  symbol: 'LL',
  aliases: [],
  family: 'scores',
  place: 5,
  takes: 'scores',
  about: 'How surprised the scores are by the reference.',
  formula: 'mean of −ln p over gaps, p = score at boundaries, 1 − score elsewhere',
  sources: ['pedregosa-2011'],
  better: 'lower',
  range: [0, -Math.log(2 ** -52)],
  symmetric: false,
  options: {},
  tally: probabilitySums,
  score: sums => (probabilityReason(sums) === undefined ? sums.losses / sums.gaps : undefined),
  reason: probabilityReason,
})
