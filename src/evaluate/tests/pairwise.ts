import { sumTally } from '../../evidence/sum-rows.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'
import type { Item } from '../../model/corpus.ts'
import { present } from '../../model/plain.ts'
import { requireChoice } from '../../model/require.ts'
import { type Summary, summarize } from '../../stats/sums/summary.ts'

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
