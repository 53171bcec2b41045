import type { Problem } from '../../model/error.ts'
import { openSource } from '../detect/open.ts'
import type { OffsetUnit, TextDocument } from '../format.ts'
import type { InputFile } from '../input-file.ts'
import { chunkRecords } from '../spans/chunk-records.ts'
import { homesOf } from './chunk-documents.ts'
import { locateChunks, type NumberedChunk, type ReadChunk } from './locate-chunks.ts'
import { noChunks } from './no-chunks.ts'
import { stripPattern } from './strip-pattern.ts'

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
