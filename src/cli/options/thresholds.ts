import type { Estimate, MetricResult } from '../../evaluate/index.ts'
import { reported } from '../../evaluate/shared.ts'
import { type Evaluation, findMetric } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { unknownCoder } from '../../model/errors/agreement.ts'
import { metricNotAsked, thresholdSyntax, thresholdWithoutInterval } from '../../model/errors/commands.ts'
import { setting } from '../../model/errors/define.ts'
import { formatNumber } from '../../report/index.ts'

/** A bound that the user set for a metric: `B=0.5`, `h2:B=0.5`, `h2:B.low=0.5`. */
export interface Threshold {
  readonly metric: string
  readonly symbol: string
  readonly value: number
  readonly side: 'under' | 'over'
  /** Undefined: every hypothesis must reach it. */
  readonly hypothesis?: string
  /** What is held against it: the score, or an end of its interval. */
  readonly of: 'score' | 'low' | 'high'
}

/** Reads `B=0.5`, `h2:B=0.5` or `h2:B.low=0.5`, or throws. */
export function readThreshold(word: string, side: Threshold['side']): Threshold {
  const parts = /^(?:(.*):)?([^:=]+?)(?:\.(low|high))?=([+-]?(?:\d+\.?\d*|\.\d+))$/s.exec(word.trim())
  if (parts === null) {
    throw invalid(thresholdSyntax, { side, value: word })
  }
  const metric = findMetric(parts[2]!)
  return {
    metric: metric.id,
    symbol: metric.symbol,
    value: Number(parts[4]),
    side,
    hypothesis: parts[1],
    of: (parts[3] as 'low' | 'high' | undefined) ?? 'score',
  }
}

/**
 * The thresholds that were missed, one sentence each. Every hypothesis must reach them (all pairs together
 * where every pair was compared), or the one that is named; a score or an interval that is undefined has not.
 */
export function missedThresholds(evaluation: Evaluation, thresholds: readonly Threshold[]): string[] {
  const missed: string[] = []
  for (const threshold of thresholds) {
    const { metric, symbol, value, side, of } = threshold
    const results = evaluation.metrics.filter(result => result.id === metric)
    if (results.length === 0) {
      throw invalid(metricNotAsked, { given: setting(`fail-${side}`, `${metric}=${value}`), id: metric })
    }
    if (of !== 'score' && (evaluation.settings.interval === null || evaluation.data.items < 2)) {
      throw invalid(thresholdWithoutInterval, { given: setting(`fail-${side}`, `${symbol}.${of}=${value}`) })
    }
    for (const result of results) {
      for (const { name, estimate } of rowsOf(evaluation, result, threshold)) {
        const score = of === 'score' ? estimate.value : (estimate.interval?.[of === 'low' ? 0 : 1] ?? null)
        if (score !== null && (side === 'under' ? score >= value : score <= value)) continue
        missed.push(missedSentence(`${symbol} of ${name}`, of, score, value))
      }
    }
  }
  return missed
}

/** The message for a threshold that was missed. */
export function missedSentence(
  what: string,
  of: Threshold['of'],
  score: number | null,
  value: number,
): string {
  const end = of === 'score' ? '' : `${of === 'low' ? 'Lower' : 'Upper'} end of `
  const is = score === null ? 'undefined' : formatNumber(score, 3)
  return `${end}${what} is ${is}; the threshold was ${value} (threshold-missed)`
}

/** The scores that a threshold is about. */
function rowsOf(
  { settings }: Evaluation,
  result: MetricResult,
  { hypothesis }: Threshold,
): { readonly name: string; readonly estimate: Estimate }[] {
  const all = result.hypotheses.map(row => ({ name: row.hypothesis, estimate: reported(row, result) }))
  if (hypothesis === undefined)
    return settings.design === 'pairs'
      ? [{ name: 'all pairs', estimate: reported(result.overall, result) }]
      : all
  const named = all.filter(({ name }) => name === hypothesis)
  if (named.length > 0) return named
  const names = all.map(({ name }) => name)
  throw invalid(unknownCoder, { name: hypothesis, known: names })
}
