import { incompleteBeta } from './beta.ts'
import { normalQuantile, normalSf } from './normal.ts'
import { requireProbability, solveTail } from './solve.ts'

/**
 * The upper tail of Student's t with df degrees of freedom, to about 1e-13 of its own size.
 *
 *     P(T > t) = ½ I(df/(df + t²); df/2, ½)     for t ≥ 0
 *
 * With df infinite it is the normal.
 *
 * @param t - where the tail begins
 * @param df - degrees of freedom, above 0; may be infinite
 * @returns the chance of a larger value, 0 to 1
 * @throws RangeError when df is not above 0
 * @example
 * studentTSf(1, 1).toFixed(12) //=> '0.250000000000'
 */
export function studentTSf(t: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`${df} is not a number of degrees of freedom; it is above 0`)
  if (df === Number.POSITIVE_INFINITY) return normalSf(t)
  if (t < 0) return 1 - studentTSf(-t, df)
  if (t === Number.POSITIVE_INFINITY) return 0
  const square = t * t
  return incompleteBeta(df / (df + square), square / (df + square), df / 2, 0.5) / 2
}

/**
 * Student's t distribution function, P(T ≤ t).
 *
 * @param t - where the tail ends
 * @param df - degrees of freedom, above 0; may be infinite
 * @returns the chance of a value of at most t, 0 to 1
 * @throws RangeError when df is not above 0
 */
export const studentTCdf = (t: number, df: number): number => studentTSf(-t, df)

/**
 * The t below which Student's t falls with chance p.
 *
 * @param p - a chance, 0 to 1
 * @param df - degrees of freedom, above 0; may be infinite
 * @returns t; infinite for 0 and 1
 * @throws RangeError where p is no chance
 * @example
 * studentTQuantile(0.975, 10).toFixed(10) //=> '2.2281388520'
 */
export function studentTQuantile(p: number, df: number): number {
  requireProbability(p)
  if (p === 0.5) return 0
  if (p > 0.5) return -studentTQuantile(1 - p, df)
  if (p === 0) return Number.NEGATIVE_INFINITY
  if (df === Number.POSITIVE_INFINITY) return normalQuantile(p)
  return -solveTail(t => studentTSf(t, df), p)
}
