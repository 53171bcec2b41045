import { bytesOf, CLOSE, CLOSE_LIST, COMMA, OPEN, OPEN_LIST, QUOTE } from '../json-signs.ts'
import { BlockColumns, MOST_UNITS, standsAt } from './block-columns.ts'
import { JsonBytes } from './json-bytes.ts'
import type { LineColumns } from './line-columns.ts'
import { PassedTexts } from './passed-texts.ts'

const ID = bytesOf('"id"')
const UNITS = bytesOf('"units"')
const TEXTS = bytesOf('"texts"')
const CODINGS = bytesOf('"codings"')
const CODER = bytesOf('"coder"')
const BOUNDARIES = bytesOf('"boundaries"')
const MASSES = bytesOf('"masses"')

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
  readonly #told: boolean

  /** `document`: items of one document, with any blanks between, whose texts are told apart. */
  constructor(bytes: Uint8Array, document = false) {
    super(bytes, document)
    this.#told = document
    this.#passed = new PassedTexts(bytes, document)
    this.#made = new BlockColumns(bytes.length)
  }

  /** What was read; undefined where texts are no characters. */
  columns(): LineColumns | undefined {
    if (!this.#passed.areClean()) return undefined
    const texts = this.#texts.items === 0 ? undefined : this.#texts
    return {
      ...this.#made.columns(texts),
      ...(this.#likenesses.length === 0 ? {} : { likenesses: this.#likenesses }),
      ...(this.#passed.blank ? { blank: true } : {}),
    }
  }

  /** Reads the item that stands here; false where anything is different in any way. */
  item(): boolean {
    if (!this.sign(OPEN) || !this.named(ID)) return false
    const id = this.string()
    if (id === undefined || id === '' || !this.sign(COMMA)) return false
    let units = 0
    if (this.bytes[this.at + 1] === UNITS[1]) {
      if (!this.named(UNITS)) return false
      units = this.whole()
      if (units < 1 || units > MOST_UNITS || !this.sign(COMMA)) return false
    }
    let characters = -1
    let likeness = 0
    if (this.bytes[this.at + 1] === TEXTS[1]) {
      const start = this.at
      const texts = this.#pass()
      if (texts < 1 || (units > 0 && texts !== units) || !this.sign(COMMA)) return false
      units = texts
      characters = this.#passed.characters
      if (this.#told) likeness = likenessOf(this.bytes, start, this.at)
    }
    if (!this.named(CODINGS) || !this.sign(OPEN_LIST)) return false
    do {
      units = this.#coding(units)
      if (units < 1) return false
    } while (this.sign(COMMA))
    if (!this.sign(CLOSE_LIST) || !this.sign(CLOSE)) return false
    if (characters >= 0) {
      this.#texts.items++
      this.#texts.work += units * characters
      if (likeness !== 0 && units >= 3) this.#likenesses.push(likeness)
    }
    return this.#made.endItem(id, units)
  }

  /** Passes a list of texts; answers how many they are, −1 if something is different. */
  #pass(): number {
    if (!this.named(TEXTS)) return -1
    const texts = this.#passed.list(this.at)
    this.at = this.#passed.at
    return texts
  }

  /** Reads a coding; answers its units, −1 if something is different. */
  #coding(units: number): number {
    if (!this.sign(OPEN) || !this.named(CODER)) return -1
    const coder = this.#coder()
    if (coder < 0 || !this.sign(COMMA) || this.#made.has(coder)) return -1
    const masses = this.bytes[this.at + 1] === MASSES[1]
    if (!this.named(masses ? MASSES : BOUNDARIES) || !this.sign(OPEN_LIST)) return -1
    const found = masses ? this.#masses() : this.#boundaries(units)
    if (found < 1 || (units > 0 && found !== units)) return -1
    if (!this.sign(CLOSE_LIST) || !this.sign(CLOSE)) return -1
    this.#made.endCoding(coder)
    return found
  }

  /** Increasing positions below the units; answers the units, −1 if something is different. */
  #boundaries(units: number): number {
    if (units === 0) return -1
    if (this.bytes[this.at] === CLOSE_LIST) return units
    const made = this.#made
    const room = made.room
    let used = made.used
    let previous = 0
    do {
      const position = this.whole()
      if (position <= previous || position >= units) return -1
      room[used++] = position
      previous = position
    } while (this.sign(COMMA))
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
      if (!this.sign(COMMA)) return units
      made.room[made.used++] = units
    }
  }

  /** The number of a coder: of the one that stood in this place before, if its bytes are the same. −1 for none. */
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
