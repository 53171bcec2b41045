import { alignmentWords } from './alignment/words.ts'
import { boundaryWords } from './boundaries/words.ts'
import { editWords } from './edits/words.ts'
import { flexibleWords } from './flexible/words.ts'
import type { AnyMetric } from './metric.ts'
import { overlapWords } from './overlaps/words.ts'
import { metrics } from './register.ts'
import { type MetricRequest, readRequest } from './request.ts'
import type { SourceKey } from './sources.ts'
import { windowWords } from './windows/words.ts'

/** What people read of a metric with the options O. No number depends on it. */
export interface MetricWords<O extends object = Record<string, unknown>> {
  /** What it measures, in one sentence. */
  readonly about: string
  /** One line of plain text. */
  readonly formula: string
  /** Keys of `sources`: who defined it. */
  readonly sources: readonly SourceKey[]
  /** What each option means: one clause, with the paper's letter where it has one. */
  readonly options: { readonly [K in keyof O]-?: string }
}

/** What people read of a metric, and the words that each option takes. */
export interface MetricDescription extends Omit<MetricWords, 'options'> {
  readonly options: Readonly<Record<string, { readonly about: string; readonly choices?: readonly string[] }>>
}

/** Every metric of the register by its id. Apart from the metrics, so that a program that only scores leaves it out. */
export const metricWords: Readonly<Record<string, MetricWords>> = {
  ...editWords,
  ...alignmentWords,
  ...flexibleWords,
  ...windowWords,
  ...boundaryWords,
  ...overlapWords,
}

/**
 * What a metric measures, its formula, its sources (keys of `sources`) and what its options mean. A metric of your
 * own says what you gave `defineMetric`; what you left out is empty.
 *
 * @example
 * describeMetric('bed-precision').formula //=> 'TP / (TP + FP)'
 * describeMetric(boundaryPrecision).options.matching.choices //=> ['maximum', 'greedy-nearest']
 */
export function describeMetric(request: MetricRequest): MetricDescription {
  const { metric } = readRequest(request)
  const ours = metrics.includes(metric) ? metricWords[metric.id] : undefined
  const { about = '', formula = '', sources = [] } = ours ?? metric
  const declared = Object.entries<AnyMetric['options'][string]>(metric.options)
  const options = declared.map(([name, option]) => {
    const words = { about: ours?.options[name] ?? option.about ?? '' }
    return [name, option.choices === undefined ? words : { ...words, choices: option.choices }] as const
  })
  return { about, formula, sources, options: Object.fromEntries(options) }
}
