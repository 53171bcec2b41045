import type { SwapBits } from './swap-bits.ts'
import { swappedSums } from './swapped-sums.ts'
import { columnSums, type SumsScore, type TallyTable } from './tally-table.ts'

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
