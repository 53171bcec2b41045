import type { Item } from '../../model/corpus.ts'
import { CountedWords, countOf } from './count-words.ts'
import { isBlank } from './find-words.ts'
import type { UnitSpans } from './text-units.ts'

/** Texts that are made when somebody asks for them. */
export interface LaterTexts {
  readonly length: number
  readonly list: readonly string[]
  /** The texts of some units. */
  slice(from: number, to: number): readonly string[]
  /** As `endsKey` of the list. */
  endsKey(look: number): number
}

/**
 * The texts of a text's units, made when somebody first asks for all of them. A string for every word costs more time
 * and memory than all else in a file of spans, and most measures never look at them.
 */
export class UnitTexts implements LaterTexts {
  readonly #text: string
  readonly #units: UnitSpans
  #list: readonly string[] | undefined

  constructor(text: string, units: UnitSpans) {
    this.#text = text
    this.#units = units
  }

  get length(): number {
    return countOf(this.#units)
  }

  /** The text of one unit. */
  at(unit: number): string {
    return this.#text.slice(this.#units.starts[unit], this.#units.ends[unit])
  }

  /** The texts of some units, without a look at those behind them. */
  slice(from: number, to: number): readonly string[] {
    return this.#units instanceof CountedWords
      ? wordsIn(this.#text, from, to)
      : Array.from({ length: to - from }, (_, unit) => this.at(from + unit))
  }

  /** What is between each unit and the one before it. */
  spaces(): readonly string[] {
    const { starts, ends } = this.#units
    return Array.from(starts, (start, unit) => (unit === 0 ? '' : this.#text.slice(ends[unit - 1], start)))
  }

  get list(): readonly string[] {
    if (this.#list === undefined) {
      const { starts, ends } = this.#units
      this.#list = Array.from(starts, (start, unit) => this.#text.slice(start, ends[unit]))
    }
    return this.#list
  }

  /** As `endsKey`, without a look at what is between. */
  endsKey(look: number): number {
    const { length } = this
    if (this.#units instanceof CountedWords) return endsKeyOf(this.#text, length, look)
    begin(length, look)
    for (let unit = 0; unit < length && left > 0; unit++) addChars(this.at(unit), 1)
    left = look
    for (let unit = length - 1; unit >= 0 && left > 0; unit--) addChars(this.at(unit), -1)
    return key
  }
}

/** Some words of a text, without a look at those behind them. */
export function wordsIn(text: string, from: number, to: number): readonly string[] {
  const words: string[] = []
  for (const [word] of text.matchAll(/\S+/g)) if (words.push(word) >= to) break
  return words.slice(from)
}

/** As `endsKey` of all words of a text, which are so many. */
export function endsKeyOf(text: string, words: number, look: number): number {
  begin(words, look)
  addChars(text, 1)
  left = look
  addChars(text, -1)
  return key
}

/**
 * A small number made of how many texts there are and of a few characters at both ends, white space aside: equal texts
 * have equal numbers, and few others have.
 */
export function endsKey(texts: readonly string[], look: number): number {
  const { length } = texts
  begin(length, look)
  for (let unit = 0; unit < length && left > 0; unit++) addChars(texts[unit]!, 1)
  left = look
  for (let unit = length - 1; unit >= 0 && left > 0; unit--) addChars(texts[unit]!, -1)
  return key
}

/** The number so far, and how many characters are still to be added to it: no object is made for either. */
let key = 0
let left = 0

function begin(texts: number, look: number): void {
  key = texts
  left = look
}

/** Adds characters of a text, from its start or from its end. */
function addChars(text: string, step: 1 | -1): void {
  const { length } = text
  let [sum, more] = [key, left]
  for (let at = step === 1 ? 0 : length - 1; at >= 0 && at < length && more > 0; at += step) {
    const code = text.charCodeAt(at)
    if (isBlank(code)) continue
    sum = (Math.imul(sum, 31) + code) & 0x3fffffff
    more--
  }
  key = sum
  left = more
}

/** The texts of what has them, or will have them once it is asked. */
export const textsOf = ({
  texts,
  later,
}: {
  readonly texts?: readonly string[] | undefined
  readonly later?: UnitTexts | undefined
}): readonly string[] | undefined => later?.list ?? texts

/** A row of tokens whose texts are made when they are asked for. */
export const rowLater = <R extends object>(row: R, later: UnitTexts) => ({
  ...row,
  later,
  get tokens() {
    return later.list
  },
})

/** An item whose texts are made when they are asked for; a copy of it copies the texts. */
export function itemWithTexts(id: string, units: number, texts: LaterTexts): { id: string; units: number } {
  const item = { id, units }
  new Later(item, texts)
  return Object.defineProperty(item, 'texts', TEXTS_OF_ITEM)
}

/** Hands back what it is given, so that a class over it can put a field of its own on an object that is there. */
class Given {
  constructor(item: object) {
    // biome-ignore lint/correctness/noConstructorReturn: the object that is there is what is wanted
    return item
  }
}

/** Keeps the texts to come at an item, unseen. A map from items to texts would cost the collector more than all texts. */
class Later extends Given {
  readonly #texts: LaterTexts

  constructor(item: object, texts: LaterTexts) {
    super(item)
    this.#texts = texts
  }

  static of(item: object): LaterTexts | undefined {
    return #texts in item ? item.#texts : undefined
  }
}

/** One function for all items: with a function of its own, each would have a shape of its own too. */
const TEXTS_OF_ITEM = {
  get(this: object): readonly string[] {
    return Later.of(this)!.list
  },
  enumerable: true,
  configurable: true,
}

/** The texts of an item that are not made yet; undefined where it has them, or has none. */
export const textsLater = (item: Item): LaterTexts | undefined => Later.of(item)
