import { agreement } from '../../agreement/agreement.ts'
import type { AgreementOptions } from '../../agreement/agreement-options.ts'
import { findOutliers, MOST_ANNOTATOR_STATS } from '../../agreement/annotator-stats.ts'
import { coefficientName } from '../../agreement/coefficient-names.ts'
import type { MetricRequest } from '../../metrics/request.ts'
import type { Corpus } from '../../model/corpus.ts'
import { byName } from '../../model/order.ts'
import { exactSum } from '../../stats/sums/exact-sum.ts'
import { evaluate } from '../evaluate.ts'
import { ifAccepted } from './check-effect.ts'

/** What agreement becomes without each annotator, by name. */
interface LeftOutAnnotators {
  /** Of the coefficient; null for two annotators, of whom none can be left out. */
  readonly symbol: string | null
  readonly value: number | null
  readonly annotators: readonly {
    readonly annotator: string
    readonly similarity: number | null
    readonly without: number | null
    /** Above 0 where the others agree better among themselves. */
    readonly change: number | null
    readonly interval: readonly [number, number] | null
  }[]
}

/** The similarity that agreement is measured over: the metric where it is symmetric, else B. */
export const similarityFor = (corpus: Corpus, metric: MetricRequest): MetricRequest =>
  // Of an empty corpus agreement measures nothing and still rejects what it cannot use.
  ifAccepted(() => agreement({ ...corpus, items: [] }, { similarity: metric })) === undefined
    ? 'boundary-similarity'
    : metric

/**
 * Each annotator left out once; undefined where there are too many annotators to look at each, or agreement is undefined for
 * these data.
 */
export function annotatorsLeftOut(
  corpus: Corpus,
  annotators: readonly string[],
  metric: MetricRequest,
  seed: number,
  more: Pick<AgreementOptions, 'coefficient'> = {},
): LeftOutAnnotators | undefined {
  const names = [...annotators].sort(byName)
  if (names.length > MOST_ANNOTATOR_STATS) return undefined
  if (names.length < 3)
    return {
      symbol: null,
      value: null,
      annotators: names.map(annotator => ({
        annotator,
        similarity: null,
        without: null,
        change: null,
        interval: null,
      })),
    }
  const found = ifAccepted(() =>
    findOutliers(corpus, {
      ...more,
      coders: names,
      similarity: similarityFor(corpus, metric),
      missing: 'available',
      seed,
    }),
  )
  if (found === undefined) return undefined
  return {
    symbol: coefficientName(more.coefficient ?? 'multi-pi', 'exact').symbol,
    value: found.value ?? null,
    annotators: found.coders
      .map(({ coder, similarity, without, drop, interval }) => ({
        annotator: coder,
        similarity: similarity ?? null,
        without: without ?? null,
        change: drop ?? null,
        interval,
      }))
      .sort((a, b) => byName(a.annotator, b.annotator)),
  }
}

/** Texts that are named where an annotator differs. */
const NAMED_ITEMS = 3

/** The texts on which an annotator agrees least with the others: mean similarity over the others, lowest first. */
export function leastAgreedItems(
  corpus: Corpus,
  annotator: string,
  annotators: readonly string[],
  metric: MetricRequest,
): string[] {
  const result = evaluate(corpus, {
    metrics: [similarityFor(corpus, metric)],
    references: annotators.filter(name => name !== annotator),
    hypotheses: [annotator],
    buckets: 'items',
  }).metrics[0]!
  const direction = result.better === 'lower' ? -1 : 1
  const scores = new Map<string, number[]>()
  for (const { item, score } of result.pairs ?? [])
    if (score !== null) scores.set(item, [...(scores.get(item) ?? []), score])
  return [...scores]
    .map(([item, own]) => ({ item, mean: (direction * exactSum(own)) / own.length }))
    .sort((a, b) => a.mean - b.mean || byName(a.item, b.item))
    .slice(0, NAMED_ITEMS)
    .map(({ item }) => item)
}
