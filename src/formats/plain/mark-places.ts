/** Four marks without a 1, and all bits but those that distinguish a 1 from a 0. */
const ZEROS = 0x30303030
const OTHERS = ~0x01010101
const [ZERO, OTHER] = [0x30, 0xfe] as const

/** Whether the first of four bytes is the lowest of their number, as on nearly every machine. */
const LOWEST_FIRST = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/** Finds the ones among marks of 0 and 1 where they are in bytes, four at a time where that is possible. */
export class MarkPlaces {
  /** Where the marks end that were looked at last. */
  end = 0
  readonly #bytes: Uint8Array
  readonly #fours: Int32Array

  constructor(bytes: Uint8Array) {
    const { buffer, byteOffset, length } = bytes
    this.#bytes = bytes
    const fit = LOWEST_FIRST && byteOffset % 4 === 0
    this.#fours = fit ? new Int32Array(buffer, byteOffset, length >> 2) : new Int32Array(0)
  }

  /** Writes the positions of ones into a buffer from `used` on, counted from `first`; gives how much of it is then used. */
  find(start: number, first: number, capacity: Uint32Array, used: number): number {
    const bytes = this.#bytes
    const fours = this.#fours
    const from = start - first
    let at = start
    let kept = used
    // A position is written at every mark, and kept where it is a 1, so that no branch is mispredicted.
    for (;;) {
      for (let four = fours[at >> 2]!; at % 4 === 0 && (four & OTHERS) === ZEROS; four = fours[at >> 2]!) {
        if (four !== ZEROS) {
          const place = at - from
          capacity[kept] = place
          kept += four & 1
          capacity[kept] = place + 1
          kept += (four >> 8) & 1
          capacity[kept] = place + 2
          kept += (four >> 16) & 1
          capacity[kept] = place + 3
          kept += (four >> 24) & 1
        }
        at += 4
      }
      const byte = bytes[at]!
      if ((byte & OTHER) !== ZERO) break
      capacity[kept] = at - from
      kept += byte & 1
      at++
    }
    this.end = at
    return kept
  }
}
