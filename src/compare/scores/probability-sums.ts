import type { ScoredGaps, Segmentation } from '../../model/segmentation.ts'
import { requireScoredUnits } from './select.ts'

/** Sums over gaps that take scores as probabilities. */
export interface ProbabilitySums {
  readonly squares: number
  readonly losses: number
  readonly gaps: number
  readonly boundaries: number
  /** Gaps whose score is no probability. */
  readonly outside: number
  readonly [field: string]: number
}

/** Probabilities are kept within [2^−52, 1 − 2^−52] where a logarithm is taken. */
const LEAST = 2 ** -52

/** (score − y)² and −ln p of every gap, y = 1 at the reference's boundaries. Time O(g). */
export function probabilitySums(reference: Segmentation, scored: ScoredGaps): ProbabilitySums {
  requireScoredUnits(reference, scored)
  const { scores } = scored
  const cut = new Uint8Array(scores.length)
  for (const position of reference.boundaries) cut[position - 1] = 1
  let [squares, losses, outside] = [0, 0, 0]
  for (let gap = 0; gap < scores.length; gap++) {
    const score = scores[gap]!
    if (!(score >= 0 && score <= 1)) {
      outside++
      continue
    }
    const y = cut[gap]!
    squares += (score - y) ** 2
    const p = Math.min(1 - LEAST, Math.max(LEAST, score))
    losses -= Math.log(y === 1 ? p : 1 - p)
  }
  return { squares, losses, gaps: scores.length, boundaries: reference.boundaries.length, outside }
}

/** Why Brier score and log loss do not exist; undefined if they do. */
export const probabilityReason = ({ gaps, outside }: ProbabilitySums): string | undefined =>
  gaps === 0 ? 'no-gaps' : outside > 0 ? 'scores-not-probabilities' : undefined
