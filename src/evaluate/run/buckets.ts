import { bucketOf } from '../../model/id-hash.ts'
import { midRanks } from '../../stats/ranks/ranks.ts'
import { addColumn, addToColumn, type ExactColumn, openColumn } from '../../stats/sums/exact-columns.ts'
import { isDensity } from '../density.ts'
import type { PairResult } from '../evaluation.ts'
import { count } from '../facts.ts'
import type { EvaluationJob } from '../job.ts'
import type { Plan } from '../plan.ts'
import { type LinesOf, linesFor } from '../pool.ts'

/** Comparisons of one line of a metric's table added up in rows; sums of parts give the bits of the whole. */
export interface LineSums {
  /** The fields of the tallies. */
  readonly fields: Map<string, ExactColumn>
  /** The defined scores, and how many they are. */
  readonly scores: ExactColumn
  readonly defined: Float64Array<ArrayBuffer>
  readonly pairs: Float64Array<ArrayBuffer>
}

/** Two hypotheses on the items that both have, where some miss items. */
interface Met {
  items: number
  readonly sides: readonly [LineSums, LineSums]
}

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
  readonly met: Map<string, Met>
}

const openLine = (rows: number): LineSums => ({
  fields: new Map(),
  scores: openColumn(rows),
  defined: new Float64Array(rows),
  pairs: new Float64Array(rows),
})

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

/** A function that adds the comparisons of one item, a list for each metric of the plan. */
export function bucketAdder(
  job: EvaluationJob,
  all: readonly MetricBuckets[],
): (id: string, rows: readonly (readonly PairResult[])[]) => void {
  const { plan, buckets = 1, groupOf } = job
  const linesOf = plan.metrics.map(planned => linesFor(plan, planned))
  const gaps = missesItems(job)
  return (id, rows) => {
    const bucket = bucketOf(id, buckets)
    for (const [metric, pairs] of rows.entries()) {
      const own = all[metric]!
      own.items[bucket]!++
      if (pairs.length === 0) {
        own.notCompared++
        continue
      }
      const group = groupOf?.(id)
      const grouped = group === undefined ? undefined : linesAt(own.groups, group, own.lines.length)
      for (const pair of pairs) addPair(own, pair, linesOf[metric]!, bucket, grouped)
      if (plan.design !== 'references' || isDensity(plan.metrics[metric]!)) continue
      addRanks(own, pairs, plan)
      if (gaps) addMeetings(own, pairs, plan, bucket, buckets)
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

function addPair(
  own: MetricBuckets,
  pair: PairResult,
  linesOf: LinesOf,
  bucket: number,
  grouped: readonly LineSums[] | undefined,
): void {
  const { score, reason } = pair
  for (const line of linesOf(pair)) {
    addToLine(own.lines[line]!, bucket, pair)
    if (grouped !== undefined) addToLine(grouped[line]!, 0, pair)
    if (reason !== undefined) count(own.reasons[line]!, reason, 1)
    if (score !== null) addToColumn(own.squares[line]!, 0, score * score)
  }
}

function addToLine(line: LineSums, row: number, { tally, score }: PairResult): void {
  const { names, columns } = columnsOf(line)
  let index = 0
  for (const field in tally) {
    // Tallies of a metric have the same fields in the same order, but for a few.
    if (names[index] !== field) {
      names[index] = field
      columns[index] = columnAt(line, field)
    }
    addToColumn(columns[index++]!, row, tally[field]!)
  }
  line.pairs[row]!++
  if (score === null) return
  line.defined[row]!++
  addToColumn(line.scores, row, score)
}

/** The columns of a line in the order of the tally before: found again without a look at their names. */
interface LastColumns {
  readonly names: string[]
  readonly columns: ExactColumn[]
}
const lastColumns = new WeakMap<LineSums, LastColumns>()

function columnsOf(line: LineSums): LastColumns {
  let last = lastColumns.get(line)
  if (last === undefined) {
    last = { names: [], columns: [] }
    lastColumns.set(line, last)
  }
  return last
}

function columnAt({ fields, pairs }: LineSums, field: string): ExactColumn {
  let column = fields.get(field)
  if (column === undefined) {
    column = openColumn(pairs.length)
    fields.set(field, column)
  }
  return column
}

function linesAt(groups: MetricBuckets['groups'], group: string, count: number): readonly LineSums[] {
  let lines = groups.get(group)
  if (lines === undefined) {
    lines = Array.from({ length: count }, () => openLine(1))
    groups.set(group, lines)
  }
  return lines
}

function meetingAt(met: MetricBuckets['met'], key: string, buckets: number): Met {
  let meeting = met.get(key)
  if (meeting === undefined) {
    meeting = { items: 0, sides: [openLine(buckets), openLine(buckets)] }
    met.set(key, meeting)
  }
  return meeting
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

function addMeetings(
  { met }: MetricBuckets,
  pairs: readonly PairResult[],
  { hypotheses }: Plan,
  bucket: number,
  buckets: number,
): void {
  const present = [...new Set(pairs.map(({ hypothesis }) => hypotheses.indexOf(hypothesis)))].sort(
    (a, b) => a - b,
  )
  for (const [index, a] of present.entries()) {
    for (const b of present.slice(index + 1)) {
      const meeting = meetingAt(met, `${a} ${b}`, buckets)
      meeting.items++
      for (const pair of pairs) {
        if (pair.hypothesis === hypotheses[a]) addToLine(meeting.sides[0], bucket, pair)
        else if (pair.hypothesis === hypotheses[b]) addToLine(meeting.sides[1], bucket, pair)
      }
    }
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

function addLines(own: readonly LineSums[], more: readonly LineSums[]): void {
  for (const [index, line] of own.entries()) {
    const theirs = more[index]!
    for (const [field, column] of theirs.fields) addColumn(columnAt(line, field), column)
    addColumn(line.scores, theirs.scores)
    addRows(line.defined, theirs.defined)
    addRows(line.pairs, theirs.pairs)
  }
}

function addRows(own: Float64Array, more: Float64Array): void {
  for (let row = 0; row < own.length; row++) own[row]! += more[row]!
}
