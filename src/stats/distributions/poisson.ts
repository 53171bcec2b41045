import { incompleteGamma, logGamma } from './gamma.ts'

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
