import type { AnyMetric } from '../metrics/definition/metric.ts'
import { presetPooling } from '../metrics/presets.ts'
import { metrics as register } from '../metrics/register.ts'
import { type MetricRequest, readRequests } from '../metrics/request.ts'
import { invalid } from '../model/error.ts'
import { selectionRequired } from '../model/errors/evaluate.ts'
import { gridRequired } from '../model/errors/grid.ts'
import type { TimeAxis, TypeScale } from '../model/segmentation.ts'
import { isDensity, plannedDensity } from './density.ts'
import type { AcrossGroups, Pool } from './evaluation.ts'
import { hasLossParts, withLossColumns } from './loss/loss-columns.ts'
import { type AskedRoles, type Roles, rolesAmong } from './roles.ts'
import { type CorpusSelection, countable, selectionSignature } from './select/select-corpus.ts'

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
  /** What a score counts, where it is a length of time. */
  readonly unit?: 's'
  readonly pool: Pool
  readonly acrossGroups: AcrossGroups
  /** Every level of an item is a comparison of its own: how levels of both sides are paired. */
  readonly byLevel?: 'same' | 'nearest-count'
}

/** Everything the tallies of an item depend on. */
export interface Plan extends Roles {
  /** Levels that do not nest are compared on their finest. */
  readonly flattened?: true
  /** How boundaries were selected: a rule by the reference's count holds on each level. */
  readonly select?: CorpusSelection
  /** Those asked for; where there are references, the count of boundaries comes last. */
  readonly metrics: readonly PlannedMetric[]
}

/** The plan of the metrics alone. */
export const withoutDensity = (plan: Plan): Plan => ({
  ...plan,
  metrics: plan.metrics.filter(planned => !isDensity(planned)),
})

/** What a newcomer is shown: near misses, windows, plain boundaries. */
const defaults = ['boundary-similarity', 'window-diff', 'pk', 'boundary-f']
/** The same for recordings, where edits would need a span in time. */
const defaultsInTime = ['boundary-f', 'boundary-deviation', 'window-diff', 'pk']

/** The metrics that `evaluate` takes when none are named; `timed`: of recordings. */
export const defaultMetrics = (timed = false): string[] =>
  (timed ? defaultsInTime : defaults).filter(id => register.some(metric => metric.id === id))

/** Resolves metrics and roles once, so that items cost nothing but their comparisons. */
export function makePlan(
  coders: readonly string[],
  asked: AskedRoles & {
    readonly metrics?: readonly MetricRequest[]
    readonly pool?: Pool
    readonly acrossGroups?: AcrossGroups
    readonly select?: CorpusSelection
    readonly levels?: unknown
    readonly loss?: boolean
  },
  axis?: TimeAxis,
  scored: readonly string[] = [],
  scale?: TypeScale,
): Plan {
  const taken = new Map<string, number>()
  const read = readRequests(asked.metrics ?? defaultMetrics(axis !== undefined))
  const roles = rolesOfScored(coders, scored, asked, read)
  const levels =
    asked.levels === true ? ('same' as const) : (asked.levels as 'same' | 'nearest-count' | false)
  const metrics = read.map(({ metric: known, preset, options }): PlannedMetric => {
    const given = preset === undefined ? options : { preset, ...options }
    const resolved = known.resolve(given, scale)
    const metric =
      known.takes === 'scores'
        ? countable(known)
        : asked.loss === true && hasLossParts(known, resolved)
          ? withLossColumns(known)
          : known
    const base = preset === undefined ? metric.id : `${metric.id}@${preset}`
    const count = (taken.get(base) ?? 0) + 1
    taken.set(base, count)
    const reported = preset === undefined ? {} : presetPooling(preset, metric)
    if (reported.grid === true && axis !== undefined)
      throw invalid(gridRequired, { preset: preset!, id: metric.id })
    const pool = asked.pool ?? reported.pool ?? 'micro'
    const acrossGroups = asked.acrossGroups ?? reported.acrossGroups ?? 'pool'
    const byLevel = reported.levels === undefined ? undefined : (levels ?? reported.levels) || undefined
    const parts = [
      ...(asked.select && metric.takes !== 'scores' ? [selectionSignature(asked.select)] : []),
      ...(byLevel !== undefined
        ? [`levels:mean(${byLevel})`]
        : levels && metric.takes === 'boundaries'
          ? [`levels:${levels}`]
          : []),
    ]
    return {
      metric,
      name: count === 1 ? base : `${base}#${count}`,
      preset,
      given,
      options: resolved,
      symmetric: metric.symmetric(resolved),
      speakers: Object.hasOwn(metric.options, 'speakers'),
      unit: metric.isLength === true && axis !== undefined ? ('s' as const) : undefined,
      signature: pooledSignature(
        signatureWith(metric.signature(resolved, axis), ...parts),
        pool,
        acrossGroups,
      ),
      pool,
      acrossGroups,
      byLevel,
    }
  })
  return {
    metrics: roles.design === 'pairs' ? metrics : [...metrics, plannedDensity()],
    ...roles,
    flattened: asked.levels ? true : undefined,
    select: asked.select,
  }
}

/** The roles among all coders; one with scores only can be tested by metrics that take scores, and be no reference. */
function rolesOfScored(
  coders: readonly string[],
  scored: readonly string[],
  asked: AskedRoles & { readonly select?: CorpusSelection },
  metrics: readonly { readonly metric: AnyMetric }[],
): Roles {
  const only = scored.filter(coder => !coders.includes(coder))
  const onScores = metrics.length > 0 && metrics.every(({ metric }) => metric.takes === 'scores')
  const all = [...coders, ...only]
  const roles = rolesAmong(all, asked)
  if (onScores && roles.design === 'references')
    return asked.hypotheses === undefined
      ? { ...roles, hypotheses: roles.hypotheses.filter(coder => scored.includes(coder)) }
      : roles
  const needed = [...roles.references, ...roles.hypotheses].filter(coder => only.includes(coder))
  const flat = metrics.find(({ metric }) => metric.takes !== 'scores')?.metric
  if (needed.length > 0 && (flat !== undefined || roles.design === 'pairs'))
    throw invalid(selectionRequired, {
      coders: needed,
      needs: flat?.id ?? 'a comparison of every pair',
    })
  return roles
}

/** The signature with the pooling in front of the version. */
export const pooledSignature = (signature: string, pool: Pool, acrossGroups: AcrossGroups = 'pool'): string =>
  signatureWith(signature, `pool:${pool}`, ...(acrossGroups === 'mean' ? ['groups:mean'] : []))

/** The signature with further parts in front of the version. */
export function signatureWith(signature: string, ...parts: readonly string[]): string {
  const version = signature.lastIndexOf('|v:')
  return [signature.slice(0, version), ...parts].join('|') + signature.slice(version)
}
