import type { TypeOperations } from '../../index.ts'
import { operationTable } from '../operation-table.ts'
import { formatCell } from '../table.ts'
import { pad, textWidth } from '../text-width.ts'
import { forTerminal, plainTerminal, safeName, type Terminal } from './terminal.ts'

/**
 * What became of the boundaries of each type, as a small table for a terminal: columns `→ x` count boundaries for
 * which the other coder has type x at the same place.
 *
 * @example
 * operationText(operationDistribution(flexibleEdits(fromSequence(['.', null]), fromSequence([null, '.'])).operations)).split('\n')[2]
 * //=> '.          2      0      2                  0           0            0'
 */
export function operationText(rows: readonly TypeOperations[], terminal: Terminal = plainTerminal): string {
  const table = operationTable(rows, { reference: 'first only', hypothesis: 'second only' })
  const cells = [
    table.columns.map(({ name }) => safeName(name)),
    ...table.rows.map(row => row.map((cell, column) => safeName(formatCell(cell, table.columns[column]!)))),
  ]
  const widths = table.columns.map((_, column) => Math.max(5, ...cells.map(row => textWidth(row[column]!))))
  const lines = cells.map(row =>
    row.map((cell, column) => pad(cell, widths[column]!, column === 0 ? 'left' : 'right')).join('  '),
  )
  const text = [terminal.paint('bold', table.title), ...lines, ...table.notes]
  return `${forTerminal(text.map(line => line.trimEnd()).join('\n'), terminal)}\n`
}
