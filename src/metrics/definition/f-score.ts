import { real } from './option.ts'

/** β: how many times recall counts as much as precision. */
export const betaOption = real(0, 1e6, 1, 'how many times recall counts as much as precision, β')

/**
 * F from counts: matches over a weighted sum of both sides, undefined where that sum is 0.
 *
 *     F = (1 + β²) · matches / (β² · |R| + |H|)
 */
export function fScore(
  matches: number,
  reference: number,
  hypothesis: number,
  beta: number,
): number | undefined {
  const weight = beta * beta
  const whole = weight * reference + hypothesis
  return whole > 0 ? ((1 + weight) * matches) / whole : undefined
}

/** Why `fScore` is undefined. */
export function fReason(reference: number, hypothesis: number, beta: number): string | undefined {
  if (hypothesis > 0 || (beta > 0 && reference > 0)) return undefined
  return reference > 0 ? 'no-hypothesis-boundaries' : 'no-boundaries'
}

/** F from precision and recall: their weighted harmonic mean; 0 where both are 0. */
export function harmonicMean(precision: number, recall: number, beta = 1): number {
  const weight = beta * beta
  const below = weight * precision + recall
  return below > 0 ? ((1 + weight) * precision * recall) / below : 0
}
