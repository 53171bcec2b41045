import { intervalSettings } from '../agreement/interval-settings.ts'
import type { MetricRequest } from '../metrics/request.ts'
import { type Corpus, codersOf } from '../model/corpus.ts'
import { requireChoice, requireKnown, requireWhole } from '../model/require.ts'
import { VERSION } from '../model/version.ts'
import type { Bootstrap } from '../stats/bootstrap.ts'
import { type BoundSettings, boundSettings, findBounds } from './bounds.ts'
import type {
  DataSummary,
  Evaluation,
  IntervalSettings,
  MetricResult,
  PairResult,
  Pool,
  Pooled,
  Settings,
  TestSettings,
} from './evaluation.ts'
import { bootstrapAll, intervalOf } from './intervals.ts'
import { omnibusTests } from './omnibus-tests.ts'
import { pairedTests } from './paired-tests.ts'
import { makePlan, type Plan, type PlannedMetric } from './plan.ts'
import { fieldsOf, type ItemSums, linesFor, macroScore, microScore, pool, sumPerItem } from './pool.ts'
import { rank } from './ranking.ts'
import { byName, tallyItem } from './tally-item.ts'
import { testSettings } from './test-settings.ts'

export interface EvaluateOptions {
  /** Ids, metrics, or either with preset and options. Default: B, WindowDiff, Pk and boundary F. */
  readonly metrics?: readonly MetricRequest[]
  /** The coders to trust. Default: all coders that are not hypotheses; if neither is given, every pair is compared. */
  readonly references?: readonly string[]
  /** The coders to test. Default: all coders that are not references. */
  readonly hypotheses?: readonly string[]
  /** Which pooled score ranks and is tested; both are always there. Default `micro`. */
  readonly pool?: Pool
  /** Bootstrap intervals over items; true: percentile, level 0.95, 2,000 draws. Default: none. */
  readonly interval?: boolean | Partial<IntervalSettings>
  /** Paired tests between hypotheses; true: permutation, 10,000 draws (fewer beyond 2,000 items), alpha 0.05. Default: none. */
  readonly tests?: boolean | Partial<TestSettings>
  /** Scores of segmenters that never look at the text, and of the references against one another. Default: none. */
  readonly bounds?: boolean | Partial<BoundSettings>
  /** Seed of every random draw. Default 1. */
  readonly seed?: number
  /** Whether the document holds every comparison (`pairs`, the default) or the sums only (`pooled`). */
  readonly detail?: 'pairs' | 'pooled'
  /** Told now and then how much of the drawing is done. */
  readonly progress?: (done: number, of: number) => void
}

const known: readonly (keyof EvaluateOptions)[] = [
  'metrics',
  'references',
  'hypotheses',
  'pool',
  'interval',
  'tests',
  'bounds',
  'seed',
  'detail',
  'progress',
]

/**
 * Runs metrics over a corpus and writes the `Evaluation` document: every hypothesis against every reference (or
 * every pair of coders), per pair and pooled in both ways, with what was undefined and why; on request with
 * intervals and tests.
 *
 * Micro adds the tallies, then scores once: long texts weigh more. Macro is the mean of the pairs' scores:
 * every pair weighs the same, and pairs without a score are left out and counted. A symmetric metric compares
 * every pair once, any other both ways. Items are added in the order of their ids, so the order of the corpus
 * changes no bit of any score. Time goes with items × pairs × metrics; intervals draw sums, never texts.
 *
 * @example
 * evaluate(makeCorpus([{ id: 'poem', units: 11, codings: [
 *   { coder: 'manual', segmentation: fromMasses([2, 3, 6]) },
 *   { coder: 'aps', segmentation: fromMasses([2, 2, 7]) },
 * ] }]), { metrics: ['boundary-similarity'], references: ['manual'] }).metrics[0].overall.micro //=> { value: 0.75 }
 */
export function evaluate(corpus: Corpus, options: EvaluateOptions = {}): Evaluation {
  requireKnown('evaluate', options, known)
  const pooling = requireChoice('pool', options.pool ?? 'micro', ['micro', 'macro'])
  const detail = requireChoice('detail', options.detail ?? 'pairs', ['pairs', 'pooled'])
  const plan = makePlan(corpus, { ...options, pool: pooling })
  const settings: Settings = {
    design: plan.design,
    references: plan.references,
    hypotheses: plan.hypotheses,
    pool: pooling,
    interval: intervalSettings(options.interval),
    tests: testSettings(options.tests, corpus.items.length),
    seed: requireWhole('seed', options.seed ?? 1),
  }
  const rows = corpus.items.map(item => tallyItem(item, plan))
  const order = corpus.items.map((_, index) => index)
  order.sort((a, b) => byName(corpus.items[a]!.id, corpus.items[b]!.id))
  const measured = plan.metrics.map((planned, index) => {
    const pairs = rows.map(row => row[index]!)
    return measure(
      planned,
      plan,
      order.map(item => pairs[item]!),
    )
  })
  const drawn = drawIntervals(measured, settings, options.progress)
  const wanted = boundSettings(options.bounds, corpus.items.length)
  const bounds = wanted === null ? undefined : findBounds(corpus, plan, wanted, settings.seed)
  return {
    evaluation: 1,
    cesura: VERSION,
    settings,
    data: summarise(corpus),
    metrics: measured.map((result, index) => ({
      ...judge(result, plan, settings, drawn[index]!),
      ...(bounds === undefined ? {} : { bounds: bounds[index]! }),
      ...(detail === 'pairs' ? { pairs: rows.flatMap(row => row[index]!) } : {}),
    })),
  }
}

/** One line of a metric's table: a hypothesis, or all pairs. */
interface Line {
  readonly sums: ItemSums
  readonly pooled: Pooled
}

/** One metric, pooled, with the sums that intervals and tests need. */
interface Measured {
  readonly planned: PlannedMetric
  readonly rows: readonly (readonly PairResult[])[]
  /** In the order of the plan's hypotheses; all pairs last. */
  readonly lines: readonly Line[]
}

function measure(planned: PlannedMetric, plan: Plan, rows: readonly (readonly PairResult[])[]): Measured {
  const linesOf = linesFor(plan, planned)
  const sums = sumPerItem(rows, fieldsOf(rows), plan.hypotheses.length + 1, linesOf)
  const pooled = pool(planned.metric, planned.options, rows, sums, linesOf)
  return { planned, rows, lines: sums.map((own, line) => ({ sums: own, pooled: pooled[line]! })) }
}

/** The draws behind the intervals of differences, where no other intervals were asked for. */
const usualInterval = intervalSettings(true)!

/** Bootstraps every line of every metric with the same draws: micro and macro of each line, in turn. */
function drawIntervals(
  measured: readonly Measured[],
  { interval, tests, seed }: Settings,
  progress: EvaluateOptions['progress'],
): (readonly Bootstrap[])[] {
  if (interval === null && tests === null) return measured.map(() => [])
  const wanted = measured.map(({ planned: { metric, options }, lines }) =>
    lines.flatMap(({ sums }) => [
      { table: sums.micro, score: microScore(metric, options, sums.micro.fields) },
      { table: sums.macro, score: macroScore },
    ]),
  )
  const drawn = bootstrapAll(wanted.flat(), interval ?? usualInterval, seed, progress)
  let start = 0
  return wanted.map(({ length }) => {
    start += length
    return drawn.slice(start - length, start)
  })
}

/** One metric of the document: pooled scores with their intervals, the ranking, the tests. */
function judge(
  { planned, rows, lines }: Measured,
  plan: Plan,
  settings: Settings,
  drawn: readonly Bootstrap[],
): MetricResult {
  const { metric, options } = planned
  const { interval, tests, pool: pooling, seed } = settings
  const sure = ({ pooled }: Line, index: number): Pooled => {
    if (interval === null) return pooled
    const { micro, macro } = pooled
    return {
      ...pooled,
      micro: { ...micro, ...intervalOf(drawn[2 * index]!, interval) },
      macro: { ...macro, ...intervalOf(drawn[2 * index + 1]!, interval) },
    }
  }
  const all = lines.map(sure)
  const hypotheses = plan.hypotheses.map((hypothesis, index) => ({ hypothesis, ...all[index]! }))
  const compared = plan.design === 'references' && tests !== null && hypotheses.length > 1 && rows.length > 1
  const contenders = plan.hypotheses.map((hypothesis, index) => ({
    hypothesis,
    table: lines[index]!.sums[pooling],
    pairs: lines[index]!.sums.pairs,
    ...(drawn.length === 0 ? {} : { replicates: drawn[2 * index + (pooling === 'micro' ? 0 : 1)]!.scores }),
  }))
  const score =
    pooling === 'macro' ? macroScore : microScore(metric, options, lines[0]?.sums.micro.fields ?? [])
  const paired = compared ? pairedTests(contenders, score, tests, interval ?? usualInterval, seed) : undefined
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
    hypotheses,
    overall: all.at(-1)!,
    ...(plan.design === 'references'
      ? { ranking: rank(hypotheses, metric.better, pooling, paired, tests?.alpha ?? 0.05) }
      : {}),
    ...(paired === undefined
      ? {}
      : { tests: { pairs: paired, ...omnibusTests(rows, plan.hypotheses, tests!.alpha) } }),
  }
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
