import { describe, type Location } from '../../model/error.ts'
import {
  chunkHoles,
  chunkOffsetsMissing,
  textNeededChunks,
  textNeededUnplaced,
} from '../../model/errors/spans.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format, ReadOptions, TextDocument } from '../format.ts'
import { isJson } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import { documentFor } from '../roles/documents.ts'
import type { AnnotatedText, LabelledSpan } from '../units/shapes.ts'
import { beginsWithChunk, type Chunk, chunksOf } from './chunk-records.ts'
import { nameIn } from './json-records.ts'

/**
 * Chunks of documents, as libraries that split texts give them: LangChain (`page_content`, `pageContent`), LlamaIndex
 * (`start_char_idx`), chonkie (`start_index`, `end_index`), Haystack (`split_idx_start`), Unstructured (`element_id`),
 * Docling (`meta`); or a list of texts. With offsets they are spans; without
 * them they are placed in the text in their order. Neighbours may overlap.
 *
 * @see https://docs.langchain.com, https://docs.llamaindex.ai, https://docs.chonkie.ai, https://docling-project.github.io
 */
export const chunks: Format = {
  id: 'chunks',
  title: 'chunks of documents (LangChain, LlamaIndex, chonkie, Docling)',
  extensions: ['json', 'jsonl', 'csv', 'tsv'],
  holds: 'corpus',
  byName: 'sometimes',

  inspect(source) {
    const chunks = once(() => chunksOf(source))
    return {
      claim: (options, least) => claim(source, chunks, options, least),
      read: (report, options) => read(chunks() ?? [], report, { ...options, file: source.name }),
    }
  },
}

function claim(
  source: Source,
  chunksOf: () => readonly Chunk[] | undefined,
  { columns, layout, documents = [] }: ReadOptions,
  least: 'named' | 'structural' | undefined,
): Claim | undefined {
  if (least === 'named' && !beginsWithChunk(source)) return undefined
  const chunks = chunksOf()
  if (chunks === undefined) return undefined
  // Options about the columns or the layout of a table mean a table.
  if (!isJson(source) && (columns !== undefined || layout !== undefined)) return undefined
  const offsets = chunks.every(({ start }) => start !== undefined)
  if (chunks.some(({ vague }) => vague))
    return {
      // All of them in the given text is more than appearance.
      strength: inText(chunks, documents) ? 'structural' : 'possible',
      because: `${chunks.length} texts that may be the chunks of a document`,
    }
  return {
    strength: 'named',
    because: `${chunks.length} chunks with ${offsets ? 'offsets' : 'their text and metadata'}, as libraries that split texts write them`,
    over: ['json-lines', 'csv', 'tsv'],
  }
}

function read(
  chunks: readonly Chunk[],
  report: Report,
  options: ReadOptions & { readonly file: string },
): readonly AnnotatedText[] {
  const documents = new Map<string, Found>()
  let last: Found | undefined
  for (const chunk of chunks) {
    const item = chunk.item === undefined ? undefined : nameIn(chunk.item, chunk.location, report)
    // Chunks of one document mostly come one after the other.
    if (last === undefined || last.item !== item || last.chunks[0]!.coder !== chunk.coder) {
      const key = JSON.stringify([item, chunk.coder])
      last = documents.get(key) ?? { item, chunks: [] }
      documents.set(key, last)
    }
    last.chunks.push(chunk)
  }
  return Array.from(documents.values(), ({ item, chunks }) => textSpans(item, chunks, options, report))
}

/** The chunks of one document. */
interface Found {
  readonly item: string | undefined
  readonly chunks: Chunk[]
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

/** The chunks of one document: with offsets spans, else pieces that are placed in the text. */
function textSpans(
  item: string | undefined,
  chunks: readonly Chunk[],
  options: ReadOptions & { readonly file: string },
  report: Report,
): AnnotatedText {
  const location = item === undefined ? { file: options.file } : { file: options.file, item }
  const { coder } = chunks[0]!
  let placed = 0
  for (const { start } of chunks) if (start !== undefined) placed++
  if (placed === chunks.length) {
    const spans = chunks.map(({ start = 0, end, text, location }): LabelledSpan => {
      // Python counts code points; a chunk that says only where it starts ends after its text.
      return { start, end: end ?? start + Array.from(text ?? '').length, text, location }
    })
    // A text that was given is the document itself: only it has what is in no chunk.
    const given = documentFor(options, item) !== undefined
    const text = given ? undefined : rebuildText(spans, location, report)
    const needs = describe(textNeededChunks, {})
    const layers = [{ name: 'chunks', spans, overlap: 'next-start' as const }]
    return { axis: 'text', item, coder, location, text, needs, offsets: 'code-points', layers }
  }
  const without = chunks.length - placed
  if (placed > 0) report.warn(describe(chunkOffsetsMissing, { without, chunks: chunks.length }), location)
  const needs = describe(textNeededUnplaced, { chunks: chunks.length })
  const spans = chunks.map(({ text, location }) => ({ start: 0, end: 0, text, location }))
  const layer = { name: 'chunks', spans, overlap: 'next-start' as const, unplaced: true as const }
  return { axis: 'text', item, coder, location, needs, layers: [layer] }
}

/** Holes up to this many characters are what a chunker strips: spaces and line ends between two chunks. */
const WIDEST_HOLE = 4

/**
 * The text that chunks with offsets were taken from, joined again from their own texts; narrow gaps between them
 * become spaces, which is reported. Undefined where chunks lack texts, contradict each other, or leave wide gaps.
 */
function rebuildText(spans: readonly LabelledSpan[], location: Location, report: Report): string | undefined {
  const sorted = [...spans].sort((a, b) => a.start - b.start || a.end - b.end)
  const text: string[] = []
  let holes = 0
  for (const { start, end, text: words } of sorted) {
    if (words === undefined) return undefined
    const chars = Array.from(words)
    // Lengths that differ mean that the file counts something else, or that its texts were changed.
    if (chars.length !== end - start || start - text.length > WIDEST_HOLE) return undefined
    for (; text.length < start; holes++) text.push(' ')
    const shared = Math.min(text.length - start, chars.length)
    for (let i = 0; i < shared; i++) if (text[start + i] !== chars[i]) return undefined
    for (let i = Math.max(0, shared); i < chars.length; i++) text.push(chars[i]!)
  }
  if (holes > 0) report.warn(describe(chunkHoles, { characters: holes }), location)
  return text.join('')
}
