import type { MetricResult } from '../evaluate/index.ts'
import { bestFirst } from '../wording/best-first.ts'
import { LOSS_COLUMNS, lossOfScore, lossRows, lossSentences } from '../wording/evaluation/loss-sentences.ts'
import type { Cell, Table } from './table.ts'

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
  const number = (name: string) => ({ name, align: 'right' as const, digits: 3 })
  return {
    title: `${metric.symbol}: what the loss is made of`,
    caption: [LOSS_COLUMNS],
    columns: [
      { name: 'hypothesis', align: 'left' },
      ...['score', 'loss', 'number', ...(split ? ['overall', 'per item'] : [])].map(number),
      ...['position', 'near', 'type', 'best'].map(number),
    ],
    rows: rows.map(({ hypothesis, score, loss }): Cell[] => [
      hypothesis,
      score,
      lossOfScore(metric, score),
      loss.number,
      ...(split ? [loss.count, loss.spread] : []),
      loss.place,
      loss.near,
      loss.type,
      loss.best,
    ]),
    notes: rows.flatMap(row => lossSentences(metric, row)),
  }
}
