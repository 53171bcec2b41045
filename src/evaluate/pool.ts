import type { AnyMetric } from '../metrics/metric.ts'
import { columnSums, type SumsScore, sumsAsTally, type TallyTable } from '../stats/tally-table.ts'
import type { PairResult, Pooled } from './evaluation.ts'

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

/** The fields that occur in the tallies, by name. */
export function fieldsOf(rows: Iterable<readonly PairResult[]>): string[] {
  const fields = new Set<string>()
  for (const row of rows) for (const { tally } of row) for (const field in tally) fields.add(field)
  return [...fields].sort()
}

/** Adds up the comparisons of each item that `belongs` accepts. */
export function sumPerItem(
  rows: readonly (readonly PairResult[])[],
  fields: readonly string[],
  belongs: (pair: PairResult) => boolean,
): ItemSums {
  const items = rows.length
  const micro = new Float64Array(items * fields.length)
  const macro = new Float64Array(items * 2)
  const pairs = new Float64Array(items)
  for (let item = 0; item < items; item++) {
    for (const pair of rows[item]!) {
      if (!belongs(pair)) continue
      for (let field = 0; field < fields.length; field++)
        micro[field * items + item]! += pair.tally[fields[field]!] ?? 0
      pairs[item]!++
      if (pair.score !== null) {
        macro[item]! += pair.score
        macro[items + item]!++
      }
    }
  }
  return {
    micro: { rows: items, fields, values: micro },
    macro: { rows: items, fields: ['scores', 'defined'], values: macro },
    pairs,
  }
}

/** The score of summed tallies. */
export function microScore(metric: AnyMetric, options: object, fields: readonly string[]): SumsScore {
  return sums => metric.score(sumsAsTally(fields, sums), options)
}

/** The mean of the defined scores. */
export const macroScore: SumsScore = sums => (sums[1]! > 0 ? sums[0]! / sums[1]! : undefined)

/** Both pooled scores of some comparisons, with what was undefined. */
export function pool(
  metric: AnyMetric,
  options: object,
  rows: readonly (readonly PairResult[])[],
  sums: ItemSums,
  belongs: (pair: PairResult) => boolean,
): Pooled {
  const reasons: Record<string, number> = {}
  const pairs = sums.pairs.reduce((sum, count) => sum + count, 0)
  const totals = columnSums(sums.macro)
  const defined = totals[1]!
  const mean = macroScore(totals)
  let squares = 0
  for (const row of rows) {
    for (const pair of row) {
      if (!belongs(pair)) continue
      if (pair.reason !== undefined) reasons[pair.reason] = (reasons[pair.reason] ?? 0) + 1
      if (pair.score !== null) squares += (pair.score - mean!) ** 2
    }
  }
  const tally = sumsAsTally(sums.micro.fields, columnSums(sums.micro))
  const deviation = defined > 0 ? Math.sqrt(squares / defined) : null
  return {
    pairs,
    undefined: pairs - defined,
    reasons: Object.fromEntries(Object.entries(reasons).sort()),
    tally,
    micro: estimate(
      pairs > 0 ? metric.score(tally, options) : undefined,
      pairs > 0 ? metric.reason(tally, options) : 'nothing-to-compare',
    ),
    macro: {
      ...estimate(mean, defined > 0 ? undefined : mostFrequent(reasons)),
      deviation,
      errorOfMean: deviation === null ? null : deviation / Math.sqrt(defined),
    },
  }
}

const estimate = (value: number | undefined, reason: string | undefined) =>
  reason === undefined ? { value: value ?? null } : { value: value ?? null, reason }

const mostFrequent = (reasons: Readonly<Record<string, number>>): string =>
  Object.entries(reasons).sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'nothing-to-compare'
