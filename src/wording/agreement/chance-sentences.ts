import type { Agreement } from '../../agreement/agreement-result.ts'
import type { CoefficientResult } from '../../agreement/coefficient.ts'
import { coefficientName } from '../../agreement/coefficient-names.ts'
import type { RandomScores } from '../../agreement/random/random-scores.ts'
import { scoreWord } from '../format-number.ts'
import { capital, countDigits, countWord, score2 } from '../numbers.ts'
import { reasonSentence } from '../reasons.ts'
import { similaritySymbol } from './agreement-sentences.ts'
import { randomAnnotators } from './chance-model-sentences.ts'
import { levelOf, levelSentence } from './coefficient-mentions.ts'

/** A difference between the two coefficients that is worth a sentence. */
const WORTH = 0.005

/**
 * How far coders agree beyond chance, and what the published coefficient is where that differs.
 *
 * @param agreement - coders, coefficient, and its values at the exact and at the published chance level
 * @returns one or two sentences; where it is undefined, the reason
 * @example
 * beyondChance({ coders: ['ann', 'bo'], coefficient: 'multi-pi', exact: { value: 0.272 }, published: { value: 0.354 } })
 * //=> 'Two coders agree at .27 beyond chance (π_x). The published π* is .35.'
 */
export function beyondChance({
  coders,
  coefficient,
  chance,
  value,
  reason,
  exact,
  published,
}: Pick<Agreement, 'coders' | 'coefficient' | 'exact' | 'published'> &
  Partial<Pick<Agreement, 'chance' | 'value' | 'reason'>>): string {
  const first = exact ?? { value, reason }
  const level = exact === undefined ? levelOf({ chance }) : 'exact'
  const { symbol, mention } = coefficientName(coefficient, level)
  if (first.value === undefined)
    return `${mention.replace(/^[a-z]/, capital)} is undefined: ${first.reason === undefined ? 'nothing to compare' : reasonSentence(first.reason)}.`
  const who = `${countWord(coders.length)} coders`
  if (level === 'published') return `By ${mention} ${who} agree at ${score2(first.value)}.`
  const sentences = `${capital(who)} agree at ${score2(first.value)} beyond chance (${symbol}).`
  if (published?.value === undefined || Math.abs(published.value - first.value) < WORTH) return sentences
  return `${sentences} The published ${coefficientName(coefficient, 'published').symbol} is ${score2(published.value)}.`
}

/**
 * Why there are two numbers, and what each takes for chance; nothing where there is one.
 *
 * @param found - a coefficient that was measured at both chance levels
 * @param random - scores of random coders; undefined: their spread is left out
 * @returns some sentences; undefined where one chance level is missing
 */
export function whyTwoNumbers(
  found: Agreement,
  random?: Pick<RandomScores, 'means' | 'samples'>,
): string | undefined {
  const { exact, published, coefficient } = found
  if (exact?.expected === undefined || published?.expected === undefined) return undefined
  const over = similaritySymbol(found)
  const zero =
    published.zero === undefined
      ? ''
      : ` By it ${randomAnnotators()} score ${scoreWord(published.zero)} here.`
  return `${levelSentence([{ coefficient, chance: exact.chance }])} ${coefficientName(coefficient, 'published').mention} takes ${scoreWord(published.expected)} as chance: how often two random coders cut at the very same place. ${over} also counts other things that random coders share, ${scoreWord(exact.expected)} in all${spreadPhrase(random)}.${zero}`
}

/** Between which values random coders are, as a bracket. */
function spreadPhrase(random: Pick<RandomScores, 'means' | 'samples'> | undefined): string {
  if (random === undefined || random.means.length < 20) return ''
  const at = (share: number) => random.means[Math.floor(share * random.means.length)]!
  return ` (95 % of ${countDigits(random.samples)} random corpora between ${scoreWord(at(0.025))} and ${scoreWord(at(0.975))})`
}

/** Which of the two numbers is for what. */
export const whichToReport = ({ coefficient }: Pick<Agreement, 'coefficient'>): string =>
  `Report ${coefficientName(coefficient, 'exact').symbol} to say how far annotators agree beyond chance, and ${coefficientName(coefficient, 'published').symbol} to compare with older papers. Both carry a signature.`

/** Both coefficients of a measured one, the one to report first. */
export const bothLevels = ({
  exact,
  published,
}: Pick<Agreement, 'exact' | 'published'>): {
  readonly level: 'exact' | 'published'
  readonly found: CoefficientResult
}[] => [
  ...(exact === undefined ? [] : [{ level: 'exact' as const, found: exact }]),
  ...(published === undefined ? [] : [{ level: 'published' as const, found: published }]),
]

/** A coefficient as a ruler: what it takes for chance, and what it comes to. */
interface RulerFacts {
  readonly name: string
  readonly zero: number | undefined
  readonly value: number | undefined
  readonly interval?: readonly [number, number] | null | undefined
}

/**
 * One coefficient in words: its value is the way from chance to what was observed, as a share of the way to 1.
 *
 * @example
 * rulerSentence({ name: 'Beyond chance (π_x)', zero: 0.126, value: 0.268, interval: [0.2, 0.31] }, 0.36)
 * //=> 'Beyond chance (π_x): 0.268 (0.200 to 0.310), the way from 0.126 to the observed 0.360 as a share of the way to 1.'
 */
export function rulerSentence(
  { name, zero, value, interval }: RulerFacts,
  observed: number | undefined,
): string {
  if (value === undefined || zero === undefined || observed === undefined) return `${name} is undefined.`
  const ends = interval ? ` (${scoreWord(interval[0])} to ${scoreWord(interval[1])})` : ''
  return `${name}: ${scoreWord(value)}${ends}, the way from ${scoreWord(zero)} to the observed ${scoreWord(observed)} as a share of the way to 1.`
}

/** What random coders share in so many samples. */
export const randomSentence = (
  { means, samples }: Pick<RandomScores, 'means' | 'samples'>,
  symbol: string,
): string =>
  `Random coders who cut as often as yours share ${symbol} ${scoreWord(means.reduce((sum, each) => sum + each, 0) / Math.max(1, means.length))} on average, in ${countDigits(samples)} samples.`

/** What the coders share, over how many pairs. */
export const observedSentence = (observed: number, pairs: number, symbol: string): string =>
  `Your coders share ${symbol} ${scoreWord(observed)}, over ${countDigits(pairs)} ${pairs === 1 ? 'pair' : 'pairs'}.`
