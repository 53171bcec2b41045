import type { MetricResult } from '../../evaluate/index.ts'
import type { Evaluation } from '../../index.ts'
import { LOSS_WORDS, lossRows } from '../../wording/evaluation/loss-sentences.ts'
import { hasLoss, lossTable } from '../loss-table.ts'
import type { Terminal } from '../render/terminal.ts'
import { tableLines } from '../render/text.ts'
import { wrapText } from '../render/text-width.ts'
import { type Block, preformatted } from '../view.ts'

/** Characters of a loss of 1. */
const BAR = 20

/** Columns that split the number further: files and papers have them, the terminal keeps to one line for each system. */
const SPLIT = ['too many', 'too few', 'overall', 'per item']

/** What each metric's losses are made of, with a bar for each system. */
export function lossBlocks({ metrics }: Evaluation): Block[] {
  const own = metrics.filter(hasLoss)
  return own.length === 0
    ? []
    : [
        ...own.map(metric => preformatted(terminal => metricLines(metric, terminal))),
        preformatted(terminal => {
          const [n, p, m, t] = bricks(terminal)
          return wrapText(
            `${LOSS_WORDS} Bars: ${n} number, ${p} position, ${m} near misses, ${t} types; ${BAR} characters are a loss of 1.`,
            terminal.width,
          )
        }),
      ]
}

function metricLines(metric: MetricResult, terminal: Terminal): string[] {
  const table = lossTable(metric)
  const kept = table.columns.flatMap(({ name }, index) => (SPLIT.includes(name) ? [] : [index]))
  const bars = new Map(lossRows(metric).map(({ hypothesis, loss }) => [hypothesis, barOf(loss, terminal)]))
  return tableLines(
    {
      ...table,
      columns: [...kept.map(index => table.columns[index]!), { name: 'parts of the loss', align: 'left' }],
      rows: table.rows.map(row => [...kept.map(index => row[index]!), bars.get(String(row[0]))!]),
    },
    terminal,
  )
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
