import type { IdHash } from '../../model/id-hash.ts'
import { addColumn, type ExactColumn, openColumn } from '../../stats/sums/exact-columns.ts'
import { isDensity } from '../density.ts'
import type { PairResult } from '../evaluation.ts'
import { count } from '../facts.ts'
import type { EvaluationJob } from '../job.ts'
import { linesFor } from '../pool.ts'
import { addRanks, type RankSums } from './add-ranks.ts'
import type { CountedItem } from './counted-item.ts'
import { GrowingMetric } from './growing-metric.ts'
import { addLines, addRows, addToLine, type LineSums, openLine } from './line-sums.ts'
import { addPairedSums, type PairedSumsByPair, pairedSumsAt } from './paired-sums.ts'

/**
 * The comparisons of one metric in buckets: items fall into a fixed number of rows by a hash of their ids, so its size
 * does not depend on the number of items, and parts add up in any order. Plain data.
 */
export interface MetricBuckets {
  /** Items in each bucket. */
  readonly items: Float64Array<ArrayBuffer>
  readonly lines: readonly LineSums[]
  /** Of each line: squares of the scores, and how often each reason was given. */
  readonly squares: readonly ExactColumn[]
  readonly reasons: readonly Map<string, number>[]
  /** Items without any comparison. */
  notCompared: number
  /** Rank sums over complete blocks of an item and a reference. */
  readonly friedman: RankSums
  /** The lines of each group of items, in one row. */
  readonly groups: Map<string, readonly LineSums[]>
  /** By the numbers of two hypotheses; empty where all hypotheses have all items. */
  readonly paired: PairedSumsByPair
}

/** Nothing compared yet. */
export function openBuckets({ plan, buckets = 1 }: EvaluationJob): MetricBuckets[] {
  const lines = plan.hypotheses.length + 1
  const all = <T>(make: () => T): T[] => Array.from({ length: lines }, make)
  return plan.metrics.map(() => ({
    items: new Float64Array(buckets),
    lines: all(() => openLine(buckets)),
    squares: all(() => openColumn(1)),
    reasons: all(() => new Map<string, number>()),
    notCompared: 0,
    friedman: { blocks: 0, ties: 0, ranks: new Float64Array(plan.hypotheses.length) },
    groups: new Map(),
    paired: new Map(),
  }))
}

/** Buckets that grow item by item. */
export interface GrowingBuckets {
  /** Adds the comparisons of one item, a list for each metric of the plan. */
  readonly add: (hash: IdHash, id: string, rows: readonly (readonly PairResult[])[]) => void
  /** The same of an item that was counted. */
  readonly addCounted: (hash: IdHash, item: CountedItem) => void
  readonly close: () => MetricBuckets[]
}

/** Opens the buckets of a job. */
export function growBuckets(job: EvaluationJob): GrowingBuckets {
  const { plan, buckets = 1, groupOf } = job
  const all = openBuckets(job)
  const growing = plan.metrics.map(planned => new GrowingMetric(plan, planned, buckets))
  const linesOf = plan.metrics.map(planned => linesFor(plan, planned))
  const gaps = missesItems(job)
  const ranks = plan.metrics.map(
    planned => plan.design === 'references' && plan.hypotheses.length > 1 && !isDensity(planned),
  )
  const self: GrowingBuckets = {
    add([low], id, rows) {
      const bucket = low % buckets
      for (let metric = 0; metric < rows.length; metric++) {
        const pairs = rows[metric]!
        const own = all[metric]!
        own.items[bucket]!++
        if (pairs.length === 0) {
          own.notCompared++
          continue
        }
        for (const pair of pairs) growing[metric]!.add(pair, bucket)
        const group = groupOf?.(id)
        if (group !== undefined) {
          const lines = linesAt(own.groups, group, own.lines.length)
          for (const pair of pairs)
            for (const line of linesOf[metric]!(pair.reference, pair.hypothesis))
              addToLine(lines[line]!, 0, pair)
        }
        if (!ranks[metric]) continue
        addRanks(own.friedman, {
          count: pairs.length,
          reference: pairs.map(({ reference }) => reference),
          hypothesis: pairs.map(({ hypothesis }) => plan.hypotheses.indexOf(hypothesis)),
          score: pairs.map(({ score }) => score ?? Number.NaN),
        })
        if (gaps) addPairedSums(own.paired, pairs, plan, bucket, buckets)
      }
    },
    addCounted(hash, item) {
      if (groupOf !== undefined || gaps) {
        const rows = item.metrics.map((_, metric) => item.results(metric))
        self.add(hash, item.id, rows)
        return
      }
      const bucket = hash[0] % buckets
      for (let metric = 0; metric < all.length; metric++) {
        const own = all[metric]!
        const counted = item.metrics[metric]!
        own.items[bucket]!++
        if (counted.sides.count === 0) own.notCompared++
        else {
          const reported = growing[metric]!.addCounted(counted, item.coders.names, bucket)
          if (ranks[metric]) addRanks(own.friedman, reported)
        }
      }
    },
    close: () => all.map((own, metric) => ({ ...own, ...growing[metric]!.lines() })),
  }
  return self
}

/** Whether some hypothesis misses items: tests then need sums of what two of them share. */
export const missesItems = ({ facts, plan, settings }: EvaluationJob): boolean =>
  settings.tests !== null &&
  plan.design === 'references' &&
  plan.hypotheses.some(
    name => (facts.coders.get(name)?.codings ?? facts.scored?.get(name) ?? 0) < facts.items,
  )

function linesAt(groups: MetricBuckets['groups'], group: string, count: number): readonly LineSums[] {
  let lines = groups.get(group)
  if (lines === undefined) {
    lines = Array.from({ length: count }, () => openLine(1))
    groups.set(group, lines)
  }
  return lines
}

/** Adds what was added up elsewhere. */
export function addBuckets(all: readonly MetricBuckets[], more: readonly MetricBuckets[]): void {
  for (const [metric, own] of all.entries()) {
    const theirs = more[metric]!
    addRows(own.items, theirs.items)
    addLines(own.lines, theirs.lines)
    for (const [line, column] of own.squares.entries()) addColumn(column, theirs.squares[line]!)
    for (const [line, reasons] of own.reasons.entries())
      for (const [reason, times] of theirs.reasons[line]!) count(reasons, reason, times)
    own.notCompared += theirs.notCompared
    own.friedman.blocks += theirs.friedman.blocks
    own.friedman.ties += theirs.friedman.ties
    addRows(own.friedman.ranks, theirs.friedman.ranks)
    for (const [group, lines] of theirs.groups) addLines(linesAt(own.groups, group, lines.length), lines)
    for (const [key, { items, sides }] of theirs.paired) {
      const known = pairedSumsAt(own.paired, key, own.items.length)
      known.items += items
      addLines(known.sides, sides)
    }
  }
}
