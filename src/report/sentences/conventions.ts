import type { Convention, Conventions } from '../../evaluate/conventions.ts'
import type {
  OptionSteps,
  RankingStability,
  StabilityPair,
} from '../../evaluate/stability/ranking-stability-result.ts'
import { findMetric } from '../../metrics/register.ts'
import { count, formatNumber, UNDEFINED } from '../../model/numbers.ts'
import { reasonSentence } from './reasons.ts'
import { namesWord } from './roles.ts'
import { safeName } from './safe-text.ts'

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

type StableConventions = RankingStability['conventions']

/** A convention in words: `F (tolerance 1, macro)`. */
export function conventionText({ metric, options, pool }: StableConventions[number]): string {
  const words = Object.entries(options).map(([name, value]) => `${name} ${value}`)
  if (pool === 'macro') words.push(pool)
  const { symbol } = findMetric(metric)
  return words.length === 0 ? symbol : `${symbol} (${words.join(', ')})`
}

/** How many conventions, metrics, resamples and items there are. */
export function stabilityHeadline({ conventions, replicates, items, cut }: RankingStability): string {
  const metrics = new Set(conventions.map(({ metric }) => metric)).size
  const resampled = cut === null ? '' : `, ${count(replicates, 'resample')} of ${count(items, 'item')}`
  return `Does the order depend on the convention? ${count(conventions.length, 'convention')} of ${count(metrics, 'metric')}${resampled}`
}

/** Below so many items, intervals are widened by more than a little. */
const FEW = 20

const VERDICTS = ['convention', 'noise', 'stable']

/** The pairs of systems, those that depend on the convention first. */
export const worstFirst = ({ pairs }: RankingStability): StabilityPair[] =>
  [...pairs].sort((a, b) => VERDICTS.indexOf(a.verdict ?? 'stable') - VERDICTS.indexOf(b.verdict ?? 'stable'))

/**
 * What a pair of systems comes to, in one sentence.
 *
 * @param stability - the order of systems under many conventions
 * @param pair - one of its pairs
 * @returns the sentence; empty where nothing was resampled
 */
export function pairSentence({ conventions, items }: RankingStability, pair: StabilityPair): string {
  const [a, b] = [safeName(pair.a), safeName(pair.b)]
  const kept = conventions.filter(({ rank }) => rank !== null).length
  if (pair.verdict === null || pair.perConvention === null) return ''
  if (pair.verdict === 'stable')
    return `The order of ${a} and ${b} is the same under ${kept === 1 ? 'the one convention' : `all ${count(kept, 'convention')}`}.`
  if (pair.verdict === 'noise')
    return `${a} and ${b} change places under some conventions, but no two conventions settle it oppositely: ${count(items, 'item')} do not decide between them.`
  const shares = pair.perConvention.map(share => share ?? 0.5)
  const clearest = (direction: 1 | -1) =>
    shares.reduce((best, share, index) => (direction * (share - shares[best]!) > 0 ? index : best), 0)
  return `Whether ${a} or ${b} is better depends on the convention: settled for ${a} under ${conventionText(conventions[clearest(1)]!)}, for ${b} under ${conventionText(conventions[clearest(-1)]!)}.`
}

/** Pairs that are named in one sentence. */
const NAMED = 4

/**
 * What all pairs come to: a sentence for each whose order depends on the convention, one for those that the items do not
 * decide, one for those whose order is the same throughout.
 *
 * @param stability - the order of systems under many conventions
 * @returns the sentences, those that depend on the convention first
 */
export function pairSentences(stability: RankingStability): string[] {
  const { conventions, items } = stability
  const kept = conventions.filter(({ rank }) => rank !== null).length
  const of = (verdict: StabilityPair['verdict']) => stability.pairs.filter(pair => pair.verdict === verdict)
  const named = (pairs: readonly StabilityPair[]): string =>
    pairs.length > NAMED
      ? `${formatNumber(pairs.length, 0)} pairs of systems`
      : pairs.map(({ a, b }) => `${safeName(a)} and ${safeName(b)}`).join(', ')
  const [noise, stable] = [of('noise'), of('stable')]
  return [
    ...of('convention').map(pair => pairSentence(stability, pair)),
    ...(noise.length < 2
      ? noise.map(pair => pairSentence(stability, pair))
      : [
          `These change places under some conventions, but no two conventions settle it oppositely, so ${count(items, 'item')} do not decide: ${named(noise)}.`,
        ]),
    ...(stable.length < 2
      ? stable.map(pair => pairSentence(stability, pair))
      : [`The order is the same under all ${count(kept, 'convention')}: ${named(stable)}.`]),
  ]
}

/** An option of the list in words: `tolerance of F`, `the metric`, `the pooling`. */
export function optionText(option: string): string {
  if (option === 'metric' || option === 'pool') return option === 'metric' ? 'the metric' : 'the pooling'
  const [id, name] = option.split('.') as [string, string]
  return `${name} of ${findMetric(id).symbol}`
}

/** The choices that change an order, those beyond noise first. */
export const changingOptions = ({ options }: RankingStability): OptionSteps[] =>
  options
    .filter(option => option.flips > 0)
    .sort((a, b) => (b.beyondNoise ?? 0) - (a.beyondNoise ?? 0) || b.flips / b.edges - a.flips / a.edges)

/** Each choice that changes an order, in one sentence. */
export const optionSentences = (stability: RankingStability): string[] =>
  changingOptions(stability).map(({ option, edges, flips, beyondNoise, example }) => {
    const noise =
      beyondNoise === null ? '' : beyondNoise === 0 ? ', within noise' : `, in ${beyondNoise} beyond noise`
    const pair = example === null ? '' : `, for example of ${safeName(example.a)} and ${safeName(example.b)}`
    return `Changing ${optionText(option)} changes an order in ${flips} of ${count(edges, 'step')}${noise}${pair}.`
  })

/** What was not resampled or left out, and how far conventions agree; by weight, where there are several. */
export function stabilitySentences(stability: RankingStability): string[] {
  const { conventions, tau, items, cut, reason } = stability
  const undefinedOnes = conventions.filter(each => each.rank === null)
  const why = undefinedOnes[0]?.reason
  return [
    ...(reason === undefined ? [] : [`Not resampled: ${reasonSentence(reason)}.`]),
    ...(tau.mean === null || tau.lowestOf === null
      ? []
      : [
          `Kendall’s τ between conventions: mean ${formatNumber(tau.mean, 2)}, lowest ${formatNumber(tau.lowest!, 2)} (${tau.lowestOf.map(index => conventionText(conventions[index]!)).join(' against ')}).`,
        ]),
    ...(undefinedOnes.length === 0
      ? []
      : [
          `${count(undefinedOnes.length, 'convention')} left out, because some system has no score: ${reasonSentence(why!)}.`,
        ]),
    ...(cut === null || items >= FEW
      ? []
      : [
          `${count(items, 'item')} are few, so an order is settled only from ${formatNumber(100 * cut, 1)} % of the resamples on.`,
        ]),
  ]
}
