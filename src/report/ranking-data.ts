import { LEAST_ITEMS } from '../agreement/coefficient-interval.ts'
import type { HypothesisResult, MetricResult } from '../evaluate/index.ts'
import { reported } from '../evaluate/shared.ts'
import type { Evaluation } from '../index.ts'
import type { IntervalDotsData } from '../plots/index.ts'
import { intervalCaption } from './sentences/intervals.ts'

/**
 * The hypotheses by one metric with intervals, baselines and tests, as the plot of a ranking takes them.
 *
 * @param evaluation - the document, for its settings
 * @param metric - one of its metrics
 * @param rows - the hypotheses to show
 * @returns data for `intervalDots`; an undefined score is a row without a value
 */
export function rankingData(
  evaluation: Evaluation,
  metric: MetricResult,
  rows: readonly HypothesisResult[] = metric.hypotheses,
): IntervalDotsData {
  const { settings } = evaluation
  const interval = intervalNote(evaluation)
  return {
    measure: metric.unit === undefined ? metric.symbol : `${metric.symbol} in seconds`,
    order: metric.better === 'none' ? 'given' : metric.better,
    rows: rows.map(row => ({
      name: row.hypothesis,
      value: reported(row, metric).value ?? undefined,
      interval: reported(row, metric).interval ?? undefined,
    })),
    bounds: (metric.bounds ?? []).flatMap(bound => {
      const { value } = bound[metric.pool]
      return value === null || (bound.id !== 'random' && bound.id !== 'human')
        ? []
        : [{ name: bound.id, value }]
    }),
    tests: (metric.tests?.pairs ?? []).flatMap(({ a, b, holm }) =>
      holm === null ? [] : [{ a, b, p: holm }],
    ),
    level: settings.tests?.alpha,
    interval,
  }
}

/** How intervals were made, as the subtitles of figures say it; nothing where there are none. */
export function intervalNote({ settings, data, metrics }: Evaluation): string | undefined {
  if (settings.interval === null || (data.items < LEAST_ITEMS && data.blocks === undefined)) return undefined
  return intervalCaption({ settings, data, metrics }, settings.interval).replace(/\.$/, '')
}
