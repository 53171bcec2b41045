import { CesuraError, refuse } from '../model/error.ts'
import { show } from '../model/require.ts'
import type { AnyMetric } from './metric.ts'
import { requirePresetFor } from './presets.ts'
import { findMetric } from './register.ts'

/** A metric as a user names it: its id or symbol, the metric itself, or any of these with a preset and options. */
export type MetricRequest =
  | string
  | AnyMetric
  | {
      readonly id: string | AnyMetric
      readonly preset?: string
      readonly options?: Readonly<Record<string, unknown>>
    }

/** A request split into its parts. */
export function readRequest(request: MetricRequest): {
  readonly metric: AnyMetric
  readonly preset?: string
  readonly options: Readonly<Record<string, unknown>>
} {
  if (typeof request === 'string') return { metric: findMetric(request), options: {} }
  if (isMetric(request)) return { metric: request, options: {} }
  if (typeof request !== 'object' || request === null) throw notAMetric(request)
  for (const name of Object.keys(request)) {
    if (['id', 'preset', 'options'].includes(name)) continue
    refuse(
      'option-unknown',
      `a metric is asked for by id, preset and options, not by "${name}"; options of the metric stand inside: { id, options: { ${name}: … } }`,
    )
  }
  const { id, preset, options = {} } = request
  const metric = typeof id === 'string' ? findMetric(id) : id
  if (!isMetric(metric)) throw notAMetric(id)
  if (preset === undefined) return { metric, options }
  requirePresetFor(preset, metric)
  return { metric, preset, options }
}

const isMetric = (value: unknown): value is AnyMetric =>
  typeof value === 'function' && typeof (value as Partial<AnyMetric>).resolve === 'function'

const notAMetric = (value: unknown): CesuraError =>
  new CesuraError(
    'option-invalid',
    `${show(value)} does not name a metric; give an id, a symbol, a metric, or { id, preset, options }`,
  )
