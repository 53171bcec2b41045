import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { chunkOffsetsMissing, textNeededChunks, textNeededUnplaced } from '../../model/errors/spans.ts'
import type { ReadOptions, ShapedFormat, TextDocument } from '../format.ts'
import { isJson } from '../json/json-source.ts'
import { documentFor } from '../roles/documents.ts'
import type { TextSpans } from '../units/shapes.ts'
import type { Chunk } from './chunk.ts'
import { beginsWithChunk, chunksOf } from './chunk-records.ts'
import { givenRow, unplacedRow } from './chunk-row.ts'
import { rebuildText } from './chunk-text.ts'
import { nameIn } from './json-records.ts'

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
  extensions: ['json', 'jsonl', 'csv', 'tsv'],
  holds: 'corpus',
  byName: 'sometimes',

  claim(source, options, least) {
    if (least === 'named' && !beginsWithChunk(source)) return undefined
    const found = chunksOf(source)
    if (found === undefined) return undefined
    // Who says what the columns of a table are, or how it is laid out, means the table.
    if (!isJson(source) && (options?.columns !== undefined || options?.layout !== undefined)) return undefined
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
      over: ['json-lines', 'csv', 'tsv'],
    }
  },

  parse(source, options) {
    const problems: Problem[] = []
    const documents = new Map<string, Found>()
    let last: Found | undefined
    for (const chunk of chunksOf(source) ?? []) {
      const item = chunk.item === undefined ? undefined : nameIn(chunk.item, chunk.location, problems)
      // Chunks of one document mostly come one after the other.
      if (last === undefined || last.item !== item || last.chunks[0]!.coder !== chunk.coder) {
        const key = JSON.stringify([item, chunk.coder])
        last = documents.get(key) ?? { item, chunks: [] }
        documents.set(key, last)
      }
      last.chunks.push(chunk)
    }
    const spans = [...documents.values()].map(({ item, chunks }) => ({
      ...textSpans(item, chunks, { ...options, file: source.name }, problems),
      ...(chunks[0]!.coder === undefined ? {} : { coder: chunks[0]!.coder }),
    }))
    return { spans, problems, questions: [] }
  },
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
  problems: Problem[],
): TextSpans {
  const location = { file: options.file, ...(item === undefined ? {} : { item }) }
  let placed = 0
  for (const { start } of chunks) if (start !== undefined) placed++
  const named = item === undefined ? {} : { item }
  if (placed === chunks.length) {
    const row = givenRow(chunks, location)
    // A text that was given is the document itself: only it knows what stands in no chunk.
    const given = documentFor(options, item) !== undefined
    const text = given ? undefined : rebuildText(row, location, problems)
    return {
      ...named,
      location,
      ...(text === undefined ? {} : { text }),
      needs: describe(textNeededChunks, {}),
      offsets: 'code-points',
      layers: [row],
    }
  }
  if (placed > 0)
    problems.push(
      problemOf(
        'warning',
        describe(chunkOffsetsMissing, { without: chunks.length - placed, chunks: chunks.length }),
        location,
      ),
    )
  return {
    ...named,
    location,
    needs: describe(textNeededUnplaced, { chunks: chunks.length }),
    layers: [unplacedRow(chunks, location)],
  }
}
