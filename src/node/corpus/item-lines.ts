import { isUtf8 } from 'node:buffer'
import {
  BACKSLASH,
  BlockColumns,
  bufferOf,
  CLOSE,
  CLOSE_LIST,
  COLON,
  COMMA,
  type LineColumns,
  MOST_DIGITS,
  MOST_UNITS,
  NEWLINE,
  OPEN,
  OPEN_LIST,
  QUOTE,
  RETURN,
  SPACE,
  standsAt,
  ZERO,
} from './line-columns.ts'

// The reader of canonical JSON lines: items as programs write them, straight from their bytes.

const LOST = Buffer.from('\ufffd')
const MARK = Buffer.from('\ufeff')

/** Bytes of JSON, from left to right. White space is spaces; other ones, and escapes in names, are for others to read. */
class JsonBytes {
  at = 0
  readonly bytes: Buffer

  constructor(bytes: Uint8Array) {
    this.bytes = bufferOf(bytes)
  }

  /** An integer of few digits, without a leading 0; −1 if none is here. */
  whole(): number {
    const bytes = this.bytes
    const start = this.at
    let at = start
    let value = 0
    for (let digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO)
      value = value * 10 + digit
    if (at === start || at > start + MOST_DIGITS || bytes[start] === ZERO) return -1
    this.at = at
    if (bytes[at]! <= SPACE) this.spaces()
    return value
  }

  /** A string without escapes, control characters and lost characters. */
  string(): string | undefined {
    const bytes = this.bytes
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
    this.spaces()
    if (!wide) return bytes.toString('latin1', start, at)
    const text = bytes.toString('utf8', start, at)
    return text.includes('\ufffd') || text.includes('\ufeff') ? undefined : text
  }

  /** Passes a key and its colon; false if another is here. */
  named(name: Uint8Array): boolean {
    const bytes = this.bytes
    for (let index = 0; index < name.length; index++) if (bytes[this.at + index] !== name[index]) return false
    this.at += name.length
    this.spaces()
    return this.char(COLON)
  }

  /** Passes a character and the spaces after it; false, and nothing passed, if it is not here. */
  char(expected: number): boolean {
    if (this.bytes[this.at] !== expected) return false
    this.at++
    this.spaces()
    return true
  }

  /** Passes spaces. */
  spaces(): void {
    const bytes = this.bytes
    let byte = bytes[this.at]!
    while (byte === SPACE) byte = bytes[++this.at]!
  }
}

/** What may follow a backslash: escapes of one character. */
const ESCAPED = new Set(Array.from('"\\/bfnrt', char => char.charCodeAt(0)))

/** 1 for characters of one byte that mean themselves. */
const ORDINARY = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte <= 0x7f && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
)

const U = 0x75

/** How many characters follow the backslash of an escape of four digits, or of a pair of them; 0 where it is none. */
function codeUnits(bytes: Uint8Array, at: number): number {
  const unit = fourDigits(bytes, at)
  if (unit < 0xd800 || unit > 0xdfff) return unit < 0 ? 0 : 5
  const low = unit < 0xdc00 ? fourDigits(bytes, at + 6) : -1
  return low >= 0xdc00 && low <= 0xdfff ? 11 : 0
}

/** The number of an escape of four digits; −1 where none is here. */
function fourDigits(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== U) return -1
  let unit = 0
  for (let step = 2; step < 6; step++) {
    const digit = Number.parseInt(String.fromCharCode(bytes[at + step]!), 16)
    if (Number.isNaN(digit)) return -1
    unit = 16 * unit + digit
  }
  return unit
}

/** Texts in the bytes of JSON lines, which are checked and counted, and not made. */
export class PassedTexts extends JsonBytes {
  /** UTF-16 code units of the list that was passed last. */
  characters = 0
  /** Whether any text has characters of several bytes. */
  #wide = false

  /** Passes a list of texts and the spaces after it; answers how many they are, −1 if something is different. */
  list(start: number): number {
    const bytes = this.bytes
    this.at = start
    this.characters = 0
    let texts = 0
    if (!this.char(OPEN_LIST)) return -1
    do {
      if (bytes[this.at] !== QUOTE || !this.#text()) return -1
      texts++
    } while (this.char(COMMA))
    return this.char(CLOSE_LIST) ? texts : -1
  }

  /** Whether characters of several bytes, if there were any, are UTF-8 without lost characters and byte-order marks. */
  areClean(): boolean {
    return !this.#wide || (isUtf8(this.bytes) && !this.bytes.includes(LOST) && !this.bytes.includes(MARK))
  }

  /** Passes one text; false at control characters and at half of a surrogate pair. */
  #text(): boolean {
    const bytes = this.bytes
    const start = this.at + 1
    let at = start
    let uncounted = 0
    for (;;) {
      while (ORDINARY[bytes[at]!] === 1) at++
      const byte = bytes[at]!
      if (byte === QUOTE) break
      if (byte === BACKSLASH) {
        const more = ESCAPED.has(bytes[at + 1]!) ? 1 : codeUnits(bytes, at)
        if (more === 0) return false
        at += more
        // An escape is a character, a pair of them two.
        uncounted += more > 5 ? 10 : more
      } else if (byte > 0x7f) {
        // The second and later bytes are not characters of their own; characters of four bytes are two UTF-16 units.
        uncounted += byte < 0xc0 ? 1 : byte < 0xf0 ? 0 : -1
        this.#wide = true
      } else return false
      at++
    }
    this.characters += at - start - uncounted
    this.at = at + 1
    this.spaces()
    return true
  }
}

const ID = Buffer.from('"id"')
const UNITS = Buffer.from('"units"')
const TEXTS = Buffer.from('"texts"')
const CODINGS = Buffer.from('"codings"')
const CODER = Buffer.from('"coder"')
const BOUNDARIES = Buffer.from('"boundaries"')
const MASSES = Buffer.from('"masses"')

/**
 * Items as programs write them, `{"id":…,"units":…,"texts":[…],"codings":[{"coder":…,"boundaries":[…]}]}` (or `masses`;
 * units or texts may be absent), straight from their bytes: several times as fast as `JSON.parse` and the checks of what
 * it gives. Texts are checked and counted, and passed over.
 */
class PlainItems extends JsonBytes {
  readonly #passed: PassedTexts
  readonly #texts = { items: 0, work: 0 }
  readonly #made = new BlockColumns()

  constructor(bytes: Uint8Array) {
    super(bytes)
    this.#passed = new PassedTexts(bytes)
  }

  /** What was read; undefined where texts are no characters. */
  columns(): LineColumns | undefined {
    if (!this.#passed.areClean()) return undefined
    const texts = this.#texts.items === 0 ? undefined : this.#texts
    return this.#made.columns(texts)
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
    if (this.bytes[this.at + 1] === TEXTS[1]) {
      if (!this.named(TEXTS)) return false
      const texts = this.#passed.list(this.at)
      this.at = this.#passed.at
      if (texts < 1 || (units > 0 && texts !== units) || !this.char(COMMA)) return false
      units = texts
      characters = this.#passed.characters
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
    }
    return this.#made.endItem(id, units)
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

/**
 * The items of a block of lines as programs write them, an item per line. Undefined where anything is different in any way
 * (another key or order, types, an escape in a name, a blank line, a mistake): the block is then read the general way,
 * which says what is wrong.
 */
export function columnsOfLines(block: Uint8Array): LineColumns | undefined {
  const reader = new PlainItems(block)
  const { bytes } = reader
  if (bytes.length === 0 || bytes[bytes.length - 1] !== NEWLINE) return undefined
  while (reader.at < bytes.length) {
    if (!reader.item()) return undefined
    if (bytes[reader.at] === RETURN) reader.at++
    if (bytes[reader.at++] !== NEWLINE) return undefined
  }
  return reader.columns()
}
