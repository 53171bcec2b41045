import { exactSum } from './exact-sum.ts'

/** Digits behind the point that a sum keeps: 2⁻⁵³. Finer ones are rounded number by number, so no order matters. */
const FINEST = 2 ** 53
/** Where the fraction is split in two. */
const MIDDLE = 2 ** 26
/** Digits behind the point of a column that keeps finer ones too. */
const FINER = 2 ** 80

/**
 * A column of sums that do not depend on the order of what is added, nor on how it was shared out: each number is split
 * into a whole part and two pieces of its fraction (26 and 27 bits), which add up without rounding for 2²⁷ numbers a
 * row. `readColumn` rounds once. Integers take the first piece alone. As plain data, so that it travels.
 */
export interface ExactColumn {
  readonly whole: Float64Array<ArrayBuffer>
  /** Present once a number with a fraction came. */
  middle?: Float64Array<ArrayBuffer>
  fine?: Float64Array<ArrayBuffer>
  /** Digits from 2⁻⁵³ to 2⁻⁸⁰, in a column that was opened with them. */
  readonly finer?: Float64Array<ArrayBuffer>
}

/** `finer`: keeps 80 digits behind the point, with which scores add up as if nothing was ever rounded. */
export const openColumn = (rows: number, finer = false): ExactColumn => ({
  whole: new Float64Array(rows),
  finer: finer ? new Float64Array(rows) : undefined,
})

/** Adds a number, |value| < 2⁵², to a row. */
export function addToColumn(column: ExactColumn, row: number, value: number): void {
  const whole = Math.round(value)
  column.whole[row]! += whole
  if (whole === value) return
  if (column.middle === undefined || column.fine === undefined) {
    column.middle = new Float64Array(column.whole.length)
    column.fine = new Float64Array(column.whole.length)
  }
  const rest = value - whole
  // Powers of two: to multiply is exact too, and sooner done than to divide.
  const middle = Math.round(rest * MIDDLE) * (1 / MIDDLE)
  const fine = Math.round((rest - middle) * FINEST) * (1 / FINEST)
  column.middle[row]! += middle
  column.fine[row]! += fine
  if (column.finer !== undefined)
    column.finer[row]! += Math.round((rest - middle - fine) * FINER) * (1 / FINER)
}

/** Adds a column that was added up elsewhere. */
export function addColumn(column: ExactColumn, more: ExactColumn): void {
  const rows = column.whole.length
  for (const [row, value] of more.whole.entries()) column.whole[row]! += value
  if (more.middle === undefined || more.fine === undefined) return
  column.middle ??= new Float64Array(rows)
  column.fine ??= new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    column.middle[row]! += more.middle[row]!
    column.fine[row]! += more.fine[row]!
    if (column.finer !== undefined) column.finer[row]! += more.finer![row]!
  }
}

/** The sum of each row, rounded once. */
export function readColumn({ whole, middle, fine, finer }: ExactColumn): Float64Array {
  if (finer !== undefined)
    return whole.map((value, row) => exactSum([value, middle?.[row] ?? 0, fine?.[row] ?? 0, finer[row]!]))
  const sums = whole.slice()
  if (middle === undefined || fine === undefined) return sums
  for (let row = 0; row < sums.length; row++) sums[row] = roundOnce(whole[row]!, middle[row]!, fine[row]!)
  return sums
}

/**
 * The sum of three multiples of 2⁻⁵³ below 2⁵², rounded once: what rounding loses of the first two sums are multiples of
 * 2⁻⁵³ too, and at most a half, so they add up without loss.
 */
function roundOnce(whole: number, middle: number, fine: number): number {
  const fraction = middle + fine
  const sum = whole + fraction
  return sum + (lostOf(middle, fine, fraction) + lostOf(whole, fraction, sum))
}

/** What rounding lost of a sum (Knuth's two-sum). */
function lostOf(a: number, b: number, sum: number): number {
  const second = sum - a
  return a - (sum - second) + (b - second)
}

/** The sum of all rows, rounded once. */
export function totalOf({ whole, middle, fine, finer }: ExactColumn): number {
  const pieces = [whole, middle, fine, finer].flatMap(piece =>
    piece === undefined ? [] : [piece.reduce((sum, value) => sum + value, 0)],
  )
  return exactSum(pieces)
}
