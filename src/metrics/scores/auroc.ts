import {
  addScoreCounts,
  aurocOf,
  countScores,
  type ScoreCounts,
  scoreCountsReason,
} from '../../compare/scores/score-counts.ts'
import type { ScoredGaps, Segmentation } from '../../model/segmentation.ts'
import { defineMetric } from '../definition/metric.ts'

/**
 * Area under the ROC curve: how often a boundary of the reference scores higher than another gap.
 *
 *     share of pairs (boundary, other gap) in which the boundary scores higher, ties half
 *
 * Range 0 to 1, higher is better; 0.5 without skill. Where boundaries are rare it looks better than precision does.
 * Undefined without gaps, without reference boundaries, or where every gap is one (`all-gaps-cut`). Time O(g log g).
 *
 * @example
 * auroc(fromBoundaries(10, [2, 6, 9]), fromScores([0.1, 0.8, 0.3, 0.75, 0.2, 0.9, 0.85, 0.15, 0.6])).toFixed(6) //=> '0.833333'
 */
export const auroc = defineMetric<ScoreCounts, Record<never, never>, Segmentation, ScoredGaps>({
  id: 'auroc',
  title: 'Area under the ROC curve',
  symbol: 'AUROC',
  aliases: ['AUC', 'ROC-AUC'],
  family: 'scores',
  place: 2,
  takes: 'scores',
  about: 'How often a boundary of the reference scores higher than another gap.',
  formula: 'share of pairs (boundary, other gap) in which the boundary scores higher, ties half',
  sources: ['fawcett-2006', 'pedregosa-2011'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: {},
  tally: countScores,
  add: addScoreCounts,
  score: aurocOf,
  reason: counts => scoreCountsReason(counts, true),
})
