import {
  type IntervalMethod,
  LEAST_ITEMS,
  type ResamplingMethod,
} from '../../agreement/coefficient-interval.ts'
import type { DataSummary, Evaluation, InBuckets, IntervalSettings } from '../../evaluate/evaluation.ts'
import type { TestSettings } from '../../evaluate/tests/evaluation-tests.ts'
import { count, formatNumber, levelWord, scoreWord } from '../../model/numbers.ts'
import { reasonSentence } from './reasons.ts'

/** Below so many items, by their effective number, intervals from resamples are known to be too narrow. */
export const FEW_ITEMS = 20

/**
 * How intervals were made, or why there are none.
 *
 * @param settings - method and level; resamples where items were resampled, buckets where they were added up in them
 * @param items - how many items there are
 * @param seed - the seed of the bootstrap
 * @param over - what was left out or resampled: `items within groups`
 * @param effective - the effective number of items, where scores weigh long texts more
 * @returns a sentence
 * @example
 * intervalSentence({ method: 'jackknife-t', level: 0.95 }, 12, 1, 'items', 5.31)
 * //=> '95 % confidence interval: jackknife-t over 12 items (effective number 5.3).'
 * intervalSentence({ method: 'percentile', level: 0.95, resamples: 2000 }, 30, 1)
 * //=> '95 % confidence interval: bootstrap over items, 2,000 resamples, seed 1.'
 * intervalSentence({ method: 'jackknife-t', level: 0.95, buckets: 4096 }, 90000, 1)
 * //=> '95 % confidence interval: jackknife-t over 90,000 items in 4,096 buckets.'
 * intervalSentence({ method: 'jackknife-t', level: 0.95 }, 4, 1)
 * //=> 'No confidence interval: 4 items, at least 6 are needed.'
 */
export function intervalSentence(
  settings: IntervalSettings & InBuckets,
  items: number,
  seed: number,
  over = 'items',
  effective?: number,
): string {
  const { level, buckets } = settings
  if (items < LEAST_ITEMS)
    return `No confidence interval: ${count(items, 'item')}, at least ${LEAST_ITEMS} are needed.`
  const inBuckets = buckets === undefined ? '' : ` in ${count(buckets, 'bucket')}`
  const lead = `${levelWord(level)} confidence interval:`
  if (settings.method !== 'jackknife-t')
    return `${lead} ${kindWord(settings.method)} over ${over}${inBuckets}, ${count(settings.resamples, 'resample')}, seed ${seed}.`
  const what = over.startsWith('items') ? `${formatNumber(items, 0)} ${over}` : over
  const number = effective === undefined ? '' : ` (effective number ${effectiveWord(effective)})`
  return `${lead} jackknife-t over ${what}${inBuckets}${number}.`
}

/** One decimal for small numbers, none for large ones. */
const effectiveWord = (effective: number): string => formatNumber(effective, effective < 100 ? 1 : 0)

const kindWord = (method: Exclude<IntervalMethod, 'jackknife-t'>): string =>
  method === 'percentile' ? 'bootstrap' : method === 'bca' ? 'BCa bootstrap' : 'widened bootstrap'

/** Gaps below which the interval of one text is printed with a warning. */
const SHORT_TEXT = 2000

/** `bootstrap (2,000 resamples, seed 1)`. */
export const resamplesWord = ({ resamples }: { readonly resamples: number }, seed: number): string =>
  `bootstrap (${count(resamples, 'resample')}, seed ${seed})`

/**
 * How the interval of one text was made, and what it covers: less where difficulty drifts slowly.
 *
 * @param blocks - how many blocks, and their gaps on average
 * @param settings - method and level of the interval
 * @param seed - the seed of the bootstrap
 * @returns sentences; with a warning below 2,000 gaps
 * @example
 * blocksSentence({ count: 10, size: 590 }, { method: 'jackknife-t', level: 0.95 }, 1)
 * //=> '95 % interval: jackknife-t over 10 blocks of 590 gaps from one text; simulated coverage 87 to 97 % if difficulty changes at least every 50 units, 72 to 92 % if it drifts over 150.'
 */
export function blocksSentence(
  blocks: { readonly count: number; readonly size: number },
  settings: IntervalSettings,
  seed: number,
): string {
  const isJackknife = settings.method === 'jackknife-t'
  const short = blocks.count * blocks.size < SHORT_TEXT ? 'Warning: one text says little about others. ' : ''
  const coverage = isJackknife
    ? '; simulated coverage 87 to 97 % if difficulty changes at least every 50 units, 72 to 92 % if it drifts over 150'
    : ''
  const how = isJackknife ? 'jackknife-t' : resamplesWord(settings, seed)
  return `${short}${levelWord(settings.level)} interval: ${how} over ${blocksWord(blocks)}${coverage}.`
}

/** `10 blocks of 590 gaps from one text`. */
const blocksWord = (blocks: { readonly count: number; readonly size: number }): string =>
  `${count(blocks.count, 'block')} of ${count(blocks.size, 'gap')} from one text`

/** How the intervals of an evaluation were made, in one sentence for captions, or why there are none. */
export const intervalCaption = (
  { settings, data, metrics }: Pick<Evaluation, 'settings' | 'data' | 'metrics'>,
  interval: IntervalSettings & InBuckets,
): string => {
  if (data.blocks !== undefined)
    return `${levelWord(interval.level)} confidence interval: jackknife-t over ${blocksWord(data.blocks)}.`
  const found = metrics.flatMap(metric => metric.hypotheses.map(row => row[metric.pool]))
  const [reason] = found.flatMap(({ intervalReason = [] }) => intervalReason)
  if (data.items >= LEAST_ITEMS && reason !== undefined && found.every(each => each.interval === null))
    return `No confidence interval: ${reasonSentence(reason)}.`
  const over = resampledWord({ metrics })
  return intervalSentence(interval, data.items, settings.seed, over, effectiveOf({ data, metrics }))
}

/**
 * What a reader must know of pooled scores where few texts hold most gaps.
 *
 * @param weights - how many items there are, effectively, and the share of the longest
 * @param items - how many items there are
 * @param macro - the mean over texts, in words: `B 0.583`
 * @returns sentences; none where texts weigh about the same
 * @example
 * longTextSentences({ effectiveItems: 7.3, longestShare: 0.31 }, 18, 'B 0.583')
 * //=> ['Long texts dominate: the longest of 18 holds 31 % of all gaps; the mean over texts (macro) is B 0.583.']
 */
export function longTextSentences(
  { effectiveItems, longestShare }: Pick<DataSummary, 'effectiveItems' | 'longestShare'>,
  items: number,
  macro?: string,
): string[] {
  if (items < LEAST_ITEMS) return []
  return [
    ...(effectiveItems < items / 2
      ? [
          `Long texts dominate: the longest of ${formatNumber(items, 0)} holds ${formatNumber(100 * longestShare, 0)} % of all gaps${macro === undefined ? '' : `; the mean over texts (macro) is ${macro}`}.`,
        ]
      : []),
    ...(effectiveItems < LEAST_ITEMS
      ? [
          'The interval assumes that texts as long as the longest here are typical of the population; it cannot know about longer ones.',
        ]
      : []),
  ]
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
  const pooled = settings.interval.method === 'jackknife-t' ? metrics.find(isWeighted) : undefined
  return [
    ...(few.length > 0 && few.length === metrics.length
      ? []
      : [
          data.blocks === undefined
            ? intervalCaption({ settings, data, metrics }, settings.interval)
            : blocksSentence(data.blocks, settings.interval, settings.seed),
        ]),
    ...(few.length === 0
      ? []
      : [
          `No confidence interval of the mean of ${count(groups, 'group')}: whole groups are the items, and at least ${LEAST_ITEMS} are needed.`,
        ]),
    ...(pooled === undefined ? [] : longTextSentences(data, data.items, macroWord(pooled))),
  ]
}

/** The effective number of items, where some score weighs long texts more. */
export const effectiveOf = ({ data, metrics }: Pick<Evaluation, 'data' | 'metrics'>): number | undefined =>
  metrics.some(isWeighted) ? data.effectiveItems : undefined

/** Whether long texts weigh more in a score. */
const isWeighted = (metric: Evaluation['metrics'][number]): boolean =>
  metric.pool === 'micro' && !(ofGroups(metric) && wholeGroups(metric))

const macroWord = ({ symbol, overall }: Evaluation['metrics'][number]): string | undefined =>
  overall.macro.value === null ? undefined : `${symbol} ${scoreWord(overall.macro.value)}`

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
 * What a reader must know of resampled intervals and of tests over few items: how often 95 % intervals of so many items
 * cover the true value, and how often the bootstrap test rejects equal pairs, both measured by simulation.
 *
 * @param method - of the intervals; undefined where there are none
 * @param tests - the tests that were made; null for none
 * @param items - how many items there are
 * @param effective - their effective number
 * @param remedy - what helps against a test that rejects too often
 * @param noun - what is resampled: `item`, `document`
 * @returns sentences; none where there are items enough, and none of intervals by the jackknife
 * @example
 * fewItemsSentences('percentile', null, 12)
 * //=> ['With 12 items percentile intervals at 95 % cover the true value in 84 to 91 % of simulated samples, depending on the lengths of texts; jackknife-t in 94 to 97 %.']
 * fewItemsSentences('percentile', null, 20) //=> []
 * fewItemsSentences('jackknife-t', null, 12) //=> []
 */
export function fewItemsSentences(
  method: IntervalMethod | undefined,
  tests: TestSettings | null,
  items: number,
  effective = items,
  remedy = 'the permutation test keeps its level',
  noun = 'item',
): string[] {
  const sentences: string[] = []
  if (method !== undefined && method !== 'jackknife-t' && effective < FEW_ITEMS) {
    const coverage = coverageWord(items, method)
    // Documents of chunks have no other intervals.
    const other = noun === 'item' ? '; jackknife-t in 94 to 97 %' : ''
    if (coverage !== undefined)
      sentences.push(
        `With ${count(items, noun)} ${method === 'bca' ? 'BCa' : method} intervals at 95 % cover the true value in ${coverage} of simulated samples, depending on the lengths of texts${other}.`,
      )
  }
  if (tests?.method === 'bootstrap' && items > 1 && items < FEW_ITEMS)
    sentences.push(
      `With fewer than ${FEW_ITEMS} ${noun}s the bootstrap test finds differences too often: in 10 % of simulated cases without one, at 10 ${noun}s and a level of 5 %; ${remedy}.`,
    )
  return sentences
}

/** `p < 0.001`, `p = 0.042`. */
export const pWord = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p, 3)}`)

/**
 * How often 95 % intervals from resamples cover the true value in simulated corpora, in per cent, from so many items on:
 * the lowest and the highest of B, WindowDiff and boundary F, for texts of equal and of unequal length and for long texts
 * that are harder. From docs/explanation/confidence-and-tests.md, computed by `npm run calibrate -- intervals`.
 */
const COVERAGE: readonly (readonly [
  items: number,
  Readonly<Record<ResamplingMethod, readonly [number, number]>>,
])[] = [
  [6, { percentile: [78, 86], bca: [81, 87], widened: [88, 93] }],
  [10, { percentile: [84, 91], bca: [85, 93], widened: [90, 95] }],
  [20, { percentile: [87, 94], bca: [88, 94], widened: [90, 96] }],
  [50, { percentile: [91, 95], bca: [91, 95], widened: [92, 96] }],
]

/**
 * How often 95 % intervals from resamples of so many items cover the true value.
 *
 * @param items - how many were resampled
 * @param method - of the interval
 * @returns `84 to 91 %`; undefined below 6 items, where there is no interval
 * @example
 * coverageWord(12, 'percentile') //=> '84 to 91 %'
 */
export function coverageWord(items: number, method: ResamplingMethod): string | undefined {
  const found = COVERAGE.findLast(([from]) => from <= items)?.[1][method]
  return found === undefined ? undefined : `${found[0]} to ${found[1]} %`
}
