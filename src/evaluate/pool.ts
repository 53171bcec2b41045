import type { AnyMetric } from '../metrics/metric.ts'
import type { TallyShape } from '../stats/resampling/packed-rows.ts'
import { columnSums, type SumsScore, sumsAsTally, type TallyTable } from '../stats/resampling/tally-table.ts'
import type { PairResult, Pooled } from './evaluation.ts'
import { carriesLoss, withoutLossColumns } from './loss/loss-columns.ts'
import { estimateLoss } from './loss/loss-parts.ts'
import type { Plan, PlannedMetric } from './plan.ts'

/**
 * The comparisons of one row of a table, added up per item: what pooled scores, intervals and tests are made
 * of. Items stand in the order of their ids, so that no sum depends on the order of the corpus.
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

/** Hears of one comparison: the lines that it belongs to, and its tally as `RowReader.counts` gives it. */
export type PairVisitor = (
  row: number,
  lines: readonly number[],
  shape: TallyShape,
  counts: readonly number[],
) => void

/** The comparisons of each item in turn, made when they are asked for; or told one by one, and not made. */
export interface PairRows extends Iterable<readonly PairResult[]> {
  readonly length: number
  readonly visit: (linesOf: LinesOf, report: PairVisitor) => void
}

/** The lines of a table that a comparison belongs to, by number. */
export type LinesOf = (reference: string, hypothesis: string) => readonly number[]

/**
 * The lines of a comparison: its hypothesis's and that of all pairs. Where every pair of a symmetric metric is
 * compared once, both sides have it.
 */
export function linesFor(plan: Plan, planned: PlannedMetric): LinesOf {
  const all = plan.hypotheses.length
  const places = new Map(plan.hypotheses.map((name, index) => [name, index]))
  const both = plan.design === 'pairs' && planned.symmetric
  // One list for each two coders: comparisons are many.
  const lines = new Map<string, Map<string, readonly number[]>>()
  return (reference, hypothesis) => {
    const known = lines.get(reference)?.get(hypothesis)
    if (known !== undefined) return known
    const sides = both ? [reference, hypothesis] : [hypothesis]
    const own = [...sides.map(name => places.get(name)!), all]
    const against = lines.get(reference) ?? new Map<string, readonly number[]>()
    lines.set(reference, against.set(hypothesis, own))
    return own
  }
}

/** The comparisons of every line, added up, and what its deviation is made of. */
export interface SummedRows {
  readonly lines: readonly ItemSums[]
  /** How often each reason was given, line by line. */
  readonly reasons: readonly ReadonlyMap<string, number>[]
  /** The scores of all comparisons, in the order of the items, and the lines of each. */
  readonly scores: readonly number[]
  readonly linesOfScores: readonly (readonly number[])[]
}

/**
 * Adds up the comparisons of each item, once for every line that they belong to. `requireCapacity` is told how many numbers it
 * takes.
 */
export function sumPerItem(
  rows: PairRows,
  lines: number,
  linesOf: LinesOf,
  requireCapacity: (numbers: number) => void,
): SummedRows {
  const items = rows.length
  const all = Array.from({ length: lines }, () => ({
    micro: [] as Float64Array[],
    macro: new Float64Array(items * 2),
    pairs: new Float64Array(items),
    reasons: new Map<string, number>(),
  }))
  const places = new Map<string, number>()
  const placeOf = (field: string): number => {
    let place = places.get(field)
    if (place === undefined) {
      place = places.size
      places.set(field, place)
      requireCapacity(places.size * items * lines)
      for (const { micro } of all) micro.push(new Float64Array(items))
    }
    return place
  }
  const scores: number[] = []
  const linesOfScores: (readonly number[])[] = []
  // The columns of each field: tallies that are alike have one shape.
  const known = new Map<TallyShape, readonly number[]>()
  let shape: TallyShape | undefined
  let columns: readonly number[] = []
  rows.visit(linesOf, (item, own, reported, counts) => {
    if (reported !== shape) {
      shape = reported
      columns = known.get(reported) ?? reported.fields.map(placeOf)
      known.set(reported, columns)
    }
    const { scored, reason } = reported
    const score = scored ? counts[columns.length]! : 0
    if (scored) {
      scores.push(score)
      linesOfScores.push(own)
    }
    for (let index = 0; index < own.length; index++) {
      const { micro, macro, pairs, reasons } = all[own[index]!]!
      for (let field = 0; field < columns.length; field++) micro[columns[field]!]![item]! += counts[field]!
      pairs[item]!++
      if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      if (!scored) continue
      macro[item]! += score
      macro[items + item]!++
    }
  })
  const fields = [...places.keys()].sort()
  return {
    lines: all.map(({ micro, macro, pairs }) => {
      const values = new Float64Array(items * fields.length)
      for (const [index, field] of fields.entries()) values.set(micro[places.get(field)!]!, items * index)
      return {
        micro: countPairs({ rows: items, fields, values }, pairs, all),
        macro: { rows: items, fields: ['scores', 'defined'], values: macro },
        pairs,
      }
    }),
    reasons: all.map(({ reasons }) => reasons),
    scores,
    linesOfScores,
  }
}

/** A column beside the tallies: how many comparisons they sum. No field of a tally has a blank in its name. */
const PAIRS = 'number of pairs'

/**
 * The tallies with the number of pairs beside them, where any line lacks an item: a draw of such items alone has
 * nothing to compare, which empty tallies do not tell (B of no boundaries is 1).
 */
export function countPairs(
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

const withoutPairs = (fields: readonly string[]): readonly string[] => fields.filter(field => field !== PAIRS)

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

/** Both pooled scores of the comparisons of every line, with what was undefined. */
export function pool(
  metric: AnyMetric,
  options: object,
  { lines, reasons, scores, linesOfScores }: SummedRows,
): Pooled[] {
  const totals = lines.map(({ macro }) => columnSums(macro))
  const means = totals.map(macroScore)
  const squares = new Float64Array(lines.length)
  for (let index = 0; index < scores.length; index++)
    for (const line of linesOfScores[index]!) squares[line]! += (scores[index]! - means[line]!) ** 2
  return lines.map(({ micro, pairs: counts }, line) => {
    const defined = totals[line]![1]!
    const pairs = counts.reduce((sum, count) => sum + count, 0)
    const tally = sumsAsTally(withoutPairs(micro.fields), columnSums(micro))
    const deviation = defined > 0 ? Math.sqrt(squares[line]! / defined) : null
    const counted = reasons[line]!
    return pooledOf(metric, options, { pairs, defined, tally, mean: means[line], deviation, counted })
  })
}

/** What was added up over the comparisons of one line. */
interface LineSums {
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
  { pairs, defined, tally, mean, deviation, counted }: LineSums,
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
