import type { Coefficient } from '../../agreement/agreement-options.ts'
import type { Agreement } from '../../agreement/agreement-result.ts'
import { type AnnotatorStats, FEWEST_ITEMS } from '../../agreement/annotator-stats.ts'
import type { ChanceResult } from '../../agreement/chance.ts'
import type { ChanceCheck, DensityCheck, RegularCheck } from '../../agreement/chance-check.ts'
import type { ChanceModelValue } from '../../agreement/chance-models.ts'
import type { CoefficientResult } from '../../agreement/coefficient.ts'
import type { IntervalSettings } from '../../agreement/coefficient-interval.ts'
import { coefficientName } from '../../agreement/coefficient-names.ts'
import type { RandomScores } from '../../agreement/random/random-scores.ts'
import { type ChanceModelName, estimatesRates } from '../../chance/random/chance-setting.ts'
import { metrics } from '../../metrics/register.ts'
import {
  capital,
  count,
  countDigits,
  countWord,
  formatNumber,
  levelWord,
  score2,
  scoreWord,
} from '../../model/numbers.ts'
import { blocksSentence, resamplesWord } from './intervals.ts'
import { reasonSentence } from './reasons.ts'
import { safeName } from './safe-text.ts'

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
 * @param model - how these are random
 * @returns a phrase to go on with, without a full stop
 * @example
 * sharePhrase('B', 0.538, 0.019)
 * //=> 'two coders have B 0.538; random boundaries at the coders’ mean rate would score 0.019'
 */
export const sharePhrase = (
  over: string,
  observed: number,
  expected: number,
  model: ChanceModelName = 'rates',
): string =>
  `two coders have ${over} ${scoreWord(observed)}; ${model === 'rates' ? 'random boundaries at the coders’ mean rate' : randomAnnotators(model)} would score ${scoreWord(expected)}`

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
  const { unit, size, count: rows } = resampled
  if (unit === 'blocks') return blocksSentence(resampled, settings, seed)
  const how = settings.method === 'jackknife-t' ? 'jackknife-t' : resamplesWord(settings, seed)
  return `${levelWord(settings.level)} interval: ${how} over ${count(size, 'item')} in ${count(rows, 'bucket')}.`
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

/** The chance level that a coefficient was measured at. */
export const levelOf = ({ chance }: Pick<Agreement, 'chance'>): 'exact' | 'published' =>
  chance === undefined ? 'published' : 'exact'

/** How a text first speaks of a measured coefficient: `agreement beyond chance (π_x)`, `π* (Fournier & Inkpen 2012)`. */
export const mentionOf = (found: Pick<Agreement, 'coefficient' | 'chance'>): string => {
  const { mention, symbol } = coefficientName(found.coefficient, levelOf(found))
  const model = found.chance?.model
  // Where nothing is estimated, nobody has rates of their own.
  return model === undefined || estimatesRates(model) ? mention : `agreement beyond chance (${symbol})`
}

/** The same at the start of a sentence: words get a capital letter, a symbol stays as it is. */
export const openingMention = (found: Pick<Agreement, 'coefficient' | 'chance'>): string =>
  mentionOf(found).replace(/^[a-z]/, capital)

/** What random annotators score by a coefficient, and what they are. */
export function randomScore({
  coefficient,
  chance,
  zero,
}: Pick<Agreement, 'coefficient' | 'chance' | 'zero'>): string {
  const who = coefficient.startsWith('bennett-')
    ? 'annotators who choose at random among all types equally often'
    : randomAnnotators(chance?.model)
  const score =
    chance !== undefined ? 'score 0' : zero === undefined ? 'do not score 0' : `score ${scoreWord(zero)}`
  return `${who} ${score}`
}

/**
 * What the coefficients are, in a sentence to show before the first of them.
 *
 * @param agreements - coefficients of the same coders at the same chance level
 * @returns a sentence: name, symbol, and what random annotators score
 * @example
 * levelSentence([{ coefficient: 'multi-pi', chance: { expected: 0.1, method: 'exact' } }])
 * //=> 'Agreement beyond chance (π_x): annotators who place boundaries at random at these rates score 0.'
 */
export function levelSentence(
  agreements: readonly Pick<Agreement, 'coefficient' | 'chance' | 'zero'>[],
): string {
  const [first, ...others] = agreements
  if (first === undefined) return ''
  const level = levelOf(first)
  const own = others.find(({ coefficient }) => coefficient.endsWith('kappa'))
  const more =
    own === undefined || first.coefficient.endsWith('kappa')
      ? ')'
      : `; ${coefficientName(own.coefficient, level).symbol} at each annotator’s own rates)`
  const name = openingMention(first).replace(/\)$/, more)
  return `${name}: ${randomScore(first)}.`
}

/** The same of both chance levels, where coefficients were measured at both. */
export const levelSentences = (agreements: readonly Agreement[]): string[] => {
  const others = agreements.flatMap(({ coefficient, chance, exact, published }) => {
    const other = chance === undefined ? exact : published
    return other === undefined ? [] : [{ ...other, coefficient }]
  })
  return [agreements, others].filter(({ length }) => length > 0).map(levelSentence)
}

/**
 * The name of a coefficient at a chance level, and what is under it, for rulers.
 *
 * @example
 * rulerName('multi-pi', 'exact') //=> { name: 'Beyond chance (π_x)', detail: 'random at these rates: 0' }
 */
export function rulerName(
  coefficient: Coefficient,
  level: 'exact' | 'published',
  model?: ChanceModelName,
): { readonly name: string; readonly detail: string } {
  const { symbol, source } = coefficientName(coefficient, level)
  return source === undefined
    ? // Beside a ruler there is space for few words.
      {
        name: `Beyond chance (${symbol})`,
        detail: `${model === 'lengths' ? 'random segment order' : randomLabel(model)}: 0`,
      }
    : { name: symbol, detail: source }
}

/** A difference between the two coefficients that is worth a sentence. */
const WORTH = 0.005

/**
 * How far coders agree beyond chance, and what the published coefficient is where that differs.
 *
 * @param agreement - coders, coefficient, and its values at the exact and at the published chance level
 * @returns one or two sentences; where it is undefined, the reason
 * @example
 * chanceCorrectedSentence({ coders: ['ann', 'bo'], coefficient: 'multi-pi', exact: { value: 0.272 }, published: { value: 0.354 } })
 * //=> 'Two coders agree at .27 beyond chance (π_x). The published π* is .35.'
 */
export function chanceCorrectedSentence({
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

/** Who is random under each model of chance: the annotators who score 0. */
const WHO: Readonly<Record<ChanceModelName, string>> = {
  rates: 'annotators who place boundaries at random at these rates',
  counts: 'annotators who place as many boundaries at random',
  lengths: 'annotators who put their segments in random order',
  positions: 'annotators who choose at random among the eligible gaps',
  'positions-counts': 'annotators who choose as many of the eligible gaps at random',
}

/**
 * The random annotators of a model of chance.
 *
 * @example
 * randomAnnotators('lengths') //=> 'annotators who put their segments in random order'
 */
export const randomAnnotators = (model: ChanceModelName = 'rates'): string => WHO[model]

/** The same in few words, for labels. */
const SHORT: Readonly<Record<ChanceModelName, string>> = {
  rates: 'random at these rates',
  counts: 'as many, at random',
  lengths: 'segments in random order',
  positions: 'random eligible gaps',
  'positions-counts': 'as many eligible gaps',
}

export const randomLabel = (model: ChanceModelName = 'rates'): string => SHORT[model]

/** Values that differ by this much are worth a sentence. */
const WORTH_BETWEEN_MODELS = 0.02

/** The coefficient that sentences compare models by: κ, which every model has. */
const comparable = (models: readonly ChanceModelValue[]) =>
  models.flatMap(({ chance, coefficient, value }) =>
    coefficient === 'multi-kappa' && value !== undefined ? [{ chance, value }] : [],
  )

const KAPPA = coefficientName('multi-kappa', 'exact').symbol

/**
 * The coefficient under each model of chance; nothing where they hardly differ.
 *
 * @param models - as `chanceModels` gives them
 * @returns a sentence; undefined where two values differ by less than 0.02
 * @example
 * modelsSentence([
 *   { chance: 'rates', coefficient: 'multi-kappa', value: 0.49, method: 'exact' },
 *   { chance: 'counts', coefficient: 'multi-kappa', value: 0.41, method: 'exact' },
 * ]) //=> 'κ_x by chance model: rates 0.490, counts 0.410.'
 */
export function modelsSentence(models: readonly ChanceModelValue[]): string | undefined {
  const values = comparable(models)
  const all = values.map(({ value }) => value)
  if (values.length < 2 || Math.max(...all) - Math.min(...all) < WORTH_BETWEEN_MODELS) return undefined
  return `${KAPPA} by chance model: ${values.map(({ chance, value }) => `${chance} ${scoreWord(value)}`).join(', ')}.`
}

/**
 * A warning where boundary density differs between texts, under a model that takes that as agreement.
 *
 * @param density - the density test, with the annotator whose density differs most
 * @param model - the model of chance
 * @param models - values under other models, where they were computed
 * @returns a warning; undefined where density does not differ, or the model keeps each text's number of boundaries
 * @example
 * densitySentence({ differ: true, p: 1e-6, coder: 'ann', range: [0.03, 0.31], coders: [] }, 'rates', [])
 * //=> 'Warning: boundary density differs between texts (ann: 0.03 to 0.31 per gap, p < 0.001); the chance model rates counts this as agreement.'
 */
export function densitySentence(
  density: DensityCheck | undefined,
  model: ChanceModelName,
  models: readonly ChanceModelValue[],
): string | undefined {
  if (density === undefined || !density.differ || (model !== 'rates' && model !== 'positions'))
    return undefined
  const values = comparable(models)
  const own = values.find(({ chance }) => chance === model)
  const strict = model === 'rates' ? 'counts' : 'positions-counts'
  const other = values.find(({ chance }) => chance === strict)
  const instead =
    own === undefined || other === undefined
      ? ''
      : ` With --chance ${strict}: ${KAPPA} ${scoreWord(other.value)} instead of ${scoreWord(own.value)}.`
  return `Warning: ${densityFact(density)}; the chance model ${model} counts this as agreement.${instead}`
}

/** `p < 0.001`, `p = 0.004`. */
export const pText = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p, 3)}`)

/** That density differs, with the annotator whose density differs most. */
export function densityFact({ coder, range, p }: Pick<DensityCheck, 'coder' | 'range' | 'p'>): string {
  const [low, high] = range.map(each => formatNumber(each, 2))
  return `boundary density differs between texts (${safeName(coder)}: ${low} to ${high} per gap, ${pText(p!)})`
}

/**
 * A warning where boundaries are on a regular subset of the gaps, under a model that takes them as possible everywhere.
 *
 * @param regular - the subset, with the boundaries outside
 * @param model - the model of chance
 * @returns a warning; undefined where there is no such subset, or the model knows eligible gaps
 * @example
 * regularSentence({ kind: 'multiples', divisor: 4, remainder: 0, gaps: 155, eligible: 38, boundaries: 36, inside: 36, p: 1e-30, exceptions: [] }, 'rates')
 * //=> 'Warning: all 36 boundaries are at every 4th gap (1 gap in 4): count units of 4, or use --chance positions.'
 */
export function regularSentence(
  regular: RegularCheck | undefined,
  model: ChanceModelName,
): string | undefined {
  if (regular === undefined || model === 'positions' || model === 'positions-counts') return undefined
  const { kind, divisor, boundaries, inside, exceptions } = regular
  const unit = kind === 'eligible' ? 'count the units between them' : `count units of ${divisor}`
  const outside = exceptions.map(
    ({ item, coder, position }) => `${safeName(item)}, ${safeName(coder)}, gap ${position}`,
  )
  const except =
    outside.length === 0
      ? ''
      : ` The others: ${outside.join('; ')}${boundaries - inside > outside.length ? ' …' : ''}.`
  return `Warning: ${regularFact(regular)}: ${unit}, or use --chance positions.${except}`
}

/** That boundaries are on a regular subset of the gaps. */
export function regularFact(regular: Omit<RegularCheck, 'exceptions'>): string {
  const { kind, divisor = 0, remainder, gaps, eligible, boundaries, inside } = regular
  const all =
    inside === boundaries
      ? `all ${count(boundaries, 'boundary')} are`
      : `${formatNumber(inside, 0)} of ${count(boundaries, 'boundary')} are`
  const where =
    kind === 'eligible'
      ? 'at eligible gaps'
      : `at every ${ordinal(divisor)} gap${remainder === 0 ? '' : ` from gap ${remainder} on`}`
  return `${all} ${where} (1 gap in ${formatNumber(gaps / Math.max(1, eligible), gaps % eligible === 0 || kind === 'multiples' ? 0 : 1)})`
}

const ordinal = (number: number): string => (number === 2 ? '2nd' : number === 3 ? '3rd' : `${number}th`)

/** All sentences on the model of chance: warnings first, then the coefficient under each model. */
export const chanceCheckSentences = (
  { density, regular, models }: ChanceCheck,
  model: ChanceModelName = 'rates',
): string[] =>
  [densitySentence(density, model, models), regularSentence(regular, model), modelsSentence(models)].filter(
    sentence => sentence !== undefined,
  )
