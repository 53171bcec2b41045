import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'

/** A metric that was asked for, with its preset and its options in one object. */
export function requestedMetric(
  asked: MetricRequest,
  more: Readonly<Record<string, unknown>> = {},
): { readonly metric: AnyMetric; readonly settings: Readonly<Record<string, unknown>> } {
  const { metric, preset, options } = readRequest(asked)
  return { metric, settings: { ...options, preset, ...more } }
}
