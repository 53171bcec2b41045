import type { IdHash } from '../../model/id-hash.ts'
import { midRanks } from '../../stats/ranks/ranks.ts'
import { addColumn, addToColumn, type ExactColumn, openColumn } from '../../stats/sums/exact-columns.ts'
import { isDensity } from '../density.ts'
import type { PairResult } from '../evaluation.ts'
import { count } from '../facts.ts'
import type { EvaluationJob } from '../job.ts'
import type { Plan, PlannedMetric } from '../plan.ts'
import { linesFor } from '../pool.ts'
import { addLine, addLines, addRows, addToLine, type LineSums, openLine } from './line-sums.ts'
import { addMeetings, type Meetings, meetingAt } from './meetings.ts'
import { RowSums } from './row-sums.ts'

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
  readonly friedman: { blocks: number; ties: number; readonly ranks: Float64Array<ArrayBuffer> }
  /** The lines of each group of items, in one row. */
  readonly groups: Map<string, readonly LineSums[]>
  /** By the numbers of two hypotheses; empty where all hypotheses have all items. */
  readonly met: Meetings
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
    met: new Map(),
  }))
}

/** Buckets that grow item by item. */
export interface GrowingBuckets {
  /** Adds the comparisons of one item, a list for each metric of the plan. */
  readonly add: (hash: IdHash, id: string, rows: readonly (readonly PairResult[])[]) => void
  readonly close: () => MetricBuckets[]
}

/** Opens the buckets of a job. */
export function growBuckets(job: EvaluationJob): GrowingBuckets {
  const { plan, buckets = 1, groupOf } = job
  const all = openBuckets(job)
  const growing = plan.metrics.map(planned => new GrowingMetric(plan, planned, buckets))
  const linesOf = plan.metrics.map(planned => linesFor(plan, planned))
  const gaps = missesItems(job)
  return {
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
        if (plan.design !== 'references' || isDensity(plan.metrics[metric]!)) continue
        addRanks(own, pairs, plan)
        if (gaps) addMeetings(own.met, pairs, plan, bucket, buckets)
      }
    },
    close: () => all.map((own, metric) => ({ ...own, ...growing[metric]!.lines() })),
  }
}

/** The lines of one metric while they grow. */
class GrowingMetric {
  readonly #names: readonly string[]
  /** Where every pair of a symmetric metric is compared once, both sides have it, and all pairs a line of their own. */
  readonly #both: boolean
  readonly #sums: RowSums
  readonly #squares: readonly ExactColumn[]
  readonly #reasons: readonly Map<string, number>[]
  readonly #buckets: number

  constructor({ hypotheses, design }: Plan, { symmetric }: PlannedMetric, buckets: number) {
    this.#buckets = buckets
    this.#names = hypotheses
    this.#both = design === 'pairs' && symmetric
    const lines = hypotheses.length + (this.#both ? 1 : 0)
    this.#sums = new RowSums(lines, buckets)
    this.#squares = Array.from({ length: lines }, () => openColumn(1))
    this.#reasons = Array.from({ length: lines }, () => new Map<string, number>())
  }

  add(pair: PairResult, bucket: number): void {
    this.#addTo(this.#names.indexOf(pair.hypothesis), pair, bucket)
    if (!this.#both) return
    this.#addTo(this.#names.indexOf(pair.reference), pair, bucket)
    this.#addTo(this.#names.length, pair, bucket)
  }

  #addTo(line: number, { tally, score, reason }: PairResult, bucket: number): void {
    this.#sums.add(line, bucket, tally, score)
    if (reason !== undefined) count(this.#reasons[line]!, reason, 1)
    if (score !== null) addToColumn(this.#squares[line]!, 0, score * score)
  }

  lines(): Pick<MetricBuckets, 'lines' | 'squares' | 'reasons'> {
    const lines = this.#sums.lines()
    if (this.#both) return { lines, squares: this.#squares, reasons: this.#reasons }
    // Every pair belongs to one hypothesis: all pairs together are the sum, without loss.
    const all = openLine(this.#buckets)
    const squares = openColumn(1)
    const reasons = new Map<string, number>()
    for (const [index, line] of lines.entries()) {
      addLine(all, line)
      addColumn(squares, this.#squares[index]!)
      for (const [reason, times] of this.#reasons[index]!) count(reasons, reason, times)
    }
    return {
      lines: [...lines, all],
      squares: [...this.#squares, squares],
      reasons: [...this.#reasons, reasons],
    }
  }
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

/** Ranks the hypotheses in every block, an item and a reference, in which all of them have a score. */
function addRanks({ friedman }: MetricBuckets, pairs: readonly PairResult[], { hypotheses }: Plan): void {
  if (hypotheses.length < 2) return
  const [one, other] = pairs
  // The usual case, without a list to sort: two hypotheses and one reference.
  if (hypotheses.length === 2 && pairs.length === 2 && one!.reference === other!.reference) {
    if (one!.score === null || other!.score === null) return
    const first = hypotheses.indexOf(one!.hypothesis)
    const difference = one!.score - other!.score
    friedman.blocks++
    friedman.ties += difference === 0 ? 6 : 0
    friedman.ranks[first]! += 1.5 + 0.5 * Math.sign(difference)
    friedman.ranks[1 - first]! += 1.5 - 0.5 * Math.sign(difference)
    return
  }
  const blocks = new Map<string, (number | undefined)[]>()
  for (const { reference, hypothesis, score } of pairs) {
    if (score === null) continue
    const block = blocks.get(reference) ?? []
    blocks.set(reference, block)
    block[hypotheses.indexOf(hypothesis)] = score
  }
  for (const block of blocks.values()) {
    const scores = hypotheses.flatMap((_, index) => block[index] ?? [])
    if (scores.length < hypotheses.length) continue
    const { ranks, ties } = midRanks(scores)
    friedman.blocks++
    friedman.ties += ties
    for (const [index, rank] of ranks.entries()) friedman.ranks[index]! += rank
  }
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
    for (const [key, { items, sides }] of theirs.met) {
      const known = meetingAt(own.met, key, own.items.length)
      known.items += items
      addLines(known.sides, sides)
    }
  }
}
