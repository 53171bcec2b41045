import type { Problem } from 'cesura'
import { chunkBoundaries, chunkerNames, type DocumentChunk, isCutList, syntaxByName } from 'cesura/chunks'
import { decodeText, type InputFile, readChunks, readExcerpts, readFiles } from 'cesura/formats'
import type { GivenNames } from './given-names.ts'
import { attempt } from './previews.ts'

/** A document that chunkers cut. */
export interface SetDocument {
  readonly name: string
  readonly text: string
  readonly syntax: 'markdown' | 'plain'
}

/** What one chunker made of the documents. */
export interface SetChunker {
  readonly name: string
  readonly file: string
  readonly chunks: readonly DocumentChunk[]
  /** Cuts in the first document, as the pictures on Data show them. */
  readonly cuts: readonly number[]
}

/** Documents with the chunks of one chunker or more: what the screen Chunks works on. */
export interface ChunkSet {
  readonly documents: readonly SetDocument[]
  readonly chunkers: readonly SetChunker[]
  /** Files with cuts or sections that were marked by hand. */
  readonly sections: readonly InputFile[]
  readonly questions: readonly ReturnType<typeof readExcerpts>['questions'][number][]
}

/** What each file of a chunk set is, for its card. */
type ChunkRole = 'document' | 'chunks' | 'sections' | 'questions'

export interface ChunkReading {
  readonly set: ChunkSet
  readonly roles: ReadonlyMap<string, ChunkRole>
  readonly problems: readonly Problem[]
  /** Files that belong to nothing here. */
  readonly others: readonly InputFile[]
}

const DOCUMENT = /\.(?:md|markdown|mdx|mdown|qmd|rmd|txt|text|rst|adoc|org|tex)$/i
/** Sections by hand are called so; everything else is by a chunker. */
const SECTIONS = /(?:^|[^\p{L}])(?:gold|sections?|reference|manual)(?:[^\p{L}]|$)/iu

/**
 * Documents and lists of chunks among the files; undefined where there are not both. The file whose text the chunks are
 * found in is the document. A file that another format knows is none of chunks, and a chunk of it must be in a
 * document.
 */
export function chunkSet(files: readonly InputFile[], names: GivenNames): ChunkReading | undefined {
  const opened = files.map(file => ({ file, text: textOf(file) }))
  const isList = (text: string) => /^\s*[[{]/.test(text)
  const texts = opened.flatMap(({ file, text }) =>
    text !== undefined && DOCUMENT.test(file.name) && !isList(text) ? [{ name: file.name, text }] : [],
  )
  const lists = opened.filter(({ text }) => text !== undefined && isList(text)).map(({ file }) => file)
  if (texts.length === 0 || lists.length === 0) return undefined
  const roles = new Map<string, ChunkRole>(texts.map(({ name }) => [name, 'document']))
  const problems: Problem[] = []
  const found: { file: InputFile; chunks: readonly DocumentChunk[] }[] = []
  const sections: InputFile[] = []
  for (const file of lists) {
    if (isCutList(textOf(file) ?? '')) sections.push(file)
    else if ([undefined, 'chunks'].includes(readFiles([file], { documents: texts }).format)) {
      const { chunks, problems: own } = readChunks(file, texts)
      if (chunks.length === 0) continue
      problems.push(...own)
      if (SECTIONS.test(file.name)) sections.push(file)
      else found.push({ file, chunks })
    }
  }
  // Sections alone are one more way to cut the text.
  if (found.length === 0)
    for (const file of sections.splice(0))
      if (!isCutList(textOf(file) ?? '')) found.push({ file, chunks: readChunks(file, texts).chunks })
  if (found.length === 0) return undefined
  const cut = new Set(found.flatMap(({ chunks }) => chunks.map(({ document }) => document)))
  const documents = texts.filter(({ name }) => cut.has(name))
  for (const { name } of texts) if (!cut.has(name)) roles.delete(name)
  for (const { file } of found) roles.set(file.name, 'chunks')
  for (const file of sections) roles.set(file.name, 'sections')
  const questions = files.flatMap(file => {
    if (roles.has(file.name) || !/\.(?:csv|tsv|json|jsonl)$/i.test(file.name)) return []
    const read = readExcerpts(file, documents)
    if (read.questions.length === 0) return []
    problems.push(...read.problems)
    roles.set(file.name, 'questions')
    return read.questions
  })
  const called = chunkerNames(found.map(({ file }) => file.name))
  const chunkers = found.map(({ file, chunks }, index): SetChunker => {
    const [first] = documents
    const own = chunks.filter(({ document }) => document === first!.name)
    return {
      name: names[file.name]?.coder ?? called[index]!,
      file: file.name,
      chunks,
      cuts: attempt(() => chunkBoundaries(own, first!.text.length).boundaries) ?? [],
    }
  })
  return {
    set: {
      documents: documents.map(document => ({ ...document, syntax: syntaxByName(document.name) })),
      chunkers: withOwnNames(chunkers),
      sections,
      questions,
    },
    roles,
    problems,
    others: files.filter(({ name }) => !roles.has(name)),
  }
}

/** Two chunkers of one name are distinguished by their files. */
const withOwnNames = (chunkers: readonly SetChunker[]): SetChunker[] =>
  chunkers.map((chunker, index) =>
    chunkers.findIndex(({ name }) => name === chunker.name) === index
      ? chunker
      : { ...chunker, name: `${chunker.name} (${chunker.file})` },
  )

export function textOf({ name, text, bytes }: InputFile): string | undefined {
  return text ?? (bytes === undefined ? undefined : attempt(() => decodeText(bytes, name).text))
}
