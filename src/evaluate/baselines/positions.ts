/**
 * Lists of positions that are filled one after the other and share an array: one of its own costs a short list more than
 * what is put into it. What was taken is never written to again.
 */
export class Positions {
  readonly #size: number
  #buffer: Uint32Array
  #start = 0
  #end = 0

  /** @param size - of an array at least */
  constructor(size = 16) {
    this.#size = size
    this.#buffer = new Uint32Array(size)
  }

  push(position: number): void {
    if (this.#end === this.#buffer.length) this.#move()
    this.#buffer[this.#end++] = position
  }

  /** The list that was filled; the next begins. */
  take(): Uint32Array {
    const list = this.#buffer.subarray(this.#start, this.#end)
    this.#start = this.#end
    return list
  }

  /** Goes on in a new array, with what the list holds so far. */
  #move(): void {
    const begun = this.#buffer.subarray(this.#start, this.#end)
    this.#buffer = new Uint32Array(Math.max(this.#size, 2 * begun.length))
    this.#buffer.set(begun)
    this.#start = 0
    this.#end = begun.length
  }
}
