import type { PackedParts, RowReader } from '../stats/resampling/packed-rows.ts'
import type { PairResult } from './evaluation.ts'
import { readPairs } from './packed-pairs.ts'
import type { LinesOf, PairRows, PairVisitor } from './pool.ts'

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

/** The comparisons of each item by one metric, in the order of the items' ids. */
export class PairsById extends RowsById<PairResult[]> implements PairRows {
  constructor(parts: PackedParts, ids: readonly string[], order: Uint32Array) {
    super(parts, ids, order, readPairs)
  }

  visit(linesOf: LinesOf, report: PairVisitor): void {
    const counts: number[] = []
    // The lines of every two coders, as each part numbers them.
    const known = new Map<RowReader, (readonly number[])[]>()
    let latest: RowReader | undefined
    let lines: (readonly number[])[] = []
    let row = 0
    for (const reader of this.readers()) {
      if (reader !== latest) {
        lines = known.get(reader) ?? []
        known.set(reader, lines)
        latest = reader
      }
      for (let left = reader.whole(); left > 0; left--) {
        const couple = reader.couple()
        lines[couple] ??= linesOf(...reader.words(couple))
        report(row, lines[couple]!, reader.counts(counts), counts)
      }
      row++
    }
  }
}
