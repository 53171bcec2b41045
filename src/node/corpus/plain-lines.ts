import { bytesOf, CLOSE, CLOSE_LIST, COMMA, NEWLINE, OPEN, OPEN_LIST, QUOTE, RETURN } from '../json-signs.ts'
import { JsonBytes } from './json-bytes.ts'
import type { LineColumns } from './line-columns.ts'
import { PassedTexts } from './passed-texts.ts'
import { sharedNumbers } from './share-items.ts'

const MOST_UNITS = 2 ** 30

const ID = bytesOf('"id"')
const UNITS = bytesOf('"units"')
const TEXTS = bytesOf('"texts"')
const CODINGS = bytesOf('"codings"')
const CODER = bytesOf('"coder"')
const BOUNDARIES = bytesOf('"boundaries"')
const MASSES = bytesOf('"masses"')

/**
 * The items of a block of lines as programs write them,
 * `{"id":…,"units":…,"texts":[…],"codings":[{"coder":…,"boundaries":[…]}]}` (or `masses`; units or texts may be absent),
 * straight from their bytes: several times as fast as `JSON.parse` and the checks of what it gives. Texts are checked and
 * counted, and passed over. Undefined where anything is different in any way (another key or order, types, an escape in a
 * name, a blank line, a mistake): the block is then read the general way, which says what is wrong.
 */
export function plainLines(bytes: Uint8Array): LineColumns | undefined {
  if (bytes.length === 0 || bytes[bytes.length - 1] !== NEWLINE) return undefined
  const reader = new PlainLines(bytes)
  const seen = new Set<string>()
  while (reader.at < bytes.length) {
    const id = reader.item()
    if (id === undefined || seen.has(id)) return undefined
    seen.add(id)
  }
  return reader.columns([...seen])
}

/** Boundaries of a block, until it is known how many they are; one for all blocks, unless lines are very long. */
let kept = new Uint32Array(0)
const MOST_KEPT = 2 ** 20

function roomFor(bytes: number): Uint32Array {
  // No more numbers than this fit into so many bytes.
  const most = (bytes >> 1) + 1
  if (kept.length >= most) return kept
  const room = new Uint32Array(most)
  if (most <= MOST_KEPT) kept = room
  return room
}

/** Numbers where all threads find them. */
function shared(numbers: ArrayLike<number>): Uint32Array {
  const all = sharedNumbers(numbers.length)
  all.set(numbers)
  return all
}

class PlainLines extends JsonBytes {
  readonly #passed: PassedTexts
  readonly #texts = { items: 0, work: 0 }
  readonly #units: number[] = []
  readonly #firstCoding: number[] = [0]
  readonly #coder: number[] = []
  readonly #firstBoundary: number[] = [0]
  /** Boundaries of all codings of the block, one after the other. */
  readonly #room: Uint32Array
  #used = 0
  readonly #coders: string[] = []
  /** Numbers of coders, by the place in an item where they stood before: most lines have the same. */
  readonly #places: number[] = []

  constructor(bytes: Uint8Array) {
    super(bytes)
    this.#passed = new PassedTexts(bytes)
    this.#room = roomFor(bytes.length)
  }

  /** What was read; undefined where texts are no characters. */
  columns(ids: readonly string[]): LineColumns | undefined {
    if (!this.#passed.areClean()) return undefined
    return {
      ids,
      coders: this.#coders,
      units: shared(this.#units),
      firstCoding: shared(this.#firstCoding),
      coder: shared(this.#coder),
      firstBoundary: shared(this.#firstBoundary),
      boundaries: shared(this.#room.subarray(0, this.#used)),
      ...(this.#texts.items === 0 ? {} : { texts: this.#texts }),
    }
  }

  /** Reads the next line; answers its id. */
  item(): string | undefined {
    if (!this.sign(OPEN) || !this.named(ID)) return undefined
    const id = this.string()
    if (id === undefined || id === '' || !this.sign(COMMA)) return undefined
    let units = 0
    if (this.bytes[this.at + 1] === UNITS[1]) {
      if (!this.named(UNITS)) return undefined
      units = this.whole()
      if (units < 1 || units > MOST_UNITS || !this.sign(COMMA)) return undefined
    }
    let characters = -1
    if (this.bytes[this.at + 1] === TEXTS[1]) {
      const texts = this.#pass()
      if (texts < 1 || (units > 0 && texts !== units) || !this.sign(COMMA)) return undefined
      units = texts
      characters = this.#passed.characters
    }
    if (!this.named(CODINGS) || !this.sign(OPEN_LIST)) return undefined
    const first = this.#coder.length
    do {
      units = this.#coding(units, first)
      if (units < 1) return undefined
    } while (this.sign(COMMA))
    if (!this.sign(CLOSE_LIST) || !this.sign(CLOSE)) return undefined
    if (this.bytes[this.at] === RETURN) this.at++
    if (this.bytes[this.at] !== NEWLINE) return undefined
    this.at++
    this.#units.push(units)
    this.#firstCoding.push(this.#coder.length)
    if (characters >= 0) {
      this.#texts.items++
      this.#texts.work += units * characters
    }
    return id
  }

  /** Passes a list of texts; answers how many they are, −1 if something is different. */
  #pass(): number {
    if (!this.named(TEXTS)) return -1
    const texts = this.#passed.list(this.at)
    this.at = this.#passed.at
    return texts
  }

  /** Reads a coding of the item whose codings begin at `first`; answers its units, −1 if something is different. */
  #coding(units: number, first: number): number {
    if (!this.sign(OPEN) || !this.named(CODER)) return -1
    const coder = this.#coderAt(this.#coder.length - first)
    if (coder < 0 || !this.sign(COMMA)) return -1
    for (let at = first; at < this.#coder.length; at++) if (this.#coder[at] === coder) return -1
    const masses = this.bytes[this.at + 1] === MASSES[1]
    if (!this.named(masses ? MASSES : BOUNDARIES) || !this.sign(OPEN_LIST)) return -1
    const found = masses ? this.#masses() : this.#boundaries(units)
    if (found < 1 || (units > 0 && found !== units)) return -1
    if (!this.sign(CLOSE_LIST) || !this.sign(CLOSE)) return -1
    this.#coder.push(coder)
    this.#firstBoundary.push(this.#used)
    return found
  }

  /** Increasing positions below the units; answers the units, −1 if something is different. */
  #boundaries(units: number): number {
    if (units === 0) return -1
    if (this.bytes[this.at] === CLOSE_LIST) return units
    let previous = 0
    do {
      const position = this.whole()
      if (position <= previous || position >= units) return -1
      this.#room[this.#used++] = position
      previous = position
    } while (this.sign(COMMA))
    return units
  }

  /** Masses of 1 or more; answers their sum, −1 if something is different. */
  #masses(): number {
    let units = 0
    for (;;) {
      const mass = this.whole()
      units += mass
      if (mass < 1 || units > MOST_UNITS) return -1
      if (!this.sign(COMMA)) return units
      this.#room[this.#used++] = units
    }
  }

  /** The number of a coder: of the one that stood in this place before, if its bytes are the same. −1 for none. */
  #coderAt(place: number): number {
    const known = this.#coders[this.#places[place] ?? -1]
    if (known !== undefined && this.bytes[this.at] === QUOTE) {
      const start = this.at + 1
      let index = 0
      while (index < known.length && this.bytes[start + index] === known.charCodeAt(index)) index++
      if (index === known.length && this.bytes[start + index] === QUOTE) {
        this.at = start + index + 1
        this.spaces()
        return this.#places[place]!
      }
    }
    const name = this.string()
    if (name === undefined || name === '') return -1
    let number = this.#coders.indexOf(name)
    if (number < 0) number = this.#coders.push(name) - 1
    // Only names of one byte a sign can be compared as above.
    this.#places[place] = /^[\x20-\x7e]*$/.test(name) ? number : -1
    return number
  }
}
