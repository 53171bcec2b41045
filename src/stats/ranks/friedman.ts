import { chiSquareSf } from '../distributions/gamma.ts'
import { studentizedRangeSf } from '../distributions/studentized-range.ts'
import { exactSum } from '../sums/exact-sum.ts'
import { midRanks } from './ranks.ts'

/** Two treatments of a Friedman test, compared after Nemenyi. */
export interface RangeComparison {
  readonly i: number
  readonly j: number
  /** |Rᵢ − Rⱼ|, the distance of the rank sums. */
  readonly diff: number
  readonly q: number
  /** Upper tail of the studentized range; already corrected for all k(k − 1)/2 pairs. */
  readonly p: number
}

/** What `friedman` finds. */
export interface Friedman {
  /** Undefined, with p, when treatments are equal in every block, or there are no blocks or fewer than two treatments. */
  readonly chi2: number | undefined
  readonly df: number
  readonly p: number | undefined
  readonly rankSums: readonly number[]
  readonly pairs: readonly RangeComparison[]
  readonly reason?: 'nothing-to-compare' | 'all-equal'
}

/**
 * Friedman: whether k treatments (segmenters) differ when all were tried on the same n blocks (items), by ranks within
 * each block; with the multiple comparison of Nemenyi (Wilcoxon–Nemenyi–McDonald–Thompson).
 *
 *     χ² = (12/(n k (k + 1)) Σ Rⱼ² − 3n(k + 1)) / (1 − Σ(t³ − t)/(n(k³ − k)))     p = P(χ²ₖ₋₁ > χ²)
 *     q  = |Rᵢ − Rⱼ| / √(n k (k + 1)/12)                                           p = P(Qₖ,∞ > q)
 *
 * Rⱼ the sum of the ranks of treatment j over the blocks (mid-ranks for ties), t the sizes of the groups of equal
 * values within a block, Q the studentized range. Blocks are complete: leave out items that a segmenter misses. The
 * comparison, as published, does not correct for ties. The chi-square is an approximation, good from about ten blocks.
 * O(n k log k).
 *
 * @param blocks - for each item the values of all treatments, in the same order
 * @returns the statistic, its p, and every pair of treatments
 * @throws RangeError when blocks have different numbers of values
 * @see M. Friedman 1937; P. B. Nemenyi 1963; M. Hollander & D. A. Wolfe 1999, sections 7.1 and 7.3; used by Fournier
 * 2013, footnote 11.
 *
 * @example
 * friedman([[1, 2, 3], [1, 2, 3], [2, 1, 3], [1, 2, 3]]).chi2 //=> 6.5
 */
export function friedman(blocks: readonly ArrayLike<number>[]): Friedman {
  const n = blocks.length
  const k = blocks[0]?.length ?? 0
  const df = Math.max(0, k - 1)
  const short = blocks.findIndex(block => block.length !== k)
  if (short >= 0)
    throw new RangeError(
      `block ${short} has ${blocks[short]!.length} values, block 0 has ${k}; blocks are complete`,
    )
  if (k < 2)
    return { chi2: undefined, df, p: undefined, rankSums: [], pairs: [], reason: 'nothing-to-compare' }

  const rankSums = new Array<number>(k).fill(0)
  let ties = 0
  for (const block of blocks) {
    const ranked = midRanks(block)
    ties += ranked.ties
    for (let j = 0; j < k; j++) rankSums[j]! += ranked.ranks[j]!
  }
  return friedmanOf(n, rankSums, ties)
}

/** `friedman` from the sums of n blocks: of the ranks of each treatment, and of t³ − t over ties. They add up over parts. */
export function friedmanOf(n: number, rankSums: readonly number[], ties: number): Friedman {
  const k = rankSums.length
  const df = k - 1
  const spread = (n * k * (k + 1)) / 12
  const pairs: RangeComparison[] = []
  for (let i = 0; i < k; i++) {
    for (let j = i + 1; j < k; j++) {
      const diff = Math.abs(rankSums[i]! - rankSums[j]!)
      const q = diff / Math.sqrt(spread)
      pairs.push({ i, j, diff, q, p: studentizedRangeSf(q, k) })
    }
  }
  const untied = 1 - ties / (n * (k ** 3 - k))
  if (untied === 0) return { chi2: undefined, df, p: undefined, rankSums, pairs, reason: 'all-equal' }
  // Deviations from the mean rank sum: whole halves, so the statistic is 0 exactly when it should be.
  const deviations = rankSums.map(sum => (sum - (n * (k + 1)) / 2) ** 2)
  const chi2 = exactSum(deviations) / spread / untied
  return { chi2, df, p: chiSquareSf(chi2, df), rankSums, pairs }
}
