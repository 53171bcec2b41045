import { basename, dirname } from 'node:path'
import {
  type InputFile,
  type ReadFilesOptions,
  type ReadFilesResult,
  readFiles,
  unpackFiles,
} from '../../formats/index.ts'
import { type Corpus, codersOf, type Problem } from '../../index.ts'
import { LARGEST, readText } from '../files/read.ts'
import { openStream, standardInput } from '../files/stream.ts'
import { keepStream } from '../files/temporary.ts'
import { again, upTo } from '../input-stream.ts'
import { readPaths } from '../read-paths.ts'
import { codingTableOf } from './coding-table.ts'
import { holdsJsonLines, type LineFile, lineFile, sizeOf } from './line-files.ts'
import { type Survey, surveyFiles } from './survey.ts'

/** A corpus at hand, or one that is read as it is compared. */
export type OpenedCorpus =
  | { readonly kind: 'whole'; readonly corpus: Corpus }
  | { readonly kind: 'streamed'; readonly survey: Survey; readonly read: ReadFilesOptions }

/**
 * Every coder of an opened corpus, in order of first appearance.
 *
 * @param opened - the corpus
 * @returns their names
 */
export const codersIn = (opened: OpenedCorpus): string[] =>
  opened.kind === 'whole' ? codersOf(opened.corpus) : [...opened.survey.facts.coders.keys()]

/**
 * The ids of its items, in its order.
 *
 * @param opened - the corpus
 * @returns one id for each item
 */
const _idsIn = (opened: OpenedCorpus): readonly string[] =>
  opened.kind === 'whole' ? opened.corpus.items.map(({ id }) => id) : opened.survey.ids

/**
 * How its lines are read, where they are.
 *
 * @param opened - the corpus
 * @returns the options of its reading; none where the corpus is at hand
 */
export const readIn = (opened: OpenedCorpus): ReadFilesOptions => (opened.kind === 'whole' ? {} : opened.read)

/** What opening gave: a corpus, or why there is none. `close` removes what was kept for it. */
export interface Opening {
  readonly opened: OpenedCorpus | undefined
  readonly problems: readonly Problem[]
  readonly questions: ReadFilesResult['questions']
  /** What was read and as what, where the corpus is at hand. */
  readonly reading?: ReadFilesResult
  readonly close: () => Promise<void>
}

/** How a corpus is opened: threads, from which size files are streamed, and progress. */
export interface OpenCorpusOptions {
  /** Threads that survey large files. */
  readonly workers: number
  /**
   * JSON lines of at least so many bytes, all files together, are not held in memory.
   * @defaultValue 2^24: 16 MiB
   */
  readonly streamFrom?: number
  /**
   * Where `-` reads from.
   * @defaultValue standard input of the process
   */
  readonly stdin?: AsyncIterable<Uint8Array>
  /**
   * Called now and then with how much of a large file has been surveyed.
   * @defaultValue not called
   */
  readonly progress?: (done: number, of: number) => void
}

/**
 * Opens a corpus. Large files of JSON lines in which every item is self-contained are surveyed and left where they are;
 * everything else is read. The result of any computation is the same either way.
 *
 * @param paths - files or folders of one corpus, or `-`
 * @param read - how they are read
 * @param options - threads, from which size files are streamed, standard input, progress
 * @returns the corpus, or the problems and questions that prevent it; `close` it when done
 */
export async function openCorpus(
  paths: readonly string[],
  read: ReadFilesOptions,
  { workers, streamFrom = STREAM_FROM, stdin, progress }: OpenCorpusOptions,
): Promise<Opening> {
  const input = await filesOf(paths, read, stdin, streamFrom)
  try {
    const { fromPath: _, format: __, ...options } = read
    // Eligible gaps of another coder are known once all files are read.
    const files =
      read.positions === undefined ? input.files && (await streamable(input.files, read)) : undefined
    if (files !== undefined) {
      const survey = await surveyFiles(files, options, workers, bytes =>
        progress?.(bytes, Math.max(input.size, bytes + 1)),
      )
      if (survey.separate)
        return {
          opened: { kind: 'streamed', survey, read },
          problems: survey.problems,
          questions: [],
          close: input.close,
        }
      // Too much to be read as a whole: what the survey found has to do.
      if (input.size > LARGEST && survey.problems.some(({ severity }) => severity === 'error')) {
        await input.close()
        return { opened: undefined, problems: survey.problems, questions: [], close: async () => undefined }
      }
    }
    const reading = await readWhole(paths, read, input.stdin?.())
    const { corpus, problems, questions } = reading
    await input.close()
    const opened = corpus === undefined ? undefined : ({ kind: 'whole', corpus } as const)
    return { opened, problems, questions, reading, close: async () => undefined }
  } catch (error) {
    await input.close()
    throw error
  }
}

/** What was read, and the files it came from. */
export interface WholeReading extends ReadFilesResult {
  readonly inputs: readonly InputFile[]
}

/**
 * Reads paths as a whole; every problem and question of all of them.
 *
 * @param paths - files or folders, or `-`; a `cesura.json` that lists files stands for its folder
 * @param options - how they are read
 * @param stdin - where `-` reads from; default: standard input of the process
 * @param except - names of files that are passed over: the answers of an earlier look; default: none
 * @returns the corpus, absent where there is an error, with problems, questions and the files
 */
export async function readWhole(
  paths: readonly string[],
  options: ReadFilesOptions,
  stdin?: AsyncIterable<Uint8Array>,
  except: readonly string[] = [],
): Promise<WholeReading> {
  // A corpus file that is named stands for the folder it is in.
  const expanded = await Promise.all(paths.map(folderOfCorpusFile))
  const all = await readPaths(expanded, { answers: options, stdin })
  const found = { ...all, files: all.files.filter(({ name }) => !except.includes(name)) }
  const { files, problems: packed } = await unpackFiles(found.files, options)
  const problems = [...found.problems, ...packed]
  if (files.length === 0)
    return { corpus: undefined, problems, questions: [], format: undefined, why: '', files: [], inputs: [] }
  const result = readFiles(files, options)
  const broken = problems.some(({ severity }) => severity === 'error')
  return {
    ...result,
    ...(broken ? { corpus: undefined } : {}),
    problems: [...problems, ...result.problems],
    inputs: found.files,
  }
}

async function folderOfCorpusFile(path: string): Promise<string> {
  if (basename(path) !== 'cesura.json') return path
  const text = await readText(path).catch(() => '')
  return /"files"\s*:/.test(text) && !/"items"\s*:\s*\[/.test(text) ? dirname(path) : path
}

interface Input {
  /** Files that may be streamed; undefined where some path is none or all are small. */
  readonly files?: readonly LineFile[]
  readonly size: number
  /** Standard input once more, where it was looked at. */
  readonly stdin?: () => AsyncIterable<Uint8Array>
  readonly close: () => Promise<void>
}

/** The files behind the paths, if they are large. Standard input is kept in a file where it turns out to be large. */
async function filesOf(
  paths: readonly string[],
  read: ReadFilesOptions,
  stdin: AsyncIterable<Uint8Array> | undefined,
  streamFrom: number,
): Promise<Input> {
  const nothing = async () => undefined
  if (paths.length === 1 && paths[0] === '-') {
    const { start, rest } = await beginning(stdin ?? standardInput(), streamFrom)
    if (rest === undefined) return { size: 0, stdin: () => again(start), close: nothing }
    const kept = await keepStream(again(start))
    const file = { name: 'stdin', path: kept.path }
    // What has to be read as a whole may be no more than is read as a whole; it may have no end.
    const most = (await streamable([file], read)) === undefined ? LARGEST : Number.POSITIVE_INFINITY
    await kept.add(upTo(most, again([], rest)))
    const size = (await sizeOf(kept.path)) ?? 0
    return { files: [file], size, stdin: () => keptBytes(kept.path), close: kept.remove }
  }
  const sizes = await Promise.all(paths.map(sizeOf))
  const size = sizes.reduce<number>((sum, own) => sum + (own ?? 0), 0)
  const twice = new Set(paths).size < paths.length
  if (twice || sizes.includes(undefined) || size < streamFrom) return { size, close: nothing }
  return { files: paths.map(lineFile), size, close: nothing }
}

async function* keptBytes(path: string): AsyncGenerator<Uint8Array> {
  yield* await openStream(path)
}

/** The first bytes of a stream, and the rest if there is more. */
async function beginning(
  stream: AsyncIterable<Uint8Array>,
  size: number,
): Promise<{ start: Uint8Array[]; rest?: AsyncIterator<Uint8Array> }> {
  const chunks = stream[Symbol.asyncIterator]()
  const start: Uint8Array[] = []
  for (let read = 0; read < size; ) {
    const next = await chunks.next()
    if (next.done) return { start }
    const bytes = typeof next.value === 'string' ? Buffer.from(next.value) : next.value
    start.push(bytes)
    read += bytes.length
  }
  return { start, rest: chunks }
}

/** Smaller files are read sooner than threads have started. */
const STREAM_FROM = 2 ** 24

/** The files as they can be streamed: JSON lines, or one table with a row per coding; undefined where they cannot be. */
async function streamable(
  files: readonly LineFile[],
  read: ReadFilesOptions,
): Promise<readonly LineFile[] | undefined> {
  // What a grid does to all items is reported before any number.
  if (read.grid !== undefined) return undefined
  const table = await tableFile(files, read)
  if (table !== undefined) return table
  return (await allJsonLines(files, read)) ? files : undefined
}

/** A table; several files are fitted together in memory, and a file of answers is no corpus. */
async function tableFile(
  [file, ...more]: readonly LineFile[],
  read: ReadFilesOptions,
): Promise<readonly LineFile[] | undefined> {
  if (file === undefined || more.length > 0 || basename(file.name) === 'cesura.json') return undefined
  // The reader of whole files reports what is wrong with it.
  const table = await codingTableOf(file.path, file.name, read).catch(() => undefined)
  return table === undefined ? undefined : [{ ...file, table }]
}

async function allJsonLines(files: readonly LineFile[], read: ReadFilesOptions): Promise<boolean> {
  for (const file of files) {
    try {
      if (!(await holdsJsonLines(file, read))) return false
    } catch {
      // The reader of whole files reports what is wrong with it.
      return false
    }
  }
  return true
}

/**
 * Surveys a large table that can be read some items at a time.
 *
 * @param paths - the paths of a command
 * @param read - how they are read
 * @param workers - threads
 * @param streamFrom - a smaller file is not looked at; default: 16 MiB
 * @returns what was found; undefined where the paths are others, or something in the file takes a closer look
 */
export async function openTable(
  paths: readonly string[],
  read: ReadFilesOptions,
  workers: number,
  streamFrom = STREAM_FROM,
): Promise<Survey | undefined> {
  const [path] = paths
  if (
    path === undefined ||
    paths.length > 1 ||
    read.grid !== undefined ||
    ((await sizeOf(path)) ?? 0) < streamFrom
  )
    return undefined
  const files = await tableFile([lineFile(path)], read)
  const { fromPath: _, format: __, ...options } = read
  const survey = files && (await surveyFiles(files, options, workers))
  return survey?.separate ? survey : undefined
}
