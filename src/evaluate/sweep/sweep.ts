import type { ResamplingSettings } from '../../agreement/coefficient-interval.ts'
import {
  byScore,
  edgeTies,
  requireScoredUnits,
  type ScoredPair,
  selectByReferenceCount,
  spacedOrder,
} from '../../compare/scores/select.ts'
import { fieldsIn, sumTallies, tableOf } from '../../evidence/sum-rows.ts'
import type { AnyMetric } from '../../metrics/definition/metric.ts'
import type { MetricOptions } from '../../metrics/metric-options.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'
import { throwInvalid } from '../../model/error.ts'
import { sweepAreaInvalid, sweepNeedsBoundaries } from '../../model/errors/evaluate.ts'
import { requireInteger } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { LEAST_ITEMS } from '../../stats/resampling/interval.ts'
import { sumsAsTally, type TallyTable } from '../../stats/resampling/tally-table.ts'
import { readSampled, resampleRows, sideBySide } from '../intervals.ts'
import { signatureWith } from '../plan.ts'
import { pooledCounter } from './pooled-counter.ts'

/** Which metric is followed, and how boundaries are chosen. */
export interface SweepOptions {
  /**
   * The metric whose value is followed.
   * @defaultValue boundary F
   */
  readonly metric?: MetricRequest
  /**
   * Options of the metric.
   * @defaultValue those of the metric
   */
  readonly options?: MetricOptions
  /**
   * Boundaries are at least this many units apart.
   * @defaultValue 1
   */
  readonly minGap?: number
  /**
   * Density ratios between which the area is taken.
   * @defaultValue [0.5, 2]
   */
  readonly area?: readonly [from: number, to: number]
  /**
   * At most this many points: the first, the last and the best always, and others at equal steps of the logarithm of
   * the boundaries.
   * @defaultValue all
   */
  readonly points?: number
  /**
   * Bands by resampling items.
   * @defaultValue none
   */
  readonly bands?: AskedBands
}

/** The pooled value where every gap with a score of at least `at` is a boundary. */
export interface SweepPoint {
  readonly at: number
  /** Boundaries over all items. */
  readonly cuts: number
  /** Density ratio: boundaries for each one of the references; undefined where these have none. */
  readonly ratio: number | undefined
  readonly value: number | undefined
  /** Interval of the value, where bands were asked for; at many points of many items only some have one. */
  readonly interval?: readonly [number, number]
}

/** What `sweep` finds: the curve of a metric over thresholds. */
export interface Sweep {
  /** By falling threshold; the last point cuts everywhere. */
  readonly points: readonly SweepPoint[]
  /** The best value, tuned on this data; ties: the highest threshold. Undefined where no point has a value. */
  readonly best: { readonly value: number; readonly at: number } | undefined
  /** The value with as many boundaries over the corpus as the references have. */
  readonly atReferenceCount: number | undefined
  /** Gaps that share the score at which that selection ends: the earlier ones were taken. */
  readonly ties: number
  /** Mean value over ln(density ratio) within `area`; undefined where the curve does not reach both ends. */
  readonly area: number | undefined
  readonly signature: string
}

/**
 * A metric against the number of boundaries: one point for every distinct score of the corpus, from the highest
 * threshold down, pooled over the items.
 *
 * Moving a threshold changes a score more than changing the system does, so a curve says more than a number. Boundary
 * precision, recall and F change by one boundary at a time and cost O(g log g) in all; other metrics are computed again
 * for the items that changed at each point. With `points` the best value and the area of such other metrics are those of the
 * points that are kept, and the signature has their number.
 *
 * @param pairs - references and scores of the same texts
 * @param options - metric, least distance, range of the area, number of points
 * @returns the points of the curve, its best point and its area
 * @throws CesuraError `option-invalid`
 * @example
 * sweep([{ reference: fromBoundaries(4, [2]), scores: fromScores([0.1, 0.8, 0.3]) }]).best //=> { value: 1, at: 0.8 }
 */
export function sweep(pairs: readonly ScoredPair[], options: SweepOptions = {}): Sweep {
  const { metric: asked = 'boundary-f', minGap = 1, area = [0.5, 2] } = options
  const { metric, settings } = requestedMetric(asked, options.options)
  if (metric.takes !== 'boundaries')
    throwInvalid(sweepNeedsBoundaries, { id: metric.id, takes: metric.takes })
  requireInteger('minGap', minGap, 1)
  if (options.points !== undefined) requireInteger('points', options.points, 2)
  if (!(area[0] > 0 && area[1] > area[0])) throwInvalid(sweepAreaInvalid, { from: area[0], to: area[1] })
  for (const { reference, scores } of pairs) requireScoredUnits(reference, scores)
  const references = pairs.map(({ reference }) => reference)
  const expected = references.reduce((sum, { boundaries }) => sum + boundaries.length, 0)
  const steps = stepsOf(pairs, minGap)
  const kept = options.points === undefined ? undefined : spread(steps, options.points)
  // Few points may all be far from the reference's count, and the best of them below the value there.
  const nearest = nearestStep(steps, expected)
  const isKept = (index: number) => kept === undefined || kept.has(index)
  const counter = pooledCounter(references, metric, settings)
  const all: (SweepPoint & { readonly index: number })[] = []
  for (const [index, { at, gaps, cuts }] of steps.entries()) {
    for (const { pair, gap } of gaps) counter.cut(pair, gap + 1)
    if (!counter.cheap && !isKept(index) && index !== nearest) continue
    const ratio = expected === 0 ? undefined : cuts / expected
    all.push({ index, at, cuts, ratio, value: counter.value() })
  }
  const better = (a: number, b: number) => (metric.better === 'lower' ? a < b : a > b)
  let best: Sweep['best']
  let bestAt = 0
  for (const { index, value, at } of all) {
    if (value === undefined || (best !== undefined && !better(value, best.value))) continue
    best = { value, at }
    bestAt = index
  }
  // The best point stays on a curve that is thinned, in the place of its neighbour.
  const given = kept === undefined || kept.has(bestAt) ? undefined : neighbourOf(kept, bestAt)
  const shown = (index: number) => index !== given && (isKept(index) || index === bestAt)
  const bands = options.bands && bandsOf(pairs, steps, shown, metric, settings, options.bands)
  const points = all.flatMap(({ index, ...point }): SweepPoint[] => {
    if (!shown(index)) return []
    const interval = bands?.get(index)
    return [interval === undefined ? point : { ...point, interval }]
  })
  const counted = pooledCounter(references, metric, settings)
  const selected: readonly Segmentation[] = selectByReferenceCount(pairs, { per: 'corpus', minGap })
  for (const [item, { boundaries }] of selected.entries())
    for (const position of boundaries) counted.cut(item, position)
  const spacing = minGap === 1 ? '' : `+min-gap(${minGap})`
  // Where the curve has fewer points than thresholds, its best value and its area are those of these points.
  const thinned = kept !== undefined && !counter.cheap ? [`points:${options.points}`] : []
  const parts = [`select:all-thresholds${spacing}`, ...thinned, `area:${area[0]}-${area[1]}`, 'pool:micro']
  return {
    points,
    best,
    atReferenceCount: counted.value(),
    ties: edgeTies(
      pairs.map(({ scores }, index) => ({ scored: scores, chosen: selected[index]! })),
      minGap,
    ),
    area: areaUnder(all, area),
    signature: signatureWith(metric.signature(settings), ...parts),
  }
}

/**
 * The mean of a curve over ln(ratio) between two ratios, straight lines between neighbouring points; undefined where
 * the curve does not reach both ends, or has no value on the way.
 */
export function areaUnder(
  points: readonly { readonly ratio: number | undefined; readonly value: number | undefined }[],
  [from, to]: readonly [number, number],
): number | undefined {
  const curve = points.flatMap(({ ratio, value }) =>
    ratio !== undefined && ratio > 0 && value !== undefined ? [[Math.log(ratio), value] as const] : [],
  )
  const [low, high] = [Math.log(from), Math.log(to)]
  if (curve.length < 2 || curve[0]![0] > low || curve.at(-1)![0] < high) return undefined
  let sum = 0
  for (let index = 1; index < curve.length; index++) {
    const [x0, y0] = curve[index - 1]!
    const [x1, y1] = curve[index]!
    const [a, b] = [Math.max(x0, low), Math.min(x1, high)]
    if (b <= a) continue
    const at = (x: number) => y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)
    sum += ((at(a) + at(b)) / 2) * (b - a)
  }
  return sum / (high - low)
}

/** How the bands of a curve are made. */
interface AskedBands extends Omit<ResamplingSettings, 'method'> {
  readonly seed: number
  /** The item of each pair, counted from 0: items are resampled, with all their references. Default: each pair is one. */
  readonly items?: readonly number[]
}

/** Items times points of which bands are made; beyond it fewer points get one. */
const MOST = 20_000

/**
 * Intervals of the value at a curve's points, by resampling the items: every resample is scored at all points, so the
 * thresholds stay and the texts vary. None with fewer than six items.
 */
function bandsOf(
  pairs: readonly ScoredPair[],
  steps: readonly Step[],
  isKept: (index: number) => boolean,
  metric: AnyMetric,
  settings: object,
  { seed, level, resamples, items = pairs.map((_, index) => index) }: AskedBands,
): ReadonlyMap<number, readonly [number, number]> {
  const rows = items.reduce((most, item) => Math.max(most, item + 1), 0)
  if (rows < LEAST_ITEMS) return new Map()
  const kept = steps.flatMap((_, index) => (isKept(index) ? [index] : []))
  const buffer = Math.max(20, Math.floor(MOST / rows))
  const every = Math.ceil(kept.length / buffer)
  const wanted = new Set(kept.filter((_, place) => place % every === 0 || place === kept.length - 1))
  const counter = pooledCounter(
    pairs.map(({ reference }) => reference),
    metric,
    settings,
  )
  const resolved = metric.resolve(settings)
  const tables: TallyTable[] = []
  for (const [index, { gaps }] of steps.entries()) {
    for (const { pair, gap } of gaps) counter.cut(pair, gap + 1)
    if (!wanted.has(index)) continue
    const sums = sumTallies(counter.tallies(), items, rows)
    tables.push(tableOf(sums, fieldsIn([sums]), [...sums.pairs.keys()]))
  }
  const table = sideBySide(
    tables.map(own => ({ table: own, score: sums => metric.score(sumsAsTally(own.fields, sums), resolved) })),
  )
  const sampled = resampleRows(table.table, resamples, seed)
  const read = readSampled(table, sampled, { method: 'percentile', level, resamples }, seed)
  return new Map(
    [...wanted].flatMap((index, place) => {
      const { percentile } = read[place]!
      return percentile === undefined ? [] : [[index, [percentile.low, percentile.high] as const] as const]
    }),
  )
}

/** A metric that was asked for, with its preset and its options in one object. */
export function requestedMetric(
  asked: MetricRequest,
  more: Readonly<Record<string, unknown>> = {},
): { readonly metric: AnyMetric; readonly settings: Readonly<Record<string, unknown>> } {
  const { metric, preset, options } = readRequest(asked)
  return { metric, settings: { ...options, preset, ...more } }
}

/** One threshold and the gaps that it makes boundaries beyond those of the higher ones. */
interface Step {
  readonly at: number
  readonly gaps: readonly { readonly pair: number; readonly gap: number }[]
  /** Boundaries so far. */
  readonly cuts: number
}

/** Every distinct score, falling, with the gaps that it adds. Time O(g log g). */
function stepsOf(pairs: readonly ScoredPair[], minGap: number): Step[] {
  const added = new Map<number, { pair: number; gap: number }[]>()
  for (const [pair, { scores }] of pairs.entries()) {
    for (const score of scores.scores) if (!added.has(score)) added.set(score, [])
    for (const gap of spacedOrder(byScore(scores.scores), scores.scores.length, minGap))
      added.get(scores.scores[gap]!)!.push({ pair, gap })
  }
  let cuts = 0
  return [...added]
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .map(([at, gaps]) => {
      cuts += gaps.length
      return { at, gaps, cuts }
    })
}

/** Indexes of about `most` steps at equal steps of ln(cuts), the first and the last among them; undefined: all. */
export function spread(steps: readonly Step[], most: number): ReadonlySet<number> | undefined {
  if (steps.length <= most) return undefined
  const [low, high] = [Math.log(Math.max(1, steps[0]!.cuts)), Math.log(Math.max(1, steps.at(-1)!.cuts))]
  const kept = new Set([0, steps.length - 1])
  let index = 0
  for (let point = 0; point < most; point++) {
    const goal = low + ((high - low) * point) / (most - 1)
    while (index < steps.length - 1 && Math.log(Math.max(1, steps[index]!.cuts)) < goal - 1e-12) index++
    kept.add(index)
  }
  return kept
}

/** The index among those kept that is nearest to another, and neither the first nor the last of them. */
function neighbourOf(kept: ReadonlySet<number>, index: number): number | undefined {
  const inner = [...kept].sort((a, b) => a - b).slice(1, -1)
  return inner.reduce<number | undefined>(
    (best, each) => (best === undefined || Math.abs(each - index) < Math.abs(best - index) ? each : best),
    undefined,
  )
}

/** Index of the last step that has no more boundaries than asked for; the first, where all have more. */
function nearestStep(steps: readonly Step[], count: number): number {
  let [low, high] = [0, steps.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (steps[middle]!.cuts <= count) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
