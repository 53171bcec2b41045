import { packColumns, unpackSums } from './pack-columns.ts'
import type { TallyTable } from './tally-table.ts'

/** Replicates added up side by side: a column is read once for all of them. */
const LANES = 4

/** Rows added up at a time: their weights stay in the nearest cache while every column passes over them. */
const BLOCK = 512

/**
 * Σ weight · row for many replicates, a number per column, replicate after replicate. `weigh` sets the weights of one
 * replicate, an integer per row, all 0 before; they add up to the number of rows at most. Rows are added in their
 * order, independent of the other replicates. Integers are packed several to a number: see `packColumns`.
 */
export function weightedSums(
  table: TallyTable,
  replicates: number,
  weigh: (weights: Uint32Array, replicate: number) => void,
): Float64Array {
  const { rows, fields } = table
  const packed = packColumns(table)
  const width = packed.columns
  const sums = new Float64Array(replicates * fields.length)
  const sampled = new Uint32Array(rows)
  const weights = new Float64Array(rows * LANES)
  const totals = new Float64Array(width * LANES)
  for (let replicate = 0; replicate < replicates; replicate += LANES) {
    const used = Math.min(LANES, replicates - replicate)
    for (let lane = 0; lane < used; lane++) {
      sampled.fill(0)
      weigh(sampled, replicate + lane)
      for (let row = 0, at = lane; row < rows; row++, at += LANES) weights[at] = sampled[row]!
    }
    totals.fill(0)
    for (let from = 0; from < rows; from += BLOCK) {
      const to = Math.min(rows, from + BLOCK)
      let column = 0
      for (; column + 1 < width; column += 2) addTwo(packed.values, column, rows, from, to, weights, totals)
      if (column < width) addOne(packed.values, column, rows, from, to, weights, totals)
    }
    for (let lane = 0; lane < used; lane++)
      unpackSums(packed, totals, lane, LANES, sums, (replicate + lane) * fields.length)
  }
  return sums
}

/** Adds some rows of a column and of the next to the four totals of each. */
function addTwo(
  values: Float64Array,
  column: number,
  rows: number,
  from: number,
  to: number,
  weights: Float64Array,
  totals: Float64Array,
): void {
  const slot = column * LANES
  const left = column * rows
  const right = left + rows
  let a0 = totals[slot]!
  let a1 = totals[slot + 1]!
  let a2 = totals[slot + 2]!
  let a3 = totals[slot + 3]!
  let b0 = totals[slot + 4]!
  let b1 = totals[slot + 5]!
  let b2 = totals[slot + 6]!
  let b3 = totals[slot + 7]!
  for (let row = from, at = from * LANES; row < to; row++, at += LANES) {
    const a = values[left + row]!
    const b = values[right + row]!
    const w0 = weights[at]!
    const w1 = weights[at + 1]!
    const w2 = weights[at + 2]!
    const w3 = weights[at + 3]!
    a0 += w0 * a
    b0 += w0 * b
    a1 += w1 * a
    b1 += w1 * b
    a2 += w2 * a
    b2 += w2 * b
    a3 += w3 * a
    b3 += w3 * b
  }
  totals[slot] = a0
  totals[slot + 1] = a1
  totals[slot + 2] = a2
  totals[slot + 3] = a3
  totals[slot + 4] = b0
  totals[slot + 5] = b1
  totals[slot + 6] = b2
  totals[slot + 7] = b3
}

/** Adds some rows of one column to its four totals. */
function addOne(
  values: Float64Array,
  column: number,
  rows: number,
  from: number,
  to: number,
  weights: Float64Array,
  totals: Float64Array,
): void {
  const slot = column * LANES
  let t0 = totals[slot]!
  let t1 = totals[slot + 1]!
  let t2 = totals[slot + 2]!
  let t3 = totals[slot + 3]!
  for (let row = from, at = from * LANES; row < to; row++, at += LANES) {
    const value = values[column * rows + row]!
    t0 += weights[at]! * value
    t1 += weights[at + 1]! * value
    t2 += weights[at + 2]! * value
    t3 += weights[at + 3]! * value
  }
  totals[slot] = t0
  totals[slot + 1] = t1
  totals[slot + 2] = t2
  totals[slot + 3] = t3
}
