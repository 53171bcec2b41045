import {
  type ProbabilitySums,
  probabilityReason,
  probabilitySums,
} from '../../compare/scores/probability-sums.ts'
import type { ScoredGaps, Segmentation } from '../../model/segmentation.ts'
import { defineMetric } from '../definition/metric.ts'

/**
 * Brier skill: how much better the scores are than always saying the share of boundaries.
 *
 *     1 − Brier / (q · (1 − q)), q = share of boundaries
 *
 * Range −∞ to 1, higher is better; 0 is no skill. Undefined as Brier, and where no gap or every gap is a boundary. Time O(g).
 *
 * @example
 * brierSkill(fromBoundaries(10, [2, 6, 9]), fromScores([0.1, 0.8, 0.3, 0.75, 0.2, 0.9, 0.85, 0.15, 0.6])).toFixed(6) //=> '0.171250'
 */
export const brierSkill = defineMetric<ProbabilitySums, Record<never, never>, Segmentation, ScoredGaps>({
  id: 'brier-skill',
  title: 'Brier skill',
  symbol: 'BSS',
  aliases: [],
  family: 'scores',
  place: 4,
  takes: 'scores',
  about: 'How much better the scores are than always saying the share of boundaries.',
  formula: '1 − Brier / (q · (1 − q)), q = share of boundaries',
  sources: ['brier-1950'],
  better: 'higher',
  range: [Number.NEGATIVE_INFINITY, 1],
  symmetric: false,
  options: {},
  tally: probabilitySums,
  score: sums => {
    if (skillReason(sums) !== undefined) return undefined
    const share = sums.boundaries / sums.gaps
    return 1 - sums.squares / sums.gaps / (share * (1 - share))
  },
  reason: skillReason,
})

function skillReason(sums: ProbabilitySums): string | undefined {
  const none = sums.boundaries === 0 ? 'no-reference-boundaries' : undefined
  return probabilityReason(sums) ?? none ?? (sums.boundaries === sums.gaps ? 'all-gaps-cut' : undefined)
}
