/** A row of random numbers that depends on its seed and keys alone. */
export interface Stream {
  /** An integer from 0 to 2^32 − 1. */
  word(): number
  /** A number from 0 (included) to 1 (excluded): a multiple of 2^−53, each with the same chance. */
  uniform(): number
  /** An integer from 0 to m − 1, each with exactly the same chance; m from 1 to 2^53. */
  below(m: number): number
  /** True with chance p. */
  chance(p: number): boolean
  /** Standard normal (Box & Muller). */
  normal(): number
  /** Failures before the first success: P(x) = p (1 − p)^x; p from above 0 to 1. */
  geometric(p: number): number
  /** The list in a random order, every order with the same chance (Fisher & Yates); the list itself stays. */
  shuffle<T>(list: readonly T[]): T[]
}

/** How many words are made ahead; the numbers do not depend on it. */
const AHEAD = 16

/**
 * The stream of random numbers of a seed and up to three keys, such as (seed, item, replicate, purpose).
 * Streams of different keys are independent rows of Philox4x32-10: the seed is its key; the keys are the upper
 * words of its counter, the lowest counts the blocks of the stream. So the numbers of one item and replicate are
 * the same in any order and on any number of workers. Seed: an integer, 0 … 2^53 − 1. Keys:
 * integers, 0 … 2^32 − 1; `textKey` makes one from a name.
 *
 * @param seed - an integer, 0 … 2^53 − 1
 * @param keys - up to three integers, 0 … 2^32 − 1
 * @returns the stream, at its beginning
 * @throws RangeError when the seed or a key is out of range, or there are more than three keys
 * @see J. K. Salmon, M. A. Moraes, R. O. Dror & D. E. Shaw 2011, Parallel random numbers: as easy as 1, 2, 3.
 *
 * @example
 * stream(0).word() //=> 0x6627e8d5
 * stream(7, 12, 3).below(6) === stream(7, 12, 3).below(6) //=> true
 * stream(1).shuffle(['a', 'b', 'c']).length //=> 3
 */
export function stream(seed: number, ...keys: readonly number[]): Stream {
  const [low, high] = seedKey(seed)
  if (keys.length > 3) throw new RangeError(`a stream has at most three keys, not ${keys.length}`)
  for (const key of keys) {
    if (!Number.isInteger(key) || key < 0 || key > 0xffffffff)
      throw new RangeError(`${key} is not a key; a key is an integer from 0 to 2^32 − 1`)
  }
  const [first = 0, second = 0, third = 0] = keys
  const words = new Uint32Array(AHEAD)
  let block = 0
  let at = AHEAD

  const word = (): number => {
    if (at === AHEAD) {
      fillPhilox(words, low, high, block, first, second, third)
      block += AHEAD / 4
      at = 0
    }
    return words[at++]!
  }
  const uniform = (): number => {
    const upper = word() >>> 5
    return (upper * 2 ** 26 + (word() >>> 6)) * 2 ** -53
  }
  // The chance of the last geometric number, and the logarithm of its failure: most streams use one chance only.
  let chance = 1
  let failure = 0
  const below = (m: number): number => {
    if (!Number.isSafeInteger(m - 1) || m < 1)
      throw new RangeError(`${m} is not a number of choices; it must be an integer of 1 or more`)
    // Numbers behind the last multiple of m are rejected, so that each remainder has the same chance.
    if (m < 2 ** 32)
      for (;;) {
        const sampled = word()
        // Remainders of 32-bit integers are processor instructions; those of reals take ten times as long.
        const rest = (sampled >>> 0) % (m >>> 0)
        if (sampled - rest <= 2 ** 32 - m) return rest
      }
    if (m === 2 ** 32) return word()
    for (;;) {
      const sampled = uniform() * 2 ** 53
      const rest = sampled % m
      if (sampled - rest <= 2 ** 53 - m) return rest
    }
  }
  return {
    word,
    uniform,
    below,
    chance: p => uniform() < p,
    normal: () => {
      const radius = Math.sqrt(-2 * Math.log(1 - uniform()))
      return radius * Math.cos(2 * Math.PI * uniform())
    },
    geometric: p => {
      if (!(p > 0 && p <= 1)) throw new RangeError(`${p} is not a chance of success; it is above 0, up to 1`)
      if (p === 1) return 0
      if (p !== chance) {
        chance = p
        failure = Math.log1p(-p)
      }
      return Math.floor(Math.log(1 - uniform()) / failure)
    },
    shuffle: list => {
      const order = [...list]
      for (let last = order.length - 1; last > 0; last--) {
        const other = below(last + 1)
        const moved = order[last]!
        order[last] = order[other]!
        order[other] = moved
      }
      return order
    },
  }
}

/** The seed as the two words of a Philox key. */
export function seedKey(seed: number): readonly [number, number] {
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new RangeError(`${seed} is not a seed; a seed is an integer from 0 to 2^53 − 1`)
  return [seed % 2 ** 32, Math.floor(seed / 2 ** 32)]
}

/**
 * A 32-bit key from a name, so that an item keeps its numbers when others come or go: FNV-1a over the UTF-16 code
 * units, then the finisher of MurmurHash3. Two of n names share a key with a chance of about n²/2^33; their numbers
 * are then the same, each still right by itself.
 *
 * @param name - any text
 * @returns an integer, 0 … 2^32 − 1
 * @example
 * textKey('talk-07') === textKey('talk-08') //=> false
 */
export function textKey(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The last key of a stream says what its numbers are for, so that no two uses of one seed share numbers. */
export const streamIds = {
  /** Which items a resample of the bootstrap holds: keys (resample, stream, purpose). */
  resampling: 1,
  /** Which items a permutation swaps: keys (replicate, 0, purpose). */
  swapping: 2,
  /** Random segmenters as a bound: keys (item, replicate, purpose). */
  baseline: 3,
  /** The segmentation behind a simulated item: keys (item, 0, purpose). */
  simulatedItem: 4,
  /** What a simulated coder makes of it: keys (item, coder, purpose). */
  simulatedCoder: 5,
  /** Coders who cut at random, for a chance level: keys (item, trial, purpose). */
  chance: 6,
  /** Which items of a pilot a planned study holds: keys (trial, 0, purpose). */
  planning: 7,
} as const

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
