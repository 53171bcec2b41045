import type { MetricResult } from '../../evaluate/evaluation.ts'
import type { PairedTest } from '../../evaluate/tests/evaluation-tests.ts'
import { countDigits, score2, signed3 } from '../numbers.ts'
import { pWord } from './interval-sentences.ts'
import { testBetween } from './test-sentences.ts'

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
