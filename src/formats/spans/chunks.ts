import type { Location, Problem } from '../../model/error.ts'
import { isWhole } from '../../model/require.ts'
import { documentFor } from '../documents.ts'
import type { ReadOptions, ShapedFormat, TextDocument } from '../format.ts'
import { isRecord, own } from '../json-text.ts'
import type { LabelledSpan, TextSpans } from '../shapes.ts'
import type { Source } from '../source.ts'
import { rebuildText } from './chunk-text.ts'
import { type JsonRecord, nameIn, objectsOf } from './json-records.ts'

/**
 * Chunks of documents, as libraries that split texts give them: LangChain (`page_content`, `pageContent`), LlamaIndex
 * (`start_char_idx`), chonkie (`start_index`, `end_index`), Haystack (`split_idx_start`), Unstructured (`element_id`),
 * Docling (`meta`); or a list of texts. With offsets they are spans; without
 * them they are placed in the text in their order. Neighbours may overlap.
 *
 * @see https://docs.langchain.com, https://docs.llamaindex.ai, https://docs.chonkie.ai, https://docling-project.github.io
 */
export const chunks: ShapedFormat = {
  id: 'chunks',
  title: 'chunks of documents (LangChain, LlamaIndex, chonkie, Docling)',
  extensions: ['json', 'jsonl'],
  holds: 'corpus',

  claim(source, options) {
    const found = chunksOf(source)
    if (found === undefined) return undefined
    const offsets = found.every(({ start }) => start !== undefined)
    if (found.some(({ vague }) => vague))
      return {
        // All of them in the given text is more than a look.
        strength: inText(found, options?.documents ?? []) ? 'shaped' : 'possible',
        because: `${found.length} texts that may be the chunks of a document`,
      }
    return {
      strength: 'named',
      because: `${found.length} chunks with ${offsets ? 'offsets' : 'their text and metadata'}, as libraries that split texts write them`,
      over: ['json-lines'],
    }
  },

  parse(source, options) {
    const problems: Problem[] = []
    const documents = new Map<string | undefined, Chunk[]>()
    for (const chunk of chunksOf(source) ?? []) {
      const item = nameIn(chunk.item, chunk.location, problems)
      const list = documents.get(item)
      if (list === undefined) documents.set(item, [chunk])
      else list.push(chunk)
    }
    const spans = [...documents].map(([item, chunks]) =>
      textSpans(item, chunks, { ...options, file: source.name }, problems),
    )
    return { spans, problems, questions: [] }
  },
}

/** Whether one of the texts that were given holds every chunk, in their order. */
function inText(chunks: readonly Chunk[], documents: readonly TextDocument[]): boolean {
  const plain = (text: string) => text.split(/\s+/).join(' ').trim()
  return documents.some(({ text }) => {
    const whole = plain(text)
    let at = 0
    return chunks.every(({ text = '' }) => {
      at = whole.indexOf(plain(text), at)
      return at !== -1
    })
  })
}

/** One chunk, whichever library wrote it. */
export interface Chunk {
  readonly text?: string
  readonly start?: number
  readonly end?: number
  readonly item?: unknown
  /** Every name that its document may go by, where the file is known to hold chunks. */
  readonly names?: readonly string[]
  /** Tokens as the library counted them. */
  readonly tokens?: number
  /** True: a text with metadata, or alone, as other data has it too. */
  readonly vague?: boolean
  readonly location: Location
}

const known = new WeakMap<Source, readonly Chunk[] | undefined>()

function chunksOf(source: Source): readonly Chunk[] | undefined {
  if (!known.has(source)) known.set(source, findChunks(source))
  return known.get(source)
}

/**
 * The chunks of a file that is known to hold chunks: names that other data has too (`start`, `end`, `document`) are read
 * as well. Undefined where one record is no chunk.
 */
export const chunkRecords = (source: Source): readonly Chunk[] | undefined => findChunks(source, true)

/** The chunks of a file; undefined where one record is none. */
function findChunks(source: Source, told = false): readonly Chunk[] | undefined {
  const strings = stringsIn(source, told)
  if (strings !== undefined) return strings
  const records = objectsOf(source)
  if (records === undefined) return undefined
  const list = records.length === 1 ? (wrapped(records[0]!) ?? records) : records
  const found: Chunk[] = []
  for (const record of list) {
    const chunk = chunkIn(record, told)
    if (chunk === undefined) return undefined
    found.push(chunk)
  }
  return found.length > 0 ? found : undefined
}

/** A list of texts alone, or of lists of them: as good as chunks, but nothing says that it is not something else. */
function stringsIn(source: Source, told: boolean): Chunk[] | undefined {
  // Language models also list the sentences of each segment: `{"segments": [["One.", "Two."], ["Three."]]}`.
  if (!/^\s*(?:\{\s*"[^"]*"\s*:\s*)?\[\s*(?:\[\s*)?"/.test(source.text)) return undefined
  const whole = source.json()
  const lists = isRecord(whole) && Object.keys(whole).length === 1 ? Object.values(whole)[0] : whole
  if (!Array.isArray(lists)) return undefined
  const list = lists.map(part => (isTexts(part) && part.length > 0 ? part.join('\n') : part))
  if (!isTexts(list) || (whole !== lists && lists.every(part => typeof part === 'string'))) return undefined
  if (!told && list.length < 2) return undefined
  if (!told && !list.some(text => /\s/.test(text.trim()))) return undefined
  return list.map((text, i) => ({ text, vague: true, location: { file: source.name, path: `[${i}]` } }))
}

const isTexts = (list: unknown): list is string[] =>
  Array.isArray(list) && list.every(text => typeof text === 'string')

/** A list under one of the usual names, or the map of a LlamaIndex docstore. */
function wrapped({
  value,
  location,
}: JsonRecord<Record<string, unknown>>): JsonRecord<Record<string, unknown>>[] | undefined {
  const store = own(value, 'docstore/data')
  if (isRecord(store))
    return Object.values(store)
      .filter(isRecord)
      .map(value => ({ value, location }))
  for (const name of ['root', 'nodes', 'documents', 'chunks']) {
    const list = own(value, name)
    if (Array.isArray(list) && list.length > 0 && list.every(isRecord))
      return list.map((value, i) => ({ value, location: { ...location, path: `${name}[${i}]` } }))
  }
  return undefined
}

const objectIn = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** What a record says of a chunk; undefined where it is no chunk. */
function chunkIn(
  { value: outer, location }: JsonRecord<Record<string, unknown>>,
  told: boolean,
): Chunk | undefined {
  // LangChain wraps what it serialises in kwargs, LlamaIndex in __data__ or node.
  const value = [outer.kwargs, outer.__data__, outer.node].find(isRecord) ?? outer
  const metadata = objectIn(value.metadata ?? value.meta ?? value.extra_info)
  // Newer versions of LlamaIndex keep the text of a node in a resource.
  const resource = objectIn(value.text_resource).text
  const text = [value.page_content, value.pageContent, value.text, value.content, resource].find(
    text => typeof text === 'string',
  )
  const start = offsetIn(value, metadata, told ? START_KEYS_TOLD : START_KEYS)
  const end = offsetIn(value, metadata, told ? END_KEYS_TOLD : END_KEYS)
  const own = 'page_content' in value || 'pageContent' in value
  const offsets = start !== undefined && (end !== undefined || own || 'split_idx_start' in metadata)
  const docling =
    Array.isArray(metadata.doc_items) ||
    (typeof metadata.schema_name === 'string' && metadata.schema_name.startsWith('docling'))
  const described =
    own ||
    docling ||
    ['start_char_idx', 'element_id', '__data__', 'text_resource'].some(key => key in value || key in outer)
  const vague = !offsets && !described
  if (text === undefined ? !offsets : vague && !told && !isRecord(value.metadata)) return undefined
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
    objectIn(metadata.origin).filename
  const tokens = told ? offsetIn(value, metadata, TOKEN_KEYS) : undefined
  return {
    ...(told ? { names: namesIn(value, metadata, item) } : {}),
    ...(tokens === undefined ? {} : { tokens }),
    ...(text === undefined ? {} : { text }),
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(item === undefined || item === null ? {} : { item }),
    ...(vague ? { vague } : {}),
    location,
  }
}

const NAME_KEYS = ['document', 'source', 'file_name', 'filename', 'file_path', 'doc_id', 'item', 'ref_doc_id']
const START_KEYS = ['start_index', 'start_char_idx', 'split_idx_start']
const END_KEYS = ['end_index', 'end_char_idx']
const TOKEN_KEYS = ['token_count', 'tokens', 'num_tokens']
// Names that other data has too: read where the file is known to hold chunks.
const START_KEYS_TOLD = [...START_KEYS, 'start']
const END_KEYS_TOLD = [...END_KEYS, 'end']

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

/** The first offset under one of these names, in the record or in its metadata. */
function offsetIn(
  value: Record<string, unknown>,
  metadata: Record<string, unknown>,
  names: readonly string[],
): number | undefined {
  for (const record of [value, metadata])
    for (const name of names) {
      const at = record[name]
      if (isWhole(at, 0)) return at
    }
  return undefined
}

/** The chunks of one document: with offsets spans, else pieces that are placed in the text. */
function textSpans(
  item: string | undefined,
  chunks: readonly Chunk[],
  options: ReadOptions & { readonly file: string },
  problems: Problem[],
): TextSpans {
  const location = { file: options.file, ...(item === undefined ? {} : { item }) }
  const placed = chunks.filter(({ start }) => start !== undefined)
  const named = item === undefined ? {} : { item }
  if (placed.length === chunks.length) {
    const spans = chunks.map(
      ({ start = 0, end, text, location }): LabelledSpan => ({
        start,
        // Python counts code points; a chunk that says only where it starts ends after its text.
        end: end ?? start + Array.from(text ?? '').length,
        ...(text === undefined ? {} : { text }),
        location,
      }),
    )
    // A text that was given is the document itself: only it knows what stands in no chunk.
    const given = documentFor(options, item) !== undefined
    const text = given ? undefined : rebuildText(spans, location, problems)
    return {
      ...named,
      location,
      ...(text === undefined ? {} : { text }),
      needs: `The chunks have offsets, but not all of the text between them. Give the document they come from: --text FILE.`,
      offsets: 'code-points',
      layers: [{ name: 'chunks', spans, overlap: 'next-start' }],
    }
  }
  if (placed.length > 0)
    problems.push({
      severity: 'warning',
      code: 'chunk-offsets-missing',
      message: `${chunks.length - placed.length} of ${chunks.length} chunks have no offset; all of them are searched in the text instead`,
      location,
    })
  const spans = chunks.map(({ text = '', location }) => ({ start: 0, end: 0, text, location }))
  return {
    ...named,
    location,
    needs: `${chunks.length} chunks without offsets. Give the document they come from: --text FILE; or say that they are the whole text: --read text=chunks.`,
    layers: [{ name: 'chunks', spans, unplaced: true, overlap: 'next-start' }],
  }
}
