import { bitWords, setBits } from '../../model/kept-bits.ts'
import type { WindowRow } from '../windows/windows.ts'
import { lastEndOf } from './bit-windows.ts'
import { bitsInBytes, sumOfBytes, WORDS_A_BYTE } from './count-bits.ts'

/** What the windows of a row hold of one side: how many boundaries, bit by bit, the lowest first, or whether any. */
interface SideWindows {
  readonly row: WindowRow
  readonly planes: readonly Uint32Array[]
}

/**
 * The boundaries of one side as bits, and what windows hold of it: made once, and compared with any number of others.
 * Two sides of a crowd then take a few looks at each word, where counting both anew would take some tens of them.
 */
export class SideBits {
  readonly words: Uint32Array
  readonly #units: number
  readonly #any: SideWindows[] = []
  readonly #counts: SideWindows[] = []

  constructor(units: number, boundaries: Uint32Array, from: number, end: number) {
    this.#units = units
    this.words = setBits(boundaries, new Uint32Array(bitWords({ units })), from, end)
  }

  /** In place p: whether the window that ends there holds a boundary. Windows up to `WIDEST_ANY`. */
  any(row: WindowRow): readonly Uint32Array[] {
    return known(this.#any, row) ?? kept(this.#any, row, [this.#masked(row, anyIn(this.words, row.width))])
  }

  /** In place p: how many boundaries the window has that ends there. Windows up to `WIDEST_COUNT`. */
  counts(row: WindowRow): readonly Uint32Array[] {
    const found = known(this.#counts, row)
    if (found !== undefined) return found
    const planes = countsIn(this.words, row.width).map(plane => this.#masked(row, plane))
    return kept(this.#counts, row, planes)
  }

  /** Nothing where no window of the row ends. */
  #masked(row: WindowRow, plane: Uint32Array): Uint32Array {
    const lastEnd = lastEndOf(this.#units, row)
    const begin = Math.max(0, row.first + row.width - 1)
    plane.fill(0, 0, begin >>> 5)
    plane[begin >>> 5]! &= -1 << (begin & 31)
    plane[lastEnd >>> 5]! &= -1 >>> (31 - (lastEnd & 31))
    return plane.fill(0, (lastEnd >>> 5) + 1)
  }
}

/** Those of a row, where they are known. */
function known(all: readonly SideWindows[], { width, first, last }: WindowRow) {
  for (const { row, planes } of all)
    if (row.width === width && row.first === first && row.last === last) return planes
  return undefined
}

/** Rows of which a side keeps its windows: references with as many boundaries have the same. */
const MOST_ROWS = 4

function kept(all: SideWindows[], row: WindowRow, planes: readonly Uint32Array[]) {
  if (all.length === MOST_ROWS) all.shift()
  all.push({ row, planes })
  return planes
}

/** In place p: whether a bit is set in one of the last `width` places. */
function anyIn(bits: Uint32Array, width: number): Uint32Array {
  const plane = new Uint32Array(bits.length)
  let before = 0
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at]! | 0
    let any = word
    for (let back = 1; back < width; back++) any |= (word << back) | (before >>> (32 - back))
    plane[at] = any
    before = word
  }
  return plane
}

/** In place p: how many bits are set in the last `width` places, 15 at most, as a number of up to four bits. */
function countsIn(bits: Uint32Array, width: number): Uint32Array[] {
  const planes = Array.from({ length: 32 - Math.clz32(width) }, () => new Uint32Array(bits.length))
  const [ones, twos, fours, eights] = planes
  let before = 0
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at]! | 0
    let [one, two, four, eight] = [word, 0, 0, 0]
    for (let back = 1; back < width; back++) {
      let carry = (word << back) | (before >>> (32 - back))
      let next = one & carry
      one ^= carry
      carry = two & next
      two ^= next
      next = four & carry
      four ^= carry
      eight ^= next
    }
    ones![at] = one
    if (twos !== undefined) twos[at] = two
    if (fours !== undefined) fours[at] = four
    if (eights !== undefined) eights[at] = eight
    before = word
  }
  return planes
}

/** In how many places two sides differ, in any of the bits of their numbers. */
export function placesApart(a: readonly Uint32Array[], b: readonly Uint32Array[]): number {
  const [a0, a1, a2, a3] = a as [Uint32Array, ...Uint32Array[]]
  const [b0, b1, b2, b3] = b as [Uint32Array, ...Uint32Array[]]
  const words = a0.length
  let places = 0
  for (let at = 0; at < words; ) {
    let bytes = 0
    for (const stop = Math.min(words, at + WORDS_A_BYTE); at < stop; at++) {
      let apart = a0[at]! ^ b0[at]!
      if (a1 !== undefined) apart |= a1[at]! ^ b1![at]!
      if (a2 !== undefined) apart |= a2[at]! ^ b2![at]!
      if (a3 !== undefined) apart |= a3[at]! ^ b3![at]!
      bytes = (bytes + bitsInBytes(apart)) | 0
    }
    places += sumOfBytes(bytes)
  }
  return places
}
