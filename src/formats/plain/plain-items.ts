import { BlockColumns, MOST_UNITS, standsAt } from './block-columns.ts'
import { JsonBytes } from './json-bytes.ts'
import {
  bytesOf,
  CLOSE,
  CLOSE_LIST,
  COLON,
  COMMA,
  NEWLINE,
  OPEN,
  OPEN_LIST,
  QUOTE,
  RETURN,
} from './json-chars.ts'
import type { LineColumns } from './line-columns.ts'
import { PassedTexts } from './passed-texts.ts'
import type { PlainBytes } from './plain-bytes.ts'

const ID = bytesOf('"id"')
const UNITS = bytesOf('"units"')
const TEXTS = bytesOf('"texts"')
const CODINGS = bytesOf('"codings"')
const CODER = bytesOf('"coder"')
const BOUNDARIES = bytesOf('"boundaries"')
const MASSES = bytesOf('"masses"')

/** Keys that JavaScript puts before all others of an object, wherever they are written. */
export const NUMBER = /^\d+$/

/** Bytes at each end of a list of texts that are looked at. */
const LOOK = 256

/** A number for some bytes, by their count and by those at both ends; others have another, but for rare chances. */
export function likenessOf(bytes: Uint8Array, start: number, end: number): number {
  let [head, tail] = [0x811c9dc5 ^ (end - start), 0x811c9dc5]
  const some = Math.min(LOOK, end - start)
  for (let step = 0; step < some; step++) {
    head = Math.imul(head ^ bytes[start + step]!, 0x01000193)
    tail = Math.imul(tail ^ bytes[end - 1 - step]!, 0x01000193)
  }
  return (head >>> 0) * 2 ** 20 + (tail >>> 12)
}

/**
 * Items as programs write them, `{"id":…,"units":…,"texts":[…],"codings":[{"coder":…,"boundaries":[…]}]}` (or `masses`;
 * units or texts may be absent), straight from their bytes: several times as fast as `JSON.parse` and the checks of what
 * it gives. Texts are checked and counted, and passed over.
 */
export class PlainItems extends JsonBytes {
  readonly #passed: PassedTexts
  readonly #texts = { items: 0, work: 0 }
  readonly #likenesses: number[] = []
  readonly #made: BlockColumns
  readonly #distinguish: boolean

  /** Where the list of texts of each item begins and ends, both 0 where it has none; undefined: nobody makes them. */
  readonly #lists: number[] | undefined

  /** `document`: items of one document, with any white space between, whose texts are distinguished. */
  constructor(given: PlainBytes, document = false, lists?: number[]) {
    super(given, document)
    this.#distinguish = document
    this.#lists = lists
    this.#passed = new PassedTexts(given, document)
    this.#made = new BlockColumns(given)
  }

  /** What was read; undefined where texts are no characters. */
  columns(): LineColumns | undefined {
    if (!this.#passed.areClean()) return undefined
    const texts = this.#texts.items === 0 ? undefined : this.#texts
    return {
      ...this.#made.columns(texts),
      ...(this.#likenesses.length === 0 ? {} : { likenesses: this.#likenesses }),
      ...(this.#passed.space ? { space: true } : {}),
    }
  }

  /** Reads the item that is here; false where anything is different in any way. */
  item(): boolean {
    if (!this.char(OPEN) || !this.named(ID)) return false
    const id = this.string()
    if (id === undefined || id === '' || !this.char(COMMA)) return false
    let units = 0
    if (this.bytes[this.at + 1] === UNITS[1]) {
      if (!this.named(UNITS)) return false
      units = this.whole()
      if (units < 1 || units > MOST_UNITS || !this.char(COMMA)) return false
    }
    let characters = -1
    let from = 0
    let to = 0
    let likeness = 0
    if (this.bytes[this.at + 1] === TEXTS[1]) {
      const start = this.at
      if (!this.named(TEXTS)) return false
      from = this.at
      const texts = this.#passed.list(from)
      to = this.#passed.at
      this.at = to
      if (texts < 1 || (units > 0 && texts !== units) || !this.char(COMMA)) return false
      units = texts
      characters = this.#passed.characters
      if (this.#distinguish) likeness = likenessOf(this.bytes, start, this.at)
    }
    if (!this.named(CODINGS) || !this.char(OPEN_LIST)) return false
    do {
      units = this.#coding(units)
      if (units < 1) return false
    } while (this.char(COMMA))
    if (!this.char(CLOSE_LIST) || !this.char(CLOSE)) return false
    if (characters >= 0) {
      this.#texts.items++
      this.#texts.work += units * characters
      if (likeness !== 0 && units >= 3) this.#likenesses.push(likeness)
    }
    this.#lists?.push(from, to)
    return this.#made.endItem(id, units)
  }

  /** Reads the entry that is here, `"id": {"coder": [2, 3, 6]}`; false where anything is different in any way. */
  entry(): boolean {
    const id = this.string()
    if (id === undefined || id === '' || NUMBER.test(id)) return false
    if (!this.char(COLON) || !this.char(OPEN)) return false
    let units = 0
    do {
      const coder = this.#coder()
      if (coder < 0 || this.#made.has(coder) || !this.char(COLON) || !this.char(OPEN_LIST)) return false
      const found = this.#masses()
      if (found < 1 || (units > 0 && found !== units) || !this.char(CLOSE_LIST)) return false
      units = found
      this.#made.endCoding(coder)
    } while (this.char(COMMA))
    return this.char(CLOSE) && this.#made.endItem(id, units)
  }

  /** Reads a coding; answers its units, −1 if something is different. */
  #coding(units: number): number {
    if (!this.char(OPEN) || !this.named(CODER)) return -1
    const coder = this.#coder()
    if (coder < 0 || !this.char(COMMA) || this.#made.has(coder)) return -1
    const masses = this.bytes[this.at + 1] === MASSES[1]
    if (!this.named(masses ? MASSES : BOUNDARIES) || !this.char(OPEN_LIST)) return -1
    const found = masses ? this.#masses() : this.#boundaries(units)
    if (found < 1 || (units > 0 && found !== units)) return -1
    if (!this.char(CLOSE_LIST) || !this.char(CLOSE)) return -1
    this.#made.endCoding(coder)
    return found
  }

  /** Increasing positions below the units; answers the units, −1 if something is different. */
  #boundaries(units: number): number {
    if (units === 0) return -1
    if (this.bytes[this.at] === CLOSE_LIST) return units
    const made = this.#made
    let { capacity, used } = made
    let previous = 0
    do {
      const position = this.whole()
      if (position <= previous || position >= units) return -1
      if (used === capacity.length) capacity = made.grow()
      capacity[used++] = position
      previous = position
    } while (this.char(COMMA))
    made.used = used
    return units
  }

  /** Masses of 1 or more; answers their sum, −1 if something is different. */
  #masses(): number {
    const made = this.#made
    let units = 0
    for (;;) {
      const mass = this.whole()
      units += mass
      if (mass < 1 || units > MOST_UNITS) return -1
      if (!this.char(COMMA)) return units
      if (made.used === made.capacity.length) made.grow()
      made.capacity[made.used++] = units
    }
  }

  /** The number of a coder: of the one that was at this index before, if its bytes are the same. −1 for none. */
  #coder(): number {
    const known = this.#made.usual()
    if (known !== undefined && this.bytes[this.at] === QUOTE) {
      const end = this.at + 1 + known.length
      if (this.bytes[end] === QUOTE && standsAt(this.bytes, this.at + 1, known)) {
        this.at = end + 1
        this.spaces()
        return this.#made.usualNumber()
      }
    }
    return this.#made.numberOf(this.string())
  }
}

/** Reads items, one per line; false where anything is different in any way. */
export function passLines(reader: PlainItems): boolean {
  const { bytes } = reader
  if (bytes.length === 0 || bytes[bytes.length - 1] !== NEWLINE) return false
  while (reader.at < bytes.length) {
    if (!reader.item()) return false
    if (bytes[reader.at] === RETURN) reader.at++
    if (bytes[reader.at++] !== NEWLINE) return false
  }
  return true
}

/** Reads items, or entries, with commas and spaces between; false where anything is different in any way. */
export function passList(reader: PlainItems, what: 'item' | 'entry' = 'item'): boolean {
  reader.spaces()
  do {
    if (!reader[what]()) return false
  } while (reader.char(COMMA))
  return true
}
