import type { Estimate, MetricResult } from '../../evaluate/index.ts'
import { reported } from '../../evaluate/shared.ts'
import { CesuraError, type Evaluation, findMetric } from '../../index.ts'
import { didYouMean } from '../../model/index.ts'
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

/** Reads `B=0.5`, `h2:B=0.5` or `h2:B.low=0.5`, or refuses it. */
export function readThreshold(word: string, side: Threshold['side']): Threshold {
  const parts = /^(?:(.*):)?([^:=]+?)(?:\.(low|high))?=([+-]?(?:\d+\.?\d*|\.\d+))$/s.exec(word.trim())
  if (parts === null) {
    const [score, end] = side === 'under' ? ['B=0.5', 'h2:B.low=0.5'] : ['pk=0.3', 'h2:pk.high=0.3']
    throw new CesuraError(
      'option-invalid',
      `--fail-${side} ${word}: write METRIC=value, for example ${score}; of one hypothesis, and of an end of its interval: ${end}`,
    )
  }
  const metric = findMetric(parts[2]!)
  return {
    metric: metric.id,
    symbol: metric.symbol,
    value: Number(parts[4]),
    side,
    ...(parts[1] === undefined ? {} : { hypothesis: parts[1] }),
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
      throw new CesuraError(
        'option-unused',
        `--fail-${side} ${metric}=${value}: ${metric} is not among the metrics; add --metric ${metric}`,
      )
    }
    if (of !== 'score' && (evaluation.settings.interval === null || evaluation.data.items < 2)) {
      throw new CesuraError(
        'option-unused',
        `--fail-${side} ${symbol}.${of}=${value}: there is no interval; it needs two items or more, and no --interval none`,
      )
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

/** What is said of a threshold that was missed. */
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
  { hypothesis, side }: Threshold,
): { readonly name: string; readonly estimate: Estimate }[] {
  const all = result.hypotheses.map(row => ({ name: row.hypothesis, estimate: reported(row, result) }))
  if (hypothesis === undefined)
    return settings.design === 'pairs'
      ? [{ name: 'all pairs', estimate: reported(result.overall, result) }]
      : all
  const named = all.filter(({ name }) => name === hypothesis)
  if (named.length > 0) return named
  const names = all.map(({ name }) => name)
  const meant = didYouMean(hypothesis, names) || `; there are ${names.join(', ')}`
  throw new CesuraError(
    'unknown-coder',
    `--fail-${side} ${hypothesis}:…: there is no such hypothesis${meant}`,
  )
}
