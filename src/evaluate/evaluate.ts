import type { AskedInterval } from '../agreement/coefficient-interval.ts'
import type { MetricRequest } from '../metrics/request.ts'
import type { Corpus } from '../model/corpus.ts'
import type { BoundSettings } from './baselines/bounds.ts'
import { withPairs } from './build-document.ts'
import type { AcrossGroups, Evaluation, Pool } from './evaluation.ts'
import { factsOf } from './facts.ts'
import { resampleRows } from './intervals.ts'
import { resolveEvaluation } from './job.ts'
import { prepareCorpus } from './levels/level-tables.ts'
import { withPlacement } from './placement.ts'
import { compareItems } from './run/compare-items.ts'
import { openReduction } from './run/run.ts'
import type { CorpusSelection } from './select/select-corpus.ts'
import type { TestSettings } from './tests/evaluation-tests.ts'

/** What `evaluate` compares, with which metrics, and what else it computes. */
export interface EvaluateOptions {
  /**
   * Ids, metrics, or either with preset and options.
   * @defaultValue B, WindowDiff, Pk and boundary F
   */
  readonly metrics?: readonly MetricRequest[]
  /**
   * The coders to trust, or `by-name`: the coder whose name says so.
   * @defaultValue every pair is compared; where only hypotheses are given, the coder whose name says so, else all that are not hypotheses
   */
  readonly references?: readonly string[] | 'by-name'
  /**
   * The coders to test.
   * @defaultValue all coders that are not references
   */
  readonly hypotheses?: readonly string[]
  /**
   * Which pooled score ranks and is tested; both are always there.
   * @defaultValue what a metric's preset says, else `micro`
   */
  readonly pool?: Pool
  /**
   * Groups of items: `group`, the one each item has; `none`; or a pattern of their ids, `{group}-*`.
   * @defaultValue `group` where items have one
   */
  readonly groupBy?: string
  /**
   * Whether the score is over all items (`pool`) or the mean of the groups'.
   * @defaultValue what a metric's preset says, else `pool`
   */
  readonly acrossGroups?: AcrossGroups
  /**
   * Intervals over items; true: `jackknife-t`, level 0.95.
   * @defaultValue none
   */
  readonly interval?: boolean | AskedInterval
  /**
   * Paired tests between hypotheses; true: permutation, 10,000 resamples (fewer beyond 2,000 items), alpha 0.05.
   * @defaultValue none
   */
  readonly tests?: boolean | Partial<TestSettings>
  /**
   * Scores of segmenters that never look at the text, and of the references against one another.
   * @defaultValue none
   */
  readonly bounds?: boolean | Partial<BoundSettings>
  /**
   * How boundaries are selected for coders that have scores.
   * @defaultValue none: such coders are rejected where boundaries are needed
   */
  readonly select?: CorpusSelection
  /**
   * One table for each level: level l of the reference against the `same` level of the hypothesis, or against the one
   * with the `nearest-count` of boundaries; true: the same, where both sides have as many.
   * @defaultValue none
   */
  readonly levels?: boolean | 'same' | 'nearest-count'
  /**
   * Whether each pooled score has what its loss is made of, for metrics that have parts (`lossParts`).
   * @defaultValue false
   */
  readonly loss?: boolean
  /**
   * Random seed.
   * @defaultValue 1
   */
  readonly seed?: number
  /**
   * Whether the document holds every comparison (`pairs`) or the sums only (`pooled`).
   * @defaultValue `pairs`
   */
  readonly detail?: 'pairs' | 'pooled'
  /**
   * Rows behind intervals and tests: each item's own (`items`), or so many buckets that items fall into by a hash of
   * their ids.
   * @defaultValue `items` up to 50,000 items, 4,096 buckets above
   */
  readonly buckets?: number | 'items'
  /**
   * Called now and then with how much of the resampling is done.
   * @defaultValue no progress is reported
   */
  readonly progress?: (done: number, of: number) => void
}

/**
 * Runs metrics over a corpus and writes the `Evaluation` document: every hypothesis against every reference (or
 * every pair of coders), per pair and pooled in both ways, with what was undefined and why; on request with
 * intervals and tests.
 *
 * Micro adds the tallies, then scores once: long texts weigh more. Macro is the mean of the pairs' scores:
 * every pair weighs the same, and pairs without a score are left out and counted. A symmetric metric compares
 * every pair once, any other both ways. Items are added in the order of their ids, so the order of the corpus
 * changes no bit of any score. Time goes with items × pairs × metrics; intervals resample sums, never texts.
 *
 * @param given - items with the codings of references and hypotheses
 * @param options - settings; each has a default
 * @returns the document: plain JSON, with settings and signatures
 * @throws CesuraError `unknown-metric`, `unknown-coder`, `roles-same`, `selection-required`, `levels-given`, `groups-missing`,
 * `pattern-invalid`, `too-many-scores`, `option-unknown`, `option-invalid`
 * @example
 * evaluate(makeCorpus([{ id: 'poem', units: 11, codings: [
 *   { coder: 'manual', segmentation: fromMasses([2, 3, 6]) },
 *   { coder: 'aps', segmentation: fromMasses([2, 2, 7]) },
 * ] }]), { metrics: ['boundary-similarity'], references: ['manual'] }).metrics[0].overall.micro //=> { value: 0.75 }
 */
export function evaluate(given: Corpus, options: EvaluateOptions = {}): Evaluation {
  const prepared = prepareCorpus(given, options)
  const { corpus } = prepared
  const lengths = typeof options?.bounds === 'object' && options.bounds?.match === 'lengths'
  const job = resolveEvaluation(factsOf(corpus, lengths), options)
  const { samples, close, pairsOf } = openReduction(job, [compareItems(job, corpus.items)])
  const sampled =
    samples && resampleRows(samples.table, samples.resamples, job.settings.seed, options.progress)
  const closed = prepared.complete(close(sampled), job.plan)
  const evaluation = withPlacement(closed, corpus, options, evaluateAsIs)
  return job.detail === 'pooled' || job.buckets !== undefined
    ? evaluation
    : withPairs(evaluation, metric => [...pairsOf(metric)])
}

/** The same without a look at how codings were placed. */
export const evaluateAsIs = (corpus: Corpus, options: EvaluateOptions): Evaluation =>
  evaluate(
    {
      ...corpus,
      items: corpus.items.map(item => ({
        ...item,
        codings: item.codings.map(({ aligned: _, ...coding }) => coding),
      })),
    },
    options,
  )
