import { type CesuraError, invalid, throwInvalid } from '../model/error.ts'
import { metricsNotAList, notAMetric, requestFieldUnknown } from '../model/errors/metrics.ts'
import { show } from '../model/require.ts'
import type { AnyMetric } from './definition/metric.ts'
import type { MetricOptions } from './metric-options.ts'
import { requirePresetFor } from './presets.ts'
import { findMetric } from './register.ts'

/** A metric as a user names it: its id or symbol, the metric itself, or any of these with a preset and options. */
export type MetricRequest =
  | string
  | AnyMetric
  | { readonly id: string; readonly preset?: string; readonly options?: MetricOptions }
  // A metric of one's own has options that no type here can know.
  | { readonly id: AnyMetric; readonly preset?: string; readonly options?: object }

/**
 * Splits a request into its parts and finds the metric. The options are not checked here: `metric.resolve` does that.
 *
 * @param request - an id, symbol or alias; a metric; or an object with `id`, `preset` and `options`
 * @returns the metric, its options as given (`{}` where none were) and the preset, if one was named
 * @throws CesuraError `unknown-metric` when a word names no metric
 * @throws CesuraError `option-invalid` when the request, or its `id`, is neither a word nor a metric
 * @throws CesuraError `option-unknown` when the object has another key than `id`, `preset` and `options`
 * @throws CesuraError `unknown-preset` or `preset-undefined` when there is no such preset, or it does not define the
 *   metric
 */
export function readRequest(request: MetricRequest): {
  readonly metric: AnyMetric
  readonly preset?: string
  readonly options: Readonly<Record<string, unknown>>
} {
  if (typeof request === 'string') return { metric: findMetric(request), options: {} }
  if (isMetric(request)) return { metric: request, options: {} }
  if (typeof request !== 'object' || request === null) throw noMetric(request)
  for (const name of Object.keys(request)) {
    if (['id', 'preset', 'options'].includes(name)) continue
    throwInvalid(requestFieldUnknown, { name })
  }
  const { id, preset } = request
  const options = (request.options ?? {}) as Readonly<Record<string, unknown>>
  const metric = typeof id === 'string' ? findMetric(id) : id
  if (!isMetric(metric)) throw noMetric(id)
  if (preset === undefined) return { metric, options }
  requirePresetFor(preset, metric)
  return { metric, preset, options }
}

/**
 * The same for a list of requests.
 *
 * @param requests - as the caller gave them
 * @returns the parts of each
 * @throws CesuraError `option-invalid` when it is no list: a word would be read letter by letter; and what
 *   `readRequest` throws
 */
export function readRequests(requests: readonly MetricRequest[]): ReturnType<typeof readRequest>[] {
  if (!Array.isArray(requests)) {
    throwInvalid(metricsNotAList, { value: show(requests) })
  }
  return requests.map((request: MetricRequest) => readRequest(request))
}

const isMetric = (value: unknown): value is AnyMetric =>
  typeof value === 'function' && typeof (value as Partial<AnyMetric>).resolve === 'function'

const noMetric = (value: unknown): CesuraError => invalid(notAMetric, { value: show(value) })

/** A metric with the options that a user gave for it. */
export interface AskedMetric {
  /** The metric itself. */
  readonly metric: AnyMetric
  /** What the user gave: names and values; the metric has a default for the rest. */
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * Options given for one metric of a group (precision, recall and F; BED; WinPR; segment IoU) hold for the others of the
 * group that have the option and no value of their own: a table of P, R and F has one tolerance. Where two metrics of a
 * group have different values, the rest keep their defaults.
 *
 * @param asked - the metrics of one table, each with its options
 * @returns the same metrics, and a sentence for every option that was shared
 * @example
 * shareOptions([
 *   { metric: findMetric('P'), options: {} },
 *   { metric: findMetric('F'), options: { tolerance: 2 } },
 * ]).asked[0].options //=> { tolerance: 2 }
 */
export function shareOptions(asked: readonly AskedMetric[]): {
  readonly asked: readonly AskedMetric[]
  readonly notes: readonly string[]
} {
  const takers = new Map<string, string[]>()
  const shared = asked.map(({ metric, options }) => {
    const own: Record<string, unknown> = { ...options }
    const siblings = asked.filter(
      each => each.metric.group !== undefined && each.metric.group === metric.group,
    )
    for (const { metric: giver, options: given } of siblings) {
      if (giver === metric) continue
      for (const [name, value] of Object.entries(given)) {
        if (!Object.hasOwn(metric.options, name) || Object.hasOwn(options, name)) continue
        const reported = siblings.map(each => each.options[name]).filter(each => each !== undefined)
        if (new Set(reported.map(each => JSON.stringify(each))).size > 1 || Object.hasOwn(own, name)) continue
        own[name] = value
        const key = `${name} of ${giver.id}`
        takers.set(key, [...(takers.get(key) ?? []), metric.id])
      }
    }
    return { metric, options: own }
  })
  const notes = [...takers].map(([given, ids]) => {
    const name = given.slice(0, given.indexOf(' '))
    return `${given} holds for ${ids.join(' and ')} too; give ${ids[0]}.${name} for another.`
  })
  return { asked: shared, notes }
}
