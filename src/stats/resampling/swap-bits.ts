import { fillPhilox } from './philox.ts'
import { seedKey } from './stream.ts'
import { streamIds } from './stream-ids.ts'

/** The bits of some rows: `words` words for each of the replicates, one after the other. */
interface Resampled {
  readonly first: number
  readonly replicates: number
  readonly bits: Uint32Array
}

/** Words that are kept at most, 8 MB: 10,000 swaps of 6,000 rows. */
const CAPACITY = 2 ** 21

/** Random bits for permutation tests of one seed. */
export class SwapBits {
  readonly seed: number
  /** What was generated last, by the first of its rows. */
  readonly #kept = new Map<number, Resampled>()
  #keptWords = 0

  constructor(seed: number) {
    this.seed = seed
  }

  /**
   * Bits that say which rows each of some replicates swaps, from row `from`, a multiple of 128, on: `words` words of 32
   * bits for every replicate, or more, one replicate after the other. Bit r of replicate k depends on (seed, k, r) alone,
   * so the tests of several metrics and systems on the same items share them: they are generated once, up to a capacity.
   */
  of(from: number, words: number, first: number, replicates: number): Uint32Array {
    const found = this.#kept.get(from)
    const same = found?.first === first && found.replicates === replicates
    if (same && found.bits.length >= words * replicates) return found.bits
    const bits = generate(this.seed, from, words, first, replicates)
    const size = this.#keptWords - (found?.bits.length ?? 0) + bits.length
    if (size <= CAPACITY) {
      this.#kept.set(from, { first, replicates, bits })
      this.#keptWords = size
    }
    return bits
  }
}

function generate(seed: number, from: number, words: number, first: number, replicates: number): Uint32Array {
  const [low, high] = seedKey(seed)
  const bits = new Uint32Array(words * replicates)
  const own = new Uint32Array(words)
  for (let replicate = 0; replicate < replicates; replicate++) {
    fillPhilox(own, low, high, from / 128, first + replicate, 0, streamIds.swapping)
    bits.set(own, replicate * words)
  }
  return bits
}
