import type { Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import { columnsOf } from '../tables/columns.ts'
import { spanNames } from '../tables/span-names.ts'
import type { Chunk } from './chunk-records.ts'
import { tableObjects } from './table-objects.ts'

const TEXTS = ['chunk', 'chunk_text', 'page_content', 'passage', 'segment_text']

/**
 * The chunks of a table with a text, a start and an end in every row, where each text is as long as its offsets say:
 * units and times would break that. Undefined where one row does not fit.
 */
export function tableChunks(source: Source): Chunk[] | undefined {
  const rows = tableObjects(source, header => /start|begin|from/i.test(header) && /end|stop|to/i.test(header))
  if (rows === undefined || rows.length < 2) return undefined
  const names = Object.keys(rows[0]!.value)
  const columns = columnsOf(openDraft({}), names)
  const text = columns.get('text') ?? names.find(name => TEXTS.includes(name.trim().toLowerCase()))
  const [start, end] =
    columns.has('start') && columns.has('end')
      ? [columns.get('start')!, columns.get('end')!]
      : (spanNames(names) ?? [])
  if (text === undefined || start === undefined || end === undefined) return undefined
  const [item, coder] = [columns.get('item'), columns.get('coder')]
  // An id that never repeats numbers the chunks.
  const items = new Set(item === undefined ? [] : rows.map(({ value }) => value[item]))
  const named = items.size < rows.length
  const found: Chunk[] = []
  for (const { value, location } of rows) {
    const words = value[text]!
    const [from, to] = [wholeIn(value[start]!), wholeIn(value[end]!)]
    if (from === undefined || to === undefined || to <= from) return undefined
    if (to - from !== words.length && to - from !== Array.from(words).length) return undefined
    found.push({
      text: words,
      start: from,
      end: to,
      ...(item !== undefined && named ? { item: value[item]! } : {}),
      ...(coder === undefined ? {} : { coder: value[coder]! }),
      location,
    })
  }
  return found
}

const wholeIn = (cell: string): number | undefined =>
  /^\s*\d{1,15}(?:\.0+)?\s*$/.test(cell) ? Number(cell) : undefined
