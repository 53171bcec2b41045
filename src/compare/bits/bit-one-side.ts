import type { WindowRow } from '../windows/windows.ts'
import { lastEndOf } from './bit-windows.ts'
import { bitsInBytes, sumOfBytes, WORDS_A_BYTE } from './count-bits.ts'

/** The widest window that is in two neighbouring words. */
export const WIDEST_ANY = 31

/** In how many windows just one of the two sides has a boundary. The row as for `bitDifferences`. */
export function bitOnlyOne(a: Uint32Array, b: Uint32Array, units: number, row: WindowRow): number {
  const { width, first } = row
  const lastEnd = lastEndOf(units, row)
  const final = lastEnd >>> 5
  // A position is set if one of the last 2, 4, 8, 16 is; a last step brings it to the width.
  const widest = width >= 16 ? 16 : width >= 8 ? 8 : width >= 4 ? 4 : width >= 2 ? 2 : 1
  const rest = width - widest
  let mask = (-1 << (first + width - 1)) | 0
  let unequal = 0
  let x1 = 0
  let x2 = 0
  let x4 = 0
  let x8 = 0
  let xw = 0
  let y1 = 0
  let y2 = 0
  let y4 = 0
  let y8 = 0
  let yw = 0
  for (let at = 0; at <= final; ) {
    let bytes = 0
    for (const stop = Math.min(final + 1, at + WORDS_A_BYTE); at < stop; at++) {
      let x = a[at]! | 0
      let y = b[at]! | 0
      let was = x
      let of = y
      if (widest >= 2) {
        x |= (x << 1) | (x1 >>> 31)
        y |= (y << 1) | (y1 >>> 31)
        x1 = was
        y1 = of
      }
      if (widest >= 4) {
        was = x
        of = y
        x |= (x << 2) | (x2 >>> 30)
        y |= (y << 2) | (y2 >>> 30)
        x2 = was
        y2 = of
      }
      if (widest >= 8) {
        was = x
        of = y
        x |= (x << 4) | (x4 >>> 28)
        y |= (y << 4) | (y4 >>> 28)
        x4 = was
        y4 = of
      }
      if (widest === 16) {
        was = x
        of = y
        x |= (x << 8) | (x8 >>> 24)
        y |= (y << 8) | (y8 >>> 24)
        x8 = was
        y8 = of
      }
      if (rest > 0) {
        was = x
        of = y
        x |= (x << rest) | (xw >>> (32 - rest))
        y |= (y << rest) | (yw >>> (32 - rest))
        xw = was
        yw = of
      }
      if (at === final) mask &= -1 >>> (31 - (lastEnd & 31))
      bytes = (bytes + bitsInBytes((x ^ y) & mask)) | 0
      mask = -1
    }
    unequal += sumOfBytes(bytes)
  }
  return unequal
}
