import { fillPhilox, seedKey, streamIds } from './stream.ts'
import type { TallyTable } from './tally-table.ts'
import { weightedSums } from './weighted-sums.ts'

/** Random words made at a time, at most. Where a word gives several rows, the last words of a resample depend on it. */
const BUFFER = 2 ** 14

/** Which resamples to make. */
export interface ResampleOptions {
  /** Integer, 0 … 2^53 − 1. */
  readonly seed: number
  /** How many resamples. */
  readonly replicates: number
  /** The number of the first: workers share the resamples among them. @defaultValue 0 */
  readonly first?: number
  /** Another stream of the same seed: tables of other items that are resampled side by side. @defaultValue 0 */
  readonly stream?: number
}

/**
 * The column sums of resampled tables: each resample takes as many rows as the table has, with replacement, every
 * row with the same chance, and adds them up. One resample after the other, a number per column.
 *
 * A resample depends on (seed, its number, the number of rows) alone; two tables of the same items are resampled
 * alike. Rows are added in their order, so that every resample is the same on any number of workers, integers
 * or not. Time: resamples × rows × (about 11 ns, and half a ns or less for each column).
 *
 * @param table - the tallies, a row for each item
 * @param options - seed and number of resamples
 * @returns the sums of all columns, one resample after the other
 * @throws RangeError when the seed is not an integer from 0 to 2^53 − 1
 * @example
 * resampledSums(tallyTable([{ n: 1 }, { n: 1 }, { n: 1 }]), { seed: 1, replicates: 2 }) //=> Float64Array.of(3, 3)
 */
export function resampledSums(table: TallyTable, options: ResampleOptions): Float64Array {
  const { seed, replicates, first = 0, stream = 0 } = options
  if (table.rows === 0) return new Float64Array(replicates * table.fields.length)
  const sampleRows = rowSampler(table.rows, seed, stream)
  return weightedSums(table, replicates, (weights, replicate) => sampleRows(weights, first + replicate))
}

/**
 * A function that samples the rows of one replicate: it adds 1 to a row's weight each time the row comes.
 * One random word of 31 bits gives several rows: below the largest n^k ≤ 2^31, its k digits to base n are k uniform
 * numbers below n. Quotients are products with the inverse: half a unit more keeps them off the integers, where
 * rounding could be wrong.
 */
function rowSampler(
  rows: number,
  seed: number,
  stream: number,
): (weights: Uint32Array, replicate: number) => void {
  const [low, high] = seedKey(seed)
  const digits = rows < 2 ? 1 : Math.max(1, digitsBelow(rows, 2 ** 31))
  const span = rows ** digits
  const fair = 2 ** 31 - (2 ** 31 % span)
  const perSpan = 1 / span
  const perRow = 1 / rows
  const expected = (rows / digits) * (2 ** 31 / fair)
  const words = new Uint32Array(Math.min(BUFFER, 4 * Math.ceil((expected * 1.005 + 4) / 4)))
  const rests = new Int32Array(words.length)
  return (weights, replicate) => {
    let left = rows
    for (let block = 0; left > 0; block += words.length / 4) {
      fillPhilox(words, low, high, block, replicate, stream, streamIds.resampling)
      let kept = 0
      for (let at = 0; at < words.length; at++) {
        const word = words[at]! >>> 1
        rests[kept] = word - Math.imul(((word + 0.5) * perSpan) | 0, span)
        if (word < fair) kept++
      }
      for (let digit = 0; digit < digits && left > 0; digit++) {
        const sampled = Math.min(kept, left)
        // The last digit is what is left.
        if (digit === digits - 1) for (let at = 0; at < sampled; at++) weights[rests[at]!]!++
        else {
          for (let at = 0; at < sampled; at++) {
            const rest = rests[at]!
            const higher = ((rest + 0.5) * perRow) | 0
            weights[rest - Math.imul(higher, rows)]!++
            rests[at] = higher
          }
        }
        left -= sampled
      }
    }
  }
}

/** The largest k with base^k ≤ limit. */
function digitsBelow(base: number, limit: number): number {
  let digits = 0
  for (let power = base; power <= limit; power *= base) digits++
  return digits
}
