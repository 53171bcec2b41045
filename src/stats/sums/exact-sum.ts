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
