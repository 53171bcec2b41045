import type { Evaluation, MetricResult } from '../../evaluate/evaluation.ts'
import type { PairedTest } from '../../evaluate/tests/evaluation-tests.ts'
import { endsWord, formatNumber, levelWord } from '../format-number.ts'
import { safeName } from '../safe-text.ts'
import { pWord, resampledWord } from './interval-sentences.ts'

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
  return sentence === undefined ? [] : [sentence]
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
