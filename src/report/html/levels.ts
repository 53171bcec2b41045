import type { MetricResult } from '../../evaluate/index.ts'
import { bestFirst } from '../../wording/best-first.ts'
import { count } from '../../wording/format-number.ts'
import { formatNumber, UNDEFINED } from '../table.ts'
import { type TableCell, tableBlock } from './blocks.ts'
import { html, type Markup } from './markup.ts'

const cell = (value: number | null | undefined): TableCell => ({
  show: value === null || value === undefined ? UNDEFINED : formatNumber(value, 3),
  sort: value ?? null,
})

/** One metric level by level: a row for each level, a column for each hypothesis; nothing without levels. */
export function levelsBlock(metric: MetricResult, pool: 'micro' | 'macro'): Markup | undefined {
  const rows = bestFirst(metric)
  const depth = Math.max(0, ...rows.map(({ levels = [] }) => levels.length))
  if (depth === 0) return undefined
  const itemsOn = (level: number) => Math.max(...rows.map(({ levels }) => levels?.[level]?.items ?? 0))
  const table = tableBlock(
    `${metric.title} by level`,
    [{ name: 'level' }, ...rows.map(({ hypothesis }) => ({ name: hypothesis, number: true }))],
    [
      ...Array.from({ length: depth }, (_, level) => [
        { show: `${level + 1} (${count(itemsOn(level), 'item')})`, sort: level },
        ...rows.map(({ levels }) => cell(levels?.[level]?.[pool].value)),
      ]),
      [{ show: 'mean of item × level' }, ...rows.map(({ allLevels }) => cell(allLevels?.macro.value))],
      [{ show: 'flattened (finest)' }, ...rows.map(row => cell((row.flattened ?? row)[pool].value))],
    ],
  )
  return html`<h4>${metric.symbol} by level</h4>
${table}`
}
