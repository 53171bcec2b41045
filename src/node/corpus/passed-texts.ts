import { isUtf8 } from 'node:buffer'
import { BACKSLASH, CLOSE_LIST, COMMA, OPEN_LIST, QUOTE, SPACE } from '../json-signs.ts'
import { JsonBytes } from './json-bytes.ts'

/** What may follow a backslash: escapes of one sign. */
const ESCAPED = new Set(Array.from('"\\/bfnrt', sign => sign.charCodeAt(0)))

/** 1 for signs of one byte that stand for themselves. */
const ORDINARY = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte <= 0x7f && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
)

const LOST = Buffer.from('\ufffd')
const MARK = Buffer.from('\ufeff')

/** Texts in the bytes of JSON lines, which are checked and counted, and not made. */
export class PassedTexts extends JsonBytes {
  /** UTF-16 code units of the list that was passed last. */
  characters = 0
  /** Whether any text has signs of several bytes. */
  #wide = false

  /** Passes a list of texts and the blanks after it; answers how many they are, −1 if something is different. */
  list(start: number): number {
    const bytes = this.bytes
    this.at = start
    this.characters = 0
    let texts = 0
    if (!this.sign(OPEN_LIST)) return -1
    do {
      if (bytes[this.at] !== QUOTE || !this.#text()) return -1
      texts++
    } while (this.sign(COMMA))
    return this.sign(CLOSE_LIST) ? texts : -1
  }

  /** Whether signs of several bytes, if there were any, are UTF-8 without lost characters and marks of byte order. */
  areClean(): boolean {
    if (!this.#wide) return true
    const { buffer, byteOffset, byteLength } = this.bytes
    const all = Buffer.from(buffer, byteOffset, byteLength)
    return isUtf8(all) && !all.includes(LOST) && !all.includes(MARK)
  }

  /** Passes one text; false at control signs and at escapes of four digits. */
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
        if (!ESCAPED.has(bytes[++at]!)) return false
        uncounted++
      } else if (byte > 0x7f) {
        // The second and later bytes of a sign are no characters of their own; signs of four bytes are two.
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
