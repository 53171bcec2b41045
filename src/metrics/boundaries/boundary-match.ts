import { counted, countWord } from '../../wording/numbers.ts'
import { choice, flag, real, whole } from '../option.ts'

/** What boundary precision, recall and F have in common. */
export interface BoundaryMatchOptions {
  /** How many units a boundary may be off and still be matched, τ. Default 0: exact. */
  tolerance: number
  /** The largest one-to-one pairing, or the closest pair first. Default `maximum`. */
  matching: 'maximum' | 'greedy-nearest'
  /** Leave the ends of the text out. Untrimmed, both sides count position 0 and n as boundaries. Default yes. */
  trim: boolean
}

export const boundaryMatchOptions = {
  tolerance: whole(0, 0, 'how many units a boundary may be off and still be matched, τ'),
  matching: choice(
    ['maximum', 'greedy-nearest'],
    'maximum',
    'the largest one-to-one pairing, or the closest pair first (pyannote.metrics)',
  ),
  trim: flag(true, 'leave the ends of the text out; without it position 0 and n count as boundaries'),
}

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

/** How many of one side's boundaries have a partner. */
export const partners = (matches: number, all: number, whose: string): string =>
  `${countWord(matches)} of ${whose}’s ${counted(all, 'cut')} ${matches === 1 ? 'has' : 'have'} a partner`
