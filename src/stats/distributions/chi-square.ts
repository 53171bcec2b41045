import { incompleteGamma } from './gamma.ts'
import { requireProbability, solveTails } from './solve.ts'

/**
 * The upper tail of the chi-square distribution, P(X > x) = Q(df/2, x/2), to about 1e-13 of its own size.
 *
 * @param x - where the tail begins
 * @param df - degrees of freedom, above 0
 * @returns the chance of a larger value, 0 to 1
 * @throws RangeError where df is not above 0
 * @example
 * chiSquareSf(5.991464547107979, 2).toFixed(12) //=> '0.050000000000'
 */
export function chiSquareSf(x: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`${df} is not a number of degrees of freedom; it is above 0`)
  return x <= 0 ? 1 : incompleteGamma(df / 2, x / 2).upper
}

/**
 * The chi-square distribution function, P(X ≤ x).
 *
 * @param x - where the tail ends
 * @param df - degrees of freedom, above 0
 * @returns the chance of a value of at most x, 0 to 1
 * @throws RangeError where df is not above 0
 */
export function chiSquareCdf(x: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`${df} is not a number of degrees of freedom; it is above 0`)
  return x <= 0 ? 0 : incompleteGamma(df / 2, x / 2).lower
}

/**
 * The x below which chi-square falls with chance p.
 *
 * @param p - a chance, 0 to 1
 * @param df - degrees of freedom, above 0
 * @returns x, 0 or more; infinite for p = 1
 * @throws RangeError where p is no chance or df is not above 0
 * @example
 * chiSquareQuantile(0.95, 1).toFixed(10) //=> '3.8414588207'
 */
export function chiSquareQuantile(p: number, df: number): number {
  requireProbability(p)
  if (p === 0) return 0
  if (p === 1) return Number.POSITIVE_INFINITY
  return solveTails(
    x => chiSquareCdf(x, df),
    x => chiSquareSf(x, df),
    p,
  )
}
