import { type LineSums, tableOf } from '../evidence/sum-rows.ts'
import type { AnyMetric } from '../metrics/definition/metric.ts'
import { type SumsScore, sumsAsTally, type TallyTable } from '../stats/resampling/tally-table.ts'
import { readColumn } from '../stats/sums/exact-sum.ts'
import type { Pooled } from './evaluation.ts'
import { carriesLoss, withoutLossColumns } from './loss/loss-columns.ts'
import { estimateLoss } from './loss/loss-parts.ts'
import type { Plan, PlannedMetric } from './plan.ts'

/**
 * The comparisons of one row of a table, added up per item: what pooled scores, intervals and tests are made
 * of. Items are in the order of their ids, so that no sum depends on the order of the corpus.
 */
export interface ItemSums {
  /** The tallies of each item, added. */
  readonly micro: TallyTable
  /** The defined scores of each item, added, and how many they are. */
  readonly macro: TallyTable
  /** Comparisons of each item. */
  readonly pairs: Float64Array
}

/** What a test takes of the sums: those of the pooled score, and the comparisons of each row. */
export const contending = (sums: ItemSums, pool: 'micro' | 'macro') => ({
  table: sums[pool],
  pairs: sums.pairs,
})

/** The lines of a table that a comparison of two coders, by number, belongs to. */
export type LinesOf = (reference: number, hypothesis: number) => readonly number[]

/**
 * The lines of a comparison: its hypothesis's and that of all pairs. Where every pair of a symmetric metric is
 * compared once, both sides have it. `coders`: the names behind the numbers; `withoutAll`: the hypothesis's alone.
 */
export function linesFor(
  plan: Plan,
  planned: PlannedMetric,
  coders: readonly string[],
  withoutAll = false,
): LinesOf {
  const all = plan.hypotheses.length
  const places = coders.map(name => plan.hypotheses.indexOf(name))
  const both = plan.design === 'pairs' && planned.symmetric
  // One list for each two coders: comparisons are many.
  const lines: (readonly number[])[][] = coders.map(() => [])
  return (reference, hypothesis) => {
    const known = lines[reference]!
    known[hypothesis] ??= [
      ...(both ? [places[reference]!] : []),
      places[hypothesis]!,
      ...(withoutAll ? [] : [all]),
    ]
    return known[hypothesis]
  }
}

/** Some rows of the sums of lines, each rounded once, as intervals and tests take them. */
export function itemSums(
  lines: readonly LineSums[],
  fields: readonly string[],
  rows: readonly number[],
): ItemSums[] {
  const counted = lines.map(line => ({ line, pairs: Float64Array.from(rows, row => line.pairs[row]!) }))
  return counted.map(({ line, pairs }) => {
    const scores = readColumn(line.scores)
    const macro = new Float64Array(2 * rows.length)
    for (const [index, row] of rows.entries()) {
      macro[index] = scores[row]!
      macro[rows.length + index] = line.defined[row]!
    }
    return {
      micro: countPairs(tableOf(line, fields, rows), pairs, counted),
      macro: { rows: rows.length, fields: ['scores', 'defined'], values: macro },
      pairs,
    }
  })
}

/** A column next to the tallies: how many comparisons they sum. No field of a tally has a space in its name. */
const PAIRS = 'number of pairs'

/**
 * The tallies with the number of pairs next to them, where any line lacks an item: a resample of such items alone has
 * nothing to compare, which empty tallies do not show (B of no boundaries is 1).
 */
function countPairs(
  table: TallyTable,
  pairs: Float64Array,
  lines: readonly { readonly pairs: Float64Array }[],
): TallyTable {
  if (!lines.some(line => line.pairs.includes(0))) return table
  const values = new Float64Array(table.values.length + pairs.length)
  values.set(table.values)
  values.set(pairs, table.values.length)
  return { rows: table.rows, fields: [...table.fields, PAIRS], values }
}

export const withoutPairs = (fields: readonly string[]): readonly string[] =>
  fields.filter(field => field !== PAIRS)

/** How many columns hold tallies. */
export const talliedColumns = (fields: readonly string[]): number => withoutPairs(fields).length

/** The score of summed tallies; undefined where they sum no pair. */
export function microScore(metric: AnyMetric, options: object, fields: readonly string[]): SumsScore {
  const own = withoutPairs(fields)
  const pairs = fields.indexOf(PAIRS)
  if (metric.family === 'own')
    return sums => (sums[pairs] === 0 ? undefined : metric.score(sumsAsTally(own, sums), options))
  // One tally for all replicates: the metrics of the register keep none.
  const tally = sumsAsTally(own, new Float64Array(own.length))
  return sums => {
    if (sums[pairs] === 0) return undefined
    for (let column = 0; column < own.length; column++) tally[own[column]!] = sums[column]!
    return metric.score(tally, options)
  }
}

/** The mean of the defined scores. */
export const macroScore: SumsScore = sums => (sums[1]! > 0 ? sums[0]! / sums[1]! : undefined)

/** What was added up over the comparisons of one line. */
interface LineTotals {
  readonly pairs: number
  readonly defined: number
  readonly tally: Pooled['tally']
  readonly mean: number | undefined
  readonly deviation: number | null
  readonly counted: ReadonlyMap<string, number>
}

/** Both pooled scores of one line, as the document has them. */
export function pooledOf(
  metric: AnyMetric,
  options: object,
  { pairs, defined, tally, mean, deviation, counted }: LineTotals,
): Pooled {
  const reasons = Object.fromEntries([...counted].sort())
  const score = pairs > 0 ? metric.score(tally, options) : undefined
  return {
    pairs,
    undefined: pairs - defined,
    reasons,
    tally: carriesLoss(tally) ? withoutLossColumns(tally) : tally,
    micro: {
      ...estimate(score, pairs > 0 ? metric.reason(tally, options) : 'nothing-to-compare'),
      ...estimateLoss(metric, options, tally, score, 'micro'),
    },
    macro: {
      ...estimate(mean, defined > 0 ? undefined : mostFrequent(reasons)),
      ...estimateLoss(metric, options, tally, mean, 'macro'),
      deviation,
      errorOfMean: deviation === null ? null : deviation / Math.sqrt(defined),
    },
  }
}

export const estimate = (value: number | undefined, reason: string | undefined) =>
  reason === undefined ? { value: value ?? null } : { value: value ?? null, reason }

export const mostFrequent = (reasons: Readonly<Record<string, number>>): string =>
  Object.entries(reasons).sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'nothing-to-compare'
