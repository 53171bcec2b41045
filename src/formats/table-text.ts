import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import type { Location } from '../model/error.ts'
import { addError, type Draft, locationIn } from './draft.ts'

/** One row of a table and the line it begins on. */
export interface TableRow {
  readonly cells: readonly string[]
  readonly line: number
}

/** The sign between cells: a tab if the first line has one, else the more frequent of comma and semicolon. */
export function delimiterOf(text: string): ',' | ';' | '\t' {
  const first = /[^\r\n]+/.exec(text.slice(0, 20_000))?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  if (first.includes('\t')) return '\t'
  const count = (sign: string) => first.split(sign).length
  return count(';') > count(',') ? ';' : ','
}

/**
 * The rows of a CSV or TSV text; quotes, line ends inside cells and all kinds of line ends are understood. A
 * broken quote becomes a problem of the draft, and no row is given.
 */
export function parseTable(draft: Draft, text: string, delimiter: string = delimiterOf(text)): TableRow[] {
  try {
    const records = parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // In tab-separated files a quote inside a cell is only a quote.
      relax_quotes: delimiter === '\t',
      info: true,
    })
    let line = 1
    return records.map(({ record, info }) => {
      const row = { cells: record, line }
      line = info.lines + 1
      return row
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { code, lines } = error
    const message =
      code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'a quoted cell is never closed; add the missing quote'
        : 'a quote stands inside a cell; quote the whole cell and write the quote twice'
    addError(draft, 'csv-quote', message, { line: lines })
    return []
  }
}

/** The place of a cell: its line, and its column where the line is plain enough to count. */
export function placeOfCell(draft: Draft, row: TableRow, cell: number): Location {
  const before = row.cells.slice(0, cell)
  if (row.cells.some(text => /["\r\n]/.test(text))) return locationIn(draft, { line: row.line })
  return locationIn(draft, { line: row.line, column: before.reduce((sum, text) => sum + text.length + 1, 1) })
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
