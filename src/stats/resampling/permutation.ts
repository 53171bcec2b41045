import { fillPhilox, seedKey, streamIds } from './stream.ts'
import { columnSums, type SumsScore, type TallyTable } from './tally-table.ts'
import { type PackedColumns, packColumns, unpackSums, weightedSums } from './weighted-sums.ts'

/** Which differences count as extreme: any, those in favour of the first, those in favour of the second. */
export type Alternative = 'two-sided' | 'greater' | 'less'

/** How a permutation test is made. */
export interface PermutationOptions {
  /** Where random numbers start: the same seed swaps the same items. */
  readonly seed: number
  /** How many random swaps, R, when they are too many to go through. @defaultValue 10000 */
  readonly replicates?: number
  /** Go through all swaps when at most this many items differ, 24 at most. @defaultValue 16 */
  readonly exactUpTo?: number
  /** Which differences count as extreme. @defaultValue 'two-sided' */
  readonly alternative?: Alternative
  /**
   * How much more extreme than δ a difference must be, with an alternative that has one side. With `less` it is a test
   * of whether the first is less than `margin` above the second. @defaultValue 0
   */
  readonly margin?: number
  /** Random bits of the same seed, for several tests on the same items to share. @defaultValue generated for this test */
  readonly swapBits?: SwapBits
}

/** What a permutation test says of two segmenters. */
export interface Permutation {
  /** Score of the first less score of the second. */
  readonly difference: number | undefined
  readonly p: number | undefined
  /** Whether all swaps were gone through: then p is exact. */
  readonly exact: boolean
  /** How many swaps were tried. */
  readonly replicates: number
  /** Swaps that left a score undefined; they count as at least as extreme. */
  readonly undefinedReplicates: number
}

/**
 * Paired permutation test: whether two segmenters differ, by swapping their tallies on items. If they are equally
 * good, either could have got either tally, so every choice of swaps was as likely as the one we saw.
 *
 *     p = #{ |δ*| ≥ |δ| } / 2^d              over all swaps, when d ≤ `exactUpTo` items have different tallies
 *     p = (1 + #{ |δ*| ≥ |δ| }) / (R + 1)    over R random swaps
 *
 * δ the difference of the pooled scores, δ* after swapping. Holds its level exactly, for any score and any number of
 * items; the smallest p is 2/2^d, so it takes 6 items to find anything at 0.05. Differences equal to δ up to rounding
 * count. Swap r depends on (seed, r, number of items) alone. Both tables have the same items in the same order and the
 * same fields. Time: R × items/8 × columns for integers, eight times that for others, or 2^d × columns.
 *
 * @param first - tallies of the first segmenter
 * @param second - tallies of the second on the same items, in the same order
 * @param score - makes a score of the sums of all columns
 * @param options - seed, number of swaps, alternative
 * @returns the difference and its p
 * @throws RangeError when the two tables have different items or fields, or `replicates` or `exactUpTo` is out of range
 * @see R. A. Fisher 1935, The design of experiments, section 21; E. W. Noreen 1989, Computer-intensive methods for
 * testing hypotheses; B. Phipson & G. K. Smyth 2010, Permutation p-values should never be zero.
 *
 * @example
 * pairedPermutation(
 *   tallyTable([1, 2, 3, 4, 5, 6].map(right => ({ right, n: 10 }))),
 *   tallyTable([0, 1, 2, 3, 4, 5].map(right => ({ right, n: 10 }))),
 *   ([right, n]) => right / n,
 *   { seed: 1 },
 * ).p
 * //=> 0.03125
 */
export function pairedPermutation(
  first: TallyTable,
  second: TallyTable,
  score: SumsScore,
  options: PermutationOptions,
): Permutation {
  return permute(first, second, score, options, 0)
}

/** The test itself; `scale` is how large the numbers are whose rounding errors should make no difference. */
function permute(
  first: TallyTable,
  second: TallyTable,
  score: SumsScore,
  options: PermutationOptions,
  scale: number,
): Permutation {
  const { replicates = 10_000, exactUpTo = 16, alternative = 'two-sided', margin = 0 } = options
  requireSameShape(first, second)
  if (!(margin >= 0) || (margin > 0 && alternative === 'two-sided'))
    throw new RangeError(
      `margin is ${margin}; it is 0 or more, and needs the alternative 'less' or 'greater'`,
    )
  if (!Number.isInteger(replicates) || replicates < 1)
    throw new RangeError(`${replicates} is not a number of replicates; it must be an integer of 1 or more`)
  if (!(exactUpTo >= 0 && exactUpTo <= 24))
    throw new RangeError(`exactUpTo is ${exactUpTo}; it goes from 0 to 24`)

  const sums = columnSums(first)
  const others = columnSums(second)
  const [a, b] = [score(sums.slice()), score(others.slice())]
  if (a === undefined || b === undefined)
    return { difference: undefined, p: undefined, exact: false, replicates: 0, undefinedReplicates: 0 }
  const difference = a - b
  const extreme = extremeness(difference, alternative, Math.max(scale, Math.abs(a), Math.abs(b)), margin)
  const swaps = differingRows(first, second)
  const columns = first.fields.length
  const rows = swaps.rows
  const swapped = new Float64Array(columns)
  const left = new Float64Array(columns)
  const right = new Float64Array(columns)
  let hits = 0
  let undefinedReplicates = 0
  const assess = () => {
    for (let column = 0; column < columns; column++) {
      left[column] = sums[column]! + swapped[column]!
      right[column] = others[column]! - swapped[column]!
    }
    const [x, y] = [score(left), score(right)]
    if (x === undefined || y === undefined) {
      undefinedReplicates++
      hits++
    } else if (extreme(x - y)) hits++
  }

  if (rows <= exactUpTo) {
    const all = 2 ** rows
    // A choice of swaps is one for the first half of the rows and one for the rest.
    const half = rows >>> 1
    const early = subsetSums(swaps, 0, half)
    const late = subsetSums(swaps, half, rows)
    for (let choice = 0; choice < all; choice++) {
      const e = (choice & (2 ** half - 1)) * columns
      const l = (choice >>> half) * columns
      for (let column = 0; column < columns; column++)
        swapped[column] = early[e + column]! + late[l + column]!
      assess()
    }
    // No swap at all is one of them, whether or not it is beyond the margin.
    return { difference, p: Math.max(1, hits) / all, exact: true, replicates: all, undefinedReplicates }
  }
  const sampled = swappedSums(swaps, options.seed, replicates, options.swapBits)
  for (let replicate = 0; replicate < replicates; replicate++) {
    for (let column = 0; column < columns; column++) swapped[column] = sampled[replicate * columns + column]!
    assess()
  }
  return { difference, p: (hits + 1) / (replicates + 1), exact: false, replicates, undefinedReplicates }
}

/**
 * The permutation test on one difference for each item: whether their mean is 0, by turning signs. The scores of
 * two segmenters item by item, where the mean of scores is what is reported.
 *
 * @param differences - one for each item
 * @param options - seed, number of swaps, alternative
 * @returns the mean difference and its p
 * @throws RangeError when `replicates` or `exactUpTo` is out of range
 * @example
 * signFlipTest([1, 2, 3, 4, 5], { seed: 1 }).p //=> 0.0625
 */
export function signFlipTest(differences: ArrayLike<number>, options: PermutationOptions): Permutation {
  const rows = differences.length
  const fields = ['difference']
  const first = { rows, fields, values: Float64Array.from(differences) }
  const second = { rows, fields, values: new Float64Array(rows) }
  const scale = first.values.reduce((sum, each) => sum + Math.abs(each), 0) / Math.max(1, rows)
  return permute(first, second, sums => (rows === 0 ? undefined : sums[0]! / rows), options, scale)
}

/** Whether a difference is at least as extreme as the one seen; a rounding error of the scores is no difference. */
function extremeness(
  seen: number,
  alternative: Alternative,
  scale: number,
  margin: number,
): (found: number) => boolean {
  const slack = 1e-12 * Math.max(scale, Math.abs(seen))
  if (alternative === 'greater') return found => found >= seen + margin - slack
  if (alternative === 'less') return found => found <= seen - margin + slack
  const size = Math.abs(seen) - slack
  return found => Math.abs(found) >= size
}

/** Second less first, for the rows that differ: swapping the others changes nothing. */
function differingRows(first: TallyTable, second: TallyTable): TallyTable {
  const { rows, fields } = first
  const changes = second.values.map((value, at) => value - first.values[at]!)
  const differing: number[] = []
  for (let row = 0; row < rows; row++)
    if (fields.some((_, column) => changes[column * rows + row] !== 0)) differing.push(row)
  const values = new Float64Array(differing.length * fields.length)
  for (let column = 0; column < fields.length; column++)
    for (const [at, row] of differing.entries())
      values[column * differing.length + at] = changes[column * rows + row]!
  return { rows: differing.length, fields, values }
}

/**
 * The sums of every subset of the rows `from` to below `to`, a number per column; subset s holds row from + i when
 * bit i of s is set.
 */
function subsetSums({ rows, fields, values }: TallyTable, from: number, to: number): Float64Array {
  const columns = fields.length
  const sums = new Float64Array(2 ** (to - from) * columns)
  for (let row = from; row < to; row++) {
    const known = 2 ** (row - from) * columns
    for (let at = 0; at < known; at++) sums[known + at] = sums[at]! + values[(at % columns) * rows + row]!
  }
  return sums
}

function requireSameShape(first: TallyTable, second: TallyTable): void {
  if (first.rows !== second.rows)
    throw new RangeError(`${first.rows} and ${second.rows} items; a paired test needs the same items twice`)
  if (first.fields.join('|') !== second.fields.join('|'))
    throw new RangeError(
      `tallies of ${first.fields} and of ${second.fields}; a paired test needs the same fields`,
    )
}

/** Rows whose subsets are in the table at a time: 64 bytes of random bits, and a table that stays in the near cache. */
const BLOCK = 512
/** Replicates whose random bits are held at a time. */
const PART = 2 ** 14
/** Sums up to here are exact, in whatever order they are added. */
const EXACT = 2 ** 52

/**
 * The column sums of the rows that each replicate swaps: every row with chance ½, one random bit for each. Replicate
 * after replicate, a number per column. Bit r of replicate k depends on (seed, k, r) alone.
 *
 * Integers are added eight rows at a time: a byte of random bits names one of the 256 subsets of eight rows, and
 * the sums of all of them are made once. Columns with fractions are added row by row, in their order, so that rounding
 * does not depend on what else is tested.
 */
export function swappedSums(
  swaps: TallyTable,
  seed: number,
  replicates: number,
  bits = new SwapBits(seed),
): Float64Array {
  const packed = packColumns(swaps)
  return isExact(packed, swaps.rows)
    ? byBytes(swaps, packed, bits, replicates)
    : byRows(swaps, seed, replicates)
}

function byRows(swaps: TallyTable, seed: number, replicates: number): Float64Array {
  const { rows } = swaps
  const [low, high] = seedKey(seed)
  const words = new Uint32Array(4 * Math.ceil(rows / 128))
  return weightedSums(swaps, replicates, (weights, replicate) => {
    fillPhilox(words, low, high, 0, replicate, 0, streamIds.swapping)
    for (let row = 0, bits = 0; row < rows; row++, bits >>>= 1) {
      if ((row & 31) === 0) bits = words[row >>> 5]!
      weights[row] = bits & 1
    }
  })
}

function byBytes(
  { rows, fields }: TallyTable,
  packed: PackedColumns,
  swapBits: SwapBits,
  replicates: number,
): Float64Array {
  const width = packed.columns
  const totals = new Float64Array(replicates * width)
  for (let from = 0; from < rows; from += BLOCK) {
    const count = Math.min(BLOCK, rows - from)
    const words = 4 * Math.ceil(count / 128)
    const tables = Array.from({ length: width }, (_, column) =>
      subsets(packed.values, column * rows + from, count, words),
    )
    // Very many replicates go by in parts.
    for (let first = 0; first < replicates; first += PART) {
      const sampled = Math.min(PART, replicates - first)
      const bits = swapBits.of(from, words, first, sampled)
      const stride = bits.length / sampled
      for (let replicate = 0, at = first * width; replicate < sampled; replicate++)
        for (let column = 0; column < width; column++, at++)
          totals[at]! += sumOf(tables[column]!, bits, replicate * stride, words)
    }
  }
  const sums = new Float64Array(replicates * fields.length)
  for (let replicate = 0; replicate < replicates; replicate++)
    unpackSums(packed, totals, replicate * width, 1, sums, replicate * fields.length)
  return sums
}

/** For every eight rows the sums of their 256 subsets; rows beyond the last count nothing. */
function subsets(values: Float64Array, start: number, count: number, words: number): Float64Array {
  const sums = new Float64Array(words * 4 * 256)
  for (let row = 0; row < count; row++) {
    const base = (row >>> 3) * 256
    const half = 1 << (row & 7)
    const value = values[start + row]!
    for (let subset = 0; subset < half; subset++) sums[base + half + subset] = sums[base + subset]! + value
  }
  // The last eight may be fewer: bits of rows that are not there change nothing.
  for (let row = count; row < words * 32; row++) {
    const base = (row >>> 3) * 256
    const half = 1 << (row & 7)
    for (let subset = 0; subset < half; subset++) sums[base + half + subset] = sums[base + subset]!
  }
  return sums
}

/** The sum of the rows whose bits are set, in so many words from a start. */
function sumOf(table: Float64Array, bits: Uint32Array, start: number, words: number): number {
  let sum = 0
  for (let index = start, base = 0; index < start + words; index++, base += 1024) {
    const word = bits[index]!
    sum +=
      table[base + (word & 255)]! +
      table[base + 256 + ((word >>> 8) & 255)]! +
      table[base + 512 + ((word >>> 16) & 255)]! +
      table[base + 768 + (word >>> 24)]!
  }
  return sum
}

/** Whether sums of any rows are whole and exact. */
function isExact({ columns, values }: PackedColumns, rows: number): boolean {
  for (let column = 0; column < columns; column++) {
    let size = 0
    for (let at = column * rows; at < (column + 1) * rows; at++) {
      if (!Number.isInteger(values[at]!)) return false
      size += Math.abs(values[at]!)
    }
    if (size > EXACT) return false
  }
  return true
}

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
