import { reported } from '../evaluate/index.ts'
import { CesuraError, type Evaluation, findMetric } from '../index.ts'
import { formatNumber } from '../report/index.ts'

/** A bound that the user set for a metric: `B=0.5`. */
export interface Threshold {
  readonly metric: string
  readonly symbol: string
  readonly value: number
  readonly side: 'under' | 'over'
}

/** Reads `B=0.5`, or refuses it. */
export function readThreshold(word: string, side: Threshold['side']): Threshold {
  const parts = /^([^=]+)=([+-]?(?:\d+\.?\d*|\.\d+))$/.exec(word.trim())
  if (parts === null) {
    throw new CesuraError(
      'option-invalid',
      `--fail-${side} ${word}: write METRIC=value, for example ${side === 'under' ? 'B=0.5' : 'pk=0.3'}`,
    )
  }
  const metric = findMetric(parts[1]!)
  return { metric: metric.id, symbol: metric.symbol, value: Number(parts[2]), side }
}

/**
 * The thresholds that were missed, one sentence each. Every hypothesis must reach them (all pairs together
 * where every pair was compared); a score that is undefined has not.
 */
export function missedThresholds(evaluation: Evaluation, thresholds: readonly Threshold[]): string[] {
  const missed: string[] = []
  for (const { metric, symbol, value, side } of thresholds) {
    const results = evaluation.metrics.filter(result => result.id === metric)
    if (results.length === 0) {
      throw new CesuraError(
        'option-unused',
        `--fail-${side} ${metric}=${value}: ${metric} is not among the metrics; add --metric ${metric}`,
      )
    }
    for (const result of results) {
      const rows =
        evaluation.settings.design === 'pairs'
          ? [{ name: 'all pairs', score: reported(result.overall, result).value }]
          : result.hypotheses.map(row => ({
              name: row.hypothesis,
              score: reported(row, result).value,
            }))
      for (const { name, score } of rows) {
        if (score !== null && (side === 'under' ? score >= value : score <= value)) continue
        const is = score === null ? 'undefined' : formatNumber(score, 3)
        missed.push(`${symbol} of ${name} is ${is}; the threshold was ${value} (threshold-missed)`)
      }
    }
  }
  return missed
}
