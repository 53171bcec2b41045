import type { AnyMetric } from '../../metrics/metric.ts'
import { addExactly, roundOnce } from '../../stats/sums/exact-sum.ts'
import type { Estimate, PairResult } from '../evaluation.ts'
import { count } from '../facts.ts'
import { estimate, mostFrequent } from '../pool.ts'

/**
 * The comparisons of one metric added up without loss, as plain data: sums of parts give the bits of the whole, in
 * whichever order the parts come. Sums are kept as doubles that do not overlap (`addExactly`).
 */
export interface ExactTotals {
  pairs: number
  defined: number
  /** The sum of the defined scores. */
  readonly scores: number[]
  /** The sum of each field of the tallies. */
  readonly fields: Map<string, number[]>
  readonly reasons: Map<string, number>
}

export const openTotals = (): ExactTotals => ({
  pairs: 0,
  defined: 0,
  scores: [],
  fields: new Map(),
  reasons: new Map(),
})

/** Adds comparisons. */
export function addPairs(totals: ExactTotals, pairs: readonly PairResult[]): void {
  for (const pair of pairs) addPair(totals, pair)
}

/** Adds one comparison. */
export function addPair(totals: ExactTotals, { tally, score, reason }: PairResult): void {
  totals.pairs++
  if (reason !== undefined) count(totals.reasons, reason, 1)
  for (const field in tally) addExactly(partsOf(totals, field), tally[field]!)
  if (score === null) return
  totals.defined++
  addExactly(totals.scores, score)
}

/** Adds what was added up elsewhere. */
export function addTotals(totals: ExactTotals, more: ExactTotals): void {
  totals.pairs += more.pairs
  totals.defined += more.defined
  for (const part of more.scores) addExactly(totals.scores, part)
  for (const [field, parts] of more.fields) for (const part of parts) addExactly(partsOf(totals, field), part)
  for (const [reason, times] of more.reasons) count(totals.reasons, reason, times)
}

/** Both pooled scores of the totals. */
export function poolTotals(
  metric: AnyMetric,
  options: object,
  { pairs, defined, scores, fields, reasons }: ExactTotals,
): { readonly micro: Estimate; readonly macro: Estimate } {
  const tally: Record<string, number> = {}
  for (const field of [...fields.keys()].sort()) tally[field] = roundOnce(fields.get(field)!)
  const counted = Object.fromEntries([...reasons].sort())
  return {
    micro: estimate(
      pairs > 0 ? metric.score(tally, options) : undefined,
      pairs > 0 ? metric.reason(tally, options) : 'nothing-to-compare',
    ),
    macro: estimate(
      defined > 0 ? roundOnce(scores) / defined : undefined,
      defined > 0 ? undefined : mostFrequent(counted),
    ),
  }
}

function partsOf({ fields }: ExactTotals, field: string): number[] {
  let parts = fields.get(field)
  if (parts === undefined) {
    parts = []
    fields.set(field, parts)
  }
  return parts
}
