import {
  addScoreCounts,
  averagePrecisionOf,
  countScores,
  type ScoreCounts,
  scoreCountsReason,
} from '../../compare/scores/score-counts.ts'
import type { ScoredGaps, Segmentation } from '../../model/segmentation.ts'
import { defineMetric } from '../definition/metric.ts'

/**
 * Average precision: how high the reference’s boundaries are when all gaps are sorted by score.
 *
 *     Σ (recall_i − recall_{i−1}) · precision_i over falling distinct scores
 *
 * Range 0 to 1, higher is better; without skill it is the share of gaps that are boundaries. Gaps of equal score enter
 * together; no interpolation. Pooled over all gaps of all items. Undefined without gaps (`no-gaps`) or without reference
 * boundaries (`no-reference-boundaries`). Time O(g log g).
 *
 * @example
 * averagePrecision(fromBoundaries(10, [2, 6, 9]), fromScores([0.1, 0.8, 0.3, 0.75, 0.2, 0.9, 0.85, 0.15, 0.6])).toFixed(6) //=> '0.755556'
 */
export const averagePrecision = defineMetric<ScoreCounts, Record<never, never>, Segmentation, ScoredGaps>({
  id: 'average-precision',
  title: 'Average precision',
  symbol: 'AP',
  aliases: [],
  family: 'scores',
  place: 1,
  takes: 'scores',
  about: 'How high the reference’s boundaries rank when all gaps are sorted by score.',
  formula: 'Σ (recall_i − recall_{i−1}) · precision_i over falling distinct scores',
  sources: ['pedregosa-2011'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: {},
  tally: countScores,
  add: addScoreCounts,
  score: averagePrecisionOf,
  reason: counts => scoreCountsReason(counts, false),
})
