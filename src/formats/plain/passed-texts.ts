import { JsonBytes } from './json-bytes.ts'
import { BACKSLASH, CLOSE_LIST, COMMA, OPEN_LIST, QUOTE, SPACE } from './json-chars.ts'

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
export function fourDigits(bytes: Uint8Array, at: number): number {
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
  /** Whether any text begins with a space, an escape or a character of several bytes, or is empty: it may be blank. */
  space = false
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

  /** Passes one text and the spaces after it; false if something is different. */
  text(start: number): boolean {
    this.at = start
    this.characters = 0
    return this.bytes[start] === QUOTE && this.#text()
  }

  /** Whether characters of several bytes, if there were any, are UTF-8 without lost characters and byte-order marks. */
  areClean(): boolean {
    return !this.#wide || this.given.areClean()
  }

  /** Passes one text; false at control characters and at half of a surrogate pair. */
  #text(): boolean {
    const bytes = this.bytes
    const start = this.at + 1
    let at = start
    let uncounted = 0
    if (bytes[at] === SPACE || ORDINARY[bytes[at]!] === 0) this.space = true
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
