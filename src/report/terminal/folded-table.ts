import { safeName } from '../../wording/safe-text.ts'
import { formatCell, type Table } from '../table.ts'
import { pad, shorten, textWidth } from '../text-width.ts'
import type { Terminal } from './terminal.ts'

/** A table that is wider than the terminal goes on below, each part with the names of its rows. */
export function foldedTable({ columns, rows }: Table, { width, paint }: Terminal): string[] {
  const cells = rows.map(row => row.map((cell, column) => safeName(formatCell(cell, columns[column]!))))
  const first = Math.min(
    Math.max(12, Math.floor(width / 3)),
    Math.max(...[columns[0]!.name, ...cells.map(row => row[0]!)].map(textWidth)),
  )
  const widths = columns.map(({ name }, column) =>
    column === 0 ? first : Math.max(textWidth(name), ...cells.map(row => textWidth(row[column]!))),
  )
  const parts: number[][] = []
  let available = 0
  for (let column = 1; column < columns.length; column++) {
    if (parts.length === 0 || available < widths[column]! + 2) {
      parts.push([])
      available = width - first
    }
    parts.at(-1)!.push(column)
    available -= widths[column]! + 2
  }
  const show = (text: string, at: number) => `  ${pad(text, widths[at]!, columns[at]!.align)}`
  return parts.flatMap(part => [
    paint(
      'dim',
      pad(columns[0]!.name, first, columns[0]!.align) + part.map(at => show(columns[at]!.name, at)).join(''),
    ),
    ...cells.map(
      row =>
        pad(shorten(row[0]!, first), first, columns[0]!.align) + part.map(at => show(row[at]!, at)).join(''),
    ),
    '',
  ])
}
