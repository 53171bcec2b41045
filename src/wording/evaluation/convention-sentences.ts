import type { Convention, Conventions } from '../../evaluate/conventions.ts'
import { namesWord } from '../agreement/role-sentences.ts'
import { count, formatNumber, UNDEFINED } from '../format-number.ts'
import { reasonSentence } from '../reasons.ts'

const word = (value: number | null): string => (value === null ? UNDEFINED : formatNumber(value, 4))

/** How far the conventions are apart. */
export function spreadSentence({ symbol, spread }: Conventions): string {
  if (spread === undefined) return `${symbol} is undefined on these data under every convention.`
  const [low, high] = spread
  return low === high
    ? `${symbol} is ${word(low)} on these data under every convention that gives a number.`
    : `${symbol} runs from ${word(low)} to ${word(high)} on the same data.`
}

/** Who is compared with whom, and what `all` pools. */
export function conventionRoles({ design, references, hypotheses }: Conventions): string {
  if (design === 'pairs') return `Every pair of ${count(hypotheses.length, 'coder')}; “all” pools all pairs.`
  const trusted =
    references.length === 1
      ? `the reference ${namesWord(references)}`
      : `the references ${namesWord(references)}`
  return hypotheses.length === 1
    ? `${namesWord(hypotheses)} against ${trusted}.`
    : `One column for each hypothesis against ${trusted}; “all” pools all hypotheses.`
}

/** Options that are not at their default: `window is 3, not half-mean; end is open, not closed`. */
export const differingText = (differs: Convention['differs']): string =>
  differs.map(option => `${option.name} is ${option.value}, not ${option.default}`).join('; ')

/**
 * What a convention does otherwise, from the options that differ.
 *
 * @param convention - one convention of the document
 * @param pool - how the document pools: `micro` or `macro`
 * @returns one sentence; none for the default convention pooled so
 */
export function differsSentence(convention: Convention, pool: Convention['pool']): string[] {
  const { name, preset, differs, problem, reason, value } = convention
  if (problem !== undefined) return [`${name} gives no value: ${problem}.`]
  const why = value === null && reason !== undefined ? ` Undefined here: ${reasonSentence(reason)}.` : ''
  const pooled =
    convention.pool === pool
      ? ''
      : convention.pool === 'macro'
        ? 'the mean of the scores of the pairs, instead of the score of their summed counts'
        : 'the score of the summed counts, instead of the mean of the scores of the pairs'
  const words = [differingText(differs), pooled].filter(part => part !== '').join('; ')
  if (words !== '') return [`${name}: ${words}.${why}`]
  return preset === 'default' ? [] : [`${name} is the default here.${why}`]
}
