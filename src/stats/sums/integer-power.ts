/**
 * A power with an integer exponent by squaring and multiplying: the same bits on every platform. `**` is not: versions
 * of Node differ in its last digit.
 *
 * @param base - any number
 * @param exponent - an integer
 * @returns base to the exponent; 1 for the exponent 0
 */
export function integerPower(base: number, exponent: number): number {
  let result = 1
  for (let factor = base, left = Math.abs(exponent); left > 0; factor *= factor, left = Math.floor(left / 2))
    if (left % 2 === 1) result *= factor
  return exponent < 0 ? 1 / result : result
}
