import { type Comparisons, rangeOf } from '../../evidence/comparisons.ts'
import { addLines, addTo, type LineSums, openLines, sumRows } from '../../evidence/sum-rows.ts'
import { isDensity } from '../density.ts'
import type { EvaluationJob } from '../job.ts'
import type { Plan, PlannedMetric } from '../plan.ts'
import { type LinesOf, linesFor } from '../pool.ts'

/** Rank sums of hypotheses over complete blocks of an item and a reference. */
interface RankSums {
  blocks: number
  ties: number
  readonly ranks: Float64Array<ArrayBuffer>
}

/** Two hypotheses on the items that both have, in buckets. */
interface SharedItems {
  items: number
  readonly sides: readonly LineSums[]
}

/**
 * The comparisons of one metric folded into buckets: items fall into a fixed number of rows by a hash of their ids, so
 * its size does not depend on the number of items, and parts add up in any order. Plain data.
 */
export interface MetricSums {
  /** Items in each bucket. */
  readonly items: Float64Array<ArrayBuffer>
  /** One for each hypothesis, then all pairs: empty where these are the sum of the others (`withAllPairs`). */
  readonly lines: readonly LineSums[]
  /** Items without any comparison. */
  notCompared: number
  readonly friedman: RankSums
  /** The lines of each group of items, in one row. */
  readonly groups: Map<string, readonly LineSums[]>
  /** By the numbers of two hypotheses, `0 2`; empty where all hypotheses have all items. */
  readonly shared: Map<string, SharedItems>
}

export function openSums({ plan, buckets = 1 }: EvaluationJob): MetricSums[] {
  return plan.metrics.map(() => ({
    items: new Float64Array(buckets),
    lines: openLines(plan.hypotheses.length + 1, buckets),
    notCompared: 0,
    friedman: { blocks: 0, ties: 0, ranks: new Float64Array(plan.hypotheses.length) },
    groups: new Map(),
    shared: new Map(),
  }))
}

/** Whether every pair belongs to one hypothesis, so that all pairs together are the sum of the lines, without loss. */
const isSumOfLines = ({ design }: Plan, { symmetric }: PlannedMetric): boolean =>
  !(design === 'pairs' && symmetric)

/** The lines with that of all pairs. */
export function withAllPairs(
  lines: readonly LineSums[],
  plan: Plan,
  planned: PlannedMetric,
): readonly LineSums[] {
  if (isSumOfLines(plan, planned)) for (const line of lines.slice(0, -1)) addLines([lines.at(-1)!], [line])
  return lines
}

/** Folds some items into the sums of every metric. */
type Fold = (
  all: readonly MetricSums[],
  ids: readonly string[],
  bucketOf: ArrayLike<number>,
  tables: readonly Comparisons[],
) => void

/** What folds items of a job. */
export function foldOf(job: EvaluationJob): Fold {
  const { plan, settings, buckets = 1, groupOf, coders } = job
  const gaps = missesItems(job)
  const hypothesisOf = coders.map(name => plan.hypotheses.indexOf(name))
  const metrics = plan.metrics.map(planned => ({
    linesOf: linesFor(plan, planned, coders, isSumOfLines(plan, planned)),
    ranks:
      settings.tests !== null &&
      plan.design === 'references' &&
      plan.hypotheses.length > 1 &&
      !isDensity(planned),
  }))
  return (all, ids, bucketOf, tables) => {
    const rowOf = (item: number) => bucketOf[item]!
    const groups = groupOf && itemsBy(ids, groupOf)
    for (const [metric, comparisons] of tables.entries()) {
      const own = all[metric]!
      const { linesOf, ranks } = metrics[metric]!
      sumRows(own.lines, comparisons, { rowOf, linesOf, exact: true })
      for (let item = 0; item < ids.length; item++) {
        own.items[rowOf(item)]!++
        const [from, end] = rangeOf(comparisons, item)
        if (from === end) own.notCompared++
        else if (ranks) addRanks(own.friedman, comparisons, item, hypothesisOf)
      }
      for (const [group, items] of groups ?? []) sumGroup(own, group, items, comparisons, linesOf)
      if (ranks && gaps) sumShared(own.shared, comparisons, rowOf, hypothesisOf, buckets)
    }
  }
}

/** The numbers of items with the same name, by it. */
function itemsBy(ids: readonly string[], nameOf: (id: string) => string | undefined): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [item, id] of ids.entries()) {
    const name = nameOf(id)
    if (name === undefined) continue
    const items = found.get(name) ?? []
    found.set(name, items)
    items.push(item)
  }
  return found
}

function sumGroup(
  { groups, lines }: MetricSums,
  group: string,
  items: readonly number[],
  comparisons: Comparisons,
  linesOf: LinesOf,
): void {
  const compared = items.filter(item => {
    const [from, end] = rangeOf(comparisons, item)
    return from < end
  })
  if (compared.length === 0) return
  const sums = linesAt(groups, group, lines.length)
  sumRows(sums, comparisons, { items: compared, rowOf: () => 0, linesOf, exact: true })
}

function linesAt(groups: MetricSums['groups'], group: string, count: number): readonly LineSums[] {
  const lines = groups.get(group) ?? openLines(count, 1)
  groups.set(group, lines)
  return lines
}

/** Adds the items that two hypotheses share, for every two of them. */
function sumShared(
  shared: MetricSums['shared'],
  comparisons: Comparisons,
  rowOf: (item: number) => number,
  hypothesisOf: readonly number[],
  buckets: number,
): void {
  const items = new Map<string, number[]>()
  for (let item = 0; item < comparisons.ends.length; item++) {
    const present = new Set<number>()
    const [from, end] = rangeOf(comparisons, item)
    for (let at = from; at < end; at++) present.add(hypothesisOf[comparisons.second[at]!]!)
    const ordered = [...present].sort((a, b) => a - b)
    for (const [index, a] of ordered.entries())
      for (const b of ordered.slice(index + 1)) {
        const key = `${a} ${b}`
        items.set(key, [...(items.get(key) ?? []), item])
      }
  }
  for (const [key, own] of items) {
    const [a, b] = key.split(' ').map(Number)
    const sums = sharedAt(shared, key, buckets)
    sums.items += own.length
    const linesOf = (_: number, second: number) =>
      hypothesisOf[second] === a ? FIRST : hypothesisOf[second] === b ? SECOND : NEITHER
    sumRows(sums.sides, comparisons, { items: own, rowOf, linesOf, exact: true })
  }
}

const FIRST = [0]
const SECOND = [1]
const NEITHER: readonly number[] = []

function sharedAt(shared: MetricSums['shared'], key: string, buckets: number): SharedItems {
  const sums = shared.get(key) ?? { items: 0, sides: openLines(2, buckets) }
  shared.set(key, sums)
  return sums
}

/** Whether some hypothesis misses items: tests then need sums of what two of them share. */
export const missesItems = ({ facts, plan, settings }: EvaluationJob): boolean =>
  settings.tests !== null &&
  plan.design === 'references' &&
  plan.hypotheses.some(
    name => (facts.coders.get(name)?.codings ?? facts.scored?.get(name) ?? 0) < facts.items,
  )

/** Ranks the hypotheses of an item in every block, an item and a reference, in which all of them have a score. */
function addRanks(
  sums: RankSums,
  { first, second, scores, ends }: Comparisons,
  item: number,
  hypothesisOf: readonly number[],
): void {
  const blocks = new Map<number, Float64Array>()
  for (let at = item === 0 ? 0 : ends[item - 1]!; at < ends[item]!; at++) {
    if (Number.isNaN(scores[at]!)) continue
    const block = blocks.get(first[at]!) ?? new Float64Array(sums.ranks.length).fill(Number.NaN)
    blocks.set(first[at]!, block)
    block[hypothesisOf[second[at]!]!] = scores[at]!
  }
  for (const block of blocks.values()) if (!block.some(Number.isNaN)) addBlock(sums, block)
}

/** Mean ranks by counting: few scores are counted sooner than they are sorted. */
function addBlock(sums: RankSums, block: Float64Array): void {
  sums.blocks++
  for (let own = 0; own < block.length; own++) {
    let [lower, equal] = [0, 0]
    for (let other = 0; other < block.length; other++) {
      if (block[other]! < block[own]!) lower++
      else if (block[other] === block[own]) equal++
    }
    sums.ranks[own]! += lower + (equal + 1) / 2
    // Over a group of t equal scores this adds up to t³ − t.
    sums.ties += equal * equal - 1
  }
}

/** Adds the sums of another part. */
export function addSums(all: readonly MetricSums[], more: readonly MetricSums[]): void {
  for (const [metric, own] of all.entries()) {
    const theirs = more[metric]!
    addTo(own.items, theirs.items)
    addLines(own.lines, theirs.lines)
    own.notCompared += theirs.notCompared
    own.friedman.blocks += theirs.friedman.blocks
    own.friedman.ties += theirs.friedman.ties
    addTo(own.friedman.ranks, theirs.friedman.ranks)
    for (const [group, lines] of theirs.groups) addLines(linesAt(own.groups, group, lines.length), lines)
    for (const [key, { items, sides }] of theirs.shared) {
      const sums = sharedAt(own.shared, key, own.items.length)
      sums.items += items
      addLines(sums.sides, sides)
    }
  }
}
