import { exp, log, log1p } from './elementary.ts'
import { requireProbability, solveTails } from './solve.ts'

const HALF_LOG_TWO_PI = 0.9189385332046727

/** Coefficients of Stirling's series: B₂ⱼ / (2j (2j − 1)). */
const STIRLING = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
] as const

/**
 * What Stirling's formula leaves out, δ(a) = ln Γ(a) − (a − ½) ln a + a − ½ ln 2π: small, positive, falling. All
 * our densities are written with it, because differences of large logarithms of Γ would lose digits. Below 16 it
 * climbs by δ(a) = δ(a + 1) + (a + ½) ln(1 + 1/a) − 1.
 */
export function stirlingError(a: number): number {
  let climbed = 0
  let x = a
  while (x < 16) {
    climbed += (x + 0.5) * log1p(1 / x) - 1
    x++
  }
  const inverse = 1 / (x * x)
  let series = 0
  for (let j = STIRLING.length - 1; j >= 0; j--) series = series * inverse + STIRLING[j]!
  return climbed + series / x
}

/**
 * ln Γ(a) for a > 0.
 *
 * @param a - above 0
 * @returns the natural logarithm of Γ(a)
 * @throws RangeError when a is not above 0
 * @example
 * Math.round(Math.exp(logGamma(11))) //=> 3628800
 */
export function logGamma(a: number): number {
  if (!(a > 0)) throw new RangeError(`ln Γ is given for numbers above 0, not for ${a}`)
  if (a === 1 || a === 2) return 0
  return (a - 0.5) * log(a) - a + HALF_LOG_TWO_PI + stirlingError(a)
}

/** d − ln(1 + d) for d = (x − a)/a, without cancellation when x and a are close. */
function logExcess(a: number, x: number): number {
  const d = (x - a) / a
  if (Math.abs(d) > 0.1) return d - log(x / a)
  let power = d * d
  let sum = 0
  for (let n = 2; n < 60; n++) {
    const term = power / n
    sum += n % 2 === 0 ? term : -term
    if (Math.abs(term) < 1e-18 * Math.abs(sum)) break
    power *= d
  }
  return sum
}

/** x^a e^−x / Γ(a + 1), Loader's way: no large logarithms meet. */
function poissonTerm(a: number, x: number): number {
  if (x === 0) return a === 0 ? 1 : 0
  return exp(-a * logExcess(a, x) - stirlingError(a)) / Math.sqrt(2 * Math.PI * a)
}

/**
 * The regularized incomplete gamma functions P(a, x) = γ(a, x)/Γ(a) and Q = 1 − P, a > 0, x ≥ 0, each with its own
 * relative precision: the series below a + 1, the continued fraction above.
 *
 *     P(a, x) = x^a e^−x / Γ(a + 1) · Σ j≥0  x^j / ((a + 1) … (a + j))
 *     Q(a, x) = x^a e^−x / Γ(a) · 1/(x + 1 − a − 1(1 − a)/(x + 3 − a − …))
 */
export function incompleteGamma(a: number, x: number): { readonly lower: number; readonly upper: number } {
  if (!(a > 0) || !(x >= 0)) throw new RangeError(`P(${a}, ${x}) is not defined; it takes a > 0 and x ≥ 0`)
  if (x === 0) return { lower: 0, upper: 1 }
  if (x === Number.POSITIVE_INFINITY) return { lower: 1, upper: 0 }
  const front = poissonTerm(a, x)
  if (x < a + 1) {
    let term = 1
    let sum = 1
    for (let j = 1; term > sum * 1e-17; j++) {
      term *= x / (a + j)
      sum += term
    }
    const lower = Math.min(1, front * sum)
    return { lower, upper: 1 - lower }
  }
  let b = x + 1 - a
  let c = Number.MAX_VALUE
  let d = 1 / b
  let fraction = d
  for (let j = 1; ; j++) {
    const numerator = -j * (j - a)
    b += 2
    d = 1 / (b + numerator * d)
    c = b + numerator / c
    const step = c * d
    fraction *= step
    if (Math.abs(step - 1) < 1e-16 || j > 100_000) break
  }
  const upper = Math.min(1, front * a * fraction)
  return { lower: 1 - upper, upper }
}

/**
 * The natural logarithm of P(X ≥ count) for a Poisson variable, with the whole tail, so that tails far below the smallest
 * double have a logarithm too.
 *
 *     P(X ≥ k) = λ^k e^−λ / k! · Σ j≥0  λ^j / ((k + 1) … (k + j))
 *
 * @param count - an integer, 0 or more
 * @param mean - λ, 0 or more
 * @returns the logarithm, 0 or below
 */
export function logPoissonTail(count: number, mean: number): number {
  if (count === 0) return 0
  // Tails that are not small: their complement is, and has the digits.
  if (mean >= count + 1) return Math.log1p(-incompleteGamma(count, mean).upper)
  let term = 1
  let sum = 1
  for (let j = 1; term > sum * 1e-17; j++) {
    term *= mean / (count + j)
    sum += term
  }
  return Math.min(0, count * Math.log(mean) - mean - logGamma(count + 1) + Math.log(sum))
}

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
