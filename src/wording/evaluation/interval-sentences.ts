import { type IntervalMethod, LEAST_ITEMS } from '../../agreement/interval-settings.ts'
import type { Evaluation, InBuckets, IntervalSettings } from '../../evaluate/evaluation.ts'
import type { TestSettings } from '../../evaluate/tests/evaluation-tests.ts'
import { count, formatNumber, levelWord } from '../format-number.ts'
import { coverageWord } from './interval-coverage.ts'

/** Below so many items the percentile bootstrap is known to be too sure of itself. */
export const FEW_ITEMS = 20

/**
 * How intervals were made, or why there are none.
 *
 * @param settings - method, level, resamples; buckets where items were added up in them
 * @param items - how many items there are
 * @param seed - the seed of the bootstrap
 * @param over - what was resampled: `items within groups`
 * @returns a sentence
 * @example
 * intervalSentence({ method: 'percentile', level: 0.95, resamples: 2000 }, 30, 1)
 * //=> '95 % confidence interval: bootstrap over items, 2,000 resamples, seed 1.'
 * intervalSentence({ method: 'percentile', level: 0.95, resamples: 2000, buckets: 4096 }, 90000, 1)
 * //=> '95 % confidence interval: bootstrap over items in 4,096 buckets, 2,000 resamples, seed 1.'
 * intervalSentence({ method: 'percentile', level: 0.95, resamples: 2000 }, 4, 1)
 * //=> 'No confidence interval: 4 items, at least 6 are needed.'
 */
export function intervalSentence(
  { method, level, resamples, buckets }: IntervalSettings & InBuckets,
  items: number,
  seed: number,
  over = 'items',
): string {
  if (items < LEAST_ITEMS)
    return `No confidence interval: ${count(items, 'item')}, at least ${LEAST_ITEMS} are needed.`
  const kind =
    method === 'percentile' ? 'bootstrap' : method === 'bca' ? 'BCa bootstrap' : 'widened bootstrap'
  return `${levelWord(level)} confidence interval: ${kind} over ${over}${buckets === undefined ? '' : ` in ${count(buckets, 'bucket')}`}, ${count(resamples, 'resample')}, seed ${seed}.`
}

/** What intervals and tests resample: items; where the score is the mean of groups, items within groups or whole groups. */
export function resampledWord({ metrics }: Pick<Evaluation, 'metrics'>): string {
  const grouped = metrics.filter(ofGroups)
  if (grouped.length === 0) return 'items'
  const word = grouped.some(wholeGroups) ? 'groups' : 'items within groups'
  return grouped.length === metrics.length ? word : `items, or over ${word} where their mean is the score`
}

/** Whether groups are resampled whole, because one has a single item or there are too many numbers. */
export const wholeGroups = ({ overall }: Evaluation['metrics'][number]): boolean =>
  overall.meanOfGroups?.resampled !== 'items'

const ofGroups = ({ acrossGroups, overall }: Evaluation['metrics'][number]): boolean =>
  acrossGroups === 'mean' && overall.groups !== undefined

/** How the intervals of an evaluation were made, or why there are none. */
export function evaluationIntervals({ settings, data, metrics }: Evaluation): string[] {
  if (settings.interval === null) return []
  const few = metrics.filter(
    metric => ofGroups(metric) && wholeGroups(metric) && groupsOf(metric) < LEAST_ITEMS,
  )
  const groups = few[0] === undefined ? 0 : groupsOf(few[0])
  return [
    ...(few.length > 0 && few.length === metrics.length
      ? []
      : [intervalSentence(settings.interval, data.items, settings.seed, resampledWord({ metrics }))]),
    ...(few.length === 0
      ? []
      : [
          `No confidence interval of the mean of ${count(groups, 'group')}: whole groups are resampled, and at least ${LEAST_ITEMS} are needed.`,
        ]),
  ]
}

const groupsOf = ({ overall }: Evaluation['metrics'][number]): number => overall.groups?.length ?? 0

/** With g groups the smallest p of a paired permutation test is 2 / 2^g: reported where that is above the level. */
export function fewGroupsSentences({ metrics, settings }: Evaluation): string[] {
  const grouped = metrics.find(
    metric => ofGroups(metric) && metric.tests !== undefined && wholeGroups(metric),
  )
  const groups = grouped?.overall.groups?.length ?? 0
  if (settings.tests === null || groups === 0 || 2 ** (1 - groups) <= settings.tests.alpha) return []
  return [
    `With ${count(groups, 'group')} no test over groups can reach ${levelWord(settings.tests.alpha)}: the score of all items together can be tested (--across-groups pool).`,
  ]
}

/**
 * What a reader must know of intervals and tests over few items: how often 95 % intervals of so many items cover the
 * true value, and how often the bootstrap test rejects equal pairs, both measured by simulation.
 *
 * @param method - of the intervals; undefined where there are none
 * @param tests - the tests that were made; null for none
 * @param items - how many items there are
 * @param remedy - what helps against a test that rejects too often
 * @param noun - what is resampled: `item`, `document`
 * @returns sentences; none where there are items enough
 * @example
 * fewItemsSentences('percentile', null, 12)
 * //=> ['With 12 items 95 % intervals cover the true value in 91 to 92 % of simulated corpora, widened ones in 95 %.']
 * fewItemsSentences('percentile', null, 20) //=> []
 */
export function fewItemsSentences(
  method: IntervalMethod | undefined,
  tests: TestSettings | null,
  items: number,
  remedy = 'the permutation test keeps its level',
  noun = 'item',
): string[] {
  if (items < 2 || items >= FEW_ITEMS) return []
  const sentences: string[] = []
  const coverage = method === undefined ? undefined : coverageWord(items, method)
  if (coverage !== undefined) {
    const kind = method === 'widened' ? 'widened ' : ''
    // Documents of chunks have no widened intervals.
    const wider =
      method === 'widened' || noun !== 'item' ? '' : `, widened ones in ${coverageWord(items, 'widened')}`
    sentences.push(
      `With ${count(items, noun)} ${kind}95 % intervals cover the true value in ${coverage} of simulated corpora${wider}.`,
    )
  }
  if (tests?.method === 'bootstrap')
    sentences.push(
      `With fewer than ${FEW_ITEMS} ${noun}s the bootstrap test finds differences too often: in 10 % of simulated cases without one, at 10 ${noun}s and a level of 5 %; ${remedy}.`,
    )
  return sentences
}

/** `p < 0.001`, `p = 0.042`. */
export const pWord = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p, 3)}`)
