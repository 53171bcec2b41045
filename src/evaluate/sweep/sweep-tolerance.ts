import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { type MetricRequest, readRequests } from '../../metrics/request.ts'
import type { Corpus } from '../../model/corpus.ts'
import { requireKnown } from '../../model/require.ts'
import { VERSION } from '../../model/version.ts'
import { signatureWith } from '../plan.ts'
import { rolesOf } from '../roles.ts'
import { requestedMetric } from './sweep.ts'
import type { SweepRoles } from './sweep-roles.ts'
import { pooledToleranceCurve } from './tolerance-curve.ts'

/** Which metrics are followed over which tolerances, and who is compared. */
export interface ToleranceSweepOptions {
  /** Metrics with the option `tolerance`. @defaultValue boundary F */
  readonly metrics?: readonly MetricRequest[]
  /** The coders to trust, or `by-name`: the coder whose name says so. @defaultValue by name */
  readonly references?: readonly string[] | 'by-name'
  /** The coders to test. @defaultValue all other coders */
  readonly hypotheses?: readonly string[]
  /**
   * The greatest tolerance.
   * @defaultValue 5
   */
  readonly upTo?: number
}

/** Metrics against their tolerance as one plain JSON document. */
export interface ToleranceDocument {
  readonly sweep: 2
  readonly cesura: string
  readonly settings: SweepRoles & { readonly over: 'tolerance'; readonly upTo: number }
  readonly sweeps: readonly {
    readonly hypothesis: string
    readonly metric: string
    readonly symbol: string
    readonly better: AnyMetric['better']
    readonly signature: string
    readonly items: number
    readonly points: readonly { readonly tolerance: number; readonly value: number | null }[]
  }[]
}

/**
 * A metric at tolerance 0, 1, 2 … for every hypothesis, pooled over the corpus.
 *
 * @param corpus - items with the codings of several coders
 * @param options - settings; each has a default
 * @returns the document: a curve for each hypothesis
 * @throws CesuraError `option-unknown`, `option-invalid`, `unknown-metric`, `unknown-coder` or `roles-same` for who is
 *   compared, `not-a-corpus`
 * @example
 * sweepTolerance({ items: [{ id: 'a', units: 11, codings: [{ coder: 'ann', segmentation: fromMasses([2, 3, 6]) },
 *   { coder: 'bo', segmentation: fromMasses([2, 2, 7]) }] }] }, { references: ['ann'], upTo: 1 }).sweeps[0].points
 * //=> [{ tolerance: 0, value: 0.5 }, { tolerance: 1, value: 1 }]
 */
export function sweepTolerance(corpus: Corpus, options: ToleranceSweepOptions = {}): ToleranceDocument {
  requireKnown('sweepTolerance', options, ['metrics', 'references', 'hypotheses', 'upTo'])
  const { metrics = ['boundary-f'], upTo = 5, ...asked } = options
  readRequests(metrics)
  const roles = rolesOf(corpus, asked)
  const everyPair = roles.design === 'pairs'
  const sweeps = roles.hypotheses.flatMap(hypothesis => {
    const places = new Set<number>()
    const pairs = corpus.items.flatMap(({ codings }, item) => {
      const own = codings.find(({ coder }) => coder === hypothesis)
      if (own === undefined) return []
      return codings
        .filter(({ coder }) => coder !== hypothesis && (everyPair || roles.references.includes(coder)))
        .map(({ segmentation }) => {
          places.add(item)
          return { reference: segmentation, hypothesis: own.segmentation }
        })
    })
    return metrics.map(request => {
      const { metric, settings } = requestedMetric(request)
      const values = pooledToleranceCurve(pairs, { metric: request, upTo })
      const signature = metric.signature({ ...settings, tolerance: 0 })
      return {
        hypothesis,
        metric: metric.id,
        symbol: metric.symbol,
        better: metric.better,
        signature: signatureWith(signature.replace('|tolerance:0', `|tolerance:0-${upTo}`), 'pool:micro'),
        items: places.size,
        points: values.map((value, tolerance) => ({ tolerance, value: value ?? null })),
      }
    })
  })
  const { references, referencesBy, hypotheses } = roles
  const settings = { over: 'tolerance' as const, references, referencesBy, hypotheses, upTo }
  return { sweep: 2, cesura: VERSION, settings, sweeps }
}
