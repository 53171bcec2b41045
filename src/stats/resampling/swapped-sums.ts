import { type PackedColumns, packColumns, unpackSums } from './pack-columns.ts'
import { fillPhilox } from './philox.ts'
import { seedKey } from './stream.ts'
import { streamIds } from './stream-ids.ts'
import { SwapBits } from './swap-bits.ts'
import type { TallyTable } from './tally-table.ts'
import { weightedSums } from './weighted-sums.ts'

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
 * Whole numbers are added eight rows at a time: a byte of random bits names one of the 256 subsets of eight rows, and
 * the sums of all of them are made once. Columns with fractions are added row by row, in their order, so that rounding
 * is the same whatever is tested beside.
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
