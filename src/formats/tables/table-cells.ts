import { describe } from '../../model/error.ts'
import { quoteInsideCell, quoteNotClosed } from '../../model/errors/tables.ts'
import type { Draft } from '../draft.ts'
import { delimiterOf, preambleOf } from './table-delimiter.ts'

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
  /** Where a cell begins and ends in the text of the table, without the quotes around it. */
  readonly start: (row: number, column: number) => number
  readonly end: (row: number, column: number) => number
  /** Whether a cell is what is between these positions: no quote in it is written twice. */
  readonly verbatim: (row: number, column: number) => boolean
  /** The integer in a cell, where it holds one to nine digits and nothing else; −1 for all else. */
  readonly whole: (row: number, column: number) => number
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
    start: (row, column) => start[first[row]! + column]!,
    end: (row, column) => end[first[row]! + column]!,
    verbatim(row, column) {
      const at = first[row]! + column
      const from = start[at]!
      return from === 0 || text.charCodeAt(from - 1) !== QUOTE || text.indexOf('"', from) >= end[at]!
    },
    whole(row, column) {
      const [from, to] = [start[first[row]! + column]!, end[first[row]! + column]!]
      if (to === from || to - from > 9) return -1
      let number = 0
      for (let at = from; at < to; at++) {
        const digit = text.charCodeAt(at) - 0x30
        if (digit < 0 || digit > 9) return -1
        number = 10 * number + digit
      }
      return number
    },
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
export interface GrowableList {
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
