import type { Tally } from '../../metrics/definition.ts'
import type { AnyMetric } from '../../metrics/metric.ts'
import { addExactly, roundOnce } from '../../stats/sums/exact-sum.ts'
import type { Estimate } from '../evaluation.ts'
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

/** Totals that grow comparison by comparison: whole numbers are added up beside, until it is closed. */
export class GrowingTotals {
  readonly #totals: ExactTotals
  /** The fields of the tally before, in its order, and their sums so far. */
  readonly #names: string[] = []
  readonly #sums: number[] = []

  constructor(totals: ExactTotals) {
    this.#totals = totals
  }

  /** Adds one comparison. */
  add(tally: Tally, score: number | undefined, reason: string | undefined): void {
    const totals = this.#totals
    totals.pairs++
    if (reason !== undefined) count(totals.reasons, reason, 1)
    let index = 0
    for (const field in tally) {
      if (this.#names[index] !== field) this.#take(index, field)
      const value = tally[field]!
      const sum = this.#sums[index]! + value
      // Whole numbers, of which most tallies consist, lose nothing below 2^53.
      if (Number.isSafeInteger(value) && Number.isSafeInteger(sum)) this.#sums[index] = sum
      else addExactly(partsOf(totals, field), value)
      index++
    }
    if (score === undefined) return
    totals.defined++
    addExactly(totals.scores, score)
  }

  /** Another field in this place: what stood there is handed over. */
  #take(index: number, field: string): void {
    const before = this.#names[index]
    if (before !== undefined) addExactly(partsOf(this.#totals, before), this.#sums[index]!)
    this.#names[index] = field
    this.#sums[index] = 0
  }

  /** Hands over what was added up beside. */
  close(): void {
    for (const [index, field] of this.#names.entries()) {
      addExactly(partsOf(this.#totals, field), this.#sums[index]!)
      this.#sums[index] = 0
    }
  }
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
