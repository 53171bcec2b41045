const ROOT_TWO_PI = 2.5066282746310002

/**
 * The standard normal density φ(z) = e^(−z²/2) / √(2π).
 *
 * @param z - any number
 * @returns the height of the curve at z
 */
export const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / ROOT_TWO_PI

/**
 * The upper tail of the standard normal, P(Z > z), to about 1e-14 of its own size, far tails included. Up to 2.5
 * from the centre by ½ − φ(z)(z + z³/3 + z⁵/(3·5) + …), beyond by φ(z)/(z + 1/(z + 2/(z + 3/…))).
 *
 * @param z - where the tail begins
 * @returns the chance of a larger value, 0 to 1
 * @example
 * normalSf(10) < 7.62e-24 && normalSf(10) > 7.61e-24 //=> true
 */
export function normalSf(z: number): number {
  if (z < 0) return 1 - normalSf(-z)
  if (z > 40) return 0
  if (z <= 2.5) {
    let term = z
    let sum = z
    for (let n = 3; term > sum * 1e-17; n += 2) {
      term *= (z * z) / n
      sum += term
    }
    return 0.5 - normalDensity(z) * sum
  }
  let fraction = z
  for (let n = z < 5 ? 120 : 60; n > 0; n--) fraction = z + n / fraction
  return normalDensity(z) / fraction
}

/**
 * The standard normal distribution function, Φ(z) = P(Z ≤ z).
 *
 * @param z - where the tail ends
 * @returns the chance of a value of at most z, 0 to 1
 * @example
 * normalCdf(0) //=> 0.5
 */
export const normalCdf = (z: number): number => normalSf(-z)

/**
 * The standard normal quantile: the z with Φ(z) = p. Infinite at 0 and 1. A rational guess (Abramowitz & Stegun
 * 26.2.23), then three steps of Halley on the smaller tail. For p near 1 ask for the upper tail instead:
 * −normalQuantile(1 − p) has the digits that 1 − p keeps.
 *
 * @param p - a chance, 0 to 1
 * @returns z; infinite for 0 and 1
 * @throws RangeError where p is no chance
 * @example
 * normalQuantile(0.5) //=> 0
 * normalQuantile(0.975).toFixed(12) //=> '1.959963984540'
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is not a probability`)
  if (p === 0.5) return 0
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p === 0) return Number.NEGATIVE_INFINITY
  const t = Math.sqrt(-2 * Math.log(p))
  let z =
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  for (let step = 0; step < 3; step++) {
    const error = (normalSf(z) - p) / normalDensity(z)
    z += error / (1 - (z * error) / 2)
  }
  return -z
}
