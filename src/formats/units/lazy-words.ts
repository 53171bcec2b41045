import { endsKeyOf, type LaterTexts, wordsIn } from './unit-texts.ts'

/** The words of a text without scripts that are written without blanks, made when somebody asks for them. */
export class LaterWords implements LaterTexts {
  readonly length: number
  readonly #text: string
  #list: readonly string[] | undefined

  /** `length` says how many words the text has. */
  constructor(text: string, length: number) {
    this.#text = text
    this.length = length
  }

  get list(): readonly string[] {
    this.#list ??= this.#text.match(/\S+/g) ?? []
    return this.#list
  }

  slice(from: number, to: number): readonly string[] {
    return wordsIn(this.#text, from, to)
  }

  endsKey(look: number): number {
    return endsKeyOf(this.#text, this.length, look)
  }
}
