/**
 * Where between the order statistics a quantile is (types of Hyndman & Fan 1996): `inverse-cdf` (1) takes a value
 * that occurs; `weibull` (6) puts x₍ᵢ₎ at i/(n + 1); `linear` (7) at (i − 1)/(n − 1), as R, NumPy and spreadsheets
 * do; `median-unbiased` (8) at (i − ⅓)/(n + ⅓).
 */
export type QuantileType = 'inverse-cdf' | 'weibull' | 'linear' | 'median-unbiased'

/**
 * The p-quantile of values in increasing order.
 *
 *     Q(p) = (1 − g) x₍ⱼ₎ + g x₍ⱼ₊₁₎,   j + g = h(p)
 *     h = np (inverse-cdf, j rounded up, g = 0), (n + 1)p (weibull), (n − 1)p + 1 (linear), (n + ⅓)p + ⅓ (median-unbiased)
 *
 * Positions outside 1 … n are moved to the ends. Undefined for no values.
 *
 * @param sorted - values in increasing order
 * @param p - a share, 0 to 1
 * @param type - where between two values a quantile is
 * @returns the quantile; undefined for no values
 * @throws RangeError where p is no share
 * @see R. J. Hyndman & Y. Fan 1996, Sample quantiles in statistical packages.
 *
 * @example
 * quantile([1, 2, 4, 8], 0.5) //=> 3
 * quantile([1, 2, 4, 8], 0.25) //=> 1.75
 * quantile([1, 2, 4, 8], 0.25, 'weibull') //=> 1.25
 */
export function quantile(
  sorted: ArrayLike<number>,
  p: number,
  type: QuantileType = 'linear',
): number | undefined {
  const n = sorted.length
  if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is not a share; a quantile is asked for 0 to 1`)
  if (n === 0) return undefined
  const position = Math.min(n, Math.max(1, positions[type](n, p)))
  const below = Math.floor(position)
  const share = position - below
  const low = sorted[below - 1]!
  return share === 0 ? low : low + share * (sorted[below]! - low)
}

const positions: Record<QuantileType, (n: number, p: number) => number> = {
  'inverse-cdf': (n, p) => Math.ceil(n * p),
  weibull: (n, p) => (n + 1) * p,
  linear: (n, p) => (n - 1) * p + 1,
  'median-unbiased': (n, p) => (n + 1 / 3) * p + 1 / 3,
}
