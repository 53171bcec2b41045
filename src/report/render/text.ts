import { safeLine, safeName } from '../sentences/safe-text.ts'
import { formatCell, isScore, type Table } from '../table.ts'
import type { Block, Signature, View } from '../view.ts'
import { forTerminal, plainTerminal, type Terminal } from './terminal.ts'
import { pad, shorten, textWidth, wrapText } from './text-width.ts'

/** What a text shows in full. */
export interface TextOptions {
  /**
   * Signatures with every option.
   * @defaultValue false: the short form
   */
  readonly signatures?: boolean
}

/**
 * A view as text for a terminal: wrapped sentences, tables that fold where they are too wide, figures of characters.
 *
 * @param view - what is shown
 * @param terminal - width, characters and colours; plain text of 80 columns unless given
 * @param options - whether signatures are complete
 * @returns the text, with line breaks
 * @example
 * toText({ blocks: [{ type: 'prose', sentences: ['One item.'] }] }) //=> 'One item.\n'
 */
export function toText(view: View, terminal: Terminal = plainTerminal, options: TextOptions = {}): string {
  const title = view.title === undefined ? [] : [[terminal.paint('bold', view.title)]]
  const lines = joined([...title, ...view.blocks.map(block => linesOf(block, terminal, options))])
  return lines.length === 0 ? '' : `${forTerminal(lines.map(line => line.trimEnd()).join('\n'), terminal)}\n`
}

/** Parts with an empty line between them; empty parts leave none. */
function joined(parts: readonly (readonly string[])[]): string[] {
  const lines: string[] = []
  for (const part of parts) {
    if (part.length === 0) continue
    if (lines.length > 0) lines.push('')
    lines.push(...part)
  }
  return lines
}

function linesOf(block: Block, terminal: Terminal, options: TextOptions): readonly string[] {
  switch (block.type) {
    case 'prose':
      return block.sentences.flatMap(sentence => wrapText(safeLine(sentence), terminal.width))
    case 'table':
      return tableLines(block.table, terminal)
    case 'figure':
      return trimmed(block.figure.lines?.(terminal) ?? [])
    case 'signatures':
      return signatureLines(block.signatures, terminal, options.signatures === true)
    case 'section':
      return [
        terminal.paint('bold', safeName(block.title)),
        ...joined(block.blocks.map(inner => linesOf(inner, terminal, options))),
      ]
  }
}

const trimmed = (lines: readonly string[]): readonly string[] =>
  lines.at(-1) === '' ? trimmed(lines.slice(0, -1)) : lines

/** Signatures on as few lines as they need, or one per line where they are complete. */
function signatureLines(all: readonly Signature[], { width, paint }: Terminal, complete: boolean): string[] {
  if (complete || all.every(({ short, full }) => short === full))
    return all.map(({ full }) => paint('dim', full))
  const version = /\|v:([^|]+)$/.exec(all[0]!.full)?.[1]
  const words = [...all.map(({ short }) => short), `v${version}`]
  const hint = '(full signatures: --signatures, and in every saved file)'
  const one = [...words, ` ${hint}`].join('  ')
  if (textWidth(one) <= width) return [paint('dim', one)]
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(`${last}  ${word}`) <= width)
      lines[lines.length - 1] = `${last}  ${word}`
    else lines.push(word)
  }
  return [...lines, ...wrapText(hint, width)].map(line => paint('dim', line))
}

/** The end of an interval: `.433`, `−.02`, `1.20`. */
const endWord = (end: number): string =>
  (Math.abs(end) < 1 ? end.toFixed(3).replace(/^(-?)0\./, '$1.') : end.toFixed(2)).replace('-', '−')

/** `[.433, .493]`. */
const intervalWord = (interval: readonly [number, number] | null | undefined): string =>
  interval ? `[${interval.map(endWord).join(', ')}]` : ''

/** A table in columns; what is wider than the terminal goes on below, each part with the names of its rows. */
export function tableLines(table: Table, terminal: Terminal): string[] {
  const { title, rows, notes } = table
  const { width, paint } = terminal
  // Before widths are computed: π becomes pi where only ASCII is shown.
  const columns = table.columns.map(column => ({ ...column, name: forTerminal(column.name, terminal) }))
  const texts = columns.map((column, at) =>
    columnTexts(
      rows.map(row => row[at]!),
      column,
      terminal,
    ),
  )
  const names = [columns[0]!.name, ...texts[0]!.map(({ text }) => text)].map(safeName)
  // Next to sentences, which can be wrapped, names get more space.
  const most = Math.floor(width / (columns.length > 2 && columns.at(-1)!.align === 'left' ? 2 : 3))
  const first = Math.min(Math.max(12, most), Math.max(...names.map(textWidth)))
  const widths = columns.map(({ name }, at) =>
    at === 0 ? first : Math.max(textWidth(name), ...texts[at]!.map(({ text }) => textWidth(text))),
  )
  const wrapped = wrappedColumn(columns, widths, width)
  const parts: number[][] = []
  let available = 0
  for (let column = 1; column < columns.length; column++) {
    if (column === wrapped) widths[column] = (parts.length === 0 ? width - first : available) - 2
    if (parts.length === 0 || available < widths[column]! + 2) {
      parts.push([])
      available = width - first
    }
    parts.at(-1)!.push(column)
    available -= widths[column]! + 2
  }
  const head = (part: readonly number[]) =>
    pad(names[0]!, first, columns[0]!.align) +
    part
      .map(at => `  ${pad(columns[at]!.name, widths[at]!, texts[at]![0]?.align ?? columns[at]!.align)}`)
      .join('')
  const linesOfRow = (row: number, part: readonly number[]): string[] => {
    const start =
      pad(shorten(names[row + 1]!, first), first, columns[0]!.align) +
      part
        .filter(at => at !== wrapped)
        .map(at => {
          const { text, align, strong } = texts[at]![row]!
          const shown = pad(text, widths[at]!, align)
          return `  ${strong ? paint('bold', shown) : shown}`
        })
        .join('')
    if (wrapped === undefined) return [start]
    const [head = '', ...rest] = wrapText(texts[wrapped]![row]!.text, widths[wrapped]!)
    const indent = ' '.repeat(width - widths[wrapped]!)
    return [`${start}  ${head}`, ...rest.map(text => indent + text)]
  }
  const blocks = parts.map((part, at) => [
    paint('dim', head(part)),
    // Rows that have nothing in columns further down are not repeated there.
    ...rows.flatMap((_, row) =>
      at > 0 && part.every(column => texts[column]![row]!.text.trim() === '') ? [] : linesOfRow(row, part),
    ),
  ])
  return [
    ...(title === '' ? [] : wrapText(safeName(title), width).map(text => paint('bold', text))),
    ...joined(blocks),
    ...notes.flatMap(note => wrapText(safeName(note), width)),
  ]
}

/** The narrowest column of sentences worth wrapping. */
const NARROWEST = 20

/** The last column, where the table is too wide and this column holds sentences that can be wrapped. */
function wrappedColumn(
  columns: Table['columns'],
  widths: readonly number[],
  width: number,
): number | undefined {
  const last = columns.length - 1
  const others = widths.slice(0, last).reduce((sum, each) => sum + each + 2, 0)
  const tooWide = others + widths[last]! > width
  return last > 0 && tooWide && columns[last]!.align === 'left' && width - others >= NARROWEST
    ? last
    : undefined
}

interface CellText {
  readonly text: string
  readonly align: 'left' | 'right'
  readonly strong: boolean
}

/** The cells of a column: numbers right, intervals and letters below each other. */
function columnTexts(
  cells: Table['rows'][number],
  column: Table['columns'][number],
  terminal: Terminal,
): CellText[] {
  const values = cells.map(cell => forTerminal(safeName(formatCell(cell, column)), terminal))
  const scores = cells.map(cell => (isScore(cell) ? cell : undefined))
  if (scores.every(score => score === undefined))
    return values.map(text => ({ text, align: column.align, strong: false }))
  const intervals = scores.map(score => intervalWord(score?.interval))
  const marks = scores.map(score => score?.marks ?? '')
  const [value, interval, mark] = [values, intervals, marks].map(list => Math.max(...list.map(textWidth)))
  // Without intervals and marks a column of scores is a column of numbers.
  const align = interval! + mark! === 0 ? 'right' : 'left'
  return values.map((text, row) => ({
    text:
      pad(text, value!, 'right') +
      (interval === 0 ? '' : ` ${pad(intervals[row]!, interval!)}`) +
      (mark === 0 ? '' : ` ${pad(forTerminal(marks[row]!, terminal), mark!)}`),
    align,
    strong: scores[row]?.best === true,
  }))
}
