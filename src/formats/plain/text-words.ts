import { countBytes, isInsideWord, wordsBefore } from '../units/count-words.ts'
import { SPACE_CHAR } from '../units/find-words.ts'
import { BACKSLASH, QUOTE, SPACE } from './json-chars.ts'
import { fourDigits } from './passed-texts.ts'

/** What a byte of a text is: a blank or not, or something that needs a second look. */
const SPECIAL = 2
const KIND = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < SPACE || byte > 0x7e || byte === BACKSLASH || byte === QUOTE ? SPECIAL : SPACE_CHAR[byte]!,
)

const char = (text: string): number => text.charCodeAt(0)
const SPACE_ESCAPES = ['n', 'r', 't'].map(char)
const OTHER_ESCAPES = ['"', '\\', '/'].map(char)
const U = char('u')

/**
 * Signs beyond ASCII that are surely parts of words, each a character, whatever the language: Latin, Greek and Cyrillic
 * letters, dashes and quotation marks. Any other is for others to read.
 */
const isLetter = (code: number): boolean =>
  (code >= 0xc0 && code <= 0x27f) || (code >= 0x380 && code <= 0x47f) || (code >= 0x2010 && code <= 0x2027)

/** The words of a text that stands in JSON, counted among its bytes. */
export class TextWords {
  /** How many words and characters the text has that was passed last, and whether it has escapes. */
  count = 0
  characters = 0
  escaped = false
  /** Where its words begin and end, in characters, where they are not only counted. */
  #starts = new Uint32Array(2 ** 12)
  #ends = new Uint32Array(2 ** 12)
  #counted = false
  /** Words that end before the place that was asked for last. */
  #before = 0

  /** Passes the text that begins at a quotation mark; answers where it ends, −1 where a sign is not sure to be of a word. */
  pass(bytes: Uint8Array, from: number): number {
    if (bytes[from] !== QUOTE) return -1
    const end = bytes.indexOf(QUOTE, from + 1)
    if (end < 0) return -1
    this.count = countBytes(bytes, from + 1, end)
    this.#counted = this.count >= 0
    this.#before = 0
    this.escaped = false
    if (!this.#counted) return this.#find(bytes, from, end)
    this.characters = end - from - 1
    return end + 1
  }

  /** The number of words that end at or before a place; places rise. */
  before(place: number): number {
    if (this.#counted) return wordsBefore(place)
    while (this.#before < this.count && this.#ends[this.#before]! <= place) this.#before++
    return this.#before
  }

  /** Whether a place lies inside a word, once it was asked for the words before it. */
  isInside(place: number): boolean {
    if (this.#counted) return isInsideWord(place)
    return this.#before < this.count && place > this.#starts[this.#before]!
  }

  /** Finds the words sign by sign. */
  #find(bytes: Uint8Array, from: number, quote: number): number {
    let end = quote
    this.#room(end - from)
    let [starts, ends] = [this.#starts, this.#ends]
    let [open, closed, characters] = [0, 0, 0]
    /** 1 where the sign before is no part of a word. */
    let before = 1
    for (let at = from + 1; at < end; at++) {
      let space = KIND[bytes[at]!]!
      if (space === SPECIAL) {
        const more = bytes[at] === BACKSLASH ? this.#escape(bytes, at) : letterBytes(bytes, at)
        if (more === 0) return -1
        space = more === 1 && SPACE_ESCAPES.includes(bytes[at + 1]!) ? 1 : 0
        at += more
        if (at === end) {
          // The quotation mark was one of the text.
          end = bytes.indexOf(QUOTE, end + 1)
          this.#room(end - from)
          ;[starts, ends] = [this.#starts, this.#ends]
        }
      }
      // A number is written at every sign, and kept where a word begins or ends there: no branch is guessed wrong.
      starts[open] = characters
      ends[closed] = characters
      open += before & (space ^ 1)
      closed += space & (before ^ 1)
      before = space
      characters++
    }
    if (end < 0) return -1
    if (before === 0) ends[closed] = characters
    this.count = open
    this.characters = characters
    return end + 1
  }

  /** How many bytes follow the backslash of an escape of one character; 0 where it is none, or not sure. */
  #escape(bytes: Uint8Array, at: number): number {
    this.escaped = true
    const next = bytes[at + 1]!
    if (next === U) return isLetter(fourDigits(bytes, at)) ? 5 : 0
    return SPACE_ESCAPES.includes(next) || OTHER_ESCAPES.includes(next) ? 1 : 0
  }

  /** Makes room for the words of so many bytes; what was found stays. */
  #room(bytes: number): void {
    const most = (bytes >> 1) + 2
    if (most <= this.#starts.length) return
    const [starts, ends] = [this.#starts, this.#ends]
    this.#starts = new Uint32Array(2 * most)
    this.#ends = new Uint32Array(2 * most)
    this.#starts.set(starts)
    this.#ends.set(ends)
  }
}

/** How many bytes follow the first one of a letter beyond ASCII; 0 where it is none. */
function letterBytes(bytes: Uint8Array, at: number): number {
  const [first, second, third] = [bytes[at]!, bytes[at + 1]! & 0x3f, bytes[at + 2]! & 0x3f]
  if (first >= 0xc0 && first < 0xe0) return isLetter(((first & 0x1f) << 6) | second) ? 1 : 0
  if (first >= 0xe0 && first < 0xf0) return isLetter(((first & 0x0f) << 12) | (second << 6) | third) ? 2 : 0
  return 0
}
