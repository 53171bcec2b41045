import type { IdHash } from '../../model/id-hash.ts'

/** Tables that ids are distributed over: each grows by itself, so that growing never reallocates all of them. */
const TABLES = 256

/** Slots of a table at first. */
const FIRST = 16

/**
 * Which ids there were, by their hashes of 64 bits: a `Set` ends at 2^24. Two ids of one hash are taken for the same, which
 * happens to one corpus of sixteen million items in a hundred thousand; the caller has to compare the ids themselves.
 */
export class ManyIds {
  readonly #tables: (Table | undefined)[] = []

  /** Adds an id by its hash; false where one of this hash was there before. */
  add([low, high]: IdHash): boolean {
    const place = high % TABLES
    const table = this.#tables[place] ?? new Table(FIRST)
    const isNew = table.add(low, high)
    this.#tables[place] = isNew ? table.withCapacity() : table
    return isNew
  }
}

/** Hashes one after the other, each at the first free slot from where its low half points to. */
class Table {
  readonly #slots: Uint32Array
  #held = 0

  constructor(slots: number) {
    this.#slots = new Uint32Array(2 * slots)
  }

  add(low: number, high: number): boolean {
    const slots = this.#slots
    // A slot of two zeros is free.
    const first = low === 0 && high === 0 ? 1 : low
    const mask = slots.length - 1
    for (let at = (2 * first) & mask; ; at = (at + 2) & mask) {
      if (slots[at] === first && slots[at + 1] === high) return false
      if (slots[at] !== 0 || slots[at + 1] !== 0) continue
      slots[at] = first
      slots[at + 1] = high
      this.#held++
      return true
    }
  }

  /** This table while it has free slots, else one of twice the size with the same content. */
  withCapacity(): Table {
    const slots = this.#slots
    if (this.#held < 0.375 * slots.length) return this
    const larger = new Table(slots.length)
    for (let at = 0; at < slots.length; at += 2)
      if (slots[at] !== 0 || slots[at + 1] !== 0) larger.add(slots[at]!, slots[at + 1]!)
    return larger
  }
}
