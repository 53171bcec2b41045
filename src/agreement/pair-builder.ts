import type { Tally } from '../metrics/metric.ts'
import { FEW, type Numbers, type PairTable } from './pair-table.ts'

/** Of all tables without any: a map of its own would take more room than the table. */
const NO_REASONS = new Map<number, string>()

const wholes = (length: number): Numbers =>
  length <= FEW ? new Array<number>(length).fill(0) : new Uint32Array(length)

/** What the tables of most items share: who is compared with whom, and the fields. The tables of a corpus keep one of each. */
let common: Pick<PairTable, 'a' | 'b' | 'types' | 'fields'> = { a: [], b: [], types: [], fields: [] }

/** The list before, where this one is the same. */
function same<T extends ArrayLike<number | string>>(before: T, own: T): T {
  if (own.length > FEW || own.length !== before.length) return own
  for (let index = 0; index < own.length; index++) if (own[index] !== before[index]) return own
  return before
}

/** Rows of NaN, by length: a copy is made sooner than a row is filled. */
const empty: number[][] = []

function nothing(length: number): Numbers {
  if (length > FEW) return new Float64Array(length).fill(Number.NaN)
  empty[length] ??= new Array<number>(length).fill(Number.NaN)
  return empty[length]!.slice()
}

/** A table that is filled pair by pair, in order. */
export class PairBuilder {
  readonly #a: Numbers
  readonly #b: Numbers
  readonly #types: Numbers
  readonly #fields: string[] = []
  readonly #columns: Numbers[] = []
  readonly #scores: Numbers
  #reasons = NO_REASONS

  constructor(length: number) {
    this.#a = wholes(length)
    this.#b = wholes(length)
    this.#types = wholes(length)
    this.#scores = nothing(length)
  }

  put(
    pair: number,
    a: number,
    b: number,
    types: number,
    tally: Tally,
    score: number | undefined,
    reason: string | undefined,
  ): void {
    this.#a[pair] = a
    this.#b[pair] = b
    this.#types[pair] = types
    if (score !== undefined) this.#scores[pair] = score
    if (reason !== undefined) {
      if (this.#reasons === NO_REASONS) this.#reasons = new Map()
      this.#reasons.set(pair, reason)
    }
    let next = 0
    for (const field in tally) {
      // tallies of one measure have the same fields in the same order, as a rule
      let at = this.#fields[next] === field ? next : this.#fields.indexOf(field)
      if (at < 0) {
        at = this.#fields.push(field) - 1
        this.#columns.push(nothing(this.#a.length))
      }
      this.#columns[at]![pair] = tally[field]!
      next = at + 1
    }
  }

  table(): PairTable {
    common = {
      a: same(common.a, this.#a),
      b: same(common.b, this.#b),
      types: same(common.types, this.#types),
      fields: same(common.fields, this.#fields),
    }
    const [scores, reasons, columns] = [this.#scores, this.#reasons, this.#columns]
    return { length: scores.length, ...common, scores, reasons, columns }
  }
}
