import { describe, type Location } from '../../model/error.ts'
import { quoteInsideCell, quoteNotClosed } from '../../model/errors/tables.ts'
import type { Draft } from '../draft.ts'

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

/**
 * Lines above a table: `sep=;`, which spreadsheets write, and comments that begin with # and have not as many cells as
 * the line below them.
 */
export function preambleOf(text: string): {
  readonly end: number
  readonly lines: number
  readonly char?: string
} {
  let [end, lines] = [0, 0]
  const start = text.slice(0, 20_000)
  const stated = /^sep=([,;\t|])\r?\n/i.exec(start)
  if (stated !== null) return { end: stated[0].length, lines: 1, char: stated[1]! }
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

/**
 * The character between cells: a tab if the first line has one, a bar if the first lines have equally many, else the more
 * frequent of comma and semicolon.
 */
export function delimiterOf(text: string): ',' | ';' | '\t' | '|' {
  const { end, char } = preambleOf(text)
  if (char === ',' || char === ';' || char === '\t' || char === '|') return char
  const first = /[^\r\n]+/.exec(text.slice(end, end + 20_000))?.[0].replace(/"(?:[^"]|"")*"/g, '') ?? ''
  if (first.includes('\t')) return '\t'
  if (first.includes('|') && !/^\s*\|/.test(first)) {
    const lines = text.slice(end, end + 20_000).split(/\r\n|\n|\r/, 6)
    const bars = lines.filter(line => line.trim() !== '').map(line => line.split('|').length)
    if (bars.length > 2 && bars.slice(0, 5).every(cells => cells === bars[0])) return '|'
  }
  const count = (char: string) => first.split(char).length
  return count(';') > count(',') ? ';' : ','
}

/**
 * The cells of a table as offsets into its text. No string is made before somebody asks for a cell: a table costs eight
 * bytes per cell in addition to its text, and columns that nobody reads cost nothing else.
 */
export interface TableCells {
  readonly rows: number
  /** How many cells a row has. */
  readonly width: (row: number) => number
  /** Whether a row holds nothing but separators. */
  readonly space: (row: number) => boolean
  /** The text of a cell, without the quotes around it. */
  readonly cell: (row: number, column: number) => string
  /** The line that a row begins on, counted from 1. */
  readonly line: (row: number) => number
}

const QUOTE = 0x22
const FEED = 0x0a
const RETURN = 0x0d

/**
 * Finds the cells of a CSV or TSV text in one pass; quotes, line ends inside cells and all kinds of line ends are
 * understood. A broken quote becomes a problem of the draft, and no row is given.
 */
export function scanTable(draft: Draft, text: string, delimiter: string = delimiterOf(text)): TableCells {
  const char = delimiter.charCodeAt(0)
  const above = preambleOf(text)
  const [starts, ends] = [growableList(), growableList()]
  /** Of each row, the number of its first cell, and its line. */
  const [firsts, lines] = [growableList(), growableList()]
  const quotes = text.includes('"')
  let line = 1 + above.lines
  let at = above.end
  while (at < text.length) {
    const begin = at
    const first = starts.length
    firsts.push(first)
    lines.push(line)
    let start = at
    let code = 0
    for (; at < text.length; at++) {
      code = text.charCodeAt(at)
      if (code === char) {
        starts.push(start)
        ends.push(at)
        start = at + 1
      } else if (code === FEED || code === RETURN || (code === QUOTE && quotes)) break
    }
    if (at < text.length && code === QUOTE) {
      starts.length = first
      ends.length = first
      const row = quotedRow(text, begin, char, starts, ends)
      line += row.breaks
      if (row.defect !== undefined) {
        draft.error(describe(row.defect, {}), { line })
        return cellsOf(text, growableList(), growableList(), growableList(), growableList())
      }
      at = row.end
    } else {
      starts.push(start)
      ends.push(at)
    }
    at += text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === FEED ? 2 : 1
    line++
  }
  return cellsOf(text, starts, ends, firsts, lines)
}

function cellsOf(
  text: string,
  starts: GrowableList,
  ends: GrowableList,
  firsts: GrowableList,
  lines: GrowableList,
): TableCells {
  const [start, end, first, line] = [starts, ends, firsts, lines].map(({ values }) => values) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  const [rows, cells] = [firsts.length, starts.length]
  const after = (row: number) => (row + 1 < rows ? first[row + 1]! : cells)
  return {
    rows,
    width: row => after(row) - first[row]!,
    line: row => line[row]!,
    space: row => end[after(row) - 1]! - start[first[row]!]! === after(row) - 1 - first[row]!,
    cell(row, column) {
      const at = first[row]! + column
      const from = start[at]!
      const cell = text.slice(from, end[at])
      // Only a cell in quotes begins after one.
      return from > 0 && text.charCodeAt(from - 1) === QUOTE && cell.includes('"')
        ? cell.replaceAll('""', '"')
        : cell
    },
  }
}

/** A row in which some cell holds a quote: where it ends, how many line ends its cells hold, or what is wrong. */
function quotedRow(
  text: string,
  begin: number,
  char: number,
  starts: GrowableList,
  ends: GrowableList,
): { readonly end: number; readonly breaks: number; readonly defect?: typeof quoteNotClosed } {
  // In tab-separated files a quote inside a cell is only a quote.
  const relaxed = char === 0x09
  let at = begin
  let breaks = 0
  for (;;) {
    let stop: number
    const close = text.charCodeAt(at) === QUOTE ? closingQuote(text, at) : undefined
    if (close === -1) return { end: at, breaks, defect: quoteNotClosed }
    const next = close === undefined ? char : text.charCodeAt(close + 1)
    if (close !== undefined && (Number.isNaN(next) || next === char || next === FEED || next === RETURN)) {
      breaks += breaksIn(text, at + 1, close)
      starts.push(at + 1)
      ends.push(close)
      stop = close + 1
    } else {
      stop = cellStop(text, at, char)
      const quoted = close !== undefined || text.slice(at, stop).includes('"')
      if (quoted && !relaxed) return { end: at, breaks, defect: quoteInsideCell }
      starts.push(at)
      ends.push(stop)
    }
    at = stop
    if (text.charCodeAt(at) !== char) return { end: at, breaks }
    at++
    if (at === text.length) {
      starts.push(at)
      ends.push(at)
      return { end: at, breaks }
    }
  }
}

/** Where a cell without quotes around it ends. */
function cellStop(text: string, from: number, char: number): number {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === char || code === FEED || code === RETURN) break
  }
  return at
}

/** Where a quoted cell closes; two quotes in a row are one that belongs to it. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1)
  while (at !== -1 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2)
  return at
}

/** How many line ends a part of a text holds. */
function breaksIn(text: string, from: number, to: number): number {
  let breaks = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === FEED || (code === RETURN && text.charCodeAt(at + 1) !== FEED)) breaks++
  }
  return breaks
}

/** A list of integers below 2^32 that grows: four bytes a number, where a list of JavaScript takes eight and more. */
interface GrowableList {
  /** Capacity for more than `length` numbers. */
  values: Uint32Array
  length: number
  push(value: number): void
}

/** An empty list. */
export function growableList(capacity = 16): GrowableList {
  return {
    values: new Uint32Array(capacity),
    length: 0,
    push(value) {
      if (this.length === this.values.length) {
        const larger = new Uint32Array(2 * this.length)
        larger.set(this.values)
        this.values = larger
      }
      this.values[this.length++] = value
    },
  }
}
