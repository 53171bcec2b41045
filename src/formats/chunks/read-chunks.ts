import { describe, type Location, type Problem, type ProblemFacts, problemOf } from '../../model/error.ts'
import {
  chunkDocumentUnknown,
  chunkFileEmpty,
  chunkInvalid,
  chunkListEmpty,
  chunkOffsetInvalid,
  chunksOfOtherDocuments,
  chunksOfSeveralDocuments,
  chunksUnknown,
} from '../../model/errors/chunks.ts'
import { isInteger, show } from '../../model/require.ts'
import { openSource } from '../detect/open.ts'
import type { Source } from '../detect/source.ts'
import type { OffsetUnit, TextDocument } from '../format.ts'
import type { InputFile } from '../input-file.ts'
import { isRecord, parseJson } from '../json/json-text.ts'
import { documentIndex } from '../roles/documents.ts'
import { type Chunk, chunkRecords } from '../spans/chunk-records.ts'
import { recordsOf } from '../spans/json-records.ts'
import { locateChunks, type NumberedChunk, type ReadChunk, stripPattern, warn } from './locate-chunks.ts'

/** Options of `readChunks`. */
export interface ReadChunksOptions {
  /**
   * What offsets count.
   * @defaultValue what the texts of the chunks show, else code points
   */
  readonly offsets?: OffsetUnit
  /**
   * A regular expression of what the chunker added in front of chunks.
   * @defaultValue nothing is taken off
   */
  readonly strip?: string
  /**
   * The encoding of the bytes, any label that `TextDecoder` knows.
   * @defaultValue by the byte-order mark, else UTF-8
   */
  readonly encoding?: string
}

/** Chunks with their positions in the documents, and what was wrong. */
export interface ChunksRead {
  readonly chunks: readonly ReadChunk[]
  readonly problems: readonly Problem[]
}

/**
 * Reads a file of chunks (LangChain, LlamaIndex, chonkie, Docling, Haystack, Unstructured, or records with `text`, or
 * `start` and `end`) and finds each chunk in its document: by its offsets where they fit, else in order in the text.
 * Everything that was not found, found only roughly, or put in order is a problem of its own.
 *
 * @param file - the file of chunks, with its text or bytes
 * @param documents - the texts that were chunked; with several, each chunk names its own
 * @param options - what offsets count, what to take off, the encoding
 * @returns the chunks that were found, document by document, in UTF-16 units; and the problems. No chunks where the
 *   file is none of chunks
 * @throws CesuraError `option-invalid` when `strip` is no regular expression that can be used, or the encoding is not known
 * @example
 * readChunks({ name: 'c.json', text: '[{"text": "a b"}, {"text": "c"}]' }, [{ name: 'd', text: 'a  b c' }]).chunks[1]
 * //=> { document: 'd', start: 5, end: 6, how: 'exact' }
 */
export function readChunks(
  file: InputFile,
  documents: readonly TextDocument[],
  options: ReadChunksOptions = {},
): ChunksRead {
  const location = { file: file.name }
  const opened = openSource(
    file.name,
    file.text ?? file.bytes ?? '',
    options.encoding === undefined ? {} : { encoding: options.encoding },
  )
  const problems: Problem[] = [...opened.problems]
  if (opened.source === undefined) return { chunks: [], problems }
  const records = chunkRecords(opened.source)
  if (records === undefined) return { chunks: [], problems: [...problems, noChunks(opened.source)] }
  const strip = stripPattern(options.strip)
  const homes = homesOf(records, documents, location, problems)
  const lists = new Map(documents.map(document => [document, [] as NumberedChunk[]]))
  for (const [index, home] of homes.entries())
    if (home !== undefined) lists.get(home)!.push({ ...records[index]!, number: index + 1 })
  const chunks = [...lists].flatMap(([document, own]) =>
    own.length === 0 ? [] : locateChunks(own, document, strip, options.offsets, location, problems),
  )
  return { chunks, problems }
}

/** The document of each chunk; undefined for chunks of others. */
function homesOf(
  records: readonly Chunk[],
  documents: readonly TextDocument[],
  location: Location,
  problems: Problem[],
): (TextDocument | undefined)[] {
  const known = new Map<string, TextDocument | undefined>()
  const exact = new Map(documents.map(document => [document.name, document]))
  const meant = documentIndex(documents)
  const homes = records.map(({ names = [] }) => {
    const key = names.join('\0')
    if (!known.has(key)) known.set(key, documentNamed(names, exact, meant))
    return known.get(key)
  })
  const [only] = documents
  const lost = homes.filter(home => home === undefined).length
  if (lost === 0) return homes
  if (documents.length === 1 && homes.every((home, i) => home === undefined || !records[i]!.names?.length)) {
    // Ids as libraries make them say nothing against the only document there is.
    const ids = new Set(records.map(({ names }) => names?.[0]))
    if (ids.size > 1)
      warn(problems, describe(chunksOfSeveralDocuments, { named: ids.size, document: only!.name }), location)
    return homes.map(() => only)
  }
  const first = homes.indexOf(undefined)
  const named = records[first]!.names?.[0]
  if (documents.length === 1) {
    warn(
      problems,
      describe(chunksOfOtherDocuments, {
        others: lost,
        chunks: records.length,
        document: named ?? 'without a name',
      }),
      location,
    )
    return homes
  }
  problems.push(
    problemOf('error', describe(chunkDocumentUnknown, { chunk: first + 1, document: named }), location),
  )
  return homes
}

/** The document that goes by one of the names; undefined where none does, or where several do equally well. */
function documentNamed(
  names: readonly string[],
  exact: ReadonlyMap<string, TextDocument>,
  meant: (given: string) => readonly TextDocument[],
): TextDocument | undefined {
  const same = names.find(name => exact.has(name))
  if (same !== undefined) return exact.get(same)
  const fitting = new Set(names.flatMap(name => [...meant(name)]))
  return fitting.size === 1 ? [...fitting][0] : undefined
}

const OFFSETS = ['start', 'end', 'start_index', 'end_index', 'start_char_idx', 'end_char_idx']

/** Why a file that should hold chunks holds none: no JSON, an empty list, or the first record that is no chunk. */
function noChunks(source: Source): Problem {
  const file: Location = { file: source.name }
  const unknown = (facts: ProblemFacts, location = file): Problem => problemOf('error', facts, location)
  if (source.text.trim() === '') return unknown(describe(chunkFileEmpty, {}))
  const records = recordsOf(source)
  if (records === undefined) {
    const [defect] = /^\s*[[{]/.test(source.text) ? parseJson(source.text, source.name).problems : []
    return defect ?? unknown(describe(chunksUnknown, {}))
  }
  if (records.length === 0) return unknown(describe(chunkListEmpty, {}))
  for (const [index, { value, location }] of records.entries()) {
    const record = index + 1
    if (!isRecord(value)) {
      if (typeof value === 'string') continue
      return unknown(describe(chunkInvalid, { record, value: show(value) }), location)
    }
    const wrong = OFFSETS.find(name => value[name] !== undefined && !isInteger(value[name], 0))
    if (wrong !== undefined)
      return unknown(
        describe(chunkOffsetInvalid, { record, field: wrong, value: show(value[wrong]) }),
        location,
      )
  }
  return unknown(describe(chunksUnknown, {}))
}
