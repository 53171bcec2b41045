import type { Tally } from '../../metrics/metric.ts'
import { type ExactColumn, FINEST, MIDDLE } from '../../stats/sums/exact-columns.ts'
import type { LineSums } from './line-sums.ts'

/** Places of a line in a row: comparisons, defined scores, the three pieces of their sum; then its fields. */
const PAIRS = 0
const DEFINED = 1
const SCORES = 2
const FIELDS = 5

/** Where the sum of a field stands in its line; the pieces of its fraction behind one another, −1 until one comes. */
interface Slot {
  readonly field: string
  readonly whole: number
  fraction: number
}

/**
 * `LineSums` that are added to item by item: the same numbers, but row after row, all lines of a row together. Items fall
 * into rows by chance, so that columns would have to be fetched from far memory one by one; a row is fetched once.
 */
export class RowSums {
  readonly #rows: number
  readonly #lines: number
  /** Numbers of one line in one row. */
  #width = FIELDS
  #values: Float64Array
  readonly #slots = new Map<string, Slot>()
  /** Places for fields that nobody has taken: from here to there. */
  #free = FIELDS
  #end = FIELDS
  /** The slots in the order of the tally before: found again without a look at their names. */
  readonly #latest: Slot[] = []
  /** The fields of counts, and where the sum of each stands. */
  #fields: readonly string[] | undefined
  #places: readonly number[] = []

  constructor(lines: number, rows: number) {
    this.#lines = lines
    this.#rows = rows
    this.#values = new Float64Array(0)
  }

  /** Adds one comparison to a row of a line: its counts, whole numbers, in an array from a place on. A score may be not a number. */
  addCounts(
    line: number,
    row: number,
    fields: readonly string[],
    values: Float64Array,
    from: number,
    score: number,
  ): void {
    if (fields !== this.#fields) this.#expect(fields)
    const places = this.#places
    const sums = this.#values
    const base = (row * this.#lines + line) * this.#width
    for (let index = 0; index < fields.length; index++) sums[base + places[index]!]! += values[from + index]!
    this.#addScore(base, score)
  }

  /** Adds one comparison to a row of a line. */
  add(line: number, row: number, tally: Tally, score: number | null): void {
    if (this.#values.length === 0) this.#end += this.#begin(Object.keys(tally).length)
    let base = (row * this.#lines + line) * this.#width
    let index = 0
    for (const field in tally) {
      let slot = this.#latest[index]
      // Tallies of a metric have the same fields in the same order, but for a few.
      if (slot === undefined || slot.field !== field) {
        slot = this.#slotOf(field)
        this.#latest[index] = slot
        base = (row * this.#lines + line) * this.#width
      }
      index++
      const value = tally[field]!
      const whole = Math.round(value)
      this.#values[base + slot.whole]! += whole
      if (whole === value) continue
      if (slot.fraction < 0) {
        slot.fraction = this.#widen(2)
        base = (row * this.#lines + line) * this.#width
      }
      this.#addFraction(base + slot.fraction, value - whole)
    }
    this.#addScore(base, score ?? Number.NaN)
  }

  #addScore(base: number, score: number): void {
    const values = this.#values
    values[base + PAIRS]!++
    if (Number.isNaN(score)) return
    values[base + DEFINED]!++
    const whole = Math.round(score)
    values[base + SCORES]! += whole
    if (whole !== score) this.#addFraction(base + SCORES + 1, score - whole)
  }

  /** As `addToColumn`. */
  #addFraction(at: number, rest: number): void {
    const middle = Math.round(rest * MIDDLE) * (1 / MIDDLE)
    this.#values[at]! += middle
    this.#values[at + 1]! += Math.round((rest - middle) * FINEST) * (1 / FINEST)
  }

  #expect(fields: readonly string[]): void {
    if (this.#values.length === 0) this.#end += this.#begin(fields.length)
    this.#fields = fields
    this.#places = fields.map(field => this.#slotOf(field).whole)
  }

  #slotOf(field: string): Slot {
    let slot = this.#slots.get(field)
    if (slot === undefined) {
      slot = { field, whole: this.#free < this.#end ? this.#free++ : this.#widen(1), fraction: -1 }
      this.#slots.set(field, slot)
    }
    return slot
  }

  /** Makes the rows, once it is known how many fields most tallies have. */
  #begin(fields: number): number {
    this.#width = FIELDS + fields
    this.#values = new Float64Array(this.#rows * this.#lines * this.#width)
    return fields
  }

  /** Makes room for more numbers in each line; answers where the first of them stands. */
  #widen(more: number): number {
    const from = this.#width
    const values = new Float64Array(this.#rows * this.#lines * (from + more))
    for (let line = 0; line * from < this.#values.length; line++)
      values.set(this.#values.subarray(line * from, (line + 1) * from), line * (from + more))
    this.#values = values
    this.#width += more
    return from
  }

  /** The sums by columns, as parts hand them over. */
  lines(): LineSums[] {
    return Array.from({ length: this.#lines }, (_, line) => ({
      fields: new Map(
        [...this.#slots.values()].map(({ field, whole, fraction }) => [
          field,
          this.#exact(line, whole, fraction),
        ]),
      ),
      scores: this.#exact(line, SCORES, SCORES + 1),
      defined: this.#column(line, DEFINED),
      pairs: this.#column(line, PAIRS),
    }))
  }

  #exact(line: number, whole: number, fraction: number): ExactColumn {
    const sums = { whole: this.#column(line, whole) }
    if (fraction < 0) return sums
    return { ...sums, middle: this.#column(line, fraction), fine: this.#column(line, fraction + 1) }
  }

  #column(line: number, slot: number): Float64Array<ArrayBuffer> {
    const column = new Float64Array(this.#rows)
    if (this.#values.length === 0) return column
    const step = this.#lines * this.#width
    for (let row = 0, at = line * this.#width + slot; row < column.length; row++, at += step)
      column[row] = this.#values[at]!
    return column
  }
}
