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

/**
 * A table whose columns of small integers are packed several to a number: a + s·b + t·c, so that one product and one
 * sum serve them all. Exact: every sum stays an integer below 2^52, and its parts can be recovered.
 */
export interface PackedColumns {
  readonly columns: number
  /** Column after column. */
  readonly values: Float64Array
  /** For each packed column the table's columns in it, lowest first, and what their values are multiplied by. */
  readonly parts: readonly (readonly PackedPart[])[]
  /** Whether no number is below 0, so that sums are unpacked by truncated quotients, not by rounded ones. */
  readonly upwards: boolean
}

interface PackedPart {
  readonly column: number
  readonly factor: number
}

/** Sums of packed columns stay below this, so that a quotient is never rounded over the half. */
const CAPACITY = 2 ** 52

/**
 * Packs the columns of a table for sums in which the weights of the rows are whole, none is below 0, and all of them
 * add up to the number of rows at most: a sum of x is then from −m to m, m = rows · max |x|, and 2m + 1 is the next
 * column's factor; m + 1 where no number of the table is below 0. Columns with a fraction stay alone.
 */
export function packColumns({ rows, fields, values }: TallyTable): PackedColumns {
  const most = fields.map((_, column) => largestMagnitude(values, column * rows, rows) * rows)
  const order = fields.map((_, column) => column).sort((a, b) => most[a]! - most[b]! || a - b)
  const upwards = !values.some(value => value < 0)
  const wide = (column: number) => (upwards ? 1 : 2) * most[column]! + 1
  const parts: PackedPart[][] = []
  let factor = Number.POSITIVE_INFINITY
  for (const column of order) {
    if (factor * wide(column) < CAPACITY) parts.at(-1)!.push({ column, factor })
    else {
      parts.push([{ column, factor: 1 }])
      factor = 1
    }
    factor *= wide(column)
  }
  const packed = new Float64Array(parts.length * rows)
  for (const [index, part] of parts.entries()) {
    for (const { column, factor: times } of part) {
      for (let row = 0; row < rows; row++) packed[index * rows + row]! += times * values[column * rows + row]!
    }
  }
  return { columns: parts.length, values: packed, parts, upwards }
}

/** The largest number of a column, in absolute value; infinite where one is not an integer. */
function largestMagnitude(values: Float64Array, start: number, rows: number): number {
  let largest = 0
  for (let at = start; at < start + rows; at++) {
    const value = Math.abs(values[at]!)
    if (!Number.isInteger(value)) return Number.POSITIVE_INFINITY
    if (value > largest) largest = value
  }
  return largest
}

/** Takes sums of packed columns apart. The sum of packed column p is at p · stride + offset. */
export function unpackSums(
  { parts, upwards }: PackedColumns,
  totals: Float64Array,
  offset: number,
  stride: number,
  sums: Float64Array,
  start: number,
): void {
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!
    let rest = totals[index * stride + offset]!
    for (let place = part.length - 1; place > 0; place--) {
      const { column, factor } = part[place]!
      const own = upwards ? Math.floor(rest / factor) : Math.round(rest / factor) + 0
      sums[start + column] = own
      rest -= own * factor
    }
    sums[start + part[0]!.column] = rest
  }
}
