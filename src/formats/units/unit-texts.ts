import type { Item } from '../../model/corpus.ts'
import type { UnitSpans } from './text-units.ts'

/**
 * The texts of a text's units, made when somebody first asks for all of them. A string for every word costs more time
 * and room than all else in a file of spans, and most measures never look at them.
 */
export class UnitTexts {
  readonly #text: string
  readonly #starts: UnitSpans['starts']
  readonly #ends: UnitSpans['ends']
  #list: readonly string[] | undefined

  constructor(text: string, { starts, ends }: UnitSpans) {
    this.#text = text
    this.#starts = starts
    this.#ends = ends
  }

  get length(): number {
    return this.#starts.length
  }

  /** The text of one unit. */
  at(unit: number): string {
    return this.#text.slice(this.#starts[unit], this.#ends[unit])
  }

  get list(): readonly string[] {
    this.#list ??= Array.from(this.#starts, (start, unit) => this.#text.slice(start, this.#ends[unit]))
    return this.#list
  }
}

/** A record whose `texts` are those of its `later`, made when they are asked for; whoever copies it copies the texts. */
export function withTextsOf<T extends { readonly later: UnitTexts }>(
  record: T,
): T & { readonly texts: readonly string[] } {
  return Object.defineProperty(record, 'texts', TEXTS_OF) as T & { readonly texts: readonly string[] }
}

/** One function for all records: with a function of its own, each would have a shape of its own too. */
const TEXTS_OF = {
  get(this: { readonly later: UnitTexts }): readonly string[] {
    return this.later.list
  },
  enumerable: true,
  configurable: true,
}

const later = new WeakMap<object, UnitTexts>()

/** An item whose texts are made when they are asked for; whoever copies it copies the texts. */
export function itemWithTexts(id: string, units: number, texts: UnitTexts): { id: string; units: number } {
  const item = Object.defineProperty({ id, units }, 'texts', TEXTS_OF_ITEM)
  later.set(item, texts)
  return item
}

const TEXTS_OF_ITEM = {
  get(this: object): readonly string[] {
    return later.get(this)!.list
  },
  enumerable: true,
  configurable: true,
}

/** The texts of an item that are not made yet; undefined where it has them, or has none. */
export const textsLater = (item: Item): UnitTexts | undefined => later.get(item)
