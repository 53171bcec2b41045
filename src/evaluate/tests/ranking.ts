import { sumTally } from '../../evidence/sum-rows.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'
import type { Item } from '../../model/corpus.ts'
import { present } from '../../model/plain.ts'
import { requireChoice } from '../../model/require.ts'
import { compactLetters } from '../../stats/ranks/compact-letters.ts'
import { type Summary, summarize } from '../../stats/sums/summary.ts'
import type { HypothesisResult, MetricResult } from '../evaluation.ts'
import { reported } from '../roles.ts'
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

/** One comparison of two coders of an item. */
export interface ComparedPair {
  readonly item: string
  readonly reference: string
  readonly hypothesis: string
  readonly tally: Tally
  readonly score: number | undefined
  readonly reason?: string
}

/** What one metric says of every pair of coders. */
export interface PairwiseSummary extends Summary {
  /** From the sum of all tallies: long texts weigh more. */
  readonly pooled: number | undefined
  readonly tally: Tally | undefined
  /** Pairs without a score: they are counted here and left out of the mean. */
  readonly undefinedPairs: number
  readonly pairs: readonly ComparedPair[]
}

/**
 * One metric over the coders of some items: every coder against every other, item by item. `permuted` takes each
 * pair both ways, as befits a metric whose window comes from the reference; `combinations` takes each once, the
 * earlier coder as hypothesis. Mean, population variance, its root and the standard error are over the scores of
 * the pairs that have one; the pooled score is from the summed tallies.
 *
 * As segeval summarises Pk and WindowDiff over a data set, where `permuted` is its default.
 *
 * @param items - the items of the corpus
 * @param request - the metric: its id or symbol, the metric itself, or `{ id, preset, options }`
 * @param options - `pairs`: each pair of coders in both orders, or once
 * @returns mean, variance and the pairs
 * @throws CesuraError `unknown-metric`, `unknown-preset`, `preset-undefined`, `option-unknown`, `option-invalid`
 * @example
 * pairwise([{ id: 'poem', units: 12, codings: [
 *   { coder: 'ann', segmentation: fromMasses([6, 6]) },
 *   { coder: 'bob', segmentation: fromMasses([12]) },
 * ] }], 'window-diff').pairs.map(pair => pair.tally)
 * //=> [{ errors: 6, windows: 6 }, { errors: 3, windows: 9 }]
 */
export function pairwise(
  items: readonly Item[],
  request: MetricRequest,
  options: { readonly pairs?: 'permuted' | 'combinations' } = {},
): PairwiseSummary {
  const which = requireChoice('pairs', options.pairs ?? 'permuted', ['permuted', 'combinations'])
  const { metric, preset, options: given } = readRequest(request)
  const settings = metric.resolve(preset === undefined ? given : { ...given, preset })
  const pairs: ComparedPair[] = []
  for (const { id, codings } of items) {
    for (const [index, hypothesis] of codings.entries()) {
      for (const [other, reference] of codings.entries()) {
        if (which === 'permuted' ? other === index : other <= index) continue
        const counts: Tally = metric.tally(reference.segmentation, hypothesis.segmentation, settings)
        const reason = metric.reason(counts, settings)
        pairs.push({
          item: id,
          reference: reference.coder,
          hypothesis: hypothesis.coder,
          tally: counts,
          score: metric.score(counts, settings),
          ...present({ reason }),
        })
      }
    }
  }
  const scores = pairs.flatMap(pair => (pair.score === undefined ? [] : [pair.score]))
  const tally = pairs.length === 0 ? undefined : sumTally(pairs.map(pair => pair.tally))
  return {
    ...summarize(scores),
    pooled: tally === undefined ? undefined : metric.score(tally, settings),
    tally,
    undefinedPairs: pairs.length - scores.length,
    pairs,
  }
}
