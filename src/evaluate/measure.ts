import type { Comparisons } from '../evidence/comparisons.ts'
import { fieldsIn, type LineSums, openLines, sumRows, totalTally } from '../evidence/sum-rows.ts'
import type { Tally } from '../metrics/definition/definition.ts'
import { invalid } from '../model/error.ts'
import { tooManyScores } from '../model/errors/evaluate.ts'
import { byName } from '../model/order.ts'
import { friedmanOf } from '../stats/ranks/friedman.ts'
import type { BootstrapOptions } from '../stats/resampling/bootstrap.ts'
import { columnSums, sumsAsTally, type TallyTable } from '../stats/resampling/tally-table.ts'
import { totalOf } from '../stats/sums/exact-sum.ts'
import type { ItemWeights } from '../stats/sums/weight-sums.ts'
import type { Pool, Pooled } from './evaluation.ts'
import { type MeasuredGroups, measureGroups, rowGroups } from './groups.ts'
import type { RowWeights } from './intervals.ts'
import type { EvaluationJob } from './job.ts'
import type { PlannedMetric } from './plan.ts'
import {
  contending,
  type ItemSums,
  itemSums,
  type LinesOf,
  linesFor,
  macroScore,
  pooledOf,
  withoutPairs,
} from './pool.ts'
import { type MetricSums, missesItems, withAllPairs } from './run/metric-sums.ts'
import type { ComparedBlocks } from './run/text-blocks.ts'
import type { Tests } from './tests/evaluation-tests.ts'
import { friedmanTest, omnibusTests } from './tests/omnibus-tests.ts'
import { pairedRows } from './tests/paired-tests.ts'

/** One line of a metric's table: a hypothesis, or all pairs. */
export interface Line {
  readonly sums: ItemSums
  readonly pooled: Pooled
  /** The groups of items, where there are any. */
  readonly groups: MeasuredGroups | undefined
}

/** Two hypotheses on the items that both have. */
export interface PairedSums {
  readonly a: TallyTable
  readonly b: TallyTable
  /** How many items both have. */
  readonly items: number
  /** Whether those are all rows of the tables, so that resamples of all items hold for them. */
  readonly whole: boolean
  /** What the rows weigh, the comparisons of each, and its group where rows are compared within groups. */
  readonly weights: RowWeights
  readonly pairs: ArrayLike<number>
  readonly strata?: ArrayLike<number>
  /** How the rows are resampled; default: all alike. */
  readonly resample?: BootstrapOptions['resample']
}

/** One metric, pooled, with the sums that intervals and tests need. */
export interface Measured {
  readonly planned: PlannedMetric
  /** Rows of the sums: items, or buckets of items. */
  readonly rows: number
  readonly weights: RowWeights
  /** In the order of the plan's hypotheses; all pairs last. */
  readonly lines: readonly Line[]
  /** Items without any comparison. */
  readonly notCompared: number
  /** Two hypotheses, by number, on what both have. */
  readonly pair: (a: number, b: number) => PairedSums
  /** The tests of all hypotheses at once. */
  readonly omnibus: (alpha: number) => Pick<Tests, 'kruskalWallis' | 'friedman'>
  /** The only text in blocks, which are the rows of intervals. */
  readonly blocks?: MeasuredBlocks | undefined
}

/** The sums of the blocks of one text for each line, and what each block weighs. */
export interface MeasuredBlocks {
  readonly size: number
  readonly lines: readonly ItemSums[]
  readonly weights: RowWeights
}

/** Pools every metric from a row for each item, in the order of their ids. */
export function measureItems(
  { plan, coders, groupOf }: EvaluationJob,
  tables: readonly Comparisons[],
  ids: readonly string[],
  order: Uint32Array,
  gapsOf: readonly number[],
  blocks?: ComparedBlocks,
): Measured[] {
  const rowOf = new Uint32Array(order.length)
  for (const [row, item] of order.entries()) rowOf[item] = row
  const rows = Array.from(order.keys())
  const hypothesisOf = coders.map(name => plan.hypotheses.indexOf(name))
  const weights = { gaps: Float64Array.from(order, item => gapsOf[item]!), items: undefined }
  return plan.metrics.map((planned, index) => {
    const comparisons = tables[index]!
    const linesOf = linesFor(plan, planned, coders)
    requireCapacity(planned, comparisons.fields.length * rows.length * (plan.hypotheses.length + 1))
    const lines = openLines(plan.hypotheses.length + 1, rows.length)
    sumRows(lines, comparisons, { rowOf: item => rowOf[item]!, linesOf, items: order })
    const sums = itemSums(lines, fieldsIn(lines), rows)
    const deviations = deviationsOf(comparisons, order, linesOf, sums)
    const groups = groupOf && rowGroups(compared(ids, order, sums.at(-1)!.pairs), groupOf)
    return {
      planned,
      rows: rows.length,
      weights,
      lines: sums.map((own, line) => ({
        sums: own,
        pooled: poolLine(
          planned,
          own,
          sumsAsTally(withoutPairs(own.micro.fields), columnSums(own.micro)),
          columnSums(own.macro)[0]!,
          deviations[line]!,
          lines[line]!.reasons,
        ),
        groups: groups && measureGroups(planned, own, groups, 'items'),
      })),
      notCompared: sums.at(-1)!.pairs.filter(pairs => pairs === 0).length,
      pair: (a, b) =>
        pairedRows(contending(sums[a]!, planned.pool), contending(sums[b]!, planned.pool), weights),
      omnibus: alpha => omnibusTests(comparisons, order, hypothesisOf, plan.hypotheses, alpha),
      blocks: blocks && measureBlocks(blocks, index, linesOf, lines.length),
    }
  })
}

/** The sums of one metric over the blocks of the only text. */
function measureBlocks(
  { size, gaps, comparisons }: ComparedBlocks,
  metric: number,
  linesOf: LinesOf,
  count: number,
): MeasuredBlocks {
  const lines = openLines(count, gaps.length)
  sumRows(lines, comparisons[metric]!, { rowOf: block => block, linesOf })
  return {
    size,
    lines: itemSums(lines, fieldsIn(lines), [...gaps.keys()]),
    weights: { gaps: Float64Array.from(gaps), items: undefined },
  }
}

/** The item of each row; undefined for a row without comparisons. */
function* compared(
  ids: readonly string[],
  order: Uint32Array,
  pairs: Float64Array,
): Generator<string | undefined> {
  for (const [row, item] of order.entries()) yield pairs[row] === 0 ? undefined : ids[item]
}

/** The standard deviation of the scores of each line; null without a score. */
function deviationsOf(
  { ends, first, second, scores }: Comparisons,
  order: Uint32Array,
  linesOf: LinesOf,
  sums: readonly ItemSums[],
): (number | null)[] {
  const totals = sums.map(({ macro }) => columnSums(macro))
  const means = totals.map(macroScore)
  const squares = new Float64Array(sums.length)
  for (const item of order)
    for (let at = item === 0 ? 0 : ends[item - 1]!; at < ends[item]!; at++)
      if (!Number.isNaN(scores[at]!))
        for (const line of linesOf(first[at]!, second[at]!))
          squares[line]! += (scores[at]! - means[line]!) ** 2
  return totals.map(([, defined], line) => (defined! > 0 ? Math.sqrt(squares[line]! / defined!) : null))
}

/** Pools every metric from its items in buckets. */
export function measureSums(job: EvaluationJob, all: readonly MetricSums[], items: ItemWeights): Measured[] {
  const weights = { gaps: undefined, items }
  const { plan, groupOf } = job
  const gaps = missesItems(job)
  return plan.metrics.map((planned, index) => {
    const folded = all[index]!
    const own = { ...folded, lines: withAllPairs(folded.lines, plan, planned) }
    const fields = fieldsIn(own.lines)
    requireCapacity(planned, fields.length * own.items.length * own.lines.length)
    // A bucket that no item fell into is no row: there is nothing to resample.
    const rows = Array.from(own.items.keys()).filter(row => own.items[row]! > 0)
    const sums = itemSums(own.lines, fields, rows)
    const names = [...own.groups.keys()].sort(byName)
    const grouped = names.map(name =>
      itemSums(withAllPairs(own.groups.get(name)!, plan, planned), fields, [0]),
    )
    const groups = { names, of: Int32Array.from(names.keys()) }
    const lines = sums.map((line, place) => ({
      sums: line,
      pooled: poolExactly(planned, line, own.lines[place]!, fields),
      groups:
        groupOf &&
        measureGroups(
          planned,
          stacked(
            grouped.map(group => group[place]!),
            fields,
          ),
          groups,
        ),
    }))
    return {
      planned,
      rows: rows.length,
      weights,
      lines,
      notCompared: own.notCompared,
      pair: (a, b) =>
        gaps
          ? sharedSums(own, a, b, fields, rows, planned.pool, sums, weights)
          : {
              ...pairedRows(contending(sums[a]!, planned.pool), contending(sums[b]!, planned.pool), weights),
              items: own.items.reduce((sum, value) => sum + value, 0) - own.notCompared,
            },
      omnibus: alpha => {
        const { blocks, ties, ranks } = own.friedman
        if (blocks === 0 || plan.hypotheses.length < 2) return {}
        return friedmanTest(friedmanOf(blocks, [...ranks], ties), blocks, plan.hypotheses, alpha)
      },
    }
  })
}

/** Tables of one row each as one table. */
function stacked(rows: readonly ItemSums[], fields: readonly string[]): ItemSums {
  const table = (of: 'micro' | 'macro', names: readonly string[]) => ({
    rows: rows.length,
    fields: names,
    values: Float64Array.from(names.flatMap((_, column) => rows.map(row => row[of].values[column] ?? 0))),
  })
  return {
    micro: table('micro', fields),
    macro: table('macro', ['scores', 'defined']),
    pairs: Float64Array.from(rows, ({ pairs }) => pairs[0]!),
  }
}

/** Both pooled scores of a line whose sums are exact: every total is rounded once, so no sharing out changes a bit. */
function poolExactly(
  planned: PlannedMetric,
  sums: ItemSums,
  line: LineSums,
  fields: readonly string[],
): Pooled {
  const tally = totalTally(line, fields)
  const scores = totalOf(line.scores)
  const defined = columnSums(sums.macro)[1]!
  const deviation = defined > 0 ? deviationOf(totalOf(line.squares) / defined, scores / defined) : null
  return poolLine(planned, sums, tally, scores, deviation, line.reasons)
}

/** The standard deviation from the mean square; what is left by rounding alone is 0. */
function deviationOf(meanSquare: number, mean: number): number {
  const variance = meanSquare - mean * mean
  return variance <= 8 * Number.EPSILON * meanSquare ? 0 : Math.sqrt(variance)
}

/** Both pooled scores of a line, as the document has them. */
function poolLine(
  { metric, options }: PlannedMetric,
  { pairs: counts, macro }: ItemSums,
  tally: Tally,
  scores: number,
  deviation: number | null,
  counted: ReadonlyMap<string, number>,
): Pooled {
  const pairs = counts.reduce((sum, count) => sum + count, 0)
  const defined = columnSums(macro)[1]!
  const mean = defined > 0 ? scores / defined : undefined
  return pooledOf(metric, options, { pairs, defined, tally, mean, deviation, counted })
}

/** Two hypotheses of which one misses items: only what both have. */
function sharedSums(
  { shared }: MetricSums,
  a: number,
  b: number,
  fields: readonly string[],
  rows: readonly number[],
  pool: Pool,
  sums: readonly ItemSums[],
  weights: RowWeights,
): PairedSums {
  const found = shared.get(`${a} ${b}`)
  if (found === undefined) {
    // With the fields of the others, the number of pairs among them: nothing has no score, not a perfect one.
    const { table } = contending(sums[a]!, pool)
    const none = { rows: 0, fields: table.fields, values: new Float64Array(0) }
    return { a: none, b: none, items: 0, whole: false, weights, pairs: [] }
  }
  const [first, second] = itemSums(found.sides, fields, rows)
  return {
    ...pairedRows(contending(first!, pool), contending(second!, pool), weights),
    items: found.items,
    whole: false,
  }
}

/** Sums per item of a tally with a field for each distinct score. */
const MOST_SUMS = 50_000_000

/** Throws where sums of very many distinct scores would take more memory than there is. */
export function requireCapacity({ metric }: PlannedMetric, sums: number): void {
  if (metric.takes !== 'scores' || sums <= MOST_SUMS) return
  throw invalid(tooManyScores, { id: metric.id, sums })
}
