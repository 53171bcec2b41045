import { chiSquareSf } from '../distributions/gamma.ts'
import { normalQuantile, normalSf } from '../distributions/normal.ts'
import { exactSum } from '../sums/exact-sum.ts'
import { midRanks } from './ranks.ts'

/** Two groups of a Kruskal–Wallis test, compared after Siegel & Castellan. */
export interface RankComparison {
  readonly i: number
  readonly j: number
  /** |R̄ᵢ − R̄ⱼ|, the distance of the mean ranks. */
  readonly diff: number
  /** The distance that is significant at α. */
  readonly critical: number
  /** min(1, k(k − 1) · P(Z > z)): significant at α exactly when p ≤ α. */
  readonly p: number
  readonly significant: boolean
}

/** What `kruskalWallis` finds. */
export interface KruskalWallis {
  /** Undefined, with p, when all values are equal or there are fewer than two groups with values. */
  readonly H: number | undefined
  readonly df: number
  readonly p: number | undefined
  readonly meanRanks: readonly number[]
  readonly pairs: readonly RankComparison[]
  readonly reason?: 'nothing-to-compare' | 'all-equal'
}

/**
 * Kruskal–Wallis: whether k groups of values, of any sizes, come from one distribution, by ranks; with the multiple
 * comparison of Siegel & Castellan.
 *
 *     H = (12/(N(N + 1)) Σ Rᵢ²/nᵢ − 3(N + 1)) / (1 − Σ(t³ − t)/(N³ − N))     p = P(χ²ₖ₋₁ > H)
 *     i and j differ when  |R̄ᵢ − R̄ⱼ| ≥ z √(N(N + 1)/12 · (1/nᵢ + 1/nⱼ)),  z exceeded with chance α/(k(k − 1))
 *
 * N values in all, Rᵢ the sum of the ranks of group i (mid-ranks for ties), t the sizes of the groups of equal
 * values. The values of all groups are taken as independent; segmenters tried on the same items are not: use
 * `friedman`. The comparison, as published, does not correct for ties. α is 0.05 unless given. An empty group is
 * rejected. O(N log N).
 *
 * @param groups - the values of each group
 * @param options - `alpha`, the level of the comparisons
 * @returns the statistic, its p, and every pair of groups
 * @throws RangeError where a group is empty
 * @see W. H. Kruskal & W. A. Wallis 1952; S. Siegel & N. J. Castellan 1988, Nonparametric statistics, section 8.3.3;
 * used by Fournier 2013, footnote 11.
 *
 * @example
 * kruskalWallis([[1, 2, 3], [4, 5, 6]]).H.toFixed(6) //=> '3.857143'
 */
export function kruskalWallis(
  groups: readonly ArrayLike<number>[],
  options: { readonly alpha?: number } = {},
): KruskalWallis {
  const { alpha = 0.05 } = options
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha is ${alpha}; it must be between 0 and 1`)
  const k = groups.length
  const sizes = groups.map(group => group.length)
  if (sizes.includes(0)) throw new RangeError(`group ${sizes.indexOf(0)} has no values; leave it out`)
  const df = Math.max(0, k - 1)
  if (k < 2) return { H: undefined, df, p: undefined, meanRanks: [], pairs: [], reason: 'nothing-to-compare' }

  const { ranks, ties } = midRanks(groups.flatMap(group => Array.from(group)))
  const total = ranks.length
  let end = 0
  const rankSums = sizes.map(size => {
    end += size
    return exactSum(ranks.subarray(end - size, end))
  })
  const meanRanks = rankSums.map((sum, group) => sum / sizes[group]!)
  const spread = (total * (total + 1)) / 12
  const z = -normalQuantile(alpha / (k * (k - 1)))
  const pairs: RankComparison[] = []
  for (let i = 0; i < k; i++) {
    for (let j = i + 1; j < k; j++) {
      const error = Math.sqrt(spread * (1 / sizes[i]! + 1 / sizes[j]!))
      const diff = Math.abs(meanRanks[i]! - meanRanks[j]!)
      const critical = z * error
      const p = Math.min(1, k * (k - 1) * normalSf(diff / error))
      pairs.push({ i, j, diff, critical, p, significant: diff >= critical })
    }
  }
  const untied = 1 - ties / (total ** 3 - total)
  if (untied === 0) return { H: undefined, df, p: undefined, meanRanks, pairs, reason: 'all-equal' }
  const squares = exactSum(rankSums.map((sum, group) => (sum * sum) / sizes[group]!))
  const H = Math.max(0, (squares / spread - 3 * (total + 1)) / untied)
  return { H, df, p: chiSquareSf(H, df), meanRanks, pairs }
}
