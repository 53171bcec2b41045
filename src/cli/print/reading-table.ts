import type { FileReading } from '../../formats/index.ts'
import { formatNumber } from '../../report/index.ts'
import { pad, textWidth } from '../../report/shared.ts'
import { safeName } from '../../wording/safe-text.ts'

/** Files of one kind beyond these are only counted. */
const MOST = 20

/** What was read of each file: format, items, coders, units, and the first boundary with what is around it. */
export function readingTable(files: readonly FileReading[]): string {
  const rows = files
    .slice(0, MOST)
    .map(({ name, format, facts }) => [
      safeName(name),
      format ?? 'no format',
      facts === undefined ? '' : formatNumber(facts.items, 0),
      facts === undefined ? '' : formatNumber(facts.coders, 0),
      facts === undefined ? '' : `${formatNumber(facts.units, 0)} ${facts.unit ?? 'units'}`,
      safeName(facts?.boundary ?? ''),
    ])
  const table = [['file', 'format', 'items', 'coders', 'units', 'first boundary'], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map(row => textWidth(row[column]!))))
  const lines = table.map(row =>
    row
      .map((cell, column) => pad(cell, widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  if (files.length > MOST) lines.push(`and ${files.length - MOST} more files`)
  return `${lines.join('\n')}\n`
}
