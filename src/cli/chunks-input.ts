import {
  type ChunkDocument,
  type Chunker,
  chunkBoundaries,
  chunkerNames,
  isCutList,
  listedCuts,
  syntaxByName,
} from '../chunks/index.ts'
import {
  type ReadChunksOptions,
  type ReadFilesOptions,
  type ReadQuestion,
  readExcerpts,
  type TextDocument,
} from '../formats/index.ts'
import type { Problem } from '../index.ts'
import { describe, invalid, problemOf } from '../model/error.ts'
import { goldDocuments, rankingsUnused } from '../model/errors/commands.ts'
import { readPaths } from '../node/index.ts'
import type { ChunkPool } from '../node/shared.ts'

/** What the command reads. */
export interface ChunkInput {
  readonly documents: readonly ChunkDocument[]
  readonly chunkers: readonly Chunker[]
  readonly problems: readonly Problem[]
}

export interface ChunkInputFlags {
  readonly chunks: readonly string[]
  readonly gold?: string | undefined
  readonly excerpts?: string | undefined
  readonly syntax?: 'markdown' | 'plain' | undefined
}

/** How chunks are read, from the reading options. */
export const chunkReading = ({ offsets, strip, encoding }: ReadFilesOptions): ReadChunksOptions => ({
  ...(offsets === undefined ? {} : { offsets }),
  ...(strip === undefined ? {} : { strip }),
  ...(encoding === undefined ? {} : { encoding }),
})

/** Reads chunk files, gold and excerpts of some documents, and every problem of all of them. */
export async function readChunkInput(
  texts: readonly TextDocument[],
  flags: ChunkInputFlags,
  readAll: ChunkPool['read'],
): Promise<ChunkInput> {
  const problems: Problem[] = []
  const { files, problems: unreadable } = await readPaths(flags.chunks)
  problems.push(...unreadable)
  const names = chunkerNames(files.map(({ name }) => name))
  const chunkers = (await readAll(files)).map((read, index) => {
    problems.push(...read.problems)
    return { name: names[index]!, chunks: read.chunks }
  })
  const gold = await readGold(flags.gold, texts, readAll, problems)
  const asked = await readQuestions(flags.excerpts, texts, problems)
  problems.push(...unusedRankings(asked, names))
  const questions = byDocument(asked)
  const documents = texts.map(({ name, text }): ChunkDocument => {
    const own = questions.get(name)
    const cuts = gold === 'headings' ? gold : gold.get(name)
    return {
      name,
      text,
      syntax: flags.syntax ?? syntaxByName(name),
      ...(cuts === undefined ? {} : { gold: cuts }),
      ...(own === undefined ? {} : { questions: own }),
    }
  })
  return { documents, chunkers, problems }
}

/** Rankings of chunkers that are not among those given: recall would be left out without a word. */
function unusedRankings(questions: readonly ReadQuestion[], names: readonly string[]): Problem[] {
  const unused = questions.filter(
    ({ retrieved }) =>
      retrieved !== undefined &&
      !Array.isArray(retrieved) &&
      !names.some(name => Object.hasOwn(retrieved, name)),
  )
  const [first] = unused
  if (first === undefined) return []
  const ranked = [...new Set(unused.flatMap(({ retrieved }) => Object.keys(retrieved!)))].map(
    name => `"${name}"`,
  )

  return [
    problemOf(
      'warning',
      describe(rankingsUnused, {
        unused: unused.length,
        questions: questions.length,
        ranked,
        chunkers: names,
      }),
      first.location,
    ),
  ]
}

/** What belongs to each document, in one pass. */
function byDocument<T extends { readonly document: string }>(all: readonly T[]): Map<string, T[]> {
  const lists = new Map<string, T[]>()
  for (const one of all) {
    const list = lists.get(one.document)
    if (list === undefined) lists.set(one.document, [one])
    else list.push(one)
  }
  return lists
}

/** The boundaries of the gold sections of each document: from sections, boundaries, or the headings of the text. */
async function readGold(
  asked: string | undefined,
  texts: readonly TextDocument[],
  readAll: ChunkPool['read'],
  problems: Problem[],
): Promise<'headings' | ReadonlyMap<string, readonly number[]>> {
  if (asked === undefined) return new Map()
  if (asked === 'headings') return asked
  const { files, problems: unreadable } = await readPaths([asked])
  problems.push(...unreadable)
  const [file] = files
  if (file === undefined) return new Map()
  const list = file.text ?? new TextDecoder().decode(file.bytes)
  if (isCutList(list)) {
    if (texts.length > 1) throw invalid(goldDocuments, { file: asked, documents: texts.length })
    return new Map([[texts[0]!.name, listedCuts(list, texts[0]!, asked)]])
  }
  const [sections] = await readAll([file])
  problems.push(...sections!.problems)
  const lists = byDocument(sections!.chunks)
  return new Map(
    texts.flatMap(({ name, text }) => {
      const own = lists.get(name)
      return own === undefined ? [] : [[name, chunkBoundaries(own, text.length).boundaries] as const]
    }),
  )
}

async function readQuestions(path: string | undefined, texts: readonly TextDocument[], problems: Problem[]) {
  if (path === undefined) return []
  const { files, problems: unreadable } = await readPaths([path])
  problems.push(...unreadable)
  return files.flatMap(file => {
    const read = readExcerpts(file, texts)
    problems.push(...read.problems)
    return read.questions
  })
}
