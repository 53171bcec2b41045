import { CesuraError } from 'cesura'
import {
  type ChunkDocument,
  type ChunkReport,
  chunkBoundaries,
  isCutList,
  listedCuts,
  measureChunks,
} from 'cesura/chunks'
import { readChunks } from 'cesura/formats'
import { chunksHtml, chunksRows, toCsv, toJsonText } from 'cesura/report'
import { type ChunkSet, textOf } from './chunk-set.ts'
import type { ExportFile } from './export.ts'

export interface ChunksQuestion {
  readonly set: ChunkSet
  /** `headings`, the name of a file of sections, or nothing to compare with. */
  readonly reference: string | undefined
  /** Sizes above it are counted. */
  readonly limit: number | undefined
}

/** What `cesura chunks` measures, of the same files with the same settings. */
export const measure = ({ set, reference, limit }: ChunksQuestion): ChunkReport =>
  measureChunks(documentsOf(set, reference), set.chunkers, limit === undefined ? {} : { maxSize: limit })

function documentsOf(
  { documents, sections, questions }: ChunkSet,
  reference: string | undefined,
): ChunkDocument[] {
  const file = sections.find(({ name }) => name === reference)
  const goldOf = (document: ChunkSet['documents'][number]): ChunkDocument['gold'] => {
    const { name, text } = document
    if (reference === 'headings') return reference
    if (file === undefined) return undefined
    const list = textOf(file) ?? ''
    if (isCutList(list)) {
      if (documents.length > 1)
        throw new CesuraError(
          'gold-documents',
          `${file.name} holds cuts of one document; there are ${documents.length}`,
        )
      return listedCuts(list, document, file.name)
    }
    const own = readChunks(file, documents).chunks.filter(chunk => chunk.document === name)
    return own.length === 0 ? undefined : chunkBoundaries(own, text.length).boundaries
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

export type ChunksFile = 'json' | 'csv' | 'html'

/** One file to keep, with the bytes that the command line writes. */
export function chunksFile(question: ChunksQuestion, kind: ChunksFile, command: string): ExportFile {
  const report = measure(question)
  if (kind === 'json') return { name: 'chunks.json', mime: 'application/json', text: toJsonText(report) }
  if (kind === 'csv') return { name: 'chunks.csv', mime: 'text/csv', text: toCsv(chunksRows(report)) }
  return {
    name: 'chunks.html',
    mime: 'text/html',
    text: chunksHtml(report, documentsOf(question.set, question.reference), {
      command,
      platform: 'the workbench, in a browser',
    }),
  }
}
