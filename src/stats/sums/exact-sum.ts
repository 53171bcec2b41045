/**
 * The sum of finite numbers, rounded once: the double nearest to the true sum, so the order of the numbers does
 * not matter. Partial sums are kept as a list of doubles that do not overlap (Shewchuk); integers whose sum
 * stays below 2^53 take a plain loop. O(n) in practice.
 *
 * @param values - finite numbers
 * @returns their sum, rounded once
 * @throws RangeError when a value is infinite or NaN
 * @see J. R. Shewchuk 1997, Adaptive precision floating-point arithmetic; Python's `math.fsum` rounds the same.
 *
 * @example
 * exactSum([1e16, 1, -1e16]) //=> 1
 * exactSum([0.1, 0.2, 0.3]) === exactSum([0.3, 0.2, 0.1]) //=> true
 */
export function exactSum(values: ArrayLike<number>): number {
  const whole = integerSum(values)
  if (whole !== undefined) return whole
  const parts: number[] = []
  for (let index = 0; index < values.length; index++) {
    if (!Number.isFinite(values[index]))
      throw new RangeError(`${values[index]} at index ${index} cannot be summed exactly`)
    addExactly(parts, values[index]!)
  }
  return roundOnce(parts)
}

/**
 * Adds a finite number to a sum that is kept without loss, as doubles that do not overlap, smallest first. An empty
 * list is 0; `roundOnce` reads it. Parts of another sum may be added one by one: sums gathered apart give the same
 * bits as one.
 */
export function addExactly(parts: number[], value: number): void {
  if (parts.length === 1) {
    // Integers, of which tallies consist, lose nothing below 2^53.
    const sum = parts[0]! + value
    if (Number.isSafeInteger(sum) && Number.isSafeInteger(value) && Number.isSafeInteger(parts[0])) {
      parts[0] = sum
      return
    }
  }
  let carried = value
  let kept = 0
  const count = parts.length
  for (let index = 0; index < count; index++) {
    let part = parts[index]!
    if (Math.abs(carried) < Math.abs(part)) {
      const swapped = carried
      carried = part
      part = swapped
    }
    const sum = carried + part
    const lost = part - (sum - carried)
    if (lost !== 0) parts[kept++] = lost
    carried = sum
  }
  parts[kept++] = carried
  // To set a length costs more than all of the above, and is seldom needed.
  if (kept < count) parts.length = kept
}

/** The plain sum, if all numbers are whole and no partial sum can have lost a unit. */
function integerSum(values: ArrayLike<number>): number | undefined {
  let sum = 0
  let size = 0
  for (let index = 0; index < values.length; index++) {
    const value = values[index]!
    if (!Number.isInteger(value)) return undefined
    sum += value
    size += Math.abs(value)
  }
  return size <= Number.MAX_SAFE_INTEGER ? sum : undefined
}

/** The nearest double to the sum of parts that do not overlap, smallest first; halves go to even. */
export function roundOnce(parts: readonly number[]): number {
  let at = parts.length - 1
  if (at < 0) return 0
  let sum = parts[at--]!
  while (at >= 0) {
    const next = parts[at--]!
    const before = sum
    sum = before + next
    const lost = next - (sum - before)
    if (lost !== 0) {
      // Exactly half way: the part below decides on which side of the half we really are.
      if (at >= 0 && Math.sign(lost) === Math.sign(parts[at]!)) {
        const doubled = lost * 2
        const corrected = sum + doubled
        if (corrected - sum === doubled) sum = corrected
      }
      break
    }
  }
  return sum
}

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
  for (let row = 0; row < sums.length; row++) sums[row] = roundPieces(whole[row]!, middle[row]!, fine[row]!)
  return sums
}

/**
 * The sum of three multiples of 2⁻⁵³ below 2⁵², rounded once: what rounding loses of the first two sums are multiples of
 * 2⁻⁵³ too, and at most a half, so they add up without loss.
 */
function roundPieces(whole: number, middle: number, fine: number): number {
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
