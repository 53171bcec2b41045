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

/** The texts of what has them, or will have them once it is asked. */
export const textsOf = ({
  texts,
  later,
}: {
  readonly texts?: readonly string[] | undefined
  readonly later?: UnitTexts | undefined
}): readonly string[] | undefined => later?.list ?? texts

/** An item whose texts are made when they are asked for; whoever copies it copies the texts. */
export function itemWithTexts(id: string, units: number, texts: UnitTexts): { id: string; units: number } {
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
  readonly #texts: UnitTexts

  constructor(item: object, texts: UnitTexts) {
    super(item)
    this.#texts = texts
  }

  static of(item: object): UnitTexts | undefined {
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
export const textsLater = (item: Item): UnitTexts | undefined => Later.of(item)
