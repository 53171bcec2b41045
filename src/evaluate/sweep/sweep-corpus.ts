import { type ResamplingSettings, resamplingSettings } from '../../agreement/coefficient-interval.ts'
import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { type MetricRequest, readRequest, readRequests } from '../../metrics/request.ts'
import { auroc } from '../../metrics/scores/auroc.ts'
import { averagePrecision } from '../../metrics/scores/average-precision.ts'
import { brier, brierSkill } from '../../metrics/scores/brier.ts'
import { logLoss } from '../../metrics/scores/log-loss.ts'
import type { Corpus } from '../../model/corpus.ts'
import { requireInteger, requireKnown } from '../../model/require.ts'
import { VERSION } from '../../model/version.ts'
import { signatureWith } from '../plan.ts'
import { sweep } from './sweep.ts'
import { consensusPairs, type ItemPair, type SweepRoles, scoredPairs, sweepRoles } from './sweep-roles.ts'

/** Which metrics are followed, and whose scores. */
export interface SweepCorpusOptions {
  /**
   * Metrics that take boundaries.
   * @defaultValue boundary F
   */
  readonly metrics?: readonly MetricRequest[]
  /**
   * The coders to trust.
   * @defaultValue the one whose name says so, else all that have boundaries
   */
  readonly references?: readonly string[]
  /**
   * The coders to sweep.
   * @defaultValue all that have scores
   */
  readonly hypotheses?: readonly string[]
  /**
   * Sweep the share of annotators who have a boundary, instead of scores.
   * @defaultValue false
   */
  readonly consensus?: boolean
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
   * At most this many points.
   * @defaultValue all
   */
  readonly points?: number
  /**
   * Bands by resampling items; true: level 0.95, 2,000 resamples.
   * @defaultValue none
   */
  readonly interval?: boolean | Partial<Omit<ResamplingSettings, 'method'>>
  /**
   * Seed of the bands.
   * @defaultValue 1
   */
  readonly seed?: number
}

/** A value without a threshold; null with its reason where it is undefined. */
export interface ThresholdFree {
  readonly id: string
  readonly title: string
  readonly symbol: string
  readonly value: number | null
  readonly reason?: string
}

/** A point of a curve: what every gap with a score of at least `at` gives; null where it is undefined. */
export interface CurvePoint {
  readonly at: number
  readonly cuts: number
  readonly ratio: number | null
  readonly value: number | null
  readonly interval?: readonly [number, number]
}

/** One curve: one coder, one metric. */
export interface SweepCurve {
  readonly hypothesis: string
  /** The metric's id. */
  readonly metric: string
  readonly symbol: string
  readonly better: AnyMetric['better']
  readonly signature: string
  /** Items that the coder has scores for, and boundaries of their references. */
  readonly items: number
  readonly boundaries: number
  readonly points: readonly CurvePoint[]
  /** The best value and its threshold: tuned on this data. Null where no point has a value. */
  readonly best: { readonly value: number; readonly at: number; readonly ratio: number | null } | null
  /** The value with as many boundaries over the corpus as the references have. */
  readonly atReferenceCount: number | null
  /** Gaps that share the score at which that selection ends: the earlier ones were taken. */
  readonly ties: number
  readonly area: number | null
  /** Why there is no area. */
  readonly areaReason?: 'curve-too-short' | 'no-reference-boundaries'
  /** Measures that need no threshold. */
  readonly measures: readonly ThresholdFree[]
}

/** Curves over all thresholds: what `cesura sweep --json` writes. */
export interface SweepDocument {
  /** Version of this document's form. */
  readonly sweep: 2
  /** Version of cesura that wrote it. */
  readonly cesura: string
  readonly settings: SweepRoles & {
    readonly over: 'threshold'
    /** Annotators whose share is swept; empty where scores are. */
    readonly annotators: readonly string[]
    readonly minGap: number
    readonly area: readonly [number, number]
    /** The most points of a curve; null: all. */
    readonly points: number | null
    readonly interval: Omit<ResamplingSettings, 'method'> | null
    readonly seed: number
  }
  readonly sweeps: readonly SweepCurve[]
}

const measures: readonly AnyMetric[] = [averagePrecision, auroc, brier, brierSkill, logLoss]
const known = [
  'metrics',
  'references',
  'hypotheses',
  'consensus',
  'minGap',
  'area',
  'points',
  'interval',
  'seed',
]

/**
 * Metrics against the number of boundaries, for every coder with scores: the whole curve in place of one tuned
 * threshold, together with the measures that need no threshold.
 *
 * @param corpus - items with `scored` coders and references
 * @param options - metrics, roles, least distance, number of points, bands
 * @returns the document: a curve for each coder with scores
 * @throws CesuraError `scores-required` where nobody has scores, `nothing-to-compare` where nobody has boundaries,
 *   `too-few-coders` for a consensus of one, `option-unknown`, `option-invalid`
 * @example
 * sweepCorpus({ items: [{ id: 'a', units: 4, codings: [{ coder: 'ann', segmentation: fromBoundaries(4, [2]) }],
 *   scored: [{ coder: 'model', scores: fromScores([0.1, 0.8, 0.3]) }] }] }).sweeps[0].best //=> { value: 1, at: 0.8, ratio: 1 }
 */
export function sweepCorpus(corpus: Corpus, options: SweepCorpusOptions = {}): SweepDocument {
  requireKnown('sweepCorpus', options, known)
  const { metrics = ['boundary-f'], minGap = 1, area = [0.5, 2], points } = options
  readRequests(metrics)
  const seed = requireInteger('seed', options.seed ?? 1)
  const interval = resamplingSettings(options.interval)
  const consensus = options.consensus === true ? consensusPairs(corpus, options) : undefined
  const roles = consensus?.roles ?? sweepRoles(corpus, options)
  const curve = (hypothesis: string, pairs: readonly ItemPair[], request: MetricRequest): SweepCurve => {
    const { metric } = readRequest(request)
    const places = new Map([...new Set(pairs.map(({ item }) => item))].map((item, place) => [item, place]))
    const items = pairs.map(({ item }) => places.get(item)!)
    const found = sweep(pairs, {
      metric: request,
      minGap,
      area,
      points,
      bands: interval === null ? undefined : { ...interval, seed, items },
    })
    const boundaries = pairs.reduce((sum, { reference }) => sum + reference.boundaries.length, 0)
    const best = found.best && found.points.find(({ at }) => at === found.best!.at)
    return {
      hypothesis,
      metric: metric.id,
      symbol: metric.symbol,
      better: metric.better,
      signature:
        consensus === undefined
          ? found.signature
          : signatureWith(found.signature, 'scores:share-of-annotators'),
      items: places.size,
      boundaries,
      points: found.points.map(({ ratio, value, ...point }) => ({
        ...point,
        ratio: ratio ?? null,
        value: value ?? null,
      })),
      best: found.best === undefined ? null : { ...found.best, ratio: best?.ratio ?? null },
      atReferenceCount: found.atReferenceCount ?? null,
      ties: found.ties,
      area: found.area ?? null,
      ...(found.area !== undefined
        ? {}
        : { areaReason: boundaries === 0 ? 'no-reference-boundaries' : 'curve-too-short' }),
      measures: measures.map(own => thresholdFree(own, pairs)),
    }
  }
  return {
    sweep: 2,
    cesura: VERSION,
    settings: {
      over: 'threshold',
      ...roles,
      annotators: consensus?.annotators ?? [],
      minGap,
      area,
      points: points ?? null,
      interval,
      seed,
    },
    sweeps: roles.hypotheses.flatMap(hypothesis => {
      const pairs = consensus?.pairs ?? scoredPairs(corpus, roles.references, hypothesis)
      return metrics.map(request => curve(hypothesis, pairs, request))
    }),
  }
}

/** A measure over all gaps of all items together. */
function thresholdFree(metric: AnyMetric, pairs: readonly ItemPair[]): ThresholdFree {
  const reported = { id: metric.id, title: metric.title, symbol: metric.symbol }
  if (pairs.length === 0) return { ...reported, value: null, reason: 'nothing-to-compare' }
  const tallies = pairs.map(({ reference, scores }) => metric.tally(reference, scores))
  while (tallies.length > 1) {
    // Lists are merged two by two: one after another would cost the square of their number.
    for (let index = 0; 2 * index < tallies.length; index++) {
      const [one, two] = [tallies[2 * index], tallies[2 * index + 1]]
      tallies[index] = two === undefined ? one : metric.add(one, two)
    }
    tallies.length = Math.ceil(tallies.length / 2)
  }
  const value = metric.score(tallies[0]) ?? null
  const reason = metric.reason(tallies[0])
  return reason === undefined ? { ...reported, value } : { ...reported, value, reason }
}
