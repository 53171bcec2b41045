import type { Item } from '../../model/corpus.ts'
import type { UnitSpans } from './text-units.ts'

/**
 * The texts of a text's units, made when somebody first asks for all of them. A string for every word costs more time
 * and room than all else in a file of spans, and most measures never look at them.
 */
export class UnitTexts {
  readonly #text: string
  readonly #starts: readonly number[]
  readonly #ends: readonly number[]
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
    this.#list ??= this.#starts.map((start, unit) => this.#text.slice(start, this.#ends[unit]))
    return this.#list
  }
}

const later = new WeakMap<object, UnitTexts>()

/** An item whose texts are made when they are asked for; whoever copies it copies the texts. */
export function itemWithTexts(id: string, units: number, texts: UnitTexts): { id: string; units: number } {
  const item = {
    id,
    units,
    get texts() {
      return texts.list
    },
  }
  later.set(item, texts)
  return item
}

/** The texts of an item that are not made yet; undefined where it has them, or has none. */
export const textsLater = (item: Item): UnitTexts | undefined => later.get(item)
