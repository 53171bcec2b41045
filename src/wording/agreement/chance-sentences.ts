import type { CoefficientFound } from '../../agreement/coefficient.ts'
import type { Agreement } from '../../agreement/found-agreement.ts'
import type { RandomScores } from '../../agreement/random/random-scores.ts'
import { scoreWord } from '../format-number.ts'
import { capital, countDigits, countWord, score2 } from '../numbers.ts'
import { reasonSentence } from '../reasons.ts'
import { similaritySymbol } from './agreement-sentences.ts'

/** A difference between the two coefficients that is worth a sentence. */
const WORTH = 0.005

/**
 * How far coders agree beyond chance, and what the published formula would say where that differs.
 *
 * @param agreement - coders, symbol, and the coefficient at the exact and at the published chance level
 * @returns one or two sentences; where it is undefined, the reason
 * @example
 * beyondChance({ coders: ['ann', 'bo'], symbol: 'π*', exact: { value: 0.272 }, published: { value: 0.354 } })
 * //=> 'Two coders agree at .27 beyond chance. The published formula would say .35.'
 */
export function beyondChance({
  coders,
  symbol,
  value,
  reason,
  exact,
  published,
}: Pick<Agreement, 'coders' | 'symbol' | 'exact' | 'published'> &
  Partial<Pick<Agreement, 'value' | 'reason'>>): string {
  const shown = exact === undefined ? value : exact.value
  const why = exact === undefined ? reason : exact.reason
  if (shown === undefined)
    return `${symbol} is undefined: ${why === undefined ? 'nothing to compare' : reasonSentence(why)}.`
  const said = `${capital(countWord(coders.length))} coders agree at ${score2(shown)} beyond chance.`
  if (published?.value === undefined || Math.abs(published.value - shown) < WORTH) return said
  return `${said} The published formula would say ${score2(published.value)}.`
}

/**
 * Why there are two numbers, and what each takes for chance; nothing where there is one.
 *
 * @param found - a coefficient that was measured at both chance levels
 * @param random - scores of random coders; undefined: their spread is not said
 * @returns some sentences; undefined where one chance level is missing
 */
export function whyTwoNumbers(
  found: Agreement,
  random?: Pick<RandomScores, 'means' | 'draws'>,
): string | undefined {
  const { exact, published, symbol } = found
  if (exact?.expected === undefined || published?.expected === undefined) return undefined
  const over = similaritySymbol(found)
  const zero =
    published.zero === undefined ? '' : ` By it random coders would score ${scoreWord(published.zero)} here.`
  return `The published ${symbol} takes ${scoreWord(published.expected)} as chance: how often two random coders cut at the very same place. ${over} also counts other things that random coders share, ${scoreWord(exact.expected)} in all${spreadPhrase(random)}.${zero}`
}

/** Between which values random coders lie, as a bracket. */
function spreadPhrase(random: Pick<RandomScores, 'means' | 'draws'> | undefined): string {
  if (random === undefined || random.means.length < 20) return ''
  const at = (share: number) => random.means[Math.floor(share * random.means.length)]!
  return ` (95 % of ${countDigits(random.draws)} random corpora between ${scoreWord(at(0.025))} and ${scoreWord(at(0.975))})`
}

/** Which of the two numbers is for what. */
export const whichToReport =
  'To say how far coders go beyond luck, report the first. To compare with older papers, the published one. Both carry a signature.'

/** The names of the two coefficients, and what their zeros are, for rulers and tables. */
export const levelNames = {
  exact: { name: 'Beyond true chance', detail: 'zero = random coders' },
  published: { name: 'as published', detail: 'zero = same place only' },
} as const

/** Both coefficients of a measured one, the one to report first. */
export const bothLevels = ({
  exact,
  published,
}: Pick<Agreement, 'exact' | 'published'>): {
  readonly level: 'exact' | 'published'
  readonly found: CoefficientFound
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
 * rulerSentence({ name: 'Beyond true chance', zero: 0.126, value: 0.268, interval: [0.2, 0.31] }, 0.36)
 * //=> 'Beyond true chance: 0.268 (0.200 to 0.310), the way from 0.126 to the observed 0.360 as a share of the way to 1.'
 */
export function rulerSentence(
  { name, zero, value, interval }: RulerFacts,
  observed: number | undefined,
): string {
  if (value === undefined || zero === undefined || observed === undefined) return `${name} is undefined.`
  const ends = interval ? ` (${scoreWord(interval[0])} to ${scoreWord(interval[1])})` : ''
  return `${name}: ${scoreWord(value)}${ends}, the way from ${scoreWord(zero)} to the observed ${scoreWord(observed)} as a share of the way to 1.`
}

/** What random coders share in so many draws. */
export const randomSentence = (
  { means, draws }: Pick<RandomScores, 'means' | 'draws'>,
  symbol: string,
): string =>
  `Random coders who cut as often as yours share ${symbol} ${scoreWord(means.reduce((sum, each) => sum + each, 0) / Math.max(1, means.length))} on average, in ${countDigits(draws)} draws.`

/** What the coders share, over how many pairs. */
export const observedSentence = (observed: number, pairs: number, symbol: string): string =>
  `Your coders share ${symbol} ${scoreWord(observed)}, over ${countDigits(pairs)} ${pairs === 1 ? 'pair' : 'pairs'}.`
