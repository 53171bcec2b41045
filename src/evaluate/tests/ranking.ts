import { compactLetters } from '../../stats/ranks/compact-letters.ts'
import type { HypothesisResult, MetricResult } from '../evaluation.ts'
import { reported } from '../reported.ts'
import type { PairedTest, Ranking } from './evaluation-tests.ts'

/**
 * Hypotheses best first. Equal scores share a rank. With tests, two hypotheses share a letter if and only if the
 * corrected tests do not separate them; those without a score have none.
 */
export function rank(
  hypotheses: readonly HypothesisResult[],
  better: 'higher' | 'lower',
  pooling: Pick<MetricResult, 'pool' | 'acrossGroups'>,
  tests: readonly PairedTest[] | undefined,
): Ranking {
  const scoreOf = (row: HypothesisResult) => reported(row, pooling).value
  const direction = better === 'higher' ? -1 : 1
  const defined = hypotheses.filter(row => scoreOf(row) !== null)
  const order = [...defined].sort((a, b) => direction * (scoreOf(a)! - scoreOf(b)!))
  const differ = differing(tests ?? [])
  const { letters, text } = compactLetters(tests === undefined ? 0 : order.length, (i, j) =>
    differ(order[i]!.hypothesis, order[j]!.hypothesis),
  )
  return {
    order: [
      ...order.map((row, place) => ({
        hypothesis: row.hypothesis,
        rank: order.findIndex(other => scoreOf(other) === scoreOf(row)) + 1,
        value: scoreOf(row),
        groups: text[place] ?? '',
        letters: letters[place] ?? [],
      })),
      ...hypotheses
        .filter(row => scoreOf(row) === null)
        .map(row => ({ hypothesis: row.hypothesis, rank: null, value: null, groups: '', letters: [] })),
    ],
    tested: tests !== undefined,
  }
}

/** Whether the tests separate two hypotheses, whichever of them a test has first. */
function differing(tests: readonly PairedTest[]): (x: string, y: string) => boolean {
  const keyOf = (x: string, y: string) => JSON.stringify(x < y ? [x, y] : [y, x])
  const separated = new Set(tests.flatMap(({ a, b, differ }) => (differ ? [keyOf(a, b)] : [])))
  return (x, y) => separated.has(keyOf(x, y))
}

/**
 * The rank of each hypothesis on a leaderboard: one more than the number of hypotheses that are significantly better, and at
 * least that of every hypothesis with a higher score, because "not significantly different" is not transitive. Without tests the rank by score; null where the score is undefined.
 */
export function significanceRanks({
  ranking,
  tests,
  better,
}: Pick<MetricResult, 'ranking' | 'tests' | 'better'>): Map<string, number | null> {
  const order = ranking?.order ?? []
  const differ = differing(tests?.pairs ?? [])
  let least = 1
  return new Map(
    order.map(({ hypothesis, rank, value }) => {
      if (value === null || !ranking!.tested || better === 'none') return [hypothesis, rank]
      const before = order.filter(
        other =>
          other.value !== null &&
          (better === 'lower' ? other.value < value : other.value > value) &&
          differ(other.hypothesis, hypothesis),
      )
      least = Math.max(least, before.length + 1)
      return [hypothesis, least]
    }),
  )
}
