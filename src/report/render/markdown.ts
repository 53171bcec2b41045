import { endsWord } from '../../model/numbers.ts'
import { safeMessage } from '../sentences/safe-text.ts'
import { type Cell, type Column, formatCell, isScore, type Table } from '../table.ts'
import type { Block, View } from '../view.ts'
import { pad, textWidth } from './text-width.ts'

/**
 * A table as Markdown (GitHub's pipe tables), columns padded so that the source reads as well.
 *
 * @param table - columns, rows and marks
 * @returns the table in Markdown
 * @example
 * toMarkdown({ title: 'Scores', columns: [{ name: 'B', align: 'right' }], rows: [[0.5]], notes: [] })
 * //=> '**Scores**\n\n|     B |\n| ----: |\n| 0.500 |\n'
 */
export function toMarkdown(table: Table): string {
  const { columns } = table
  const header = columns.map(column => escapeMarkdown(column.name))
  const body = table.rows.map(row => row.map((cell, column) => cellText(cell, columns[column]!)))
  const widths = columns.map((_, index) =>
    [header, ...body].reduce((widest, line) => Math.max(widest, textWidth(line[index] ?? '')), 3),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => pad(cell, widths[index]!, columns[index]!.align)).join(' | ')} |`
  const rule = columns.map((column, index) =>
    column.align === 'right' ? `${'-'.repeat(widths[index]! - 1)}:` : '-'.repeat(widths[index]!),
  )
  const title = table.title === '' ? [] : [`**${escapeMarkdown(table.title)}**`, '']
  const caption = table.caption?.length ? ['', table.caption.map(escapeMarkdown).join(' ')] : []
  const notes = table.notes.length === 0 ? [] : ['', ...table.notes.map(note => `- ${codeOrText(note)}`)]
  return `${[...title, line(header), `| ${rule.join(' | ')} |`, ...body.map(line), ...caption, ...notes].join('\n')}\n`
}

/**
 * A view as Markdown: its tables, sections as headings. Sentences of a terminal are in the captions of the tables.
 *
 * @param view - what is shown
 * @returns the text of a Markdown file
 */
export const toMarkdownView = ({ blocks }: View): string => blocks.flatMap(inMarkdown).join('\n')

function inMarkdown(block: Block): string[] {
  if (block.type === 'table') return [toMarkdown(block.table)]
  if (block.type !== 'section') return []
  const inner = block.blocks.flatMap(inMarkdown)
  return inner.length === 0 ? [] : [`## ${escapeMarkdown(block.title)}\n`, ...inner]
}

/** A cell; a score with its marks and its interval. */
function cellText(cell: Cell, column: Column): string {
  const text = escapeMarkdown(formatCell(cell, column))
  if (!isScore(cell)) return text
  const { marks = '', best, interval, value } = cell
  const up = marks === '' ? '' : `<sup>${escapeMarkdown(marks)}</sup>`
  return `${best ? `**${text}**` : text}${up}${value === null ? '' : escapeMarkdown(endsWord(interval))}`
}

const escapeMarkdown = (text: string): string =>
  safeMessage(text)
    .replace(/[\\|*_`<>~$]|&(?=#?\w+;)/g, char => `\\${char}`)
    .replaceAll('](', ']\\(')
    .replace(/\r?\n/g, ' ')

/** Signatures hold bars and colons: shown as code. */
const codeOrText = (note: string): string => (/^\S*\|\S*$/.test(note) ? `\`${note}\`` : escapeMarkdown(note))
