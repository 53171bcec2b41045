import { BACKSLASH, COLON, MOST_DIGITS, NEWLINE, QUOTE, SPACE, ZERO } from './json-chars.ts'
import type { PlainBytes } from './plain-bytes.ts'

const TAB = 0x09

/**
 * Bytes of JSON, from left to right. White space is spaces, with `breaks` also line ends and tabs; other ones, and escapes
 * in names, are for others to read.
 */
export class JsonBytes {
  at = 0
  readonly bytes: Uint8Array
  readonly given: PlainBytes
  readonly #breaks: boolean

  constructor(given: PlainBytes, breaks = false) {
    this.given = given
    this.bytes = given.bytes
    this.#breaks = breaks
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
    if (!wide) return this.given.ascii(start, at)
    const text = this.given.text(start, at)
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

  /** The same, and nothing passed if another is here. A key without one is the end of all reading. */
  key(name: Uint8Array): boolean {
    const start = this.at
    if (this.named(name)) return true
    if (this.at !== start) this.at = this.bytes.length
    return false
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
    while (byte === SPACE || (this.#breaks && (byte === NEWLINE || byte === TAB))) byte = bytes[++this.at]!
  }
}
