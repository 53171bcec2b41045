import type { AnyMetric } from './definition/metric.ts'
import type { SourceKey } from './definition/sources.ts'
import { type MetricRequest, readRequest } from './request.ts'

/** What people read of a metric, and the words that each option takes. No number depends on it. */
export interface MetricDescription {
  /** What it measures, in one sentence. */
  readonly about: string
  /** One line of plain text. */
  readonly formula: string
  /** Keys of `sources`: who defined it. */
  readonly sources: readonly SourceKey[]
  /** What each option means: one clause, with the paper's letter where it has one. */
  readonly options: Readonly<Record<string, { readonly about: string; readonly choices?: readonly string[] }>>
}

/**
 * What a metric measures, its formula, its sources (keys of `sources`) and what its options mean: what its definition
 * says; what it leaves out is empty.
 *
 * @param request - the metric: its id or symbol, the metric itself, or `{ id, preset, options }`
 * @returns words for people
 * @throws CesuraError `unknown-metric`
 * @example
 * describeMetric('bed-precision').formula //=> 'TP / (TP + FP)'
 * describeMetric(boundaryPrecision).options.matching.choices //=> ['maximum', 'greedy-nearest', 'any-within', 'first-within']
 */
export function describeMetric(request: MetricRequest): MetricDescription {
  const { metric } = readRequest(request)
  const { about = '', formula = '', sources = [] } = metric
  const declared = Object.entries<AnyMetric['options'][string]>(metric.options)
  const options = declared.map(([name, option]) => {
    const words = { about: option.about ?? '' }
    return [name, option.choices === undefined ? words : { ...words, choices: option.choices }] as const
  })
  return { about, formula, sources, options: Object.fromEntries(options) }
}
