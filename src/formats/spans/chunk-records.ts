import type { Location } from '../../model/error.ts'
import { parseOutside } from '../../model/json.ts'
import { isInteger } from '../../model/require.ts'
import type { Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import { isJson, isRecord, own } from '../json/json-text.ts'
import { columnsOf, spanNames } from '../tables/columns.ts'
import { INTEGER_DECIMAL } from '../tables/record-segments.ts'
import { firstRow } from '../tables/table-header.ts'
import { delimiterOf, scanTable, type TableCells } from '../tables/table-text.ts'
import { type JsonRecord, objectsOf } from './json-records.ts'

/** The chunks of a file; undefined where one record is not a chunk. */
export const chunksOf = (source: Source): readonly Chunk[] | undefined => findChunks(source)

/** Whether the first record is a chunk as only libraries that split texts write them. */
export function beginsWithChunk(source: Source): boolean {
  const records = objectsOf(source)
  if (records === undefined) return !isJson(source)
  const inside = records.length === 1 ? wrapped(records[0]!, 1) : undefined
  const first = chunkIn((inside ?? records)[0]!, false, inside !== undefined)
  return first !== undefined && first.vague !== true
}

/**
 * The chunks of a file that is known to hold chunks: names that other data has too (`start`, `end`, `document`) are read
 * as well. Undefined where one record is no chunk.
 */
export const chunkRecords = (source: Source): readonly Chunk[] | undefined => findChunks(source, true)

function findChunks(source: Source, stated = false): readonly Chunk[] | undefined {
  const strings = stringsIn(source, stated)
  if (strings !== undefined) return strings
  const records = objectsOf(source)
  if (records === undefined) return tableChunks(source)
  const inside = records.length === 1 ? wrapped(records[0]!) : undefined
  const found: Chunk[] = []
  for (const record of inside ?? records) {
    const chunk = chunkIn(record, stated, inside !== undefined)
    if (chunk === undefined) return undefined
    found.push(chunk)
  }
  return found.length > 0 ? found : undefined
}

/** What a list of chunks is called. */
const LISTS = ['root', 'nodes', 'documents', 'chunks', 'segments', 'sections', 'passages']

/** A list of texts alone, or of lists of them: as good as chunks, but nothing says that it is not something else. */
function stringsIn(source: Source, stated: boolean): Chunk[] | undefined {
  // Language models also list the sentences of each segment: `{"segments": [["One.", "Two."], ["Three."]]}`.
  if (!/^\s*(?:\{\s*"[^"]*"\s*:\s*)?\[\s*(?:\[\s*)?"/.test(source.text)) return undefined
  const whole = source.json()
  const lists = isRecord(whole) && Object.keys(whole).length === 1 ? Object.values(whole)[0] : whole
  if (!Array.isArray(lists)) return undefined
  const list = lists.map(part => (isTexts(part) && part.length > 0 ? part.join('\n') : part))
  if (!isTexts(list)) return undefined
  const named = whole === lists || LISTS.includes(Object.keys(whole as object)[0]!)
  if (!stated && !named && lists.every(part => typeof part === 'string')) return undefined
  if (!stated && list.length < 2) return undefined
  if (!stated && !list.some(text => /\s/.test(text.trim()))) return undefined
  return list.map((text, i) => ({ text, vague: true, location: { file: source.name, path: `[${i}]` } }))
}

const isTexts = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every(text => typeof text === 'string')

/** A list under one of the usual names, or the map of a LlamaIndex docstore; its first entries, where `most` says how many. */
function wrapped(
  { value, location }: JsonRecord<Record<string, unknown>>,
  most?: number,
): JsonRecord<Record<string, unknown>>[] | undefined {
  const store = own(value, 'docstore/data')
  if (isRecord(store))
    return Object.values(store)
      .filter(isRecord)
      .map(value => ({ value, location }))
  for (const name of LISTS) {
    const list = own(value, name)
    if (Array.isArray(list) && list.length > 0 && list.every(isRecord))
      return list
        .slice(0, most)
        .map((value, i) => ({ value, location: { ...location, path: `${name}[${i}]` } }))
  }
  return undefined
}

/** Older versions of LlamaIndex keep a node as the text of its JSON. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value
  try {
    return parseOutside(value)
  } catch {
    return value
  }
}

const NOTHING: Record<string, unknown> = {}
const objectIn = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : NOTHING)

/** What a record says of a chunk; undefined where it is no chunk. */
function chunkIn(
  record: JsonRecord<Record<string, unknown>>,
  stated: boolean,
  listed: boolean,
): Chunk | undefined {
  const outer = record.value
  // LangChain wraps what it serialises in kwargs, LlamaIndex in __data__ or node.
  const value = recordIn(outer.kwargs, parsed(outer.__data__), outer.node) ?? outer
  const metadata = objectIn(value.metadata ?? value.meta ?? value.extra_info)
  // Newer versions of LlamaIndex keep the text of a node in a resource.
  const resource = objectIn(value.text_resource).text
  const plain = textIn(value.page_content) ?? textIn(value.pageContent) ?? textIn(value.text)
  const words = plain ?? textIn(value.content) ?? textIn(resource)
  // Language models also list what each segment says: `{"segments": [{"topic": "…", "utterances": ["One.", "Two."]}]}`.
  const lists = listed && words === undefined ? Object.values(value).filter(isTexts) : []
  const text = lists.length === 1 && lists[0]!.length > 0 ? lists[0]!.join('\n') : words
  const from = startIn(value, stated) ?? startIn(metadata, stated)
  const to = endIn(value, stated) ?? endIn(metadata, stated)
  const pair =
    from !== undefined && to !== undefined ? undefined : (pairIn(value, text) ?? pairIn(metadata, text))
  const start = from ?? pair?.[0]
  const end = to ?? pair?.[1]
  const own = 'page_content' in value || 'pageContent' in value
  const offsets = start !== undefined && (end !== undefined || own || 'split_idx_start' in metadata)
  const docling =
    Array.isArray(metadata.doc_items) ||
    (typeof metadata.schema_name === 'string' && metadata.schema_name.startsWith('docling'))
  const vague = !(offsets || own || docling || isDescribed(value) || (outer !== value && isDescribed(outer)))
  if (text === undefined ? !offsets : vague && !stated && !listed && !isRecord(value.metadata))
    return undefined
  const source = objectIn(objectIn(value.relationships)['1'])
  const item =
    metadata.source ??
    value.ref_doc_id ??
    value.doc_id ??
    metadata.doc_id ??
    source.node_id ??
    metadata.file_name ??
    metadata.filename ??
    metadata.source_id ??
    value.sourceId ??
    objectIn(metadata.origin).filename
  return {
    text,
    start,
    end,
    item: item ?? undefined,
    names: stated ? namesIn(value, metadata, item) : undefined,
    tokens: stated ? (tokensIn(value) ?? tokensIn(metadata)) : undefined,
    vague,
    location: record.location,
  }
}

/** The first that is an object. */
function recordIn(a: unknown, b: unknown, c: unknown): Record<string, unknown> | undefined {
  return isRecord(a) ? a : isRecord(b) ? b : isRecord(c) ? c : undefined
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function isDescribed(record: Record<string, unknown>): boolean {
  for (const key of DESCRIBING) if (key in record) return true
  return false
}

/** Names of what numbers chunks, and nothing else. */
const CHUNK_NUMBERS = ['chunk_id', 'chunk_index', 'chunk_idx', 'chunk_no', 'chunk_number']

/** What only chunks have in addition to their text. */
const DESCRIBING = ['start_char_idx', 'element_id', '__data__', 'text_resource', ...CHUNK_NUMBERS]

const NAME_KEYS = ['document', 'source', 'file_name', 'filename', 'file_path', 'doc_id', 'item', 'ref_doc_id']

/** Where a chunk starts. A name that other data has too is read where the file is known to hold chunks. */
const startIn = (record: Record<string, unknown>, stated: boolean): number | undefined =>
  offsetIn(record.start_index) ??
  offsetIn(record.start_char_idx) ??
  offsetIn(record.split_idx_start) ??
  (stated ? offsetIn(record.start) : undefined)

const endIn = (record: Record<string, unknown>, stated: boolean): number | undefined =>
  offsetIn(record.end_index) ?? offsetIn(record.end_char_idx) ?? (stated ? offsetIn(record.end) : undefined)

const tokensIn = (record: Record<string, unknown>): number | undefined =>
  offsetIn(record.token_count) ?? offsetIn(record.tokens) ?? offsetIn(record.num_tokens)

const offsetIn = (value: unknown): number | undefined => (isInteger(value, 0) ? value : undefined)

/** Integers under two names of a start and an end, whatever they are, between which the text fits. */
function pairIn(record: Record<string, unknown>, text: unknown): readonly [number, number] | undefined {
  if (typeof text !== 'string') return undefined
  const names = spanNames(Object.keys(record))
  if (names === undefined) return undefined
  const [start, end] = [record[names[0]], record[names[1]]]
  if (!isInteger(start, 0) || !isInteger(end, 0)) return undefined
  return end - start === text.length || end - start === Array.from(text).length ? [start, end] : undefined
}

/** Everything in a record that may be the name of its document. */
function namesIn(
  value: Record<string, unknown>,
  metadata: Record<string, unknown>,
  item: unknown,
): readonly string[] {
  const names: string[] = []
  const add = (name: unknown) => {
    if (typeof name === 'string' && name !== '' && !names.includes(name)) names.push(name)
  }
  add(item)
  for (const record of [value, metadata]) for (const key of NAME_KEYS) add(record[key])
  return names
}

const TEXTS = ['chunk', 'chunk_text', 'page_content', 'passage', 'segment_text']

/**
 * The chunks of a table with a text, a start and an end in every row, where each text is as long as its offsets say:
 * units and times would break that. Or with a text and a number that is named after chunks, which are then placed in
 * their document. Undefined where one row does not fit.
 */
function tableChunks(source: Source): Chunk[] | undefined {
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
      item: item === -1 ? undefined : cells.cell(row, item),
      coder: coder === -1 ? undefined : cells.cell(row, coder),
      location: { file, line: cells.line(row) },
    })
  }
  if (found.length < 2) return undefined
  // An id that never repeats numbers the chunks.
  if (item !== -1 && items.size === found.length) for (const chunk of found) chunk.item = undefined
  return found
}

/** Start and end of a chunk that is as long as they say. */
function rangeIn(from: string, to: string, chunk: string): { start: number; end: number } | undefined {
  const [start, end] = [integerIn(from), integerIn(to)]
  if (start === undefined || end === undefined || end <= start) return undefined
  return end - start === chunk.length || end - start === Array.from(chunk).length ? { start, end } : undefined
}

const integerIn = (cell: string): number | undefined =>
  INTEGER_DECIMAL.test(cell) ? Number(cell) : undefined

/** One chunk, whichever library wrote it. */
export interface Chunk {
  readonly text?: string | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly item?: unknown
  /** Who made it, where a table names several. */
  readonly coder?: string | undefined
  /** Every name that its document may go by, where the file is known to hold chunks. */
  readonly names?: readonly string[] | undefined
  /** Tokens as the library counted them. */
  readonly tokens?: number | undefined
  /** True: a text with metadata, or alone, as other data has it too. */
  readonly vague?: boolean | undefined
  readonly location: Location
}
