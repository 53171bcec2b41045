import type { TallyTable } from './tally-table.ts'

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
