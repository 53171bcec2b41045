import type { Location } from '../../model/error.ts'
import type { Draft } from '../draft.ts'
import { scanTable, type TableCells } from './table-cells.ts'

export { delimiterOf, preambleOf } from './table-delimiter.ts'

/** One row of a table and the line it begins on. */
export interface TableRow {
  readonly cells: readonly string[]
  readonly line: number
}

/**
 * The rows of a CSV or TSV text, with all their cells. A broken quote becomes a problem of the draft, and no row is
 * given. Large tables are better read cell by cell: `scanTable`.
 */
export function parseTable(draft: Draft, text: string, delimiter?: string): TableRow[] {
  const table = scanTable(draft, text, delimiter)
  return Array.from({ length: table.rows }, (_, row) => rowAt(table, row))
}

/** One row with all its cells. */
export const rowAt = (table: TableCells, row: number): TableRow => ({
  cells: Array.from({ length: table.width(row) }, (_, column) => table.cell(row, column)),
  line: table.line(row),
})

/** Where the cells of a row begin; nothing where the line is not plain enough to count. Found once for each row. */
const begins = new WeakMap<TableRow, readonly number[]>()

function beginsOf(row: TableRow): readonly number[] {
  const known = begins.get(row)
  if (known !== undefined) return known
  let next = 1
  const found = row.cells.map(text => {
    const own = next
    next += text.length + 1
    return own
  })
  const own = row.cells.some(text => /["\r\n]/.test(text)) ? [] : found
  begins.set(row, own)
  return own
}

/** The location of a cell: its line, and its column where the line is plain enough to count. */
export function placeOfCell(draft: Draft, row: TableRow, cell: number): Location {
  const column = beginsOf(row)[cell]
  return draft.locate({ line: row.line, column })
}

/**
 * One cell as CSV text: quoted where it must be.
 *
 * @example
 * csvCell('say "yes", twice') //=> '"say ""yes"", twice"'
 */
export function csvCell(value: string | number | undefined, delimiter = ','): string {
  const text = value === undefined ? '' : String(value)
  const plain = !text.includes(delimiter) && !/["\r\n]/.test(text) && text.trim() === text
  return plain ? text : `"${text.replaceAll('"', '""')}"`
}

/**
 * Free text for a spreadsheet: a cell that a spreadsheet would run as a formula gets an apostrophe in front. For
 * reports and scores; a corpus that is to be read again keeps its cells as they are.
 *
 * @example
 * guardFormula('=1+1') //=> "'=1+1"
 * guardFormula('talk-07') //=> 'talk-07'
 */
export const guardFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Rows as CSV or TSV text. */
export function formatTable(
  rows: readonly (readonly (string | number | undefined)[])[],
  delimiter = ',',
): string {
  return rows.map(row => `${row.map(cell => csvCell(cell, delimiter)).join(delimiter)}\n`).join('')
}
