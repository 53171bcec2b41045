import { intervalSettings, isResampled, type ResamplingSettings } from '../agreement/coefficient-interval.ts'
import { isSystemName } from '../model/coder-names.ts'
import { present } from '../model/plain.ts'
import { VERSION } from '../model/version.ts'
import type { Bootstrap } from '../stats/resampling/bootstrap.ts'
import { SwapBits } from '../stats/resampling/permutation.ts'
import { addWeight, type ItemWeights, itemWeights, openWeights } from '../stats/sums/weight-sums.ts'
import { type BoundTotals, readBounds } from './baselines/bounds.ts'
import { densityOf, isDensity } from './density.ts'
import type { DataSummary, Evaluation, MetricResult, PairResult, Pooled, Settings } from './evaluation.ts'
import type { CorpusFacts } from './facts.ts'
import { contendingGroups, meanWithin, pairWithin, significanceGroups } from './groups.ts'
import { ALIKE, intervalOf, readSampled, type SideBySide, scoreInterval, sideBySide } from './intervals.ts'
import type { EvaluationJob } from './job.ts'
import { levelsTakenAlike } from './levels/level-tables.ts'
import type { Line, Measured, MeasuredBlocks } from './measure.ts'
import type { Plan } from './plan.ts'
import { macroScore, microScore, talliedColumns } from './pool.ts'
import { pairedRows, pairedTests } from './tests/paired-tests.ts'
import { rank } from './tests/ranking.ts'

/** The intervals of differences, where no other intervals were asked for. */
const defaultInterval = intervalSettings(true)!

/** The metrics that were asked for, without the count of boundaries. */
const scoredIn = (measured: readonly Measured[]) => measured.filter(({ planned }) => !isDensity(planned))

/** What is resampled, and how. */
export interface IntervalResamples extends SideBySide, ResamplingSettings {}

/** What intervals are resampled from, micro and macro of each line of each metric; undefined where nothing is resampled. */
export function intervalResamples(
  measured: readonly Measured[],
  { interval }: Settings,
): IntervalResamples | undefined {
  if (!isResampled(interval)) return undefined
  const wanted = scoredIn(measured).flatMap(({ planned: { metric, options }, lines }) =>
    lines.flatMap(({ sums }) => [
      { table: sums.micro, score: microScore(metric, options, sums.micro.fields) },
      { table: sums.macro, score: macroScore },
    ]),
  )
  return { ...sideBySide(wanted), ...interval }
}

/** The document, without its pairs. `sampled` are the sums of the replicates, where something was resampled. */
export function buildDocument(
  { facts, plan, settings, bounds }: EvaluationJob,
  measured: readonly Measured[],
  totals: BoundTotals,
  samples: IntervalResamples | undefined,
  sampled: Float64Array | undefined,
): Evaluation {
  const all = samples && sampled ? readSampled(samples, sampled, samples, settings.seed) : []
  const density = measured.find(({ planned }) => isDensity(planned))
  const swapBits = new SwapBits(settings.seed)
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
        ...assess(result, density, plan, settings, own, swapBits),
        ...present({ bounds: bounds && readBounds(totals, bounds, plan, index) }),
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
function assess(
  { planned, rows, weights, lines, pair, omnibus, blocks }: Measured,
  density: Measured | undefined,
  plan: Plan,
  settings: Settings,
  sampled: readonly Bootstrap[],
  swapBits: SwapBits,
): MetricResult {
  const { metric, options, pool: pooling, acrossGroups } = planned
  const { interval, tests } = settings
  const range = metric.range(options)
  const [low, high] = range
  const sure = ({ pooled, sums }: Line, index: number): Pooled => {
    if (interval === null) return pooled
    const { micro, macro } = pooled
    if (!isResampled(interval)) {
      if (blocks !== undefined) return blockIntervals(pooled, planned, blocks, index, interval.level)
      const asked = { level: interval.level, range, weights, pairs: sums.pairs }
      const { fields } = sums.micro
      const ofMicro = microScore(metric, options, fields)
      const contributing = talliedColumns(fields)
      return {
        ...pooled,
        micro: { ...micro, ...scoreInterval(sums.micro, ofMicro, { ...asked, pool: 'micro', contributing }) },
        macro: { ...macro, ...scoreInterval(sums.macro, macroScore, { ...asked, pool: 'macro' }) },
      }
    }
    return {
      ...pooled,
      micro: { ...micro, ...intervalOf(sampled[2 * index]!, interval) },
      macro: { ...macro, ...intervalOf(sampled[2 * index + 1]!, interval) },
    }
  }
  const all = lines.map(sure)
  const hypotheses = plan.hypotheses.map((hypothesis, index) => ({
    hypothesis,
    ...all[index]!,
    ...present({
      density:
        density === undefined || metric.takes === 'scores' || density.lines[index]!.pooled.pairs === 0
          ? undefined
          : densityOf(density.lines[index]!.pooled.tally),
    }),
    ...significanceGroups(lines[index]!.groups, settings, planned, weights),
  }))
  const groups = lines[0]?.groups
  const clusters = acrossGroups === 'mean' && groups !== undefined && groups.results.length > 1
  const { better } = metric
  const compared =
    better !== 'none' &&
    plan.design === 'references' &&
    tests !== null &&
    hypotheses.length > 1 &&
    (clusters ? groups!.results.length > 1 : rows > 1)
  const contenders = plan.hypotheses.map((hypothesis, index) => ({
    hypothesis,
    replicates: clusters ? undefined : sampled[2 * index + (pooling === 'micro' ? 0 : 1)]?.scores,
  }))
  const within = clusters ? groups!.within : undefined
  const score =
    within !== undefined
      ? meanWithin(within, pooling)
      : clusters || pooling === 'macro'
        ? macroScore
        : microScore(metric, options, lines[0]?.sums.micro.fields ?? [])
  const between = clusters
    ? (a: number, b: number) => {
        const [first, second] = [lines[a]!.groups!, lines[b]!.groups!]
        return within === undefined
          ? pairedRows(contendingGroups(first, pooling), contendingGroups(second, pooling), ALIKE)
          : pairWithin(first.within!, second.within!, pooling, weights)
      }
    : pair
  const scored = {
    range,
    pool: clusters && within === undefined ? ('macro' as const) : pooling,
    contributing: clusters || pooling === 'macro' ? undefined : talliedColumns(lines[0]!.sums.micro.fields),
  }
  const paired = compared
    ? pairedTests(contenders, between, score, tests, interval ?? defaultInterval, scored, swapBits)
    : undefined
  return present({
    id: metric.id,
    name: planned.name,
    title: metric.title,
    symbol: metric.symbol,
    better,
    range: [Number.isFinite(low) ? low : null, Number.isFinite(high) ? high : null],
    unit: planned.unit,
    preset: planned.preset,
    pool: pooling,
    acrossGroups,
    signature: planned.signature,
    hypotheses,
    overall: { ...all.at(-1)!, ...significanceGroups(lines.at(-1)?.groups, settings, planned, weights) },
    ranking:
      plan.design === 'references' && better !== 'none'
        ? rank(hypotheses, better, planned, paired)
        : undefined,
    tests: paired && { pairs: paired, ...omnibus(tests!.alpha) },
  })
}

/**
 * Intervals of one text, its blocks as rows, around the score of the whole text. With one comparison micro and macro are
 * the same number, and have one interval.
 */
function blockIntervals(
  pooled: Pooled,
  { metric, options }: Measured['planned'],
  { lines, weights }: MeasuredBlocks,
  index: number,
  level: number,
): Pooled {
  const { micro, macro, pairs } = lines[index]!
  const asked = { level, range: metric.range(options), weights, pairs }
  const { fields } = micro
  const none = { interval: null, intervalReason: 'score-undefined' as const, standardError: null }
  const ends = (pool: 'micro' | 'macro') => {
    const around = pooled[pool].value ?? undefined
    if (around === undefined) return none
    return pool === 'micro' || pooled.pairs === 1
      ? scoreInterval(micro, microScore(metric, options, fields), {
          ...asked,
          pool: 'micro',
          contributing: talliedColumns(fields),
          around,
        })
      : scoreInterval(macro, macroScore, { ...asked, pool: 'macro', around })
  }
  return {
    ...pooled,
    micro: { ...pooled.micro, ...ends('micro') },
    macro: { ...pooled.macro, ...ends('macro') },
  }
}

/** What was compared, and what was not: items, units, coders, missing codings. */
function summarise(facts: CorpusFacts, plan: Plan, measured: readonly Measured[]): DataSummary {
  const { items, units, coders, scale, time } = facts
  const { references, hypotheses } = plan
  const names = [...coders.keys()]
  const levels = levelsTakenAlike(facts, plan)
  return present({
    items,
    units,
    ...weightsOf(measured[0]),
    ...blocksIn(measured),
    time,
    coders: names,
    people: names.filter(name => !isSystemName(name)),
    systems: names.filter(isSystemName),
    leftOut: {
      coders: names.filter(name => !references.includes(name) && !hypotheses.includes(name)),
      items: measured.at(-1)?.notCompared ?? 0,
    },
    missing: [...coders].flatMap(([coder, { codings }]) =>
      codings < items ? [{ coder, items: items - codings }] : [],
    ),
    types: scale?.names,
    levels,
  })
}

/** How one long text was divided for intervals. */
function blocksIn(measured: readonly Measured[]): Pick<DataSummary, 'blocks'> {
  const found = measured.find(({ blocks }) => blocks !== undefined)?.blocks
  return found === undefined ? {} : { blocks: { count: found.weights.gaps!.length, size: found.size } }
}

/** What all items weigh in pooled scores: long texts weigh more. */
function weightsOf(measured: Measured | undefined): ItemWeights {
  const { gaps, items } = measured?.weights ?? ALIKE
  if (items !== undefined) return items
  const sums = openWeights()
  const pairs = measured?.lines.at(-1)?.sums.pairs
  for (const [row, own] of gaps?.entries() ?? []) addWeight(sums, own * (pairs?.[row] ?? 0))
  return itemWeights(sums)
}
