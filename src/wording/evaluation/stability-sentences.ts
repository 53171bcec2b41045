import type {
  OptionSteps,
  RankingStability,
  StabilityPair,
} from '../../evaluate/stability/ranking-stability-result.ts'
import { findMetric } from '../../metrics/register.ts'
import { count, formatNumber } from '../format-number.ts'
import { reasonSentence } from '../reasons.ts'
import { safeName } from '../safe-text.ts'

type Conventions = RankingStability['conventions']

/** A convention in words: `F (tolerance 1, macro)`. */
export function conventionText({ metric, options, pool }: Conventions[number]): string {
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
