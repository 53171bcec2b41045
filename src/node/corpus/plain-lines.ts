import type { Coding, Item } from '../../index.ts'

const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const ZERO = 0x30
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN = 0x7b
const CLOSE = 0x7d
const NEWLINE = 0x0a
/** Digits of a number that surely stays below 2^30. */
const MOST_DIGITS = 9
const MOST_UNITS = 2 ** 30

const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text))
const ID = bytesOf('"id"')
const UNITS = bytesOf('"units"')
const CODINGS = bytesOf('"codings"')
const CODER = bytesOf('"coder"')
const BOUNDARIES = bytesOf('"boundaries"')
const MASSES = bytesOf('"masses"')

/**
 * The items of a block of lines as programs write them, `{"id":…,"units":…,"codings":[{"coder":…,"boundaries":[…]}]}`
 * (or `masses`), straight from their bytes: several times as fast as `JSON.parse` and the checks of what it gives.
 * Undefined where anything is different in any way (another key or order, texts, types, an escape, a blank line, a
 * mistake): the block is then read the general way, which says what is wrong.
 */
export function plainItems(bytes: Uint8Array): Item[] | undefined {
  if (bytes.length === 0 || bytes[bytes.length - 1] !== NEWLINE) return undefined
  const reader = new PlainItems(bytes)
  const items: Item[] = []
  const ids = new Set<string>()
  while (reader.at < bytes.length) {
    const item = reader.item()
    if (item === undefined || ids.has(item.id)) return undefined
    ids.add(item.id)
    items.push(item)
  }
  return items
}

class PlainItems {
  at = 0
  readonly #bytes: Uint8Array
  readonly #text: Buffer
  /** Boundaries of all codings of the block, one after the other: no more than numbers fit into it. */
  readonly #room: Uint32Array
  #used = 0
  /** Names of coders, by the place in an item where they stood before: most lines have the same. */
  readonly #coders: string[] = []

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#room = new Uint32Array((bytes.length >> 1) + 1)
  }

  /** The next line. */
  item(): Item | undefined {
    if (!this.#sign(OPEN) || !this.#named(ID)) return undefined
    const id = this.#string()
    if (id === undefined || id === '' || !this.#sign(COMMA)) return undefined
    let units = 0
    if (this.#bytes[this.at + 1] === UNITS[1]) {
      if (!this.#named(UNITS)) return undefined
      units = this.#whole()
      if (units < 1 || units > MOST_UNITS || !this.#sign(COMMA)) return undefined
    }
    if (!this.#named(CODINGS) || !this.#sign(OPEN_LIST)) return undefined
    const codings: Coding[] = []
    do {
      const coding = this.#coding(units, codings.length)
      if (coding === undefined || codings.some(({ coder }) => coder === coding.coder)) return undefined
      units = coding.segmentation.units
      codings.push(coding)
    } while (this.#sign(COMMA))
    if (!this.#sign(CLOSE_LIST) || !this.#sign(CLOSE)) return undefined
    if (this.#bytes[this.at] === 0x0d) this.at++
    if (this.#bytes[this.at] !== NEWLINE) return undefined
    this.at++
    return { id, units, codings }
  }

  #coding(units: number, place: number): Coding | undefined {
    if (!this.#sign(OPEN) || !this.#named(CODER)) return undefined
    const coder = this.#coder(place)
    if (coder === undefined || coder === '' || !this.#sign(COMMA)) return undefined
    const start = this.#used
    const masses = this.#bytes[this.at + 1] === MASSES[1]
    if (!this.#named(masses ? MASSES : BOUNDARIES) || !this.#sign(OPEN_LIST)) return undefined
    const found = masses ? this.#masses() : this.#boundaries(units)
    if (found < 1 || (units > 0 && found !== units)) return undefined
    if (!this.#sign(CLOSE_LIST) || !this.#sign(CLOSE)) return undefined
    return { coder, segmentation: { units: found, boundaries: this.#room.subarray(start, this.#used) } }
  }

  /** Increasing positions below the units; answers the units, −1 if something is different. */
  #boundaries(units: number): number {
    if (units === 0) return -1
    if (this.#bytes[this.at] === CLOSE_LIST) return units
    let previous = 0
    do {
      const position = this.#whole()
      if (position <= previous || position >= units) return -1
      this.#room[this.#used++] = position
      previous = position
    } while (this.#sign(COMMA))
    return units
  }

  /** Masses of 1 or more; answers their sum, −1 if something is different. */
  #masses(): number {
    let units = 0
    for (;;) {
      const mass = this.#whole()
      units += mass
      if (mass < 1 || units > MOST_UNITS) return -1
      if (!this.#sign(COMMA)) return units
      this.#room[this.#used++] = units
    }
  }

  /** A whole number of few digits, without a leading 0; −1 if none stands here. */
  #whole(): number {
    const bytes = this.#bytes
    const start = this.at
    let at = start
    let value = 0
    for (let digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO)
      value = value * 10 + digit
    if (at === start || at > start + MOST_DIGITS || bytes[start] === ZERO) return -1
    while (bytes[at] === SPACE) at++
    this.at = at
    return value
  }

  /** The name of a coder: the one that stood in this place before, if its bytes are the same. */
  #coder(place: number): string | undefined {
    const known = this.#coders[place]
    if (known !== undefined && this.#bytes[this.at] === QUOTE) {
      const start = this.at + 1
      let index = 0
      while (index < known.length && this.#bytes[start + index] === known.charCodeAt(index)) index++
      if (index === known.length && this.#bytes[start + index] === QUOTE) {
        this.at = start + index + 1
        this.#spaces()
        return known
      }
    }
    const name = this.#string()
    // Only names of one byte a sign can be compared as above.
    if (name !== undefined && /^[\x20-\x7e]*$/.test(name)) this.#coders[place] = name
    return name
  }

  /** A string without escapes, control signs and lost characters. */
  #string(): string | undefined {
    const bytes = this.#bytes
    if (bytes[this.at] !== QUOTE) return undefined
    const start = this.at + 1
    let at = start
    let wide = false
    for (; bytes[at] !== QUOTE; at++) {
      const byte = bytes[at]!
      if (byte === BACKSLASH || byte < SPACE) return undefined
      if (byte > 0x7f) wide = true
    }
    this.at = at + 1
    this.#spaces()
    if (!wide) return this.#text.toString('latin1', start, at)
    const text = this.#text.toString('utf8', start, at)
    return text.includes('\ufffd') || text.includes('\ufeff') ? undefined : text
  }

  #named(name: Uint8Array): boolean {
    const bytes = this.#bytes
    for (let index = 0; index < name.length; index++) if (bytes[this.at + index] !== name[index]) return false
    this.at += name.length
    this.#spaces()
    return this.#sign(COLON)
  }

  /** Passes a sign and the spaces after it; false, and nothing passed, if it does not stand here. */
  #sign(expected: number): boolean {
    if (this.#bytes[this.at] !== expected) return false
    this.at++
    this.#spaces()
    return true
  }

  #spaces(): void {
    while (this.#bytes[this.at] === SPACE) this.at++
  }
}
