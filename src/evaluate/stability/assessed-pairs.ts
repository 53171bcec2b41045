import { orderOf } from '../../stats/ranks/ranks.ts'
import { exactSum } from '../../stats/sums/exact-sum.ts'
import type { StabilityPair, StabilityVerdict } from './ranking-stability-result.ts'
import { leadersOf, type ResampledOrder, TIE } from './resampled-order.ts'
import type { ScoredConvention } from './scored-conventions.ts'

/** What the conventions say, before pairs are looked at. */
export interface Assessed {
  readonly conventions: readonly ScoredConvention[]
  readonly weights: readonly number[]
  /** Conventions under which every system has a score, by number. */
  readonly kept: readonly number[]
  /** What resamples say of each pair under each of these; empty for one item. */
  readonly orders: ReadonlyMap<number, readonly ResampledOrder[]>
  readonly cut: number | null
}

/** Weights that add up to 1; conventions that are left out have none. */
export function weightsOf(conventions: readonly ScoredConvention[], weighting: 'metric' | 'equal'): number[] {
  const sizes = new Map<string, number>()
  for (const { metric } of conventions) sizes.set(metric.id, (sizes.get(metric.id) ?? 0) + 1)
  const raw = conventions.map(({ metric, reason }) =>
    reason !== undefined ? 0 : weighting === 'equal' ? 1 : 1 / sizes.get(metric.id)!,
  )
  const all = exactSum(raw)
  return raw.map(weight => (all === 0 ? 0 : weight / all))
}

/** The weight of the conventions in which each system leads; ties share it. */
export function firstOf(
  { conventions, weights, kept }: Assessed,
  systems: readonly string[],
): Record<string, number> {
  const first = systems.map((): number[] => [])
  for (const index of kept) {
    const leaders = leadersOf(conventions[index]!.turned)
    for (const x of leaders) first[x]!.push(weights[index]! / leaders.length)
  }
  return Object.fromEntries(systems.map((name, x) => [name, exactSum(first[x]!)]))
}

/** 1: settled for the first of the two; −1: for the second. */
export const isSettled = (share: number | undefined, cut: number): -1 | 0 | 1 =>
  share === undefined ? 0 : share >= cut ? 1 : share <= 1 - cut ? -1 : 0

/** What all conventions say of two systems; `at` is the number of the pair. */
export function assessPair(
  assessed: Assessed,
  systems: readonly string[],
  pair: readonly [number, number],
  at: number,
): StabilityPair {
  const { conventions, weights, kept, orders, cut } = assessed
  const [a, b] = pair
  const ordered = (index: number): number =>
    orderOf(conventions[index]!.turned[a]!, conventions[index]!.turned[b]!, TIE)
  const ahead = exactSum(kept.map(index => (weights[index]! * (1 + ordered(index))) / 2))
  const names = { a: systems[a]!, b: systems[b]! }
  const nothing = { sure: null, settled: null, perConvention: null, fromConvention: null, verdict: null }
  if (kept.length === 0) return { ...names, ahead: null, ...nothing }
  if (cut === null) return { ...names, ahead, ...nothing }
  const shares = conventions.map((_, index) => orders.get(index)?.[at]?.share)
  const counted = kept.filter(index => shares[index] !== undefined)
  const whole = exactSum(counted.map(index => weights[index]!))
  const mean = (of: (index: number) => number): number =>
    exactSum(counted.map(index => weights[index]! * of(index))) / whole
  const sure = mean(index => shares[index]!)
  const convention = mean(index => (shares[index]! - sure) ** 2)
  const noise = mean(index => orders.get(index)![at]!.square - shares[index]! ** 2)
  const settledFor = (side: 1 | -1): number =>
    exactSum(kept.map(index => (isSettled(shares[index], cut) === side ? weights[index]! : 0)))
  const settled = [settledFor(1), settledFor(-1)] as const
  const directions = new Set(kept.map(ordered))
  const flips = directions.has(1) && directions.has(-1)
  const verdict: StabilityVerdict = !flips
    ? 'stable'
    : settled[0] > 0 && settled[1] > 0
      ? 'convention'
      : 'noise'
  return {
    ...names,
    ahead,
    sure: counted.length === 0 ? null : sure,
    settled,
    perConvention: shares.map(share => share ?? null),
    // Sums of squares that should be 0 are rounding.
    fromConvention: convention + noise > TIE ? convention / (convention + noise) : null,
    verdict,
  }
}
