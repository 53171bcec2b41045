import type { HypothesisResult, MetricResult } from '../evaluate/evaluation.ts'
import { reported } from '../evaluate/reported.ts'

/**
 * Hypotheses best first, by the pooled score that was asked for; undefined last, equals in the order given.
 *
 * @param metric - one metric of an evaluation
 * @returns the same rows in another order; the given order where the metric has no better end
 */
export function bestFirst(metric: MetricResult): HypothesisResult[] {
  if (metric.better === 'none') return [...metric.hypotheses]
  const direction = metric.better === 'higher' ? -1 : 1
  const value = (row: HypothesisResult) => reported(row, metric).value
  return [...metric.hypotheses].sort((a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return direction * (x - y)
  })
}
