import type { AnyMetric, Length } from 'cesura'
import type { CompareQuestion } from './compare.ts'

/** The dragged settings that a metric has, by the names of its options. */
export function settingsFor(
  metric: AnyMetric,
  question: Omit<CompareQuestion, 'reference' | 'hypothesis' | 'original'>,
): Record<string, unknown> {
  const { span, window, tolerance, matrix, transpositionCost, speakers } = question
  const lengths = typeof span === 'string' ? lengthsOf(metric, span) : {}
  const all: Record<string, unknown> = {
    ...lengths,
    span,
    window,
    tolerance,
    matrix,
    transpositionCost,
    speakers,
  }
  if (window !== undefined) all.width = window + 1
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== undefined && Object.hasOwn(metric.options, name)),
  )
}

/** On a recording what counts units by default needs a length of time: that of a near miss. */
const lengthsOf = (metric: AnyMetric, span: Length): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(metric.options).flatMap(([name, { length, default: byDefault }]) =>
      length !== undefined && typeof byDefault === 'number' && byDefault !== 0 ? [[name, span]] : [],
    ),
  )
