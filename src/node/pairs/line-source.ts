import { LineCutter } from './line-cutter.ts'
import type { PairBlock } from './score-block.ts'

/** Input that is gathered while all threads are busy: a large block costs less than several small ones. */
const GATHERED = 2 ** 19

/** Whole lines of the input, read a little ahead. */
export class LineSource {
  /** Why reading ended before the input did. */
  failure: unknown
  readonly #input: AsyncIterable<Uint8Array | string>
  readonly #pieces: AsyncIterator<Uint8Array | string>
  readonly #cutter = new LineCutter()
  #reading = false
  #read = false
  #first = true

  constructor(input: AsyncIterable<Uint8Array | string>) {
    this.#input = input
    this.#pieces = input[Symbol.asyncIterator]()
  }

  /** Everything was taken and no more comes. */
  get ended(): boolean {
    return this.#read && this.#cutter.ready === 0
  }

  /** Reads on, unless enough is here; `wake` is called when something has come. */
  fill(wake: () => void): void {
    if (this.#reading || this.#read || this.#cutter.ready >= GATHERED) return
    this.#reading = true
    const end = () => {
      this.#read = true
      this.#cutter.end()
    }
    this.#pieces
      .next()
      .then(piece => (piece.done ? end() : this.#cutter.push(piece.value)))
      .catch(error => {
        this.failure = error
        end()
      })
      .finally(() => {
        this.#reading = false
        wake()
      })
  }

  take(): PairBlock | undefined {
    const cut = this.#cutter.take()
    if (cut === undefined) return undefined
    const block = { ...cut, first: this.#first }
    this.#first = false
    return block
  }

  /** A stream that is still waiting for input would keep the process alive. */
  close(): void {
    if ('destroy' in this.#input && typeof this.#input.destroy === 'function') this.#input.destroy()
  }
}
