import type { MetricResult } from '../../evaluate/index.ts'
import type { Evaluation } from '../../index.ts'
import { missingLevelSentences } from '../../wording/comparison/level-sentences.ts'
import { count, scoreWord } from '../../wording/format-number.ts'
import { safeName } from '../../wording/safe-text.ts'
import { arrow } from '../evaluation-table.ts'
import { pad, shorten, textWidth, wrapText } from '../text-width.ts'
import type { Terminal } from './terminal.ts'

/** One table for each metric: levels down, hypotheses across, in blocks that fit. */
export function levelBlocks({ metrics }: Evaluation, { width, paint }: Terminal): string[] {
  return metrics.flatMap(metric => {
    if (!metric.hypotheses.some(({ levels }) => levels !== undefined)) return []
    return [
      paint('bold', `${metric.symbol}${arrow(metric)} by level`),
      ...parts(metric, width - LABEL).flatMap(columns => table(metric, columns, metric.pool)),
      ...missingLevelSentences(metric).flatMap(sentence => wrapText(sentence, width)),
      '',
    ]
  })
}

const LABEL = 22
const NARROWEST = 7

/** Hypotheses, by number, that fit beside the levels. */
function parts({ hypotheses }: MetricResult, available: number): number[][] {
  const found: number[][] = [[]]
  let left = available
  for (const [index, { hypothesis }] of hypotheses.entries()) {
    const own = widthOf(hypothesis, available) + 2
    if (own > left && found.at(-1)!.length > 0) {
      found.push([])
      left = available
    }
    found.at(-1)!.push(index)
    left -= own
  }
  return found
}

const widthOf = (name: string, available: number): number =>
  Math.max(NARROWEST, Math.min(textWidth(safeName(name)), available - 2))

function table(metric: MetricResult, columns: readonly number[], pool: 'micro' | 'macro'): string[] {
  const rows = columns.map(index => metric.hypotheses[index]!)
  const available = 60
  const cells = (of: (row: (typeof rows)[number]) => string) =>
    rows.map(row => `  ${pad(of(row), widthOf(row.hypothesis, available), 'right')}`).join('')
  const depth = Math.max(...rows.map(({ levels = [] }) => levels.length))
  return [
    pad('level', LABEL) + cells(row => shorten(safeName(row.hypothesis), widthOf(row.hypothesis, available))),
    ...Array.from({ length: depth }, (_, index) => {
      const items = Math.max(...rows.map(({ levels }) => levels?.[index]?.items ?? 0))
      return (
        pad(`${index + 1} (${count(items, 'item')})`, LABEL) +
        cells(({ levels }) => scoreWord(levels?.[index]?.[pool].value))
      )
    }),
    pad('mean of item × level', LABEL) + cells(({ allLevels }) => scoreWord(allLevels?.macro.value)),
    pad('flattened (finest)', LABEL) + cells(row => scoreWord((row.flattened ?? row)[pool].value)),
  ]
}
