import { type PackedColumns, packColumns, unpackSums } from './pack-columns.ts'
import { fillPhilox } from './philox.ts'
import { purposes } from './purposes.ts'
import { seedWords } from './stream.ts'
import type { TallyTable } from './tally-table.ts'
import { weightedSums } from './weighted-sums.ts'

/** Rows whose subsets are in the table at a time: 64 bytes of random bits, and a table that stays in the near cache. */
const BLOCK = 512
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
export function swappedSums(swaps: TallyTable, seed: number, replicates: number): Float64Array {
  const packed = packColumns(swaps)
  return isExact(packed, swaps.rows)
    ? byBytes(swaps, packed, seed, replicates)
    : byRows(swaps, seed, replicates)
}

function byRows(swaps: TallyTable, seed: number, replicates: number): Float64Array {
  const { rows } = swaps
  const [low, high] = seedWords(seed)
  const words = new Uint32Array(4 * Math.ceil(rows / 128))
  return weightedSums(swaps, replicates, (weights, replicate) => {
    fillPhilox(words, low, high, 0, replicate, 0, purposes.swapping)
    for (let row = 0, bits = 0; row < rows; row++, bits >>>= 1) {
      if ((row & 31) === 0) bits = words[row >>> 5]!
      weights[row] = bits & 1
    }
  })
}

function byBytes(
  { rows, fields }: TallyTable,
  packed: PackedColumns,
  seed: number,
  replicates: number,
): Float64Array {
  const width = packed.columns
  const [low, high] = seedWords(seed)
  const totals = new Float64Array(replicates * width)
  for (let from = 0; from < rows; from += BLOCK) {
    const count = Math.min(BLOCK, rows - from)
    const words = new Uint32Array(4 * Math.ceil(count / 128))
    const tables = Array.from({ length: width }, (_, column) =>
      subsets(packed.values, column * rows + from, count, words.length),
    )
    for (let replicate = 0, at = 0; replicate < replicates; replicate++) {
      fillPhilox(words, low, high, from / 128, replicate, 0, purposes.swapping)
      for (let column = 0; column < width; column++, at++) totals[at]! += sumOf(tables[column]!, words)
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

/** The sum of the rows whose bits are set. */
function sumOf(table: Float64Array, words: Uint32Array): number {
  let sum = 0
  for (let index = 0, base = 0; index < words.length; index++, base += 1024) {
    const bits = words[index]!
    sum +=
      table[base + (bits & 255)]! +
      table[base + 256 + ((bits >>> 8) & 255)]! +
      table[base + 512 + ((bits >>> 16) & 255)]! +
      table[base + 768 + (bits >>> 24)]!
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
