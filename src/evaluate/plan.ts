import type { AnyMetric } from '../metrics/metric.ts'
import { presetPooling } from '../metrics/presets.ts'
import { metrics as register } from '../metrics/register.ts'
import { type MetricRequest, readRequest } from '../metrics/request.ts'
import { CesuraError } from '../model/error.ts'
import { show } from '../model/require.ts'
import type { TimeAxis } from '../model/segmentation.ts'
import { isDensity, plannedDensity } from './density.ts'
import type { AcrossGroups, Pool } from './evaluation.ts'
import { type AskedRoles, type Roles, rolesAmong } from './roles.ts'

/** A metric with its options resolved once for all pairs. */
export interface PlannedMetric {
  readonly metric: AnyMetric
  /** Unique in the plan. */
  readonly name: string
  readonly preset?: string
  /** As the user gave them, preset included: for metrics that also take something of each item. */
  readonly given: Readonly<Record<string, unknown>>
  /** Checked and complete. */
  readonly options: object
  readonly symmetric: boolean
  /** Takes the item's speakers. */
  readonly speakers: boolean
  readonly signature: string
  readonly pool: Pool
  readonly acrossGroups: AcrossGroups
}

/** Everything the tallies of an item depend on. */
export interface Plan extends Roles {
  /** Those asked for; where there are references, the count of boundaries comes last. */
  readonly metrics: readonly PlannedMetric[]
}

/** The plan of the metrics alone. */
export const withoutDensity = (plan: Plan): Plan => ({
  ...plan,
  metrics: plan.metrics.filter(planned => !isDensity(planned)),
})

/** What a newcomer is shown: near misses, windows, plain boundaries. */
const usual = ['boundary-similarity', 'window-diff', 'pk', 'boundary-f']
/** The same for recordings, where edits would need a span in time. */
const usualInTime = ['boundary-f', 'boundary-deviation', 'window-diff', 'pk']

/** The metrics that `evaluate` takes when none are named; `timed`: of recordings. */
export const usualMetrics = (timed = false): string[] =>
  (timed ? usualInTime : usual).filter(id => register.some(metric => metric.id === id))

/** Resolves metrics and roles once, so that items cost nothing but their comparisons. */
export function makePlan(
  coders: readonly string[],
  asked: AskedRoles & {
    readonly metrics?: readonly MetricRequest[]
    readonly pool?: Pool
    readonly acrossGroups?: AcrossGroups
  },
  axis?: TimeAxis,
): Plan {
  const taken = new Map<string, number>()
  const requests = asked.metrics ?? usualMetrics(axis !== undefined)
  if (!Array.isArray(requests)) {
    throw new CesuraError(
      'option-invalid',
      `metrics is ${show(requests)}; give a list of ids, of metrics, or of { id, preset, options }`,
    )
  }
  const roles = rolesAmong(coders, asked)
  const metrics = requests.map((request: MetricRequest): PlannedMetric => {
    const { metric, preset, options } = readRequest(request)
    const given = preset === undefined ? options : { preset, ...options }
    const resolved = metric.resolve(given)
    const base = preset === undefined ? metric.id : `${metric.id}@${preset}`
    const count = (taken.get(base) ?? 0) + 1
    taken.set(base, count)
    const said = preset === undefined ? {} : presetPooling(preset, metric)
    const pool = asked.pool ?? said.pool ?? 'micro'
    const acrossGroups = asked.acrossGroups ?? said.acrossGroups ?? 'pool'
    return {
      metric,
      name: count === 1 ? base : `${base}#${count}`,
      ...(preset === undefined ? {} : { preset }),
      given,
      options: resolved,
      symmetric: metric.symmetric(resolved),
      speakers: Object.hasOwn(metric.options, 'speakers'),
      signature: pooledSignature(metric.signature(resolved, axis), pool, acrossGroups),
      pool,
      acrossGroups,
    }
  })
  return { metrics: roles.design === 'pairs' ? metrics : [...metrics, plannedDensity()], ...roles }
}

/** The signature with the pooling in front of the version. */
export const pooledSignature = (signature: string, pool: Pool, acrossGroups: AcrossGroups = 'pool'): string =>
  signatureWith(signature, `pool:${pool}`, ...(acrossGroups === 'mean' ? ['groups:mean'] : []))

/** The signature with further parts in front of the version. */
export function signatureWith(signature: string, ...parts: readonly string[]): string {
  const version = signature.lastIndexOf('|v:')
  return [signature.slice(0, version), ...parts].join('|') + signature.slice(version)
}
