import type { Evaluation, InBuckets, IntervalSettings } from '../../evaluate/evaluation.ts'
import type { TestSettings } from '../../evaluate/tests/evaluation-tests.ts'
import { count, formatNumber, levelWord } from '../format-number.ts'

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
 */
export function intervalSentence(
  { method, level, resamples, buckets }: IntervalSettings & InBuckets,
  items: number,
  seed: number,
  over = 'items',
): string {
  if (items < 2) return 'No confidence interval: the bootstrap resamples items and there is only one.'
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

/** With g groups the smallest p of a paired permutation test is 2 / 2^g: said where that is above the level. */
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
 * What a reader must know of intervals and tests over few items. The figures were measured by simulation: 95 %
 * intervals of 10 items held the true value in 91 % (B), 87 % (WindowDiff) and 90 % (π*) of the cases, of 30 items in
 * 93 to 94 %; widened ones, which documents of chunks do not have, of 10 items in 93.5 to 96 %; the bootstrap test rejected 10 % of equal pairs at 10 items.
 *
 * @param interval - whether there are intervals
 * @param tests - the tests that were made; null for none
 * @param items - how many items there are
 * @param remedy - what helps against a test that rejects too often
 * @param noun - what is resampled: `item`, `document`
 * @returns sentences; none where there are items enough
 * @example
 * fewItemsSentences(true, null, 12)
 * //=> ['With fewer than 20 items intervals are too narrow: 95 % intervals of 10 items held the true value in 87 to 91 % of simulated cases, of 30 items in 93 to 94 %. Widened intervals held it in 94 to 96 %.']
 * fewItemsSentences(true, null, 20) //=> []
 */
export function fewItemsSentences(
  interval: boolean,
  tests: TestSettings | null,
  items: number,
  remedy = 'the permutation test keeps its level',
  noun = 'item',
): string[] {
  if (items < 2 || items >= FEW_ITEMS) return []
  const said: string[] = []
  if (interval)
    said.push(
      `With fewer than ${FEW_ITEMS} ${noun}s intervals are too narrow: 95 % intervals of 10 ${noun}s held the true value in 87 to 91 % of simulated cases, of 30 ${noun}s in 93 to 94 %.${noun === 'item' ? ' Widened intervals held it in 94 to 96 %.' : ''}`,
    )
  if (tests?.method === 'bootstrap')
    said.push(
      `With fewer than ${FEW_ITEMS} ${noun}s the bootstrap test finds differences too often: in 10 % of simulated cases without one, at 10 ${noun}s and a level of 5 %; ${remedy}.`,
    )
  return said
}

/** Whether intervals are too narrow for few items: widened ones are not. */
export const isNarrow = (interval: Pick<IntervalSettings, 'method'> | null): boolean =>
  interval !== null && interval.method !== 'widened'

/** `p < 0.001`, `p = 0.042`. */
export const pWord = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p, 3)}`)
