import type { ChanceReason } from '../chance/expected-tally.ts'
import type { ChanceModelName } from '../chance/random/chance-setting.ts'
import type { CodingEvidence, ItemEvidence } from './evidence.ts'
import { typesUsed } from './item-evidence.ts'

/** How the chance level is computed. */
export interface ChanceRule {
  readonly expected: 'pooled' | 'mean-of-proportions'
  readonly count: 'boundaries' | 'segments'
  readonly categories: 'per-type' | 'merged'
}

/**
 * Shares of positions with a boundary, as a numerator and a denominator for every coder and category: both add up
 * over items, so that a resampled corpus is a sum.
 */
export interface Shares {
  readonly coders: number
  readonly categories: number
  /** coder × category, row by row. */
  readonly boundaries: Float64Array
  readonly places: Float64Array
}

/** How many categories a rule distinguishes in data of so many types. */
export const categoryCount = (rule: ChanceRule, types: number): number =>
  rule.categories === 'merged' ? 1 : types

/**
 * One item's part of the shares of the coders in `inside`.
 *
 * - pooled, per type: boundaries of the type over positions (Fournier & Inkpen 2012, equations 8 and 11).
 * - pooled, merged: all boundaries over positions × types of the pair, once for every pair the coding is in.
 * - mean of proportions: the same quotients, each counted as one.
 *
 * `segments` counts one more than boundaries, as all programs did when the coefficients were printed.
 */
export function addShares(
  evidence: ItemEvidence,
  rule: ChanceRule,
  inside: (coder: number) => boolean,
  add: (coder: number, category: number, boundaries: number, places: number) => void,
): void {
  const { items = 1 } = evidence
  const places = items * evidence.places
  if (places === 0) return
  const extra = rule.count === 'segments' ? items : 0
  const mean = rule.expected === 'mean-of-proportions'
  const put = (coder: number, category: number, boundaries: number, denominator: number) =>
    mean ? add(coder, category, boundaries / denominator, 1) : add(coder, category, boundaries, denominator)

  if (rule.categories === 'per-type') {
    for (const { coder, boundaries } of evidence.codings) {
      if (!inside(coder)) continue
      for (const [category, count] of boundaries.entries()) put(coder, category, count + extra, places)
    }
    return
  }
  const codings = evidence.codings.filter(({ coder }) => inside(coder))
  const total = ({ boundaries }: CodingEvidence) => boundaries.reduce((sum, count) => sum + count, 0)
  for (const [at, m] of codings.entries())
    for (const n of codings.slice(at + 1)) {
      const all = places * typesUsed(m.boundaries, n.boundaries)
      put(m.coder, 0, total(m) + extra, all)
      put(n.coder, 0, total(n) + extra, all)
    }
}

/** Chance agreement of coders who all cut at their common rate: Σ over categories of P². */
export function expectedPi({ coders, categories, boundaries, places }: Shares): number | undefined {
  let expected = 0
  for (let category = 0; category < categories; category++) {
    let cuts = 0
    let buffer = 0
    for (let coder = 0; coder < coders; coder++) {
      cuts += boundaries[coder * categories + category]!
      buffer += places[coder * categories + category]!
    }
    if (buffer === 0) return undefined
    expected += (cuts / buffer) ** 2
  }
  return expected
}

/**
 * Chance agreement of coders who each cut at their own rate: the mean over the pairs of Σ over categories of
 * P(m) P(n). A pair of which one has no position to cut says nothing and is left out.
 */
export function expectedKappa(
  { categories, boundaries, places }: Shares,
  pairs: readonly (readonly [number, number])[],
): number | undefined {
  let sum = 0
  let used = 0
  for (const [m, n] of pairs) {
    let product = 0
    for (let category = 0; category < categories; category++) {
      const [i, j] = [m * categories + category, n * categories + category]
      product += (boundaries[i]! / places[i]!) * (boundaries[j]! / places[j]!)
    }
    if (Number.isNaN(product)) continue
    sum += product
    used++
  }
  return used === 0 ? undefined : sum / used
}

/** How a chance level was found. */
export interface ChanceResult {
  /** The similarity that coders who cut at random would have. */
  readonly expected: number | undefined
  readonly method: 'exact' | 'simulated'
  /** What is random; S_f knows rates only and says nothing. */
  readonly model?: ChanceModelName
  /** Exact by an automaton: its states, and the share of the mass per place that left those followed (S_f). */
  readonly states?: number | undefined
  readonly lostMass?: number
  /** Simulated, or from some of very many pairs. */
  readonly standardError?: number
  /** How many pairs of coders were looked at, and of how many; left out where all were. */
  readonly pairs?: readonly [number, number]
  readonly samples?: number
  readonly seed?: number
  /** Why it was simulated. */
  readonly reason?: ChanceReason
}

/** A chance level that is not a sum of squares of shares, with what intervals need of it. */
export interface ChanceLevel {
  readonly expected: number | undefined
  readonly bias: number | undefined
  /** Why there is no coefficient at this level. */
  readonly reason?: string | undefined
  readonly chance: ChanceResult
  /**
   * The level of all items but one, at their own rates, for leaving items out one by one; absent where the columns below
   * give it, exactly or nearly.
   */
  readonly without?: ((item: ItemEvidence) => number | undefined) | undefined
  /** The numbers of each item that the level of any choice of items comes from. */
  columns(): LevelColumns
}

/** A level from sums over items, for resampled items. */
export interface LevelColumns {
  readonly width: number
  put(row: ItemEvidence, sums: Float64Array, at: number): void
  /** Near the level of these items; the difference to the true level of all items is added by who asks. */
  level(sum: ArrayLike<number>, at: number): number | undefined
}
