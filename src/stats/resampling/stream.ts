import { fillPhilox } from './philox.ts'

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
