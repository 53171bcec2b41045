import { indistinctRuns } from '../../stats/ranks/ranking.ts'
import type { HypothesisResult, MetricResult } from '../evaluation.ts'
import { reported } from '../reported.ts'
import type { PairedTest, Ranking } from './evaluation-tests.ts'

/**
 * Hypotheses best first. Equal scores share a rank. With tests, every run of neighbours in which no two differ
 * by the corrected p shares a letter; a hypothesis may have several.
 */
export function rank(
  hypotheses: readonly HypothesisResult[],
  better: 'higher' | 'lower',
  pooling: Pick<MetricResult, 'pool' | 'acrossGroups'>,
  tests: readonly PairedTest[] | undefined,
): Ranking {
  const scoreOf = (row: HypothesisResult) => reported(row, pooling).value
  const sign = better === 'higher' ? -1 : 1
  const defined = hypotheses.filter(row => scoreOf(row) !== null)
  const order = [...defined].sort((a, b) => sign * (scoreOf(a)! - scoreOf(b)!))
  const names = order.map(row => row.hypothesis)
  const differ = (i: number, j: number): boolean => {
    const isPair = ({ a, b }: PairedTest) =>
      (a === names[i] && b === names[j]) || (a === names[j] && b === names[i])
    return tests?.find(isPair)?.differ ?? false
  }
  const runs = indistinctRuns(names.length, differ)
  const lettersOf = (place: number): string =>
    tests === undefined
      ? ''
      : runs.map(([first, last], run) => (first <= place && place <= last ? letter(run) : '')).join('')
  return {
    order: [
      ...order.map((row, place) => ({
        hypothesis: row.hypothesis,
        rank: order.findIndex(other => scoreOf(other) === scoreOf(row)) + 1,
        value: scoreOf(row),
        groups: lettersOf(place),
      })),
      ...hypotheses
        .filter(row => scoreOf(row) === null)
        .map(row => ({ hypothesis: row.hypothesis, rank: null, value: null, groups: '' })),
    ],
    tested: tests !== undefined,
  }
}

/** a, b … z, then a1, b1 … */
const letter = (run: number): string =>
  String.fromCharCode(97 + (run % 26)) + (run < 26 ? '' : String(Math.floor(run / 26)))

/**
 * The rank of each hypothesis on a board: one more than there are hypotheses that the tests put surely before it, so that
 * those that cannot be told apart may share a rank. Without tests the rank by score; null where the score is undefined.
 */
export function sureRanks({ ranking, tests, better }: MetricResult): Map<string, number | null> {
  const order = ranking?.order ?? []
  const pairs = new Map(
    (tests?.pairs ?? []).map(({ a, b, differ }) => [JSON.stringify([a, b].sort()), differ]),
  )
  return new Map(
    order.map(({ hypothesis, rank, value }) => {
      if (value === null || !ranking!.tested || better === 'none') return [hypothesis, rank]
      const before = order.filter(
        other =>
          other.value !== null &&
          (better === 'lower' ? other.value < value : other.value > value) &&
          pairs.get(JSON.stringify([other.hypothesis, hypothesis].sort())) === true,
      )
      return [hypothesis, before.length + 1]
    }),
  )
}
