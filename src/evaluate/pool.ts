import type { AnyMetric, Tally } from '../metrics/metric.ts'
import type { PairResult, Pooled } from './evaluation.ts'

/**
 * The comparisons of one row of a table, added up per item: what pooled scores, intervals and tests are made
 * of. Items stand in the order of their ids, so that no sum depends on the order of the corpus.
 */
export interface ItemSums {
  /** Names of the tally's fields: the columns of `tallies`. */
  readonly fields: readonly string[]
  readonly items: number
  /** items × fields, row by row: the sum of the item's tallies. */
  readonly tallies: Float64Array
  /** Comparisons of each item. */
  readonly pairs: Float64Array
  /** Sum of the defined scores of each item, and how many they are. */
  readonly scores: Float64Array
  readonly defined: Float64Array
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
  const width = fields.length
  const sums = {
    fields,
    items,
    tallies: new Float64Array(items * width),
    pairs: new Float64Array(items),
    scores: new Float64Array(items),
    defined: new Float64Array(items),
  }
  for (let item = 0; item < items; item++) {
    for (const pair of rows[item]!) {
      if (!belongs(pair)) continue
      for (let field = 0; field < width; field++)
        sums.tallies[item * width + field]! += pair.tally[fields[field]!] ?? 0
      sums.pairs[item]!++
      if (pair.score !== null) {
        sums.scores[item]! += pair.score
        sums.defined[item]!++
      }
    }
  }
  return sums
}

/** The tally of all items together. */
export function totalTally(sums: ItemSums): Tally {
  const total: Record<string, number> = {}
  for (const [column, field] of sums.fields.entries()) {
    let sum = 0
    for (let item = 0; item < sums.items; item++) sum += sums.tallies[item * sums.fields.length + column]!
    total[field] = sum
  }
  return total
}

/** Both pooled scores of some comparisons, with what was undefined. */
export function pool(
  metric: AnyMetric,
  options: object,
  rows: readonly (readonly PairResult[])[],
  sums: ItemSums,
  belongs: (pair: PairResult) => boolean,
): Pooled {
  const reasons: Record<string, number> = {}
  let pairs = 0
  let missing = 0
  let squares = 0
  let scores = 0
  for (let item = 0; item < sums.items; item++) {
    pairs += sums.pairs[item]!
    scores += sums.scores[item]!
    missing += sums.pairs[item]! - sums.defined[item]!
  }
  const defined = pairs - missing
  const mean = scores / defined
  for (const row of rows) {
    for (const pair of row) {
      if (!belongs(pair)) continue
      if (pair.reason !== undefined) reasons[pair.reason] = (reasons[pair.reason] ?? 0) + 1
      if (pair.score !== null) squares += (pair.score - mean) ** 2
    }
  }
  const tally = totalTally(sums)
  const deviation = defined > 0 ? Math.sqrt(squares / defined) : null
  return {
    pairs,
    undefined: missing,
    reasons: Object.fromEntries(Object.entries(reasons).sort()),
    tally,
    micro: estimate(
      pairs > 0 ? metric.score(tally, options) : undefined,
      pairs > 0 ? metric.reason(tally, options) : 'nothing-to-compare',
    ),
    macro: {
      ...estimate(defined > 0 ? mean : undefined, defined > 0 ? undefined : mostFrequent(reasons)),
      deviation,
      errorOfMean: deviation === null ? null : deviation / Math.sqrt(defined),
    },
  }
}

const estimate = (value: number | undefined, reason: string | undefined) =>
  reason === undefined ? { value: value ?? null } : { value: value ?? null, reason }

const mostFrequent = (reasons: Readonly<Record<string, number>>): string =>
  Object.entries(reasons).sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'nothing-to-compare'
