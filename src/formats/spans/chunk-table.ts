import type { Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import { columnsOf } from '../tables/columns.ts'
import { WHOLE_DECIMAL } from '../tables/segment-rows.ts'
import { spanNames } from '../tables/span-names.ts'
import { scanTable, type TableCells } from '../tables/table-cells.ts'
import { delimiterOf } from '../tables/table-delimiter.ts'
import { firstRow } from '../tables/table-header.ts'
import type { Chunk } from './chunk.ts'

const TEXTS = ['chunk', 'chunk_text', 'page_content', 'passage', 'segment_text']

/** Names of what numbers chunks, and nothing else. */
export const CHUNK_NUMBERS = ['chunk_id', 'chunk_index', 'chunk_idx', 'chunk_no', 'chunk_number']

/**
 * The chunks of a table with a text, a start and an end in every row, where each text is as long as its offsets say:
 * units and times would break that. Or with a text and a number that is named after chunks, which are then placed in
 * their document. Undefined where one row does not fit.
 */
export function tableChunks(source: Source): Chunk[] | undefined {
  const { text } = source
  const [header] = text.slice(0, HEAD).split(/\r?\n/, 1)
  const bounded = /start|begin|from/i.test(header!) && /end|stop|to/i.test(header!)
  if (!bounded && !CHUNK_NUMBERS.some(name => header!.toLowerCase().includes(name))) return undefined
  // The first rows show for most tables that they are another format.
  if (text.length > HEAD) {
    const draft = openDraft()
    const head = scanTable(draft, text.slice(0, text.lastIndexOf('\n', HEAD) + 1), delimiterOf(text))
    if (draft.problems.length === 0 && head.rows > 3 && chunksIn(source, head) === undefined) return undefined
  }
  const draft = openDraft()
  const cells = scanTable(draft, text, delimiterOf(text))
  return draft.problems.length > 0 ? undefined : chunksIn(source, cells)
}

/** Characters from which a table is judged first. */
const HEAD = 20_000

function chunksIn({ name: file }: Source, cells: TableCells): Chunk[] | undefined {
  if (cells.rows < 3) return undefined
  const names = firstRow(cells)
  const columns = columnsOf(openDraft({}), names)
  const text = columns.get('text') ?? names.find(name => TEXTS.includes(name.trim().toLowerCase()))
  const [start, end] =
    columns.has('start') && columns.has('end')
      ? [columns.get('start')!, columns.get('end')!]
      : (spanNames(names) ?? [])
  const numbered = names.some(name => CHUNK_NUMBERS.includes(name.trim().toLowerCase()))
  const placed = start !== undefined && end !== undefined
  if (text === undefined || !(placed || numbered)) return undefined
  const at = (name: string | undefined) => (name === undefined ? -1 : names.lastIndexOf(name))
  const [words, from, to] = [at(text), at(start), at(end)]
  const [item, coder] = [at(columns.get('item')), at(columns.get('coder'))]
  const items = new Set<string>()
  const found: { -readonly [F in keyof Chunk]: Chunk[F] }[] = []
  for (let row = 1; row < cells.rows; row++) {
    if (cells.width(row) !== names.length || cells.space(row)) continue
    const chunk = cells.cell(row, words)
    const range = placed ? rangeIn(cells.cell(row, from), cells.cell(row, to), chunk) : {}
    if (range === undefined || chunk.trim() === '') return undefined
    if (item !== -1) items.add(cells.cell(row, item))
    found.push({
      text: chunk,
      ...range,
      ...(item === -1 ? {} : { item: cells.cell(row, item) }),
      ...(coder === -1 ? {} : { coder: cells.cell(row, coder) }),
      location: { file, line: cells.line(row) },
    })
  }
  if (found.length < 2) return undefined
  // An id that never repeats numbers the chunks.
  if (item !== -1 && items.size === found.length) for (const chunk of found) delete chunk.item
  return found
}

/** Start and end of a chunk that is as long as they say. */
function rangeIn(from: string, to: string, chunk: string): { start: number; end: number } | undefined {
  const [start, end] = [wholeIn(from), wholeIn(to)]
  if (start === undefined || end === undefined || end <= start) return undefined
  return end - start === chunk.length || end - start === Array.from(chunk).length ? { start, end } : undefined
}

const wholeIn = (cell: string): number | undefined => (WHOLE_DECIMAL.test(cell) ? Number(cell) : undefined)
