import type { Location } from '../model/error.ts'
import { addError, type Draft, locationIn } from './draft.ts'

/** One row of a table and the line it begins on. */
export interface TableRow {
  readonly cells: readonly string[]
  readonly line: number
}

/**
 * Lines above a table: `sep=;`, which spreadsheets write, and comments that begin with # and have not as many cells as
 * the line below them.
 */
export function preambleOf(text: string): {
  readonly end: number
  readonly lines: number
  readonly sign?: string
} {
  let [end, lines] = [0, 0]
  const start = text.slice(0, 20_000)
  const told = /^sep=([,;\t|])\r?\n/i.exec(start)
  if (told !== null) return { end: told[0].length, lines: 1, sign: told[1]! }
  if (!start.startsWith('#')) return { end, lines }
  const comments = /^(?:#[^\r\n]*(?:\r\n|\n|\r))+/.exec(start)?.[0] ?? ''
  const cells = (line: string) => line.split(/[,;\t]/).length
  const body = cells(/[^\r\n]*/.exec(start.slice(comments.length))![0])
  for (const [line] of comments.matchAll(/#[^\r\n]*(?:\r\n|\n|\r)/g)) {
    if (cells(line) === body) break
    end += line.length
    lines++
  }
  return { end, lines }
}

/** The sign between cells: a tab if the first line has one, else the more frequent of comma and semicolon. */
export function delimiterOf(text: string): ',' | ';' | '\t' {
  const { end, sign } = preambleOf(text)
  if (sign === ',' || sign === ';' || sign === '\t') return sign
  const first = /[^\r\n]+/.exec(text.slice(end, end + 20_000))?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  if (first.includes('\t')) return '\t'
  const count = (sign: string) => first.split(sign).length
  return count(';') > count(',') ? ';' : ','
}

/**
 * The rows of a CSV or TSV text; quotes, line ends inside cells and all kinds of line ends are understood. A
 * broken quote becomes a problem of the draft, and no row is given. One pass; cells are slices of the text.
 */
export function parseTable(draft: Draft, text: string, delimiter: string = delimiterOf(text)): TableRow[] {
  const rows: TableRow[] = []
  const fault = (message: string, line: number): TableRow[] => {
    addError(draft, 'csv-quote', message, { line })
    return []
  }
  // In tab-separated files a quote inside a cell is only a quote.
  const relaxed = delimiter === '\t'
  const quotes = text.includes('"')
  const lineEnd = lineEnds(text)
  const above = preambleOf(text)
  let line = 1 + above.lines
  let at = above.end
  // The end of the line that is being read; looked for once a line, however many cells it has.
  let eol = -1
  const cellStop = (from: number): number => {
    if (from > eol) eol = lineEnd(from)
    const cell = text.slice(from, eol).indexOf(delimiter)
    return cell === -1 ? eol : from + cell
  }
  while (at < text.length) {
    const end = lineEnd(at)
    if (!quotes || !text.slice(at, end).includes('"')) {
      rows.push({ cells: text.slice(at, end).split(delimiter), line })
      at = afterEnd(text, end)
      line++
      continue
    }
    const first = line
    const cells: string[] = []
    for (;;) {
      let stop: number
      if (text[at] === '"') {
        const close = closingQuote(text, at)
        if (close === -1) return fault('a quoted cell is never closed; add the missing quote', line)
        const next = text[close + 1]
        if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') {
          if (!relaxed) return fault(INSIDE, line)
          stop = cellStop(at)
          cells.push(text.slice(at, stop))
        } else {
          const cell = text.slice(at + 1, close)
          for (const [end] of cell.includes('\n') || cell.includes('\r') ? cell.matchAll(/\r\n|\n|\r/g) : [])
            line += end === '' ? 0 : 1
          cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell)
          stop = close + 1
        }
      } else {
        stop = cellStop(at)
        const cell = text.slice(at, stop)
        if (!relaxed && cell.includes('"')) return fault(INSIDE, line)
        cells.push(cell)
      }
      at = stop
      if (text[at] !== delimiter) break
      at++
      if (at === text.length) {
        cells.push('')
        break
      }
    }
    rows.push({ cells, line: first })
    at = afterEnd(text, at)
    line++
  }
  return rows
}

const INSIDE = 'a quote stands inside a cell; quote the whole cell and write the quote twice'

/** Where the line of an offset ends; asked for rising offsets, each line end is looked for once. */
function lineEnds(text: string): (from: number) => number {
  let [feed, back] = [-1, -1]
  const next = (sign: string, from: number): number => {
    const at = text.indexOf(sign, from)
    return at === -1 ? text.length : at
  }
  return from => {
    if (feed < from) feed = next('\n', from)
    if (back < from) back = next('\r', from)
    return Math.min(feed, back)
  }
}

const afterEnd = (text: string, end: number): number =>
  text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1

/** Where a quoted cell closes; two quotes in a row are one that belongs to it. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
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
