import type { Evaluation, HypothesisResult, MetricResult } from '../evaluate/evaluation.ts'

/** Hypotheses best first, by the pooled score that was asked for; undefined last, equals in the order given. */
export function bestFirst(evaluation: Evaluation, metric: MetricResult): HypothesisResult[] {
  const { pool } = evaluation.settings
  if (metric.better === 'none') return [...metric.hypotheses]
  const sign = metric.better === 'higher' ? -1 : 1
  const value = (row: HypothesisResult) => row[pool].value
  return [...metric.hypotheses].sort((a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return sign * (x - y)
  })
}
