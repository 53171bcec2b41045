import type { Evaluation, MetricResult, PairedTest } from '../../index.ts'
import { formatNumber } from '../table.ts'
import { safeName } from './terminal.ts'

/** `p < 0.001`, `p = 0.042`. */
export const pWords = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatNumber(p, 3)}`)

/**
 * What the tests say, in a sentence: by how much the best is ahead of the next, or that the two cannot be told
 * apart. Nothing where no tests were made; the letters of the ranking tell the rest.
 */
export function testSentences(evaluation: Evaluation, metric: MetricResult): string[] {
  const { tests, ranking } = metric
  const settings = evaluation.settings.tests
  if (tests === undefined || ranking === undefined || settings === null) return []
  const [best, next] = ranking.order.filter(entry => entry.value !== null).map(entry => entry.hypothesis)
  if (best === undefined || next === undefined) return []
  const sentence = pairSentence(tests.pairs, best, next, settings.alpha)
  return sentence === undefined ? [] : [sentence, '']
}

/** What the letters mean, where there are any. */
export function letterSentence({ settings, metrics }: Evaluation): string[] {
  if (settings.tests === null || !metrics.some(({ ranking }) => ranking?.tested)) return []
  if (settings.hypotheses.length < 3) return []
  const kind = settings.tests.method === 'permutation' ? 'paired permutation test' : 'paired bootstrap test'
  return [
    `Hypotheses that share a letter cannot be told apart at ${formatNumber(settings.tests.alpha * 100, 0)} % (${kind} over items, Holm).`,
  ]
}

function pairSentence(
  pairs: readonly PairedTest[],
  ahead: string,
  behind: string,
  alpha: number,
): string | undefined {
  const test = pairs.find(({ a, b }) => (a === ahead && b === behind) || (a === behind && b === ahead))
  if (test === undefined || test.difference === null || test.holm === null) return undefined
  const [low, high] = test.interval ?? [Number.NaN, Number.NaN]
  const flipped = test.difference < 0
  const ends = test.interval === null ? [] : flipped ? [-high, -low] : [low, high]
  const by = formatNumber(Math.abs(test.difference), 3)
  const interval = ends.length === 0 ? '' : ` [${ends.map(end => formatNumber(end, 3)).join(', ')}]`
  const holm = `${pWords(test.holm)} (${pairs.length === 1 ? 'one pair' : `Holm, ${pairs.length} pairs`})`
  return test.holm < alpha
    ? `${safeName(ahead)} is ahead of ${safeName(behind)} by ${by}${interval}, ${holm}.`
    : `${safeName(ahead)} and ${safeName(behind)} cannot be told apart at ${formatNumber(alpha * 100, 0)} %: ${by}${interval}, ${holm}.`
}
