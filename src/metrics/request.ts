import { CesuraError } from '../model/error.ts'
import { show } from '../model/require.ts'
import type { AnyMetric } from './metric.ts'
import { findMetric } from './register.ts'

/** A metric as a user names it: its id, the metric itself, or either with a preset and options. */
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
  if (typeof request === 'function') return { metric: request, options: {} }
  if (typeof request !== 'object' || request === null || request.id === undefined) {
    throw new CesuraError(
      'option-invalid',
      `${show(request)} does not name a metric; give an id, a metric, or { id, preset, options }`,
    )
  }
  const { id, preset, options = {} } = request
  const metric = typeof id === 'string' ? findMetric(id) : id
  return preset === undefined ? { metric, options } : { metric, preset, options }
}
