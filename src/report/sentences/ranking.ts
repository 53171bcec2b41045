import type { Density } from '../../evaluate/density.ts'
import type { Evaluation, HypothesisResult, MetricResult, Pool } from '../../evaluate/evaluation.ts'
import { reported } from '../../evaluate/roles.ts'
import type { AgainstBaseline, BaselineDifference } from '../../evaluate/tests/against-baseline.ts'
import { detectableDifference, POWER } from '../../evaluate/tests/detectable-difference.ts'
import type { PairedTest } from '../../evaluate/tests/evaluation-tests.ts'
import {
  count,
  countDigits,
  endsWord,
  formatNumber,
  levelWord,
  listed,
  score2,
  scoreWord,
  signed3,
} from '../../model/numbers.ts'
import { intervalCaption, pWord, resampledWord } from './intervals.ts'
import { namesWord } from './roles.ts'
import { safeName } from './safe-text.ts'

/**
 * Hypotheses best first, by the pooled score that was asked for; undefined last, equals in the order given.
 *
 * @param metric - one metric of an evaluation
 * @returns the same rows in another order; the given order where the metric has no better end
 */
export function bestFirst(metric: MetricResult): HypothesisResult[] {
  if (metric.better === 'none') return [...metric.hypotheses]
  const direction = metric.better === 'higher' ? -1 : 1
  const value = (row: HypothesisResult) => reported(row, metric).value
  return [...metric.hypotheses].sort((a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return direction * (x - y)
  })
}

/** `p < .001`, `p = .042`: as titles write it. */
const pShort = (p: number): string => pWord(p).replace(' 0.', ' .')

/** Who leads, by how much, and whether that could be luck: as the document decided it. */
export function rankingHeadline({ symbol, ranking, tests }: MetricResult): string {
  const [first, second] = ranking?.order ?? []
  if (first === undefined || first.value === null) return `${symbol} is undefined for every segmenter.`
  const leads = `${first.hypothesis} leads with ${symbol} = ${score2(first.value)}`
  if (second === undefined || second.value === null) return `${leads}.`
  const test = testBetween(tests?.pairs ?? [], first.hypothesis, second.hypothesis)
  if (test === undefined || test.difference === null || test.holm === null) return `${leads}.`
  if (!test.differ) return `${leads}; not significantly different from ${second.hypothesis} (5 %).`
  const [low, high] = test.interval ?? [0, 0]
  const ends = [Math.abs(low), Math.abs(high)].sort((a, b) => a - b).map(score2)
  // An interval that holds 0 has ends on both sides of it: a range of amounts would not show that.
  const range = low * high > 0 ? `${ends.join(' to ')}, ` : ''
  const by = score2(Math.abs(test.difference))
  return range === ''
    ? `${leads}, ahead of ${second.hypothesis} by ${by}, ${pShort(test.holm)}.`
    : `${leads}, ahead of ${second.hypothesis} by ${by} (${range}${pShort(test.holm)}).`
}

/** What one test between two hypotheses says, out of so many. */
export function testSentence(test: PairedTest, pairs: number): string {
  const { a, b, difference, items, differ, holm, exact } = test
  if (difference === null || holm === null) return 'The difference is undefined.'
  const verdict = differ ? 'that is significant at 5 %' : 'that is not significant at 5 %'
  const how = `${pShort(holm)} after Holm’s correction over ${pairs} pairs${exact ? ', every exchange counted' : ''}`
  return `${a} and ${b} differ by ${signed3(difference)} on ${countDigits(items)} items; ${verdict} (${how}).`
}

/** The test between two hypotheses, whichever is first in it. */
export const testBetween = (tests: readonly PairedTest[], x: string, y: string): PairedTest | undefined =>
  tests.find(({ a, b }) => (a === x && b === y) || (a === y && b === x))

/**
 * What the tests say, in a sentence: by how much the best is ahead of the next, or that the two are not
 * significantly different, as the document decided it. Nothing where no tests were made; the letters of the ranking show the rest.
 */
export function testSentences(evaluation: Evaluation, metric: MetricResult, of = ''): string[] {
  const { tests, ranking } = metric
  const settings = evaluation.settings.tests
  if (tests === undefined || ranking === undefined || settings === null) return []
  const [best, next] = ranking.order.filter(entry => entry.value !== null).map(entry => entry.hypothesis)
  if (best === undefined || next === undefined) return []
  const test = testBetween(tests.pairs, best, next)
  const sentence =
    test === undefined ? undefined : pairSentence(test, best, next, tests.pairs.length, settings.alpha, of)
  if (test === undefined || sentence === undefined) return []
  return [sentence, ...detectableSentence(evaluation, metric, test)]
}

/** Which differences the items could show, where a test does not separate two hypotheses. */
function detectableSentence(
  { settings: { tests }, data }: Evaluation,
  metric: MetricResult,
  test: PairedTest,
): string[] {
  // Blocks of one text and whole groups are not items, of which there could be more.
  if (test.differ || data.blocks !== undefined || resampledWord({ metrics: [metric] }) !== 'items') return []
  const least = detectableDifference(test, tests!)
  return least === undefined
    ? []
    : [
        `With these ${countDigits(test.items)} items only differences of ${formatNumber(least, 2)} or more would be found (${levelWord(POWER)} power${metric.tests!.pairs.length > 1 ? ' for one pair' : ''}).`,
      ]
}

/** What a rank on a leaderboard is. */
export const RANK_SENTENCE =
  'Rank: one more than the number of submissions that are significantly better, and never above a submission with a higher score.'

/** Whether letters say more than the sentence on the first two hypotheses does. */
export const needsLetters = ({ settings }: Evaluation): boolean => settings.hypotheses.length > 2

/**
 * What the letters mean, where there are any.
 *
 * @param evaluation - the document
 * @returns one sentence; none without tests
 */
export function letterSentence({ settings, metrics }: Evaluation): string[] {
  if (settings.tests === null || !metrics.some(({ ranking }) => ranking?.tested)) return []
  const kind = settings.tests.method === 'permutation' ? 'paired permutation test' : 'paired bootstrap test'
  const over = resampledWord({ metrics })
  return [
    `Systems that share a letter are not significantly different (${kind}${over === 'items' ? '' : ` over ${over}`}, Holm-corrected, α = ${settings.tests.alpha}).`,
  ]
}

function pairSentence(
  test: PairedTest,
  ahead: string,
  behind: string,
  pairs: number,
  alpha: number,
  of: string,
): string | undefined {
  if (test.difference === null || test.holm === null) return undefined
  const [low, high] = test.interval ?? [Number.NaN, Number.NaN]
  const ends = test.interval === null ? null : test.difference < 0 ? ([-high, -low] as const) : test.interval
  const by = `${formatNumber(Math.abs(test.difference), 3)}${endsWord(ends)}${of}`
  const holm = `${pWord(test.holm)} (${pairs === 1 ? 'one pair' : `Holm, ${pairs} pairs`})`
  return test.differ
    ? `${safeName(ahead)} is ahead of ${safeName(behind)} by ${by}, ${holm}.`
    : `${safeName(ahead)} and ${safeName(behind)} are not significantly different (${levelWord(alpha)}): ${by}, ${holm}.`
}

/**
 * How many boundaries a hypothesis has, to show with its score: a score alone does not say that it came from many
 * boundaries, or with few.
 *
 * @param density - boundaries of hypothesis and reference; undefined among coders of equal standing
 * @returns the ratio to two decimals; empty where it is not known
 * @example
 * densityWord({ reference: 5, hypothesis: 9, ratio: 1.8, under: 0, equal: 0, over: 1 }) //=> '1.80 ×'
 */
export const densityWord = (density: Density | undefined): string =>
  density === undefined || density.ratio === null ? '' : `${formatNumber(density.ratio, 2)} ×`

/**
 * The same in words.
 *
 * @param density - boundaries of hypothesis and reference; undefined among coders of equal standing
 * @returns a phrase; empty where the ratio is not known
 * @example
 * densityPhrase({ reference: 5, hypothesis: 9, ratio: 1.8, under: 0, equal: 0, over: 1 })
 * //=> 'at 1.80 × as many boundaries'
 */
export const densityPhrase = (density: Density | undefined): string => {
  const word = densityWord(density)
  return word === '' ? '' : `at ${word} as many boundaries`
}

/** The density of each hypothesis, by the first metric that looks at boundaries. */
export const densitiesOf = ({ metrics }: Evaluation): ReadonlyMap<string, Density | undefined> => {
  const flat = metrics.find(({ hypotheses }) => hypotheses.some(({ density }) => density !== undefined))
  return new Map((flat ?? metrics[0])?.hypotheses.map(({ hypothesis, density }) => [hypothesis, density]))
}

/** What `1.80 ×` means, where it is printed. */
export function densityNote({ settings, metrics }: Evaluation): string[] {
  const rows = metrics.flatMap(({ hypotheses }) => hypotheses)
  if (!rows.some(({ density }) => density !== undefined && density.ratio !== null)) return []
  const who = settings.references.length === 1 ? 'the reference' : 'the references'
  return [`“1.50 ×” means: 1.5 times as many boundaries as ${who}.`]
}

/** How a table shows which differences are significant. */
export type Significance = 'letters' | 'stars' | 'none'

/** The caption of a table of scores: metrics with their presets, pooling, intervals, what bold and marks mean, tests. */
export function captionSentences(evaluation: Evaluation, significance: Significance): string[] {
  const { settings, metrics } = evaluation
  const intervals = metrics.some(metric => metric.hypotheses.some(row => reported(row, metric).interval))
  const ranked = settings.design === 'references' && settings.hypotheses.length > 1
  return [
    ...(metrics.length === 0 ? [] : [`${metrics.map(metricPhrase).join('; ')}.`]),
    ...poolingSentences(metrics),
    ...densityNote(evaluation),
    ...(settings.interval !== null && intervals
      ? [`In brackets: ${intervalCaption(evaluation, settings.interval)}`]
      : []),
    ...(ranked ? ['Bold: the best of its column.', ...testedSentences(evaluation, significance)] : []),
  ]
}

/** `Pk (preset nltk)`, `WD: WindowDiff`. */
const metricPhrase = ({ symbol, title, preset, unit }: MetricResult): string =>
  `${symbol === title ? symbol : `${symbol}: ${title}`}${unit === undefined ? '' : ' in seconds'}${preset === undefined ? '' : ` (preset ${preset})`}`

const how: Readonly<Record<Pool, string>> = {
  micro: 'counts added over all pairs, then scored (micro)',
  macro: 'the mean of the scores of the pairs (macro)',
}

/** How scores were pooled over items and groups, without flags: for a paper. */
export function poolingSentences(metrics: readonly MetricResult[]): string[] {
  const ways = new Map<string, string[]>()
  for (const { symbol, pool, acrossGroups, overall } of metrics) {
    const groups = acrossGroups === 'mean' ? overall.groups?.length : undefined
    const way = `${how[pool]}${groups === undefined ? '' : `, then the plain mean of ${count(groups, 'group')}`}`
    ways.set(way, [...(ways.get(way) ?? []), symbol])
  }
  const parts = [...ways]
  if (parts.length === 0) return []
  return [
    parts.length === 1
      ? `Pooled: ${parts[0]![0]}.`
      : `Pooled: ${parts.map(([way, symbols]) => `${listed(symbols)}: ${way}`).join('; ')}.`,
  ]
}

/** What letters or stars mean; or that nothing was tested. */
function testedSentences(evaluation: Evaluation, significance: Significance): string[] {
  const { settings, metrics } = evaluation
  if (settings.tests === null || !metrics.some(({ ranking }) => ranking?.tested))
    return ['Differences were not tested.']
  if (significance === 'none') return []
  if (significance === 'letters') return letterSentence(evaluation)
  const { method, alpha } = settings.tests
  const kind = method === 'permutation' ? 'paired permutation test' : 'paired bootstrap test'
  const steps = starLevels(alpha).map(({ stars, level }) => `${stars} p ≤ ${formatNumber(level, 3)}`)
  return [
    `Stars: differs from the best, ${steps.join(', ')} (${kind} over ${resampledWord(evaluation)}, Holm); without a star: not significantly different (${levelWord(alpha)}).`,
  ]
}

/** The levels that one, two and three stars stand for. */
export const starLevels = (alpha: number): readonly { readonly stars: string; readonly level: number }[] =>
  [alpha, 0.01, 0.001]
    .filter((level, index) => index === 0 || level < alpha)
    .map((level, index) => ({ stars: '*'.repeat(index + 1), level }))

/** `B of h2 fell from 0.750 to 0.700 on 12 items, p = 0.031`. */
export function baselineSentence({
  symbol,
  hypothesis,
  before,
  now,
  items,
  p,
  worse,
}: BaselineDifference): string {
  const who = hypothesis === undefined ? 'all pairs' : safeName(hypothesis)
  const change =
    before === now ? `is ${scoreWord(now)} as before` : `was ${scoreWord(before)} and is ${scoreWord(now)}`
  const digits = before !== null && now !== null && before !== now && scoreWord(before) === scoreWord(now)
  const exact = digits ? ` (${formatNumber(now! - before!, 6)})` : ''
  return `${symbol} of ${who} ${change}${exact}${worse ? ', worse than before' : ''}; ${count(items, 'item')}${p === null ? '' : `, ${pWord(p)}`}`
}

/** What could not be held against the earlier document. */
export function baselineNotes({ otherMetrics, added, gone, itemsGone }: AgainstBaseline): string[] {
  return [
    ...(otherMetrics.length === 0
      ? []
      : [`Not in the baseline with these options, and not compared: ${namesWord(otherMetrics)}.`]),
    ...(added.length === 0 ? [] : [`Not in the baseline: ${namesWord(added)}.`]),
    ...(gone.length === 0 ? [] : [`In the baseline only: ${namesWord(gone)}.`]),
    ...(itemsGone === 0 ? [] : [`In the baseline only, and not compared: ${count(itemsGone, 'item')}.`]),
  ]
}
