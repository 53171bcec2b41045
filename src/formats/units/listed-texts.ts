import { isBlank } from './find-words.ts'
import { endsKey, type LaterTexts } from './unit-texts.ts'

/**
 * The texts of a list that stands in a file as JSON, made when somebody first asks for them: a list of strings, or of pairs
 * of strings, of which the first are the texts.
 */
export class ListedTexts implements LaterTexts {
  readonly length: number
  readonly #json: string
  readonly #pairs: boolean
  #list: readonly string[] | undefined

  /** `json` is a list that was checked, and `length` says how many texts it has. */
  constructor(json: string, length: number, pairs = false) {
    this.#json = json
    this.#pairs = pairs
    this.length = length
  }

  get list(): readonly string[] {
    this.#list ??= this.#pairs
      ? (JSON.parse(this.#json) as [string, string][]).map(([text]) => text)
      : (JSON.parse(this.#json) as string[])
    return this.#list
  }

  slice(from: number, to: number): readonly string[] {
    return this.list.slice(from, to)
  }

  /** As `endsKey` of the list, which is only made where an escape stands in the way. */
  endsKey(look: number): number {
    const head = this.#addChars(this.length, look, 1)
    const key = head < 0 ? head : this.#addChars(head, look, -1)
    return key < 0 ? endsKey(this.list, look) : key
  }

  /** Adds signs of the texts to a number, from the first or from the last; −1 at an escape. */
  #addChars(start: number, look: number, step: 1 | -1): number {
    const json = this.#json
    let key = start
    let inside = false
    // From behind, the second of a pair comes first.
    let counts = !this.#pairs || step === 1
    let left = look
    let at = step === 1 ? 0 : json.length - 1
    for (; at >= 0 && at < json.length && left > 0; at += step) {
      const code = json.charCodeAt(at)
      if (code === BACKSLASH) return -1
      if (code === QUOTE) {
        // From behind, an escaped quote is seen before its backslash.
        if (at > 0 && json.charCodeAt(at - 1) === BACKSLASH) return -1
        if (inside && this.#pairs) counts = !counts
        inside = !inside
      } else if (inside && counts && !isBlank(code)) {
        key = (Math.imul(key, 31) + code) & 0x3fffffff
        left--
      }
    }
    // From behind, the last sign may be the end of an escape.
    for (let more = 0; step === -1 && more < ESCAPE && at >= 0; more++, at--)
      if (json.charCodeAt(at) === BACKSLASH) return -1
    return key
  }
}

/** Signs of the longest escape. */
const ESCAPE = 6

const QUOTE = 0x22
const BACKSLASH = 0x5c
