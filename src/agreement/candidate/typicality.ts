import { normalSf } from '../../stats/distributions/normal.ts'
import { midRanks } from '../../stats/ranks/ranks.ts'
import { type ItemSimilarities, meanSimilarity } from './closeness.ts'

/** The rank of the candidate among all coders, by how similar each is to the others. */
export interface CandidatePlace {
  /** Coders, the candidate included. */
  readonly of: number
  /** 1 for the most typical coder; coders that are equally typical share a rank. */
  readonly place: number
  /** The mean relative rank of each coder's similarity with the others of an item, 0 to 1. */
  readonly typicality: Readonly<Record<string, number>>
  /** How likely so extreme a rank is if the candidate were a further person of the same population. */
  readonly p: number
  /** The smallest p that so many coders allow. */
  readonly smallestP: number
  /** The same if coders do not differ among themselves: a description, not a test of the candidate. */
  readonly itemByItem: number
}

/** Typicalities that differ by less are equal. */
const SAME = 1e-9
/** Points of the lattice, and steps, up to which the distribution of a sum of ranks is exact. */
const MOST_CELLS = 1e7
const MOST_STEPS = 5e8

/**
 * The rank of the candidate among the coders. On each item v(x) is the mean similarity of coder x with all others there,
 * u(x) = (mid-rank of v(x) − ½) / M of M coders; typicality is the mean of u over the items of x. Items with an undefined
 * v are left out. Undefined where no item is left.
 */
export function candidatePlace(
  kept: readonly ItemSimilarities[],
  coders: readonly string[],
  candidate: string,
): CandidatePlace | undefined {
  const own = coders.indexOf(candidate)
  const sums = coders.map(() => ({ sum: 0, items: 0 }))
  /** By item the numerators of u, of which 2M is the denominator. */
  const ranked: { readonly ranks: readonly number[]; readonly mine: number }[] = []
  for (const item of kept) {
    const values = item.coders.map(coder =>
      meanSimilarity(
        item,
        coder,
        item.coders.filter(other => other !== coder),
      ),
    )
    if (values.some(Number.isNaN)) continue
    const { ranks } = midRanks(values.map(value => Math.round(value * 1e9)))
    const doubled = Array.from(ranks, rank => 2 * rank - 1)
    for (const [at, coder] of item.coders.entries()) {
      sums[coder]!.sum += doubled[at]! / (2 * doubled.length)
      sums[coder]!.items++
    }
    ranked.push({ ranks: doubled, mine: doubled[item.coders.indexOf(own)]! })
  }
  if (ranked.length === 0) return undefined
  const paired = coders.flatMap((coder, index) =>
    sums[index]!.items === 0 ? [] : [{ coder, typicality: sums[index]!.sum / sums[index]!.items }],
  )
  const mine = paired.find(({ coder }) => coder === candidate)!.typicality
  const above = paired.filter(({ typicality }) => typicality > mine + SAME).length
  const below = paired.filter(({ typicality }) => typicality < mine - SAME).length
  const of = paired.length
  return {
    of,
    place: 1 + above + (of - above - below - 1) / 2,
    typicality: Object.fromEntries(paired.map(({ coder, typicality }) => [coder, typicality])),
    p: Math.min(1, (2 * Math.min(of - above, of - below)) / of),
    smallestP: 2 / of,
    itemByItem: rankSumTest(ranked),
  }
}

/** Two-sided p of the candidate's sum of u if on each item any of its coders were equally likely to be the candidate. */
function rankSumTest(
  ranked: readonly { readonly ranks: readonly number[]; readonly mine: number }[],
): number {
  const lattice = ranked.reduce((common, { ranks }) => leastCommon(common, 2 * ranks.length), 1)
  const most = Math.max(...ranked.map(({ ranks }) => ranks.length))
  const scaled = ranked.map(({ ranks, mine }) => {
    const factor = lattice / (2 * ranks.length)
    return { ranks: ranks.map(rank => rank * factor), mine: mine * factor }
  })
  const seen = scaled.reduce((sum, { mine }) => sum + mine, 0)
  const cells = ranked.length * lattice + 1
  if (cells > MOST_CELLS || (cells * ranked.length * most) / 2 > MOST_STEPS)
    return normalRankSum(scaled, seen)
  let chances = new Float64Array(cells)
  let next = new Float64Array(cells)
  chances[0] = 1
  let reach = 0
  for (const { ranks } of scaled) {
    next.fill(0, 0, reach + lattice + 1)
    for (const rank of ranks)
      for (let at = 0; at <= reach; at++) next[at + rank]! += chances[at]! / ranks.length
    reach += lattice
    ;[chances, next] = [next, chances]
  }
  let low = 0
  for (let at = 0; at <= seen; at++) low += chances[at]!
  let high = 0
  for (let at = cells - 1; at >= seen; at--) high += chances[at]!
  return Math.min(1, 2 * Math.min(low, high))
}

function normalRankSum(scaled: readonly { readonly ranks: readonly number[] }[], seen: number): number {
  let centre = 0
  let variance = 0
  for (const { ranks } of scaled) {
    const mean = ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length
    centre += mean
    variance += ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0) / ranks.length
  }
  return variance === 0 ? 1 : Math.min(1, 2 * normalSf(Math.abs(seen - centre) / Math.sqrt(variance)))
}

function leastCommon(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y > 0) [x, y] = [y, x % y]
  return (a / x) * b
}
