import { kendallTau } from '../../stats/ranks/kendall.ts'
import type { StabilityTau } from './ranking-stability-result.ts'
import { TIE } from './resampled-order.ts'
import type { ScoredConvention } from './scored-conventions.ts'

/** Kendall's τ_b between the scores under every two conventions that have all of them. */
export function tauBetween(
  conventions: readonly ScoredConvention[],
  weights: readonly number[],
  kept: readonly number[],
): StabilityTau {
  const all = { sum: 0, weight: 0 }
  const groups = new Map<string, { metrics: [string, string]; sum: number; weight: number }>()
  let lowest: number | null = null
  let lowestOf: readonly [number, number] | null = null
  for (const [at, second] of kept.entries())
    for (const first of kept.slice(0, at)) {
      const [one, other] = [conventions[first]!, conventions[second]!]
      const tau = kendallTau(one.turned, other.turned, TIE)
      if (tau === undefined) continue
      const weight = weights[first]! * weights[second]!
      const metrics: [string, string] = [one.metric.id, other.metric.id]
      const key = [...metrics].sort().join(' ')
      const group = groups.get(key) ?? { metrics, sum: 0, weight: 0 }
      groups.set(key, group)
      for (const sums of [all, group]) {
        sums.sum += weight * tau
        sums.weight += weight
      }
      if (lowest === null || tau < lowest - TIE) {
        lowest = tau
        lowestOf = [first, second]
      }
    }
  return {
    mean: all.weight === 0 ? null : all.sum / all.weight,
    lowest,
    lowestOf,
    byMetric: [...groups.values()].map(({ metrics, sum, weight }) => ({ metrics, mean: sum / weight })),
  }
}
