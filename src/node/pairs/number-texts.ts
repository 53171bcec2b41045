/** Numbers whose text is kept, a power of 2. */
const SLOTS = 2 ** 11
/** The longest text of a number, -2.2250738585072014e-308. */
const LONGEST = 24

/**
 * Numbers as JavaScript prints them, the texts of recent ones kept. Printing a fraction takes longer than counting
 * the boundaries it comes from, and scores repeat: they are quotients of small integers.
 */
export class NumberTexts {
  readonly #numbers = new Float64Array(SLOTS).fill(Number.NaN)
  readonly #lengths = new Uint8Array(SLOTS)
  readonly #texts = new Uint8Array(SLOTS * LONGEST)
  readonly #number = new Float64Array(1)
  readonly #halves = new Uint32Array(this.#number.buffer)

  /** Writes a finite number at a position of `bytes` with 24 free bytes and answers where it ends. */
  write(value: number, bytes: Uint8Array, start: number): number {
    this.#number[0] = value
    const slot = (Math.imul(this.#halves[0]! ^ this.#halves[1]!, 0x9e3779b1) >>> 21) & (SLOTS - 1)
    if (this.#numbers[slot] !== value) this.#keep(value, slot)
    const texts = this.#texts
    const length = this.#lengths[slot]!
    const from = slot * LONGEST
    for (let index = 0; index < length; index++) bytes[start + index] = texts[from + index]!
    return start + length
  }

  #keep(value: number, slot: number): void {
    const text = String(value)
    const texts = this.#texts
    const from = slot * LONGEST
    for (let index = 0; index < text.length; index++) texts[from + index] = text.charCodeAt(index)
    this.#lengths[slot] = text.length
    this.#numbers[slot] = value
  }
}
