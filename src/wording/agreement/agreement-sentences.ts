import type { Agreement } from '../../agreement/agreement-result.ts'
import { type AnnotatorStats, FEWEST_ITEMS } from '../../agreement/annotator-stats.ts'
import type { ChanceResult } from '../../agreement/chance-result.ts'
import type { IntervalSettings } from '../../agreement/interval-settings.ts'
import { metrics } from '../../metrics/register.ts'
import { count, endsWord, formatNumber, levelWord, scoreWord } from '../format-number.ts'
import { capital, countDigits, countWord } from '../numbers.ts'
import { reasonSentence } from '../reasons.ts'
import { safeName } from '../safe-text.ts'
import { randomAnnotators } from './chance-model-sentences.ts'
import { mentionOf, openingMention, randomScore } from './coefficient-mentions.ts'

/**
 * What a coefficient was measured over, as tables print it: `B`, `S_f`, `1−Pk`.
 *
 * @example
 * similaritySymbol({ signature: 'multi-pi|missing:error|similarity:boundary-similarity|span:2|v:1.0.0' }) //=> 'B'
 */
export function similaritySymbol({ signature }: Pick<Agreement, 'signature'>): string {
  const id = /\|similarity:([^|]+)/.exec(signature)?.[1] ?? ''
  const metric = metrics.find(each => each.id === id)
  if (metric === undefined) return id
  return metric.better === 'lower' ? `1−${metric.symbol}` : metric.symbol
}

/** How far the coders agree, for a summary; nothing where they were not measured. */
export function agreementPhrase([first]: readonly Agreement[]): string | undefined {
  if (first === undefined) return undefined
  const subject = capital(`${countWord(first.coders.length)} coders`)
  const over = similaritySymbol(first)
  if (first.value === undefined)
    return `${subject} were compared by ${over}, but ${mentionOf(first)} is undefined: ${first.reason === undefined ? 'nothing to compare' : reasonSentence(first.reason)}.`
  return first.chance === undefined
    ? `${subject} agree at ${scoreWord(first.value)} over ${over} by ${mentionOf(first)}.`
    : `${subject} agree at ${scoreWord(first.value)} beyond chance (${first.symbol} over ${over}): ${randomScore(first)}.`
}

/**
 * What two coders share, and what chance would.
 *
 * @param over - symbol of the similarity
 * @param observed - mean over pairs of coders
 * @param expected - the same for random coders
 * @returns a phrase to go on with, without a full stop
 * @example
 * sharePhrase('B', 0.538, 0.019)
 * //=> 'two coders have B 0.538; random boundaries at the coders’ mean rate would score 0.019'
 */
export const sharePhrase = (over: string, observed: number, expected: number): string =>
  `two coders have ${over} ${scoreWord(observed)}; random boundaries at the coders’ mean rate would score ${scoreWord(expected)}`

/** The coefficients in sentences: what pairs share, what chance would, and what is missing. */
export function coefficientSentences(agreements: readonly Agreement[]): string[] {
  const sentences = agreements.map((found, index) => {
    const { symbol, value, observed, expected, reason, bias, zero, chance } = found
    const name = index === 0 ? openingMention(found) : symbol
    if (value === undefined)
      return `${name} is undefined: ${reason === undefined ? 'nothing to compare' : reasonSentence(reason)}.`
    if (index > 0)
      return `${symbol}, which grants each coder a rate of their own, is ${scoreWord(value)}${bias === undefined ? '' : ` (bias ${formatNumber(bias, 4)})`}.`
    const over = similaritySymbol(agreements[0]!)
    if (observed === undefined || expected === undefined)
      return `${name} is ${scoreWord(value)} over ${over}.`
    return chance === undefined
      ? `${name} is ${scoreWord(value)}: two coders have ${over} ${scoreWord(observed)}; the published chance level is ${scoreWord(expected)}${zero === undefined ? '' : `, at which ${randomAnnotators()} would score ${scoreWord(zero)} here`}.`
      : `${name} is ${scoreWord(value)}: two coders have ${over} ${scoreWord(observed)}; ${randomAnnotators(chance.model)} would have ${scoreWord(expected)}; the rest, rescaled, so that they score 0.`
  })
  const { missing, pairs } = agreements[0]!.counts
  if (missing > 0)
    sentences.push(
      `${capital(countWord(missing))} ${missing === 1 ? 'coding is' : 'codings are'} missing; every pair that exists was used, ${countDigits(pairs)} in all.`,
    )
  return sentences
}

/**
 * The coefficient at the other chance level, for the line below, with what random annotators score by it. Nothing where
 * only one was measured.
 *
 * @param found - a coefficient, measured at both chance levels
 * @param isFirst - whether it is the first of the text, which then names it in full
 * @example
 * otherLevelPhrase({ coefficient: 'multi-pi', chance: { expected: 0.1, method: 'exact' },
 *   published: { symbol: 'π*', value: 0.5, zero: 0.139, interval: null } }, false) //=> 'π* 0.500, random annotators at these rates 0.139'
 */
export function otherLevelPhrase(
  {
    coefficient,
    chance,
    published,
    exact,
  }: Pick<Agreement, 'coefficient' | 'chance' | 'published' | 'exact'>,
  isFirst: boolean,
): string | undefined {
  const found = chance === undefined ? exact : published
  if (found === undefined) return undefined
  const { symbol, value, interval, zero } = found
  const name = isFirst ? mentionOf({ coefficient, chance: found.chance }) : symbol
  const random = chance === undefined ? 0 : zero
  return `${name} ${value === undefined ? 'undefined' : scoreWord(value)}${endsWord(interval)}${random === undefined ? '' : `, random annotators at these rates ${random === 0 ? '0' : scoreWord(random)}`}`
}

/** Gaps below which the interval of one text is printed with a warning. */
const SHORT_TEXT = 2000

/**
 * How the interval was made where rows are not items: over blocks of one text, or buckets of very many items.
 *
 * @param found - a coefficient, with what was left out or resampled
 * @param settings - method and level of the interval
 * @param seed - the seed of the bootstrap
 * @returns sentences; undefined where rows are items
 * @example
 * blockSentence({ resampled: { unit: 'blocks', size: 590, count: 10 } }, { method: 'jackknife-t', level: 0.95 }, 1)
 * //=> '95 % interval: jackknife-t over 10 blocks of 590 gaps from one text; simulated coverage 87 to 97 % if difficulty changes at least every 50 units, 72 to 92 % if it drifts over 150.'
 */
export function blockSentence(
  { resampled }: Pick<Agreement, 'resampled'>,
  settings: IntervalSettings,
  seed: number,
): string | undefined {
  if (resampled === undefined) return undefined
  const how =
    settings.method === 'jackknife-t'
      ? 'jackknife-t'
      : `bootstrap (${count(settings.resamples, 'resample')}, seed ${seed})`
  const lead = `${levelWord(settings.level)} interval: ${how}`
  const { unit, size, count: rows } = resampled
  if (unit === 'buckets') return `${lead} over ${count(size, 'item')} in ${count(rows, 'bucket')}.`
  const short = rows * size < SHORT_TEXT ? 'Warning: one text says little about others. ' : ''
  const coverage =
    settings.method === 'jackknife-t'
      ? '; simulated coverage 87 to 97 % if difficulty changes at least every 50 units, 72 to 92 % if it drifts over 150'
      : ''
  return `${short}${lead} over ${count(rows, 'block')} of ${count(size, 'gap')} from one text${coverage}.`
}

/**
 * Who is an outlier, in one sentence; nothing where nobody is.
 *
 * @param standings - who is an outlier, the value of all, and the value without each
 * @param symbol - of the coefficient: `π_x`
 * @returns a sentence for each outlier; undefined where there is none
 * @example
 * outlierSentence({ value: 0.6, apart: ['kai'], coders: [{ coder: 'kai', without: 0.71, interval: [0.05, 0.17] }] }, 'π_x')
 * //=> 'kai is an outlier: without kai π_x would be 0.710 instead of 0.600.'
 */
export function outlierSentence(
  { apart, coders, value }: Pick<AnnotatorStats, 'apart' | 'coders' | 'value'>,
  symbol: string,
): string | undefined {
  const found = coders.filter(({ coder }) => apart.includes(coder))
  if (found.length === 0) return undefined
  return found
    .map(
      ({ coder, without }) =>
        `${safeName(coder)} is an outlier: without ${safeName(coder)} ${symbol} would be ${scoreWord(without)} instead of ${scoreWord(value)}.`,
    )
    .join(' ')
}

/**
 * Why nobody is reported as an outlier; undefined where there are enough items, or one, which has its own sentence.
 *
 * @param items - how many there are
 * @returns a sentence, or nothing
 * @example
 * tooFewForOutliers(4) //=> 'Outliers are not reported for 4 items: at least 6 are needed.'
 */
export const tooFewForOutliers = (items: number): string | undefined =>
  items > 1 && items < FEWEST_ITEMS
    ? `Outliers are not reported for ${count(items, 'item')}: at least ${FEWEST_ITEMS} are needed.`
    : undefined

/**
 * Why outliers are not reported.
 *
 * @example
 * notLookedSentence(200) //=> 'Outliers are not computed by default for 200 coders: --leave-one-out computes them in some seconds.'
 */
export const notLookedSentence = (coders: number): string =>
  `Outliers are not computed by default for ${count(coders, 'coder')}: --leave-one-out computes them in some seconds.`

const chanceReasons: Readonly<Record<NonNullable<ChanceResult['reason']>, string>> = {
  asked: 'as asked',
  'window-unbounded': 'because some type moves for nothing; the rule max would make it exact',
  'too-many-states': 'because moves are so cheap that the exact way takes too many states',
  'algorithm-not-exact': 'because the search is not exact',
  'no-exact-method': 'because no exact way is known',
}

/**
 * How a chance level was found, in a sentence.
 *
 * @example
 * chanceSentence({ expected: 0.5, method: 'exact', lostMass: 0, states: 23 }, 'S_f') //=> 'Chance level of S_f: exact.'
 */
export function chanceSentence(chance: ChanceResult, symbol: string): string {
  const { method, lostMass = 0, samples = 0, seed, standardError = 0, reason = 'asked', pairs } = chance
  if (pairs !== undefined)
    return `Chance level of ${symbol} at each coder’s own rates: from ${countDigits(pairs[0])} of ${countDigits(pairs[1])} pairs of coders; standard error ${standardError < 1e-6 ? 'below 0.000001' : formatNumber(standardError, 6)}.`
  if (method === 'exact') {
    return lostMass < 1e-9
      ? `Chance level of ${symbol}: exact.`
      : `Chance level of ${symbol}: exact up to negligible states; the error is below 0.0001.`
  }
  return `Chance level of ${symbol}: simulated by ${count(samples, 'random pair')}, seed ${seed}, ${chanceReasons[reason]}; standard error ${formatNumber(standardError, 4)}.`
}

/** What is undefined or holds by definition only. */
export function reasonNotes(coefficients: readonly Agreement[]): string[] {
  const notes: string[] = []
  for (const { symbol, reason, value } of coefficients) {
    if (reason === undefined) continue
    notes.push(
      value === undefined
        ? `${symbol} is undefined: ${reasonSentence(reason)}.`
        : `${symbol} is trivial: ${reasonSentence(reason)}.`,
    )
  }
  const { counts } = coefficients[0]!
  if (counts.undefined > 0)
    notes.push(`Undefined: ${formatNumber(counts.undefined, 0)} of ${count(counts.pairs, 'comparison')}.`)
  return notes
}
