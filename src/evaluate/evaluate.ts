import type { MetricRequest } from '../metrics/request.ts'
import { type Corpus, codersOf } from '../model/corpus.ts'
import { requireChoice } from '../model/require.ts'
import { VERSION } from '../model/version.ts'
import type { DataSummary, Evaluation, MetricResult, PairResult, Pool } from './evaluation.ts'
import { makePlan, type Plan, type PlannedMetric } from './plan.ts'
import { fieldsOf, pool, sumPerItem } from './pool.ts'
import { byName, tallyItem } from './tally-item.ts'

export interface EvaluateOptions {
  /** Ids, metrics, or either with preset and options. Default: B, WindowDiff, Pk and boundary F. */
  readonly metrics?: readonly MetricRequest[]
  /** The coders to trust. Default: all coders that are not hypotheses; if neither is given, every pair is compared. */
  readonly references?: readonly string[]
  /** The coders to test. Default: all coders that are not references. */
  readonly hypotheses?: readonly string[]
  /** Which pooled score ranks and is tested; both are always there. Default `micro`. */
  readonly pool?: Pool
  /** Whether the document holds every comparison (`pairs`, the default) or the sums only (`pooled`). */
  readonly detail?: 'pairs' | 'pooled'
}

/**
 * Runs metrics over a corpus and writes the `Evaluation` document: every hypothesis against every reference (or
 * every pair of coders), per pair and pooled in both ways, with what was undefined and why.
 *
 * Micro adds the tallies, then scores once: long texts weigh more. Macro is the mean of the pairs' scores:
 * every pair weighs the same, and pairs without a score are left out and counted. A symmetric metric compares
 * every pair once, any other both ways. Items are added in the order of their ids, so the order of the corpus
 * changes no bit of any score. Time goes with items × pairs × metrics.
 *
 * @example
 * evaluate(makeCorpus([{ id: 'poem', units: 11, codings: [
 *   { coder: 'manual', segmentation: fromMasses([2, 3, 6]) },
 *   { coder: 'aps', segmentation: fromMasses([2, 2, 7]) },
 * ] }]), { metrics: ['boundary-precision'], references: ['manual'] }).metrics[0].overall.micro //=> { value: 0.5 }
 */
export function evaluate(corpus: Corpus, options: EvaluateOptions = {}): Evaluation {
  const pooling = requireChoice('pool', options.pool ?? 'micro', ['micro', 'macro'])
  const detail = requireChoice('detail', options.detail ?? 'pairs', ['pairs', 'pooled'])
  const plan = makePlan(corpus, { ...options, pool: pooling })
  const rows = corpus.items.map(item => tallyItem(item, plan))
  const order = corpus.items.map((_, index) => index)
  order.sort((a, b) => byName(corpus.items[a]!.id, corpus.items[b]!.id))
  return {
    evaluation: 1,
    cesura: VERSION,
    settings: {
      design: plan.design,
      references: plan.references,
      hypotheses: plan.hypotheses,
      pool: pooling,
      interval: null,
      tests: null,
      seed: 1,
    },
    data: summarise(corpus),
    metrics: plan.metrics.map((planned, index) => {
      const pairs = rows.map(row => row[index]!)
      const inOrder = order.map(item => pairs[item]!)
      return {
        ...measure(planned, plan, inOrder),
        ...(detail === 'pairs' ? { pairs: pairs.flat() } : {}),
      }
    }),
  }
}

/** One metric: every hypothesis pooled, and all pairs together. */
function measure(planned: PlannedMetric, plan: Plan, rows: readonly (readonly PairResult[])[]): MetricResult {
  const { metric, options } = planned
  const fields = fieldsOf(rows)
  const pooled = (belongs: (pair: PairResult) => boolean) =>
    pool(metric, options, rows, sumPerItem(rows, fields, belongs), belongs)
  const [low, high] = metric.range(options)
  return {
    id: metric.id,
    name: planned.name,
    title: metric.title,
    symbol: metric.symbol,
    better: metric.better,
    range: [Number.isFinite(low) ? low : null, Number.isFinite(high) ? high : null],
    ...(planned.preset === undefined ? {} : { preset: planned.preset }),
    signature: planned.signature,
    hypotheses: plan.hypotheses.map(hypothesis => ({
      hypothesis,
      ...pooled(ownPairs(plan, planned, hypothesis)),
    })),
    overall: pooled(() => true),
  }
}

/** The comparisons of a hypothesis. Where every pair of a symmetric metric is compared once, a coder has both sides. */
export function ownPairs(plan: Plan, planned: PlannedMetric, name: string): (pair: PairResult) => boolean {
  return plan.design === 'pairs' && planned.symmetric
    ? pair => pair.hypothesis === name || pair.reference === name
    : pair => pair.hypothesis === name
}

/** What was compared: items, units, coders, gaps. */
function summarise(corpus: Corpus): DataSummary {
  const coders = codersOf(corpus)
  const coded = new Map(coders.map(coder => [coder, 0]))
  let units = 0
  for (const item of corpus.items) {
    units += item.units
    for (const { coder } of item.codings) coded.set(coder, coded.get(coder)! + 1)
  }
  const items = corpus.items.length
  return {
    items,
    units,
    coders,
    missing: coders
      .filter(coder => coded.get(coder)! < items)
      .map(coder => ({ coder, items: items - coded.get(coder)! })),
    ...(corpus.scale === undefined ? {} : { types: corpus.scale.names }),
  }
}
