/** Denominators that are looked for: thirds, sevenths, hundredths; estimated shares of some thousand boundaries. */
const MOST_PARTS = 10_000
/** A common denominator up to this keeps sums of a million edits exact. */
const LARGEST = 1e9
/** The rounding error of costs that were computed, such as 1 − 2/3. */
const DUST = 1e-14

/**
 * The smallest D for which every number is a multiple of 1/D, so that sums and ties of costs are exact: 3 for
 * 1/3, 8 for 0.375. Numbers that have no such D below 10⁹ together are taken in 10⁻⁹.
 *
 * 1, 1/3 and 0.5 have 6; 0.123456789 has 1,000,000,000.
 */
export function commonDenominator(numbers: readonly number[]): number {
  let common = 1
  for (const number of numbers) {
    const own = denominator(number)
    if (own === undefined) return LARGEST
    common *= own / greatestDivisor(common, own)
    if (common > LARGEST) return LARGEST
  }
  return common
}

/** The smallest denominator that meets the number, by its continued fraction. */
function denominator(number: number): number | undefined {
  const dust = DUST * Math.max(1, number)
  let before = 0
  let now = 1
  for (let rest = number; now <= MOST_PARTS; rest = 1 / (rest - Math.floor(rest))) {
    if (Math.abs(number - Math.round(number * now) / now) <= dust) return now
    const next = before + now * Math.floor(1 / (rest - Math.floor(rest)))
    before = now
    now = next
  }
  return undefined
}

function greatestDivisor(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y > 0) [x, y] = [y, x % y]
  return x
}
