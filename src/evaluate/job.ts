import { intervalSettings } from '../agreement/interval-settings.ts'
import type { Corpus } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { placesById } from '../model/order.ts'
import { requireChoice, requireKnown, requireWhole } from '../model/require.ts'
import { VERSION } from '../model/version.ts'
import type { Bootstrap } from '../stats/resampling/bootstrap.ts'
import {
  addToBounds,
  type BoundTotals,
  boundSettings,
  openBounds,
  type PlannedBound,
  planBounds,
  readBounds,
} from './baselines/bounds.ts'
import { isProgramName } from './coder-names.ts'
import { densityOf, isDensity } from './density.ts'
import type { EvaluateOptions } from './evaluate.ts'
import type {
  DataSummary,
  Evaluation,
  IntervalSettings,
  MetricResult,
  PairResult,
  Pool,
  Pooled,
  Settings,
} from './evaluation.ts'
import type { CorpusFacts } from './facts.ts'
import { type GroupOf, groupsBy, rowGroups } from './groups.ts'
import { intervalOf, readDrawn, type SideBySide, sideBySide } from './intervals.ts'
import { contendingGroups, type MeasuredGroups, measureGroups, sureGroups } from './measured-groups.ts'
import { omnibusTests } from './omnibus-tests.ts'
import { pairedTests } from './paired-tests.ts'
import { makePlan, type Plan, type PlannedMetric, withoutDensity } from './plan.ts'
import {
  fieldsOf,
  type ItemSums,
  linesFor,
  macroScore,
  microScore,
  type PairRows,
  pool,
  sumPerItem,
} from './pool.ts'
import { rank } from './ranking.ts'
import { requireSelection, selectionSignature } from './select/select-corpus.ts'
import { tallyItem } from './tally-item.ts'
import { testSettings } from './test-settings.ts'

const known: readonly (keyof EvaluateOptions)[] = [
  'metrics',
  'references',
  'hypotheses',
  'pool',
  'groupBy',
  'acrossGroups',
  'interval',
  'tests',
  'bounds',
  'seed',
  'detail',
  'progress',
  'select',
  'levels',
]

/**
 * An evaluation, opened with what is known of the whole corpus. Its items are then compared one by one (`tallyItem`,
 * `addToBounds`), anywhere and in any order, and the job is closed: every way of running it gives the same document.
 */
export interface EvaluationJob {
  readonly facts: CorpusFacts
  readonly plan: Plan
  readonly settings: Settings
  readonly detail: 'pairs' | 'pooled'
  /** Undefined where none were asked for. */
  readonly bounds: readonly PlannedBound[] | undefined
  /** Undefined where there are no groups. */
  readonly groupOf: GroupOf | undefined
}

/** Checks and completes the options. */
export function openJob(facts: CorpusFacts, options: EvaluateOptions): EvaluationJob {
  requireKnown('evaluate', options, known)
  const pooling = optional('pool', options.pool, ['micro', 'macro'])
  const across = optional('acrossGroups', options.acrossGroups, ['pool', 'mean'])
  const detail = requireChoice('detail', options.detail ?? 'pairs', ['pairs', 'pooled'])
  const { pool: _, acrossGroups: __, ...roles } = options
  const scored = [...(facts.scored?.keys() ?? [])]
  const plan = makePlan(
    [...facts.coders.keys()],
    {
      ...roles,
      ...(pooling === undefined ? {} : { pool: pooling }),
      ...(across === undefined ? {} : { acrossGroups: across }),
    },
    facts.time,
    scored,
  )
  const settings: Settings = {
    design: plan.design,
    references: plan.references,
    referencesBy: plan.referencesBy,
    hypotheses: plan.hypotheses,
    pool: pooling ?? samePool(plan) ?? 'micro',
    interval: intervalSettings(options.interval),
    tests: testSettings(options.tests, facts.items),
    seed: requireWhole('seed', options.seed ?? 1),
    ...(options.select === undefined ? {} : { select: selectionSignature(requireSelection(options.select)) }),
    ...(options.levels === undefined || options.levels === false ? {} : { levels: options.levels }),
  }
  const wanted = boundSettings(options.bounds, facts.items)
  const bounds = wanted === null ? undefined : planBounds(facts, withoutDensity(plan), wanted, settings.seed)
  return { facts, plan, settings, detail, bounds, groupOf: groupsBy(options.groupBy, facts) }
}

const optional = <W extends string>(name: string, value: unknown, choices: readonly W[]): W | undefined =>
  value === undefined ? undefined : requireChoice(name, value, choices)

/** The pooling that all metrics have by their presets; undefined where they differ. */
function samePool(plan: Plan): Pool | undefined {
  const pools = new Set(withoutDensity(plan).metrics.map(({ pool }) => pool))
  return pools.size === 1 ? [...pools][0] : undefined
}

/** One line of a metric's table: a hypothesis, or all pairs. */
interface Line {
  readonly sums: ItemSums
  readonly pooled: Pooled
  /** The groups of items, where there are any. */
  readonly groups?: MeasuredGroups
}

/** One metric, pooled, with the sums that intervals and tests need. */
export interface Measured {
  readonly planned: PlannedMetric
  readonly rows: PairRows
  /** In the order of the plan's hypotheses; all pairs last. */
  readonly lines: readonly Line[]
}

/** Pools every metric; its comparisons stand in the order of the items' ids. */
export function measureAll({ plan, groupOf }: EvaluationJob, tables: readonly PairRows[]): Measured[] {
  return plan.metrics.map((planned, index) => {
    const rows = tables[index]!
    const linesOf = linesFor(plan, planned)
    const fields = fieldsOf(rows)
    requireRoom(planned, fields.length * rows.length * (plan.hypotheses.length + 1))
    const sums = sumPerItem(rows, fields, plan.hypotheses.length + 1, linesOf)
    const pooled = pool(planned.metric, planned.options, rows, sums, linesOf)
    const groups = groupOf && rowGroups(idsOf(rows), groupOf)
    return {
      planned,
      rows,
      lines: sums.map((own, line) => ({
        sums: own,
        pooled: pooled[line]!,
        ...(groups === undefined ? {} : { groups: measureGroups(planned, own, groups) }),
      })),
    }
  })
}

/** The item of each row; undefined for a row without comparisons. */
function* idsOf(rows: PairRows): Generator<string | undefined> {
  for (const row of rows) yield row[0]?.item
}

/** Sums per item of a tally with a field for each distinct score. */
const MOST_SUMS = 50_000_000

/** Refuses to keep sums of very many distinct scores: they take more memory than there is. */
function requireRoom({ metric }: PlannedMetric, sums: number): void {
  if (metric.takes !== 'scores' || sums <= MOST_SUMS) return
  throw new CesuraError(
    'too-many-scores',
    `${metric.id} would keep ${sums} counts of distinct scores for its interval; round the scores, or take cesura sweep, which computes it without an interval`,
  )
}

/** Compares all items of a corpus, here and now; the comparisons stay in the order of the corpus. */
export function compareAll(
  { items }: Corpus,
  job: EvaluationJob,
): { readonly rows: PairResult[][][]; readonly totals: BoundTotals; readonly measured: Measured[] } {
  const { plan, bounds = [] } = job
  const rows = items.map(item => tallyItem(item, plan))
  const totals = openBounds(bounds, plan)
  for (const item of items) addToBounds(totals, bounds, item)
  const order = placesById(items.map(({ id }) => id))
  const tables = plan.metrics.map((_, metric) => Array.from(order, item => rows[item]![metric]!))
  return { rows, totals, measured: measureAll(job, tables) }
}

/** The draws behind the intervals of differences, where no other intervals were asked for. */
const usualInterval = intervalSettings(true)!

/** The metrics that were asked for, without the count of boundaries. */
const scoredIn = (measured: readonly Measured[]) => measured.filter(({ planned }) => !isDensity(planned))

/** What is to be drawn, and how. */
export interface IntervalDraws extends SideBySide, IntervalSettings {}

/** What intervals and tests are drawn from, micro and macro of each line of each metric; undefined where nothing is. */
export function intervalDraws(
  measured: readonly Measured[],
  { interval, tests }: Settings,
): IntervalDraws | undefined {
  if (interval === null && tests === null) return undefined
  const wanted = scoredIn(measured).flatMap(({ planned: { metric, options }, lines }) =>
    lines.flatMap(({ sums }) => [
      { table: sums.micro, score: microScore(metric, options, sums.micro.fields) },
      { table: sums.macro, score: macroScore },
    ]),
  )
  return { ...sideBySide(wanted), ...(interval ?? usualInterval) }
}

/** The document, without its pairs. `drawn` are the sums of the replicates, where something was to be drawn. */
export function closeJob(
  { facts, plan, settings, bounds }: EvaluationJob,
  measured: readonly Measured[],
  totals: BoundTotals,
  draws: IntervalDraws | undefined,
  drawn: Float64Array | undefined,
): Evaluation {
  const all = draws && drawn ? readDrawn(draws, drawn, draws, settings.seed) : []
  const density = measured.find(({ planned }) => isDensity(planned))
  let start = 0
  return {
    evaluation: 2,
    cesura: VERSION,
    settings,
    data: summarise(facts, plan, measured),
    metrics: scoredIn(measured).map((result, index) => {
      const own = all.slice(start, start + 2 * result.lines.length)
      start += own.length
      return {
        ...judge(result, density, plan, settings, own),
        ...(bounds === undefined ? {} : { bounds: readBounds(totals, bounds, plan, index) }),
      }
    }),
  }
}

/** The document with every comparison, in the order of the corpus. */
export const withPairs = (
  evaluation: Evaluation,
  pairsOf: (metric: number) => readonly PairResult[],
): Evaluation => ({
  ...evaluation,
  metrics: evaluation.metrics.map((metric, index) => ({ ...metric, pairs: pairsOf(index) })),
})

/** One metric of the document: pooled scores with their intervals, the ranking, the tests. */
function judge(
  { planned, rows, lines }: Measured,
  density: Measured | undefined,
  plan: Plan,
  settings: Settings,
  drawn: readonly Bootstrap[],
): MetricResult {
  const { metric, options, pool: pooling, acrossGroups } = planned
  const { interval, tests, seed } = settings
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
  const hypotheses = plan.hypotheses.map((hypothesis, index) => ({
    hypothesis,
    ...all[index]!,
    ...(density === undefined || density.lines[index]!.pooled.pairs === 0
      ? {}
      : { density: densityOf(density.lines[index]!.pooled.tally) }),
    ...sureGroups(lines[index]!.groups, interval, seed),
  }))
  const groups = lines[0]?.groups
  const clusters = acrossGroups === 'mean' && groups !== undefined && groups.results.length > 1
  const { better } = metric
  const compared =
    better !== 'none' &&
    plan.design === 'references' &&
    tests !== null &&
    hypotheses.length > 1 &&
    (clusters ? groups!.results.length > 1 : rows.length > 1)
  const contenders = plan.hypotheses.map((hypothesis, index) => ({
    hypothesis,
    ...(clusters
      ? contendingGroups(lines[index]!.groups!, pooling)
      : { table: lines[index]!.sums[pooling], pairs: lines[index]!.sums.pairs }),
    ...(clusters || drawn.length === 0
      ? {}
      : { replicates: drawn[2 * index + (pooling === 'micro' ? 0 : 1)]!.scores }),
  }))
  const score =
    clusters || pooling === 'macro'
      ? macroScore
      : microScore(metric, options, lines[0]?.sums.micro.fields ?? [])
  const paired = compared ? pairedTests(contenders, score, tests, interval ?? usualInterval, seed) : undefined
  const [low, high] = metric.range(options)
  return {
    id: metric.id,
    name: planned.name,
    title: metric.title,
    symbol: metric.symbol,
    better,
    range: [Number.isFinite(low) ? low : null, Number.isFinite(high) ? high : null],
    ...(planned.preset === undefined ? {} : { preset: planned.preset }),
    pool: pooling,
    acrossGroups,
    signature: planned.signature,
    hypotheses,
    overall: { ...all.at(-1)!, ...sureGroups(lines.at(-1)?.groups, interval, seed) },
    ...(plan.design === 'references' && better !== 'none'
      ? { ranking: rank(hypotheses, better, planned, paired) }
      : {}),
    ...(paired === undefined
      ? {}
      : { tests: { pairs: paired, ...omnibusTests(rows, plan.hypotheses, tests!.alpha) } }),
  }
}

/** What was compared, and what was not: items, units, coders, missing codings. */
function summarise(
  { items, units, coders, scale, time }: CorpusFacts,
  { references, hypotheses }: Plan,
  measured: readonly Measured[],
): DataSummary {
  const names = [...coders.keys()]
  const compared = measured.at(-1)?.lines.at(-1)?.sums.pairs
  return {
    items,
    units,
    ...(time === undefined ? {} : { time }),
    coders: names,
    people: names.filter(name => !isProgramName(name)),
    programs: names.filter(isProgramName),
    leftOut: {
      coders: names.filter(name => !references.includes(name) && !hypotheses.includes(name)),
      items: compared?.filter(pairs => pairs === 0).length ?? 0,
    },
    missing: [...coders].flatMap(([coder, { codings }]) =>
      codings < items ? [{ coder, items: items - codings }] : [],
    ),
    ...(scale === undefined ? {} : { types: scale.names }),
  }
}
