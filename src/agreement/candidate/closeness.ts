import { type Comparisons, rangeOf, tallyAt } from '../../evidence/comparisons.ts'
import { normalSf } from '../../stats/distributions/normal.ts'
import { midRanks } from '../../stats/ranks/ranks.ts'
import type { TallyTable } from '../../stats/resampling/tally-table.ts'
import type { Evidence } from '../evidence.ts'
import type { CandidateSettings } from './candidate-options.ts'

/** The similarities of one item, by the numbers of the coders; NaN where there is none. */
export interface ItemSimilarities {
  readonly id: string
  /** Numbers of the coders of the item, in increasing order. */
  readonly coders: readonly number[]
  readonly of: (a: number, b: number) => number
  /** The number of the comparison of a pair. */
  readonly pair: (a: number, b: number) => number
  readonly comparisons: Comparisons
}

/** An item on which the annotator is closer to the others: mean similarity of the annotator, and of the candidate. */
interface FarItem {
  readonly item: string
  readonly annotator: number
  readonly candidate: number
}

/** One annotator against the candidate, item by item. */
export interface AnnotatorRows {
  /** Kept items on which one of the two has no similarity with the others. */
  readonly undefinedItems: number
  /** The items on which the candidate is farthest behind the annotator, farthest first. */
  readonly farthest: readonly FarItem[]
  /** By kept item: whether annotator, both alike or candidate are closer to the others; all 0 where not compared. */
  readonly closer: TallyTable
  /** By kept item: the tallies of the annotator with the others, added; 0 where not compared. */
  readonly own: TallyTable
  /** The same for the candidate. */
  readonly candidate: TallyTable
}

/** The items that can be compared, and what each annotator's comparison is made of. */
export interface Closeness {
  readonly kept: readonly ItemSimilarities[]
  readonly itemsWithoutCandidate: number
  readonly itemsWithFewAnnotators: number
  /** In the order of the annotators. */
  readonly annotators: readonly AnnotatorRows[]
}

/** How many items are named on which the candidate is behind. */
const MOST_FAR = 5

/** Similarities and typicalities that differ by less are equal. */
const SAME = 1e-9

/** Who is closer to the other annotators, annotator or candidate, on every item that both and one more have coded. */
export function closeness(evidence: Evidence, settings: CandidateSettings): Closeness {
  const { coders, candidate, annotators, similarity } = settings
  const own = coders.indexOf(candidate)
  const distance = similarity.metric.better === 'lower'
  const kept: ItemSimilarities[] = []
  let itemsWithoutCandidate = 0
  let itemsWithFewAnnotators = 0
  for (const [row, { item: id, codings }] of evidence.rows.entries()) {
    const there = codings.map(({ coder }) => coder)
    const has = there.includes(own)
    if (there.length - (has ? 1 : 0) < 2) itemsWithFewAnnotators++
    else if (!has) itemsWithoutCandidate++
    else kept.push(itemSimilarities(evidence, row, id, there, coders.length, distance))
  }
  const fields = [...evidence.comparisons.fields].sort()
  return {
    kept,
    itemsWithoutCandidate,
    itemsWithFewAnnotators,
    annotators: annotators.map(name => compare(kept, coders.indexOf(name), own, fields)),
  }
}

function itemSimilarities(
  { comparisons }: Evidence,
  row: number,
  id: string,
  coders: readonly number[],
  size: number,
  distance: boolean,
): ItemSimilarities {
  const { first, second, scores } = comparisons
  const [from, end] = rangeOf(comparisons, row)
  const places = new Map<number, number>()
  for (let at = from; at < end; at++) places.set(first[at]! * size + second[at]!, at)
  const pairOf = (x: number, y: number) => places.get(Math.min(x, y) * size + Math.max(x, y))!
  const of = (x: number, y: number) => {
    const score = scores[pairOf(x, y)]!
    return distance ? 1 - score : score
  }
  return { id, coders, of, pair: pairOf, comparisons }
}

/** The mean similarity of a coder with some others, those without one left out; NaN where none is left. */
export function meanSimilarity({ of }: ItemSimilarities, coder: number, others: readonly number[]): number {
  let sum = 0
  let defined = 0
  for (const other of others) {
    const similarity = of(coder, other)
    if (Number.isNaN(similarity)) continue
    sum += similarity
    defined++
  }
  return sum / defined
}

function compare(
  kept: readonly ItemSimilarities[],
  annotator: number,
  candidate: number,
  fields: readonly string[],
): AnnotatorRows {
  const empty = (names: readonly string[]): TallyTable => ({
    rows: kept.length,
    fields: names,
    values: new Float64Array(kept.length * names.length),
  })
  const closer = empty(['annotator', 'equal', 'candidate'])
  const own = empty(fields)
  const other = empty(fields)
  let undefinedItems = 0
  const far: FarItem[] = []
  for (const [row, item] of kept.entries()) {
    if (!item.coders.includes(annotator)) continue
    const others = item.coders.filter(coder => coder !== annotator && coder !== candidate)
    const [closeness, reached] = [annotator, candidate].map(coder => meanSimilarity(item, coder, others)) as [
      number,
      number,
    ]
    const behind = reached - closeness
    if (Number.isNaN(behind)) {
      undefinedItems++
      continue
    }
    const column = Math.abs(behind) <= SAME ? 1 : behind < 0 ? 0 : 2
    closer.values[column * kept.length + row] = 1
    if (column === 0) far.push({ item: item.id, annotator: closeness, candidate: reached })
    addTallies(item, annotator, others, own, row)
    addTallies(item, candidate, others, other, row)
  }
  const gap = (each: FarItem): number => each.annotator - each.candidate
  // By name where two are equally far, so that the order of the items changes nothing.
  far.sort((x, y) => gap(y) - gap(x) || (x.item < y.item ? -1 : 1))
  return { undefinedItems, farthest: far.slice(0, MOST_FAR), closer, own, candidate: other }
}

/** Adds the tallies of a coder with some others to a row of a table. */
function addTallies(
  { pair, comparisons }: ItemSimilarities,
  coder: number,
  others: readonly number[],
  { rows, fields, values }: TallyTable,
  row: number,
): void {
  for (const other of others) {
    const tally = tallyAt(comparisons, pair(coder, other))
    for (const field of Object.keys(tally)) values[fields.indexOf(field) * rows + row]! += tally[field]!
  }
}

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
