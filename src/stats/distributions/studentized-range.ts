import { integerPower } from '../sums/integer-power.ts'
import { normalCdf, normalDensity, normalSf } from './normal.ts'
import { requireProbability, solveTails } from './solve.ts'

const STEP = 1 / 8
const REACH = 9

function requireGroups(k: number): void {
  if (!Number.isInteger(k) || k < 2) throw new RangeError(`${k} is not a number of groups; it is 2 or more`)
}

/** Φ(b) − Φ(a), from the tails that are smaller. */
const between = (a: number, b: number): number =>
  a + b > 0 ? normalSf(a) - normalSf(b) : normalCdf(b) - normalCdf(a)

/**
 * The upper tail of the studentized range of k normal values with known variance (df = ∞): the chance that the
 * largest and the smallest of k standard normal values are more than q apart.
 *
 *     P(Q > q) = k ∫ φ(z) [ Φ(z)^(k−1) − (Φ(z) − Φ(z − q))^(k−1) ] dz
 *
 * z the largest of the k values. The integrand is smooth and dies out, so the trapezoid rule with step 1/8 from
 * −9 to q + 9 gives about 13 digits; taking the difference inside the integral keeps them in the far tail too.
 * R's `ptukey` is off by up to 1e-10.
 *
 * @param q - a range, in standard deviations
 * @param k - how many groups
 * @returns the chance of a larger range, 0 to 1
 * @throws RangeError when k is not an integer of 2 or more
 * @example
 * studentizedRangeSf(3.857655510378623, 5).toFixed(12) //=> '0.050000000000'
 */
export function studentizedRangeSf(q: number, k: number): number {
  requireGroups(k)
  if (q <= 0) return 1
  if (q === Number.POSITIVE_INFINITY) return 0
  let sum = 0
  for (let z = -REACH; z <= REACH + q; z += STEP) {
    const all = normalCdf(z)
    const beyond = normalCdf(z - q)
    if (beyond === 0) continue
    const inside = beyond < all ? (k - 1) * Math.log1p(-beyond / all) : Number.NEGATIVE_INFINITY
    sum += normalDensity(z) * integerPower(all, k - 1) * -Math.expm1(inside)
  }
  return Math.min(1, k * STEP * sum)
}

/**
 * The distribution function of the studentized range of k groups, df = ∞.
 *
 *     P(Q ≤ q) = k ∫ φ(z) (Φ(z) − Φ(z − q))^(k−1) dz
 *
 * To about 1e-15; of its own size only where it is not tiny (q near 0 and many groups lose digits).
 *
 * @param q - a range, in standard deviations
 * @param k - how many groups
 * @returns the chance of a range of at most q, 0 to 1
 * @throws RangeError when k is not an integer of 2 or more
 * @example
 * studentizedRangeCdf(5, 20).toFixed(12) //=> '0.948635336421'
 */
export function studentizedRangeCdf(q: number, k: number): number {
  requireGroups(k)
  if (q <= 0) return 0
  if (q === Number.POSITIVE_INFINITY) return 1
  let sum = 0
  for (let z = -REACH; z <= REACH + q; z += STEP)
    sum += normalDensity(z) * integerPower(between(z - q, z), k - 1)
  return Math.min(1, k * STEP * sum)
}

/**
 * The q that the studentized range of k groups, df = ∞, exceeds with chance 1 − p.
 *
 * @param p - a chance, 0 to 1
 * @param k - how many groups
 * @returns the range, in standard deviations
 * @throws RangeError where p is no chance
 * @example
 * studentizedRangeQuantile(0.95, 5).toFixed(10) //=> '3.8576555104'
 */
export function studentizedRangeQuantile(p: number, k: number): number {
  requireProbability(p)
  requireGroups(k)
  if (p === 0) return 0
  if (p === 1) return Number.POSITIVE_INFINITY
  return solveTails(
    q => studentizedRangeCdf(q, k),
    q => studentizedRangeSf(q, k),
    p,
  )
}
