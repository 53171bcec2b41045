import { isUtf8 } from 'node:buffer'
import { createHash, type Hash } from 'node:crypto'
import {
  decodeText,
  detectFormat,
  type ReadFilesOptions,
  type ReadOptions,
  type ReadResult,
} from '../../formats/index.ts'
import { BYTE_ORDER_MARK, openJsonLines, suspiciousCharacters } from '../../formats/shared.ts'
import { CesuraError, type Problem } from '../../index.ts'
import { describe, problemOf } from '../../model/error.ts'
import { lineTooLong } from '../../model/errors/files.ts'
import { statOf } from '../files/read.ts'
import type { ByteRange } from '../files/stream.ts'
import { openInput } from '../input-stream.ts'
import { type Block, lineBlocks } from '../pairs/line-cutter.ts'
import { type CodingTable, tableBlocks } from './coding-table.ts'
import { textOf } from './line-columns.ts'

/** A file of JSON lines, or whole lines in the middle of one, or a table with a row per coding, that is read in blocks, as often as needed. */
export interface LineFile extends ByteRange {
  /** As messages name it. */
  readonly name: string
  readonly path: string
  /** The number of its first line, 1 unless it begins in the middle. */
  readonly firstLine?: number
  /** How it is written where it is a table and holds no JSON lines. */
  readonly table?: CodingTable
}

/** The file at a path; the ending of packed files is no part of its name. */
export const lineFile = (path: string): LineFile => ({ name: path.replace(/\.gz$/, ''), path })

/** Bytes of a file that are looked at to detect its format. */
const LOOK = 2 ** 16

/** The blocks of a file, in order, from its beginning. */
export async function* blocksOf(file: LineFile): AsyncGenerator<Block, void> {
  const input = await openInput(file.path, undefined, file)
  try {
    yield* file.table === undefined
      ? lineBlocks(input, undefined, file.firstLine)
      : tableBlocks(input, file.table)
  } finally {
    input.destroy()
  }
}

/** The same blocks; their bytes go into a checksum on the way, which shows whether two readings saw the same content. */
export async function* summed(blocks: AsyncIterable<Block>, sum: Hash): AsyncGenerator<Block, void> {
  for await (const block of blocks) {
    sum.update(block.bytes)
    yield block
  }
}

/** An empty checksum. */
export const openSum = (): Hash => createHash('sha256')

/** The checksum of a file as it is now; undefined where it cannot be read any more. */
export async function checksumOf(file: LineFile): Promise<string | undefined> {
  const sum = openSum()
  try {
    for await (const { bytes } of blocksOf(file)) sum.update(bytes)
  } catch {
    return undefined
  }
  return sum.digest('hex')
}

/** A file's size in bytes if it is one; a packed one counts five times, about what it holds. */
export async function sizeOf(path: string): Promise<number | undefined> {
  const found = await statOf(path)
  if (found === undefined || !found.isFile()) return undefined
  return found.size * (path.endsWith('.gz') ? 5 : 1)
}

/** Whether a file holds JSON lines, each an object, by what a user says or by how it begins. */
export async function holdsJsonLines(file: LineFile, options: ReadFilesOptions): Promise<boolean> {
  if (options.format !== undefined && options.format !== 'json-lines') return false
  // Names from paths and codings left out are matters of the corpus as a whole.
  if (options.fromPath !== undefined || options.leaveOut !== undefined) return false
  let start = ''
  for await (const { bytes, tooLong } of blocksOf(file)) {
    if (tooLong) return false
    start += textOf(bytes)
    if (start.length >= LOOK) break
  }
  const [best] = detectFormat(start, file.name)
  return best?.format.id === 'json-lines' && /^\s*\{/.test(start)
}

/**
 * Reads a file of JSON lines block by block: of each nothing is kept but its codings, so the file may be larger than
 * a text can be. The result is that of reading it as one text.
 */
export async function readPieces(file: LineFile, options: ReadOptions): Promise<ReadResult> {
  const reading = openJsonLines({ ...options, file: file.name })
  const notes = new Map<string, Problem>()
  for await (const block of blocksOf(file)) {
    const { text, problems } = decodeBlock(block, file.name)
    for (const problem of problems) {
      if (problem.code === 'encoding-not-utf8' || problem.code === 'line-too-long')
        throw new CesuraError(problem)
      if (!notes.has(problem.code)) notes.set(problem.code, problem)
    }
    const marked = block.firstLine === 1 && text.startsWith(BYTE_ORDER_MARK)
    reading.add(marked ? text.slice(1) : text, block.firstLine)
  }
  const result = reading.finish()
  const broken = [...notes.values()].some(({ severity }) => severity === 'error')
  return {
    ...result,
    ...(broken ? { corpus: undefined } : {}),
    problems: [...notes.values(), ...result.problems],
    why: 'every line is a JSON object',
  }
}

/** A block of lines as text, or what is wrong with it. */
interface TextBlock {
  readonly text: string
  readonly problems: readonly Problem[]
}

/** Decodes a block of whole lines, and says where it is not UTF-8, where a byte is NUL and where a character was lost. */
export function decodeBlock({ bytes, firstLine, tooLong }: Block, file: string): TextBlock {
  if (tooLong) {
    const location = { file, line: firstLine }
    return { text: '', problems: [problemOf('error', describe(lineTooLong, {}), location)] }
  }
  if (isUtf8(bytes)) {
    const text = textOf(bytes)
    return { text, problems: suspiciousCharacters(text, file, firstLine) }
  }
  const { problems } = decodeText(bytes, file)
  return {
    text: '',
    problems: problems.map(problem => ({
      ...problem,
      location: { ...problem.location, line: (problem.location.line ?? 1) + firstLine - 1 },
    })),
  }
}
