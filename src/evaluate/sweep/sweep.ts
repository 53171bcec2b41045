import { byScore, spacedOrder } from '../../compare/scores/order.ts'
import { requireScoredUnits, type ScoredPair, selectByReferenceCount } from '../../compare/scores/select.ts'
import type { MetricRequest } from '../../metrics/request.ts'
import { refuse } from '../../model/error.ts'
import { requireWhole } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { areaUnder } from './area.ts'
import { pooledCounter } from './pooled-counter.ts'
import { requestedMetric } from './requested-metric.ts'

export interface SweepOptions {
  /** The metric whose value is followed. Default boundary F. */
  readonly metric?: MetricRequest
  /** Options of the metric. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Boundaries stand at least this many units apart. Default 1. */
  readonly minGap?: number
  /** Density ratios between which the area is taken. Default [0.5, 2]. */
  readonly area?: readonly [from: number, to: number]
  /** At most this many points, at equal steps of the logarithm of the boundaries. Default: all. */
  readonly points?: number
}

/** The pooled value where every gap with a score of at least `at` is a boundary. */
export interface SweepPoint {
  readonly at: number
  /** Boundaries over all items. */
  readonly cuts: number
  /** Density ratio: boundaries for each one of the references; undefined where these have none. */
  readonly ratio: number | undefined
  readonly value: number | undefined
}

export interface Sweep {
  /** By falling threshold; the last point cuts everywhere. */
  readonly points: readonly SweepPoint[]
  /** The best value, tuned on this data; ties: the highest threshold. Undefined where no point has a value. */
  readonly best: { readonly value: number; readonly at: number } | undefined
  /** The value with as many boundaries over the corpus as the references have. */
  readonly atReferenceCount: number | undefined
  /** Mean value over ln(density ratio) within `area`; undefined where the curve does not reach both ends. */
  readonly area: number | undefined
  readonly signature: string
}

/**
 * A metric against the number of boundaries: one point for every distinct score of the corpus, from the highest
 * threshold down, pooled over the items.
 *
 * Moving a threshold changes a score more than changing the system does, so a curve says more than a number. Boundary F
 * without tolerance changes by one boundary at a time and costs O(g log g) in all; other metrics are computed again for
 * the items that changed at each point.
 *
 * @param pairs references and scores of the same texts
 * @param options metric, least distance, range of the area, number of points
 * @example
 * sweep([{ reference: fromBoundaries(4, [2]), scores: fromScores([0.1, 0.8, 0.3]) }]).best //=> { value: 1, at: 0.8 }
 */
export function sweep(pairs: readonly ScoredPair[], options: SweepOptions = {}): Sweep {
  const { metric: asked = 'boundary-f', minGap = 1, area = [0.5, 2] } = options
  const { metric, settings } = requestedMetric(asked, options.options)
  requireWhole('minGap', minGap, 1)
  if (options.points !== undefined) requireWhole('points', options.points, 2)
  if (!(area[0] > 0 && area[1] > area[0]))
    refuse('option-invalid', `area is ${area.join(' to ')}; give two density ratios, the smaller first`)
  for (const { reference, scores } of pairs) requireScoredUnits(reference, scores)
  const references = pairs.reduce((sum, { reference }) => sum + reference.boundaries.length, 0)
  const steps = stepsOf(pairs, minGap)
  const kept = options.points === undefined ? undefined : spread(steps, options.points)
  const counter = pooledCounter(
    pairs.map(({ reference }) => reference),
    metric,
    settings,
  )
  const points: SweepPoint[] = []
  for (const [index, { at, gaps, cuts }] of steps.entries()) {
    for (const { item, gap } of gaps) counter.cut(item, gap + 1)
    if (kept !== undefined && !kept.has(index)) continue
    const ratio = references === 0 ? undefined : cuts / references
    points.push({ at, cuts, ratio, value: counter.value() })
  }
  const better = (a: number, b: number) => (metric.better === 'lower' ? a < b : a > b)
  let best: Sweep['best']
  for (const { value, at } of points)
    if (value !== undefined && (best === undefined || better(value, best.value))) best = { value, at }
  const counted = pooledCounter(
    pairs.map(({ reference }) => reference),
    metric,
    settings,
  )
  const selected: readonly Segmentation[] = selectByReferenceCount(pairs, { per: 'corpus', minGap })
  for (const [item, { boundaries }] of selected.entries())
    for (const position of boundaries) counted.cut(item, position)
  const spacing = minGap === 1 ? '' : `+min-gap(${minGap})`
  return {
    points,
    best,
    atReferenceCount: counted.value(),
    area: areaUnder(points, area),
    signature: `${metric.signature(settings)}|select:all-thresholds${spacing}|area:${area[0]}-${area[1]}|pool:micro`,
  }
}

interface Step {
  readonly at: number
  /** Gaps that become boundaries at this threshold. */
  readonly gaps: readonly { readonly item: number; readonly gap: number }[]
  /** Boundaries so far. */
  readonly cuts: number
}

/** Every distinct score, falling, with the gaps that it adds. */
function stepsOf(pairs: readonly ScoredPair[], minGap: number): Step[] {
  const thresholds = new Set<number>()
  const added = new Map<number, { item: number; gap: number }[]>()
  for (const [item, { scores }] of pairs.entries()) {
    for (const score of scores.scores) thresholds.add(score)
    for (const gap of spacedOrder(byScore(scores.scores), scores.scores.length, minGap)) {
      const score = scores.scores[gap]!
      const list = added.get(score)
      if (list === undefined) added.set(score, [{ item, gap }])
      else list.push({ item, gap })
    }
  }
  let cuts = 0
  return [...thresholds]
    .sort((a, b) => (a > b ? -1 : 1))
    .map(at => {
      const gaps = added.get(at) ?? []
      cuts += gaps.length
      return { at, gaps, cuts }
    })
}

/** Indexes of about `most` steps at equal steps of ln(cuts), the first and the last among them. */
function spread(steps: readonly Step[], most: number): ReadonlySet<number> | undefined {
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
