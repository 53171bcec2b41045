import { basename } from 'node:path'
import { blocksOf, type ChunkDocument, type Chunker, chunkBoundaries } from '../chunks/index.ts'
import {
  type InputFile,
  type ReadFilesOptions,
  readChunks,
  readExcerpts,
  type TextDocument,
} from '../formats/index.ts'
import { CesuraError, type Problem } from '../index.ts'
import { readPaths, readTexts } from '../node/index.ts'

/** What the command reads. */
export interface ChunkInput {
  readonly documents: readonly ChunkDocument[]
  readonly chunkers: readonly Chunker[]
  readonly files: readonly InputFile[]
  readonly problems: readonly Problem[]
}

export interface ChunkInputWords {
  readonly chunks: readonly string[]
  readonly gold?: string
  readonly excerpts?: string
  readonly syntax?: 'markdown' | 'plain'
}

const MARKDOWN = /\.(?:md|markdown|mdx|mdown|qmd|rmd)$/i

const syntaxOf = (name: string, asked: ChunkInputWords['syntax']): 'markdown' | 'plain' =>
  asked ?? (MARKDOWN.test(name) || name === 'stdin' ? 'markdown' : 'plain')

/** Reads documents, chunk files, gold and excerpts, and every problem of all of them. */
export async function readChunkInput(
  paths: readonly string[],
  words: ChunkInputWords,
  options: ReadFilesOptions,
): Promise<ChunkInput> {
  const texts = await readTexts(paths, options.encoding)
  const problems: Problem[] = []
  const { files, problems: unreadable } = await readPaths(words.chunks)
  problems.push(...unreadable)
  const reading = {
    ...(options.offsets === undefined ? {} : { offsets: options.offsets }),
    ...(options.strip === undefined ? {} : { strip: options.strip }),
    ...(options.encoding === undefined ? {} : { encoding: options.encoding }),
  }
  const names = chunkerNames(files.map(({ name }) => name))
  const chunkers = files.map((file, index) => {
    const read = readChunks(file, texts, reading)
    problems.push(...read.problems)
    return { name: names[index]!, chunks: read.chunks }
  })
  const gold = await readGold(words.gold, texts, words.syntax, reading, problems)
  const questions = await readQuestions(words.excerpts, texts, problems)
  const documents = texts.map(({ name, text }, index): ChunkDocument => {
    const own = questions.filter(({ document }) => document === name)
    const cuts = gold[index]
    return {
      name,
      text,
      syntax: syntaxOf(name, words.syntax),
      ...(cuts === undefined ? {} : { gold: cuts }),
      ...(own.length === 0 ? {} : { questions: own }),
    }
  })
  return { documents, chunkers, files, problems }
}

/** File names without ending; whole paths where two are alike. */
function chunkerNames(files: readonly string[]): string[] {
  const stems = files.map(name => basename(name).replace(/\.[^.]+$/, ''))
  return stems.map((stem, i) => (stems.indexOf(stem) === stems.lastIndexOf(stem) ? stem : files[i]!))
}

/** The boundaries of the gold sections of each document: a file of sections, of cuts, or the headings of the text. */
async function readGold(
  asked: string | undefined,
  texts: readonly TextDocument[],
  syntax: ChunkInputWords['syntax'],
  options: Parameters<typeof readChunks>[2],
  problems: Problem[],
): Promise<(readonly number[] | undefined)[]> {
  if (asked === undefined) return texts.map(() => undefined)
  if (asked === 'headings')
    return texts.map(({ name, text }) =>
      blocksOf(text, syntaxOf(name, syntax))
        .filter(({ kind, start }) => kind === 'heading' && start > 0)
        .map(({ start }) => start),
    )
  const { files, problems: unreadable } = await readPaths([asked])
  problems.push(...unreadable)
  const [file] = files
  if (file === undefined) return texts.map(() => undefined)
  const cuts = cutsIn(file)
  if (cuts !== undefined) {
    if (texts.length > 1)
      throw new CesuraError(
        'gold-documents',
        `${asked} holds cuts of one document; ${texts.length} were given`,
      )
    return [checkedCuts(cuts, texts[0]!, asked)]
  }
  const sections = readChunks(file, texts, options)
  problems.push(...sections.problems)
  return texts.map(({ name, text }) => {
    const own = sections.chunks.filter(({ document }) => document === name)
    return own.length === 0 ? undefined : chunkBoundaries(own, text.length).boundaries
  })
}

/** A JSON list of whole numbers: characters before each boundary. */
function cutsIn({ text, bytes }: InputFile): readonly number[] | undefined {
  const words = text ?? new TextDecoder().decode(bytes)
  if (!/^\s*\[[\s\d,]*\]\s*$/.test(words)) return undefined
  return JSON.parse(words) as number[]
}

function checkedCuts(cuts: readonly number[], { name, text }: TextDocument, file: string): readonly number[] {
  const wrong = cuts.find(at => at >= text.length)
  if (wrong !== undefined)
    throw new CesuraError(
      'gold-range',
      `${file}: ${wrong} is no cut of ${name}, which has ${text.length} characters`,
    )
  return [...new Set(cuts)].filter(at => at > 0).sort((a, b) => a - b)
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
