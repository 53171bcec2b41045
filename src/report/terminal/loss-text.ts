import type { MetricResult } from '../../evaluate/index.ts'
import type { Evaluation } from '../../index.ts'
import { LOSS_COLUMNS, lossRows } from '../../wording/evaluation/loss-sentences.ts'
import { hasLoss, lossTable } from '../loss-table.ts'
import { wrapText } from '../text-width.ts'
import { foldedTable } from './folded-table.ts'
import type { Terminal } from './terminal.ts'

/** Characters of a bar for a loss of 1. */
const BAR = 20

/** What the losses are made of, one table for each metric that has parts. */
export function lossBlocks({ metrics }: Evaluation, terminal: Terminal): string[] {
  const own = metrics.filter(hasLoss)
  if (own.length === 0) return []
  const legend = `${LOSS_COLUMNS} Bars: n number, p position, m near misses, t types; ${BAR} characters are a loss of 1.`
  return [...own.flatMap(metric => block(metric, terminal)), ...wrapText(legend, terminal.width), '']
}

function block(metric: MetricResult, terminal: Terminal): string[] {
  const table = lossTable(metric)
  const bars = new Map(lossRows(metric).map(({ hypothesis, loss }) => [hypothesis, barOf(loss)]))
  return [
    terminal.paint('bold', table.title),
    ...foldedTable(
      {
        ...table,
        columns: [...table.columns, { name: 'parts', align: 'left' }],
        rows: table.rows.map(row => [...row, bars.get(String(row[0]))!]),
      },
      terminal,
    ),
    ...table.notes.flatMap(sentence => wrapText(sentence, terminal.width)),
    ...(table.notes.length === 0 ? [] : ['']),
  ]
}

type Parts = ReturnType<typeof lossRows>[number]['loss']

/** `nnnppppmm`: each part as long as its share, the ends of parts rounded. */
function barOf({ number, place, near, type }: Parts): string {
  let end = 0
  let bar = ''
  for (const [letter, part] of [
    ['n', number],
    ['p', place],
    ['m', near],
    ['t', type],
  ] as const) {
    end += part ?? 0
    bar = bar.padEnd(Math.min(BAR, Math.round(end * BAR)), letter)
  }
  return bar
}
