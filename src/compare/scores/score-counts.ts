import type { ScoredGaps, Segmentation } from '../../model/segmentation.ts'
import { byScore, requireScoredUnits } from './select.ts'

/** Distinct scores, falling, with the reference's boundaries and the other gaps that have them. */
export type ScoreCounts = {
  readonly scores: readonly number[]
  readonly boundaries: readonly number[]
  readonly others: readonly number[]
}

/** Counts of one text. Time O(g log g). */
export function countScores(reference: Segmentation, scored: ScoredGaps): ScoreCounts {
  requireScoredUnits(reference, scored)
  const cut = new Uint8Array(scored.scores.length)
  for (const position of reference.boundaries) cut[position - 1] = 1
  const scores: number[] = []
  const boundaries: number[] = []
  const others: number[] = []
  for (const gap of byScore(scored.scores)) {
    const score = scored.scores[gap]!
    if (score !== scores.at(-1)) {
      scores.push(score)
      boundaries.push(0)
      others.push(0)
    }
    if (cut[gap] === 1) boundaries[boundaries.length - 1]!++
    else others[others.length - 1]!++
  }
  return { scores, boundaries, others }
}

/** Two counts together: a merge of their scores. */
export function addScoreCounts(a: ScoreCounts, b: ScoreCounts): ScoreCounts {
  const sum = { scores: [] as number[], boundaries: [] as number[], others: [] as number[] }
  let [i, j] = [0, 0]
  while (i < a.scores.length || j < b.scores.length) {
    const x = i < a.scores.length ? a.scores[i]! : Number.NEGATIVE_INFINITY
    const y = j < b.scores.length ? b.scores[j]! : Number.NEGATIVE_INFINITY
    const fromA = i < a.scores.length && (j >= b.scores.length || x >= y)
    const fromB = j < b.scores.length && (i >= a.scores.length || y >= x)
    sum.scores.push(fromA ? x : y)
    sum.boundaries.push((fromA ? a.boundaries[i]! : 0) + (fromB ? b.boundaries[j]! : 0))
    sum.others.push((fromA ? a.others[i]! : 0) + (fromB ? b.others[j]! : 0))
    if (fromA) i++
    if (fromB) j++
  }
  return sum
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** Why a measure without a threshold does not exist; undefined if it does. */
export function scoreCountsReason(counts: ScoreCounts, needsOthers: boolean): string | undefined {
  if (counts.scores.length === 0) return 'no-gaps'
  if (total(counts.boundaries) === 0) return 'no-reference-boundaries'
  return needsOthers && total(counts.others) === 0 ? 'all-gaps-cut' : undefined
}

/** Σ (recall_i − recall_{i−1}) · precision_i over falling scores; gaps of equal score enter together. */
export function averagePrecisionOf(counts: ScoreCounts): number | undefined {
  if (scoreCountsReason(counts, false) !== undefined) return undefined
  let [found, taken, sum] = [0, 0, 0]
  for (const [index, here] of counts.boundaries.entries()) {
    found += here
    taken += here + counts.others[index]!
    sum += here * (found / taken)
  }
  return sum / found
}

/** The share of pairs of a boundary and another gap in which the boundary scores higher; ties count half. */
export function aurocOf(counts: ScoreCounts): number | undefined {
  if (scoreCountsReason(counts, true) !== undefined) return undefined
  const boundaries = total(counts.boundaries)
  const others = total(counts.others)
  // Twice the pairs won, so that ties stay whole.
  let [below, won] = [others, 0]
  for (const [index, here] of counts.boundaries.entries()) {
    below -= counts.others[index]!
    won += here * (2 * below + counts.others[index]!)
  }
  return won / (2 * boundaries * others)
}

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
