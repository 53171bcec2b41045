import type { TypeOperations } from '../../compare/index.ts'
import { safeName } from '../../wording/safe-text.ts'
import { operationTable } from '../operation-table.ts'
import { formatCell } from '../table.ts'
import { pad, textWidth, wrapText } from '../text-width.ts'
import { forTerminal, plainTerminal, type Terminal } from './terminal.ts'

/**
 * What became of the boundaries of each type, as a small table for a terminal: columns `→ x` count boundaries for
 * which the other coder has type x at the same place.
 *
 * @param rows - edits by type
 * @param terminal - width, signs and colours; plain text of 80 columns unless given
 * @returns the text, with line breaks
 * @example
 * operationText(operationDistribution(flexibleEdits(fromSequence(['.', null]), fromSequence([null, '.'])).operations)).split('\n')[2]
 * //=> '.          2      0      2                  0           0            0'
 */
export function operationText(rows: readonly TypeOperations[], terminal: Terminal = plainTerminal): string {
  const table = operationTable(rows, { reference: 'first only', hypothesis: 'second only' })
  const names = table.columns.map(({ name }) => safeName(name))
  const body = table.rows.map(row =>
    row.map((cell, column) => safeName(formatCell(cell, table.columns[column]!))),
  )
  const whole = linesOf([names, ...body], 5)
  const tooWide = whole.some(line => textWidth(line) > terminal.width)
  const lines = tooWide ? linesOf([...inRows(names), ...body], 3) : whole
  const text = [terminal.paint('bold', table.title), ...lines, ...table.notes]
  return `${forTerminal(text.map(line => line.trimEnd()).join('\n'), terminal)}\n`
}

/** Rows of cells in columns as wide as their widest cell, at least `least`. */
function linesOf(cells: readonly (readonly string[])[], least: number): string[] {
  const widths = cells[0]!.map((_, column) => Math.max(least, ...cells.map(row => textWidth(row[column]!))))
  return cells.map(row =>
    row.map((cell, column) => pad(cell, widths[column]!, column === 0 ? 'left' : 'right')).join('  '),
  )
}

/** Headings over several rows, nine columns each or a word, the last of each just above its numbers. */
function inRows(names: readonly string[]): string[][] {
  const broken = names.map(name => (name.startsWith('→ ') ? [name] : wrapText(name, 9)))
  const height = Math.max(...broken.map(lines => lines.length))
  return Array.from({ length: height }, (_, row) =>
    broken.map(lines => lines[row - (height - lines.length)] ?? ''),
  )
}
