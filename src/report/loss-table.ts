import type { EstimateLoss, MetricResult } from '../evaluate/index.ts'
import { LOSS_COLUMNS, lossOfScore, lossRows, lossSentences } from './sentences/loss.ts'
import { bestFirst } from './sentences/ranking.ts'
import { number, type Table, tableOf, text } from './table.ts'

/** Whether an evaluation holds the parts of a metric's losses. */
export const hasLoss = (metric: MetricResult): boolean => lossRows(metric).length > 0

/**
 * What the losses of one metric are made of: a row for each hypothesis, best first.
 *
 * @param metric - a metric of an evaluation with `loss: true`
 * @returns the table; its notes are sentences
 */
export function lossTable(metric: MetricResult): Table {
  const order = bestFirst(metric).map(({ hypothesis }) => hypothesis)
  const rows = lossRows(metric).sort((a, b) => order.indexOf(a.hypothesis) - order.indexOf(b.hypothesis))
  const split = rows.some(({ loss }) => loss.count !== null)
  // Near misses and types that cost nothing anywhere have no column.
  const costs = (part: 'near' | 'type'): boolean => rows.some(({ loss }) => (loss[part] ?? 0) > 0)
  const part = (name: string, key: keyof EstimateLoss) =>
    number<(typeof rows)[number]>(name, ({ loss }) => loss[key] as number | null)
  return tableOf(
    rows,
    [
      text('system', ({ hypothesis }) => hypothesis),
      number('score', ({ score }) => score),
      number('loss', ({ score }) => lossOfScore(metric, score)),
      part('number', 'number'),
      split && part('too many', 'tooMany'),
      split && part('too few', 'tooFew'),
      split && part('overall', 'count'),
      split && part('per item', 'spread'),
      part('position', 'place'),
      costs('near') && part('near', 'near'),
      costs('type') && part('type', 'type'),
      part('best', 'best'),
    ],
    {
      title: `${metric.symbol}: what the loss is made of`,
      caption: [LOSS_COLUMNS],
      notes: rows.flatMap(row => lossSentences(metric, row)),
    },
  )
}
