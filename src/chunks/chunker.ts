import { invalid, throwInvalid } from '../model/error.ts'
import {
  chunkDocumentMissing,
  chunkWithoutDocument,
  documentTwice,
  textRequired,
} from '../model/errors/chunks.ts'
import { noDocument } from '../model/errors/reading.ts'
import type { QuestionExcerpts } from './excerpt-summary.ts'
import type { Chunk } from './ranges.ts'

/** A text that chunkers cut. */
export interface ChunkDocument {
  /** What chunks and messages call it. @defaultValue `document`, or `document 2` for the second */
  readonly name?: string
  readonly text: string
  /** What the text is; `plain` knows paragraphs only. @defaultValue `markdown` */
  readonly syntax?: 'markdown' | 'plain'
  /** Where the sections marked by hand begin: characters before each boundary. `headings`: where those of the text do. */
  readonly gold?: readonly number[] | 'headings'
  /** Questions with the excerpts that answer them. */
  readonly questions?: readonly QuestionExcerpts[]
}

/** A chunk that may say which document it is from, and how it was found there. */
export interface DocumentChunk extends Chunk {
  /** Name of its document; may be left out where there is one. */
  readonly document?: string
  /** Set by `placeChunks`; left out where the file gave offsets. */
  readonly how?: 'exact' | 'white-space'
  /**
   * Its number among the chunks of its document, from 0, where a reader left some out; rankings name it so.
   * @defaultValue its index in the list
   */
  readonly index?: number
}

/** A chunker, with all its chunks of all documents. */
export interface Chunker {
  readonly name: string
  readonly chunks: readonly DocumentChunk[]
}

/** The documents with names of their own. */
export function namedDocuments(
  documents: ChunkDocument | readonly ChunkDocument[],
): (ChunkDocument & { readonly name: string; readonly syntax: 'markdown' | 'plain' })[] {
  const list: readonly ChunkDocument[] = Array.isArray(documents) ? documents : [documents]
  if (list.length === 0) throwInvalid(noDocument, {})
  const names = new Set<string>()
  return list.map((document, index) => {
    const name = document?.name ?? (index === 0 ? 'document' : `document ${index + 1}`)
    if (typeof document?.text !== 'string') throwInvalid(textRequired, { document: name }, name)
    if (names.has(name)) throwInvalid(documentTwice, { document: name })
    names.add(name)
    return { ...document, name, syntax: document.syntax ?? 'markdown' }
  })
}

/** The chunks of each document, in the order of the documents. */
export function chunksByDocument(
  { name, chunks }: Chunker,
  documents: readonly { readonly name: string }[],
): DocumentChunk[][] {
  const lists = new Map(documents.map(document => [document.name, [] as DocumentChunk[]]))
  const only = documents.length === 1 ? documents[0]!.name : undefined
  for (const [index, chunk] of chunks.entries()) {
    const home = chunk.document ?? only
    const list = home === undefined ? undefined : lists.get(home)
    if (list === undefined)
      throw home === undefined
        ? invalid(
            chunkWithoutDocument,
            { chunk: index + 1, chunker: name, documents: documents.length },
            `${name}.chunks[${index}]` === undefined ? undefined : { path: `${name}.chunks[${index}]` },
          )
        : invalid(
            chunkDocumentMissing,
            { chunk: index + 1, chunker: name, document: home },
            `${name}.chunks[${index}]` === undefined ? undefined : { path: `${name}.chunks[${index}]` },
          )
    list.push(chunk)
  }
  return [...lists.values()]
}
