import type { MetricResult } from '../../evaluate/index.ts'
import type { Evaluation } from '../../index.ts'
import { LOSS_WORDS, lossRows } from '../../wording/evaluation/loss-sentences.ts'
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
  const [n, p, m, t] = bricks(terminal)
  const legend = `${LOSS_WORDS} Bars: ${n} number, ${p} position, ${m} near misses, ${t} types; ${BAR} characters are a loss of 1.`
  return [...own.flatMap(metric => block(metric, terminal)), ...wrapText(legend, terminal.width), '']
}

/** Columns that split the number further: files and papers have them, the terminal keeps to one line for each system. */
const SPLIT = ['overall', 'per item']

function block(metric: MetricResult, terminal: Terminal): string[] {
  const table = lossTable(metric)
  const kept = table.columns.flatMap(({ name }, index) => (SPLIT.includes(name) ? [] : [index]))
  const bars = new Map(lossRows(metric).map(({ hypothesis, loss }) => [hypothesis, barOf(loss, terminal)]))
  return [
    terminal.paint('bold', table.title),
    ...foldedTable(
      {
        ...table,
        columns: [...kept.map(index => table.columns[index]!), { name: 'parts of the loss', align: 'left' }],
        rows: table.rows.map(row => [...kept.map(index => row[index]!), bars.get(String(row[0]))!]),
      },
      terminal,
    ),
    ...table.notes.flatMap(sentence => wrapText(sentence, terminal.width)),
    ...(table.notes.length === 0 ? [] : ['']),
  ]
}

/** Characters of number, position, near misses and types. */
const bricks = ({ ascii }: Terminal): string => (ascii ? 'npmt' : '█▒░▚')

type Parts = ReturnType<typeof lossRows>[number]['loss']

/** `███▒▒▒▒░░`: each part as long as its share, the ends of parts rounded. */
function barOf({ number, place, near, type }: Parts, terminal: Terminal): string {
  let end = 0
  let bar = ''
  for (const [at, part] of [number, place, near, type].entries()) {
    end += part ?? 0
    bar = bar.padEnd(Math.min(BAR, Math.round(end * BAR)), bricks(terminal)[at])
  }
  return bar
}
