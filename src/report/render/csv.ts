import { safeMessage } from '../sentences/safe-text.ts'
import { type Cell, isScore, type Table } from '../table.ts'

/**
 * A table as CSV (RFC 4180): every digit of every number, an empty cell for what is undefined, notes left out.
 * Words that a spreadsheet would run as a formula (they begin with = + - @, a tab or a line end) get an apostrophe
 * in front, so that a coder named `=cmd()` stays a name. Control characters except tabs and line breaks are replaced.
 *
 * @param table - columns and rows
 * @returns the text of a CSV file
 * @example
 * toCsv({ title: '', columns: [{ name: 'coder', align: 'left' }, { name: 'B', align: 'right' }], rows: [['=A1', 0.1]], notes: [] })
 * //=> "coder,B\r\n'=A1,0.1\r\n"
 */
export function toCsv(table: Table): string {
  return [...csvPieces(table.columns, table.rows)].join('')
}

/**
 * The text of `toCsv` in pieces, for tables that are too long for one text.
 *
 * @param columns - their names are the first line
 * @param rows - taken one by one
 * @returns pieces of about 64 thousand characters; joined they are the text of a CSV file
 */
export function* csvPieces(columns: Table['columns'], rows: Iterable<readonly Cell[]>): Generator<string> {
  let text = line(columns.map(({ name }) => name))
  for (const row of rows) {
    text += line(row)
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield text
}

/** Characters that are handed on at a time. */
const PIECE = 2 ** 16

const line = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`

function field(cell: Cell): string {
  if (cell === null) return ''
  if (isScore(cell)) return field(cell.value)
  if (typeof cell !== 'string') return String(cell)
  const text = safeMessage(cell)
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
