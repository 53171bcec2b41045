import { logGamma } from './gamma.ts'

/**
 * The logarithm of the upper tail of the hypergeometric distribution, ln P(X ≥ x): how many of `chosen` members of a
 * population are marked, if `marked` of all `population` are. In logarithms, because tails far below 1e-308 are
 * compared with each other.
 *
 * @param x - the smallest number in the tail
 * @param population - members in all
 * @param marked - how many of them are marked
 * @param chosen - how many of them are chosen, all choices equally likely
 * @returns the logarithm; −∞ for a tail that is empty
 * @example
 * Math.exp(logHypergeometricSf(2, 4, 2, 2)).toFixed(12) //=> (1 / 6).toFixed(12)
 */
export function logHypergeometricSf(x: number, population: number, marked: number, chosen: number): number {
  const lowest = Math.max(0, chosen + marked - population)
  const highest = Math.min(marked, chosen)
  if (x <= lowest) return 0
  if (x > highest) return Number.NEGATIVE_INFINITY
  const first =
    logChoose(marked, x) + logChoose(population - marked, chosen - x) - logChoose(population, chosen)
  let sum = 1
  let term = 1
  for (let each = x; each < highest; each++) {
    term *= ((chosen - each) * (marked - each)) / ((each + 1) * (population - chosen - marked + each + 1))
    sum += term
    if (term < 1e-17 * sum) break
  }
  return Math.min(0, first + Math.log(sum))
}

const logChoose = (n: number, k: number): number => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
