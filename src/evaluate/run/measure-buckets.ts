import type { AnyMetric } from '../../metrics/metric.ts'
import { byName } from '../../model/order.ts'
import { friedmanOf } from '../../stats/ranks/friedman.ts'
import { sumsAsTally } from '../../stats/resampling/tally-table.ts'
import { readColumn, totalOf } from '../../stats/sums/exact-columns.ts'
import type { ItemWeights } from '../../stats/sums/weight-sums.ts'
import type { Pooled } from '../evaluation.ts'
import type { RowWeights } from '../item-intervals.ts'
import type { EvaluationJob } from '../job.ts'
import { type Measured, type PairedSums, requireCapacity } from '../measure.ts'
import { measureGroups } from '../measured-groups.ts'
import { contending, countPairs, type ItemSums, pooledOf } from '../pool.ts'
import { friedmanTest } from '../tests/omnibus-tests.ts'
import { pairedRows } from '../tests/paired-tests.ts'
import { type MetricBuckets, missesItems } from './buckets.ts'
import type { LineSums } from './line-sums.ts'

/** Pools every metric from its buckets: what `measureRows` makes of a row for each item. */
export function measureBuckets(
  job: EvaluationJob,
  all: readonly MetricBuckets[],
  items: ItemWeights,
): Measured[] {
  const weights = { gaps: undefined, items }
  const { plan, groupOf } = job
  const gaps = missesItems(job)
  return plan.metrics.map((planned, index) => {
    const own = all[index]!
    const fields = fieldsOf(own.lines)
    requireCapacity(planned, fields.length * own.items.length * own.lines.length)
    // A bucket that no item fell into is no row: there is nothing to resample.
    const rows = Array.from(own.items.keys()).filter(row => own.items[row]! > 0)
    const sums = sumsOf(own.lines, fields, rows)
    const names = [...own.groups.keys()].sort(byName)
    const grouped = names.map(name => sumsOf(own.groups.get(name)!, fields, [0]))
    const lines = sums.map((line, place) => ({
      sums: line,
      pooled: poolLine(planned.metric, planned.options, own, place, fields),
      ...(groupOf === undefined
        ? {}
        : {
            groups: measureGroups(
              planned,
              stacked(
                grouped.map(group => group[place]!),
                fields,
              ),
              { names, of: Int32Array.from(names, (_, group) => group) },
            ),
          }),
    }))
    return {
      planned,
      rows: rows.length,
      weights,
      lines,
      notCompared: own.notCompared,
      pair: (a, b) =>
        gaps
          ? pairedSumsOf(own, a, b, fields, rows, planned.pool, sums, weights)
          : wholePairedSums(sums, own, a, b, planned.pool, weights),
      omnibus: alpha => {
        const { blocks, ties, ranks } = own.friedman
        if (blocks === 0 || plan.hypotheses.length < 2) return {}
        return friedmanTest(friedmanOf(blocks, [...ranks], ties), blocks, plan.hypotheses, alpha)
      },
    }
  })
}

/** The fields that occur in any line, by name. */
const fieldsOf = (lines: readonly LineSums[]): string[] =>
  [...new Set(lines.flatMap(({ fields }) => [...fields.keys()]))].sort()

/** Some rows of the sums of some lines, each rounded once, as intervals and tests take them. */
function sumsOf(lines: readonly LineSums[], fields: readonly string[], rows: readonly number[]): ItemSums[] {
  const only = (column: Float64Array): Float64Array => Float64Array.from(rows, row => column[row]!)
  const counted = lines.map(line => ({ line, pairs: only(line.pairs) }))
  return counted.map(({ line, pairs }) => {
    const micro = new Float64Array(rows.length * fields.length)
    for (const [index, field] of fields.entries()) {
      const column = line.fields.get(field)
      if (column !== undefined) micro.set(only(readColumn(column)), index * rows.length)
    }
    const macro = new Float64Array(2 * rows.length)
    macro.set(only(readColumn(line.scores)))
    macro.set(only(line.defined), rows.length)
    return {
      micro: countPairs({ rows: rows.length, fields, values: micro }, pairs, counted),
      macro: { rows: rows.length, fields: ['scores', 'defined'], values: macro },
      pairs,
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

/** Both pooled scores of one line: every sum is rounded once, so no sharing out changes a bit. */
function poolLine(
  metric: AnyMetric,
  options: object,
  { lines, squares, reasons: counted }: MetricBuckets,
  place: number,
  fields: readonly string[],
): Pooled {
  const line = lines[place]!
  const add = (column: Float64Array) => column.reduce((sum, value) => sum + value, 0)
  const [pairs, defined] = [add(line.pairs), add(line.defined)]
  const tally = sumsAsTally(
    fields,
    fields.map(field => {
      const column = line.fields.get(field)
      return column === undefined ? 0 : totalOf(column)
    }),
  )
  const mean = defined > 0 ? totalOf(line.scores) / defined : undefined
  const deviation = mean === undefined ? null : deviationOf(totalOf(squares[place]!) / defined, mean)
  return pooledOf(metric, options, { pairs, defined, tally, mean, deviation, counted: counted[place]! })
}

/** The standard deviation from the mean square; what is left by rounding alone is 0. */
function deviationOf(meanSquare: number, mean: number): number {
  const variance = meanSquare - mean * mean
  return variance <= 8 * Number.EPSILON * meanSquare ? 0 : Math.sqrt(variance)
}

/** Two hypotheses that have the same items. */
function wholePairedSums(
  sums: readonly ItemSums[],
  own: MetricBuckets,
  a: number,
  b: number,
  pool: 'micro' | 'macro',
  weights: RowWeights,
): PairedSums {
  const items = own.items.reduce((sum, value) => sum + value, 0) - own.notCompared
  return { ...pairedRows(contending(sums[a]!, pool), contending(sums[b]!, pool), weights), items }
}

/** Two hypotheses of which one misses items: only what both have. */
function pairedSumsOf(
  { paired }: MetricBuckets,
  a: number,
  b: number,
  fields: readonly string[],
  rows: readonly number[],
  pool: 'micro' | 'macro',
  sums: readonly ItemSums[],
  weights: RowWeights,
): PairedSums {
  const shared = paired.get(`${a} ${b}`)
  if (shared === undefined) {
    // With the fields of those that met, the number of pairs among them: nothing has no score, not a perfect one.
    const { table } = contending(sums[a]!, pool)
    const none = { rows: 0, fields: table.fields, values: new Float64Array(0) }
    return { a: none, b: none, items: 0, whole: false, weights, pairs: [] }
  }
  const [first, second] = sumsOf(shared.sides, fields, rows)
  return {
    ...pairedRows(contending(first!, pool), contending(second!, pool), weights),
    items: shared.items,
    whole: false,
  }
}
