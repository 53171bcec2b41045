import type { EstimateLoss, MetricResult } from '../evaluate/index.ts'
import { LOSS_COLUMNS, lossOfScore, lossRows, lossSentences } from './sentences/loss.ts'
import { bestFirst } from './sentences/ranking.ts'
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
  // Near misses and types that cost nothing anywhere have no column.
  const costs = (part: 'near' | 'type'): boolean => rows.some(({ loss }) => (loss[part] ?? 0) > 0)
  const parts: readonly (readonly [string, keyof EstimateLoss])[] = [
    ['number', 'number'],
    ...(split
      ? ([
          ['too many', 'tooMany'],
          ['too few', 'tooFew'],
          ['overall', 'count'],
          ['per item', 'spread'],
        ] as const)
      : []),
    ['position', 'place'],
    ...(['near', 'type'] as const).filter(costs).map(part => [part, part] as const),
    ['best', 'best'],
  ]
  return {
    title: `${metric.symbol}: what the loss is made of`,
    caption: [LOSS_COLUMNS],
    columns: [
      { name: 'system', align: 'left' },
      ...['score', 'loss', ...parts.map(([name]) => name)].map(
        name => ({ name, align: 'right', digits: 3 }) as const,
      ),
    ],
    rows: rows.map(({ hypothesis, score, loss }): Cell[] => [
      hypothesis,
      score,
      lossOfScore(metric, score),
      ...parts.map(([, part]) => loss[part] as number | null),
    ]),
    notes: rows.flatMap(row => lossSentences(metric, row)),
  }
}
