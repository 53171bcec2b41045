import {
  type ProbabilitySums,
  probabilityReason,
  probabilitySums,
} from '../../compare/scores/score-counts.ts'
import type { ScoredGaps, Segmentation } from '../../model/segmentation.ts'
import { defineMetric } from '../definition/metric.ts'

/** What these metrics have in common. */
const common = {
  aliases: [],
  family: 'scores',
  takes: 'scores',
  sources: ['brier-1950'],
  symmetric: false,
  tally: probabilitySums,
} as const

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
  ...common,
  place: 3,
  about: 'The mean squared distance of a score from what the reference says, 0 or 1.',
  formula: 'mean (score − y)² over gaps',
  better: 'lower',
  range: [0, 1],
  options: {},
  score: sums => (probabilityReason(sums) === undefined ? sums.squares / sums.gaps : undefined),
  reason: probabilityReason,
})

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
  ...common,
  place: 4,
  about: 'How much better the scores are than always saying the share of boundaries.',
  formula: '1 − Brier / (q · (1 − q)), q = share of boundaries',
  better: 'higher',
  range: [Number.NEGATIVE_INFINITY, 1],
  options: {},
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
