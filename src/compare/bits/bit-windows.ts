import { bitsInBytes, sumOfBytes, WORDS_A_BYTE } from './count-bits.ts'

/**
 * A row of windows: one starts at each position from `first` to `last` and holds `width` positions. Position p
 * is between unit p and unit p + 1; outside 1 … n − 1 there is never a boundary.
 */
export interface WindowRow {
  readonly width: number
  readonly first: number
  readonly last: number
  /** What a count over the windows is divided by. */
  readonly divisor: number
}

/** The widest window whose differences of counts fit five bits with their sign. */
export const WIDEST_COUNT = 15

/** What is asked of differing windows: their number, by how much they differ in all, or both. */
export type Wanted = 'unequal' | 'absolute' | 'both'

/** Where the last window ends that can hold a boundary: no window behind it counts. In a text without units none does. */
const lastEndOf = (units: number, { width, last }: WindowRow): number =>
  Math.max(0, Math.min(last + width - 1, units - 2 + width))

/**
 * In how many windows the two sides have different numbers of boundaries, and by how much in all; what is not wanted is 0.
 *
 * Each position holds the difference of the sides in a window that ends there, as a number whose five bits are in five
 * words: 32 windows are counted at once. Two windows of 1 make one of 2, two of 2 one of 4, two of 4 one of 8, and the
 * width is a sum of these. The row must begin at the start of the text or before, and reach its end.
 */
export function bitDifferences(
  a: Uint32Array,
  b: Uint32Array,
  units: number,
  row: WindowRow,
  wanted: Wanted,
): { readonly unequal: number; readonly absolute: number } {
  const { width, first } = row
  const lastEnd = lastEndOf(units, row)
  const final = lastEnd >>> 5
  const eights = width >= 8
  const fours = width >= 4
  const addFours = eights && (width & 4) !== 0
  const addTwos = width > 3 && (width & 2) !== 0
  const addOne = width > 1 && (width & 1) !== 0
  const shiftFours = width & 8
  const shiftTwos = width & 12
  const shiftOne = width & 14
  const number = wanted !== 'absolute'
  const amount = wanted !== 'unequal'
  let mask = (-1 << (first + width - 1)) | 0
  let unequal = 0
  let absolute = 0
  // The words before: differences in windows of 1 (a), 2 (b), 4 (c).
  let pa0 = 0
  let pa1 = 0
  let pb0 = 0
  let pb1 = 0
  let pb2 = 0
  let pc0 = 0
  let pc1 = 0
  let pc2 = 0
  let pc3 = 0
  for (let at = 0; at <= final; ) {
    let bytes = 0
    for (const stop = Math.min(final + 1, at + WORDS_A_BYTE); at < stop; at++) {
      const x = a[at]! | 0
      const y = b[at]! | 0
      // 1 or −1, and the sign of it
      const a0 = x ^ y
      const a1 = y & ~x
      let s0 = (a0 << 1) | (pa0 >>> 31)
      let s1 = (a1 << 1) | (pa1 >>> 31)
      let carry = a0 & s0
      let half = a1 ^ s1
      const b0 = a0 ^ s0
      const b1 = half ^ carry
      carry = (a1 & s1) | (half & carry)
      const b2 = half ^ carry
      let t0 = width === 1 ? a0 : b0
      let t1 = width === 1 ? a1 : b1
      let t2 = width === 1 ? a1 : b2
      let t3 = t2
      let t4 = t2
      if (fours) {
        s0 = (b0 << 2) | (pb0 >>> 30)
        s1 = (b1 << 2) | (pb1 >>> 30)
        let s2 = (b2 << 2) | (pb2 >>> 30)
        carry = b0 & s0
        const c0 = b0 ^ s0
        half = b1 ^ s1
        const c1 = half ^ carry
        carry = (b1 & s1) | (half & carry)
        half = b2 ^ s2
        const c2 = half ^ carry
        carry = (b2 & s2) | (half & carry)
        const c3 = half ^ carry
        t0 = c0
        t1 = c1
        t2 = c2
        t3 = c3
        t4 = c3
        if (eights) {
          s0 = (c0 << 4) | (pc0 >>> 28)
          s1 = (c1 << 4) | (pc1 >>> 28)
          s2 = (c2 << 4) | (pc2 >>> 28)
          const s3 = (c3 << 4) | (pc3 >>> 28)
          carry = c0 & s0
          t0 = c0 ^ s0
          half = c1 ^ s1
          t1 = half ^ carry
          carry = (c1 & s1) | (half & carry)
          half = c2 ^ s2
          t2 = half ^ carry
          carry = (c2 & s2) | (half & carry)
          half = c3 ^ s3
          t3 = half ^ carry
          carry = (c3 & s3) | (half & carry)
          t4 = half ^ carry
          if (addFours) {
            const back = 32 - shiftFours
            s0 = (c0 << shiftFours) | (pc0 >>> back)
            s1 = (c1 << shiftFours) | (pc1 >>> back)
            s2 = (c2 << shiftFours) | (pc2 >>> back)
            const s4 = (c3 << shiftFours) | (pc3 >>> back)
            carry = t0 & s0
            t0 ^= s0
            half = t1 ^ s1
            s1 = (t1 & s1) | (half & carry)
            t1 = half ^ carry
            half = t2 ^ s2
            s2 = (t2 & s2) | (half & s1)
            t2 = half ^ s1
            half = t3 ^ s4
            carry = (t3 & s4) | (half & s2)
            t3 = half ^ s2
            t4 = t4 ^ s4 ^ carry
          }
        }
        pc0 = c0
        pc1 = c1
        pc2 = c2
        pc3 = c3
      }
      if (addTwos) {
        const back = 32 - shiftTwos
        s0 = (b0 << shiftTwos) | (pb0 >>> back)
        s1 = (b1 << shiftTwos) | (pb1 >>> back)
        const s2 = (b2 << shiftTwos) | (pb2 >>> back)
        carry = t0 & s0
        t0 ^= s0
        half = t1 ^ s1
        s1 = (t1 & s1) | (half & carry)
        t1 = half ^ carry
        half = t2 ^ s2
        carry = (t2 & s2) | (half & s1)
        t2 = half ^ s1
        half = t3 ^ s2
        s1 = (t3 & s2) | (half & carry)
        t3 = half ^ carry
        t4 = t4 ^ s2 ^ s1
      }
      if (addOne) {
        const back = 32 - shiftOne
        s0 = (a0 << shiftOne) | (pa0 >>> back)
        s1 = (a1 << shiftOne) | (pa1 >>> back)
        carry = t0 & s0
        t0 ^= s0
        half = t1 ^ s1
        let next = (t1 & s1) | (half & carry)
        t1 = half ^ carry
        half = t2 ^ s1
        carry = (t2 & s1) | (half & next)
        t2 = half ^ next
        half = t3 ^ s1
        next = (t3 & s1) | (half & carry)
        t3 = half ^ carry
        t4 = t4 ^ s1 ^ next
      }
      pa0 = a0
      pa1 = a1
      pb0 = b0
      pb1 = b1
      pb2 = b2
      if (at === final) mask &= -1 >>> (31 - (lastEnd & 31))
      if (number) bytes = (bytes + bitsInBytes((t0 | t1 | t2 | t3 | t4) & mask)) | 0
      if (amount) {
        // |d| is d with its bits turned, and 1 more, where d is negative
        const sum =
          bitsInBytes((t0 ^ t4) & mask) +
          2 * bitsInBytes((t1 ^ t4) & mask) +
          4 * bitsInBytes((t2 ^ t4) & mask) +
          (eights ? 8 * bitsInBytes((t3 ^ t4) & mask) : 0) +
          bitsInBytes(t4 & mask)
        absolute += sumOfBytes(sum | 0)
      }
      mask = -1
    }
    unequal += sumOfBytes(bytes)
  }
  return { unequal, absolute }
}

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
