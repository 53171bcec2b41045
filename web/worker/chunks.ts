import {
  type ChunkDocument,
  type ChunkReport,
  chunkBoundaries,
  type DocumentChunk,
  isCutList,
  listedCuts,
  measureChunks,
} from 'cesura/chunks'
import { readChunks } from 'cesura/formats'
import { chunksHtml, chunksRows, toCsv, toJsonText } from 'cesura/report'
import { invalid } from '../../src/model/error.ts'
import { type ChunkSet, textOf } from './chunk-set.ts'
import { sectionsOfOneDocument } from './errors.ts'
import type { ExportFile } from './export.ts'

export interface ChunksQuestion {
  readonly set: ChunkSet
  /** `headings`, the name of a file of sections, or nothing to compare with. */
  readonly reference: string | undefined
  /** Two chunkers against each other: the one that the other is compared with. */
  readonly against?: string
  /** Sizes above it are counted. */
  readonly limit: number | undefined
}

/** What `cesura chunks` measures, of the same files with the same settings. */
export const measure = (question: ChunksQuestion): ChunkReport =>
  measureChunks(
    documentsOf(question),
    question.set.chunkers,
    question.limit === undefined ? {} : { maxSize: question.limit },
  )

function documentsOf({ set, reference, against }: ChunksQuestion): ChunkDocument[] {
  const { documents, sections, questions, chunkers } = set
  const other = chunkers.find(({ name }) => name === against)
  const file = sections.find(({ name }) => name === reference)
  const goldOf = (document: ChunkSet['documents'][number]): ChunkDocument['gold'] => {
    const { name, text } = document
    if (other !== undefined) return cutsOf(other.chunks, name, text)
    if (reference === 'headings') return reference
    if (file === undefined) return undefined
    const list = textOf(file) ?? ''
    if (isCutList(list)) {
      if (documents.length > 1)
        throw invalid(sectionsOfOneDocument, { file: file.name, documents: documents.length })
      return listedCuts(list, document, file.name)
    }
    return cutsOf(readChunks(file, documents).chunks, name, text)
  }
  return documents.map(document => {
    const gold = goldOf(document)
    const own = questions.filter(question => question.document === document.name)
    return {
      ...document,
      ...(gold === undefined ? {} : { gold }),
      ...(own.length === 0 ? {} : { questions: own }),
    }
  })
}

/** Where chunks cut a document; undefined where they hold nothing of it. */
function cutsOf(chunks: readonly DocumentChunk[], name: string, text: string): readonly number[] | undefined {
  const own = chunks.filter(chunk => chunk.document === undefined || chunk.document === name)
  return own.length === 0 ? undefined : chunkBoundaries(own, text.length).boundaries
}

export type ChunksFile = 'json' | 'csv' | 'html'

/** One file to keep, with the bytes that the command line writes. */
export function chunksFile(question: ChunksQuestion, kind: ChunksFile, command: string): ExportFile {
  const report = measure(question)
  if (kind === 'json') return { name: 'chunks.json', mime: 'application/json', text: toJsonText(report) }
  if (kind === 'csv') return { name: 'chunks.csv', mime: 'text/csv', text: toCsv(chunksRows(report)) }
  return {
    name: 'chunks.html',
    mime: 'text/html',
    text: chunksHtml(report, documentsOf(question), {
      command,
      platform: 'the workbench, in a browser',
    }),
  }
}
