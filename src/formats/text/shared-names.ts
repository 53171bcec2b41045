/** How many names are looked through before a new one is made. */
const FEW = 8

/** Names that repeat in a text, speakers or labels: a string is made of each once, if they are few. */
export class SharedNames {
  readonly #text: string
  readonly #known: string[] = []
  #next = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The text from one position to another. */
  at(from: number, to: number): string {
    for (let index = 0; index < this.#known.length; index++) {
      const name = this.#known[index]!
      if (name.length === to - from && this.#text.startsWith(name, from)) return name
    }
    const name = this.#text.slice(from, to)
    this.#known[this.#next] = name
    this.#next = (this.#next + 1) % FEW
    return name
  }
}
