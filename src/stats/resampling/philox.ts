/**
 * Philox4x32-10, the counter-based random number generator of Salmon et al. 2011: ten rounds turn a counter of
 * four 32-bit words, under a key of two, into four random words. Nothing is remembered between calls, so a word
 * depends on (key, counter) alone: any order, any number of workers, the same numbers.
 *
 * @see J. K. Salmon, M. A. Moraes, R. O. Dror & D. E. Shaw 2011, Parallel random numbers: as easy as 1, 2, 3.
 */

const M0 = 0xd2511f53
const M1 = 0xcd9e8d57
const W0 = 0x9e3779b9
const W1 = 0xbb67ae85

/** The four words of one block, in order. */
export type Block = readonly [number, number, number, number]

/**
 * The four random words of one counter under one key, each 0 … 2^32 − 1.
 *
 * @param counter - four integers, 0 … 2^32 − 1
 * @param key - two of them
 * @returns four of them
 * @example
 * philox([0, 0, 0, 0], [0, 0]) //=> [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8]
 */
export function philox(counter: Block, key: readonly [number, number]): Block {
  const words = new Uint32Array(4)
  fillPhilox(words, key[0], key[1], counter[0], counter[1], counter[2], counter[3])
  return [words[0]!, words[1]!, words[2]!, words[3]!]
}

/** The upper half of x · m, m given in its two halves of 16 bits. */
function upper(x: number, low: number, high: number): number {
  const lower = x & 0xffff
  const higher = x >>> 16
  const middle = Math.imul(higher, low) + (Math.imul(lower, low) >>> 16)
  const cross = Math.imul(lower, high) + (middle & 0xffff)
  return (Math.imul(higher, high) + (middle >>> 16) + (cross >>> 16)) | 0
}

/**
 * Fills `words`, whose length is a multiple of 4, with the blocks of the counters (block, c1, c2, c3),
 * (block + 1, c1, c2, c3), … under the key (k0, k1). The product of 32-bit words is taken in 16-bit halves; two blocks
 * go side by side, because each waits for its own products.
 */
export function fillPhilox(
  words: Uint32Array,
  k0: number,
  k1: number,
  block: number,
  c1: number,
  c2: number,
  c3: number,
): void {
  for (let at = 0; at + 3 < words.length; at += 8, block += 2) {
    let x0 = block | 0
    let x1 = c1 | 0
    let x2 = c2 | 0
    let x3 = c3 | 0
    let y0 = (block + 1) | 0
    let y1 = x1
    let y2 = x2
    let y3 = x3
    let r0 = k0 | 0
    let r1 = k1 | 0
    for (let round = 0; round < 10; round++) {
      const x = upper(x2, M1 & 0xffff, M1 >>> 16) ^ x1 ^ r0
      const y = upper(y2, M1 & 0xffff, M1 >>> 16) ^ y1 ^ r0
      x1 = Math.imul(x2, M1)
      y1 = Math.imul(y2, M1)
      x2 = upper(x0, M0 & 0xffff, M0 >>> 16) ^ x3 ^ r1
      y2 = upper(y0, M0 & 0xffff, M0 >>> 16) ^ y3 ^ r1
      x3 = Math.imul(x0, M0)
      y3 = Math.imul(y0, M0)
      x0 = x
      y0 = y
      r0 = (r0 + W0) | 0
      r1 = (r1 + W1) | 0
    }
    words[at] = x0
    words[at + 1] = x1
    words[at + 2] = x2
    words[at + 3] = x3
    if (at + 7 >= words.length) return
    words[at + 4] = y0
    words[at + 5] = y1
    words[at + 6] = y2
    words[at + 7] = y3
  }
}
