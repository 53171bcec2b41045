import type { PackedParts, RowReader } from '../stats/resampling/packed-rows.ts'

/** Packed rows as a list in the order of the items' ids; each is made when its turn comes. */
export class RowsById<T> implements Iterable<T> {
  readonly #parts: PackedParts
  readonly #ids: readonly string[]
  readonly #order: Uint32Array
  readonly #read: (reader: RowReader, id: string) => T

  constructor(
    parts: PackedParts,
    ids: readonly string[],
    order: Uint32Array,
    read: (reader: RowReader, id: string) => T,
  ) {
    this.#parts = parts
    this.#ids = ids
    this.#order = order
    this.#read = read
  }

  get length(): number {
    return this.#order.length
  }

  *[Symbol.iterator](): Generator<T> {
    for (const row of this.#order) yield this.#read(this.#parts.open(row), this.#ids[row]!)
  }

  /** A reader at the beginning of each row in turn. */
  *readers(): Generator<RowReader> {
    for (const row of this.#order) yield this.#parts.open(row)
  }
}
