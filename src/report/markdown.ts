import { safeMessage } from '../wording/safe-text.ts'
import { type CellMark, formatCell, type Table } from './table.ts'
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
  const body = table.rows.map((row, index) =>
    row.map((cell, column) =>
      marked(escapeMarkdown(formatCell(cell, columns[column]!)), table.marks?.[index]?.[column] ?? {}),
    ),
  )
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

/** A cell with what stands beside its text. */
function marked(text: string, { strong, raised, after = '' }: CellMark): string {
  const up = raised === undefined || raised === '' ? '' : `<sup>${escapeMarkdown(raised)}</sup>`
  return `${strong ? `**${text}**` : text}${up}${escapeMarkdown(after)}`
}

const escapeMarkdown = (text: string): string =>
  safeMessage(text)
    .replace(/[\\|*_`<>~$]|&(?=#?\w+;)/g, char => `\\${char}`)
    .replaceAll('](', ']\\(')
    .replace(/\r?\n/g, ' ')

/** Signatures hold bars and colons: shown as code. */
const codeOrText = (note: string): string => (/^\S*\|\S*$/.test(note) ? `\`${note}\`` : escapeMarkdown(note))
