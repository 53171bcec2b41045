import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  decodeText,
  formats,
  type InputFile,
  type ReadFilesOptions,
  type TextDocument,
} from '../formats/index.ts'
import { CesuraError, type Problem } from '../index.ts'
import { describe, factsOf, invalid, problemOf } from '../model/error.ts'
import { fileNotFound, fileUnreadable, folderEmpty, linkBroken, pathTwice } from '../model/errors/files.ts'
import { filesWithoutExtension, gzipBroken } from '../model/errors/reading.ts'
import { holdsJsonLines, lineFile, readPieces, sizeOf } from './corpus/line-files.ts'
import { inOrder } from './corpus/worker-pool.ts'
import { entriesOf, fileTooLarge, LARGEST, readBytes, statOf } from './files/read.ts'
import { standardInput } from './files/stream.ts'

/** Small files of a folder that are read at the same time: waiting for the disk takes longer than reading one. */
const FILES_AT_ONCE = 8

/** Where paths are read from, and how much of them is held. */
export interface ReadPathsOptions {
  /**
   * Where `-` reads from.
   * @defaultValue the process's own standard input
   */
  readonly stdin?: AsyncIterable<Uint8Array | string>
  /**
   * How files will be read: large ones of JSON lines are then read at once, line by line, and not held.
   * @defaultValue undefined: files above half a gigabyte are rejected
   */
  readonly answers?: ReadFilesOptions
}

/** Files with their bytes, and what was wrong or left out on the way. */
export interface PathsRead {
  readonly files: readonly InputFile[]
  readonly problems: readonly Problem[]
}

/**
 * Reads files, folders with everything below them, and `-` for standard input; `.gz` is unpacked. In folders,
 * hidden files are passed over, and so, with a warning, are files whose ending no format uses and links that lead nowhere. Paths come back in
 * order; within a folder sorted by name, so that the order of the disk does not matter. Every path that cannot be
 * read is a problem of its own: `file-not-found`, `file-unreadable`, `file-too-large`, `gzip-broken`,
 * `folder-empty`.
 *
 * @param paths - files, folders, or `-`
 * @param options - standard input, and how large files will be read
 * @returns the files in order, and the problems; it does not throw for a path that cannot be read
 */
export async function readPaths(
  paths: readonly string[],
  options: ReadPathsOptions = {},
): Promise<PathsRead> {
  const files: InputFile[] = []
  const problems: Problem[] = []
  const seen = new Set<string>()
  for (const path of paths) {
    if (seen.has(path)) {
      problems.push(problemOf('warning', describe(pathTwice, {}), { file: path }))
      continue
    }
    seen.add(path)
    try {
      if (path === '-') files.push({ name: 'stdin', bytes: await readAll(options.stdin ?? standardInput()) })
      else if ((await statOf(path))?.isDirectory())
        files.push(...(await readFolder(path, problems, options.answers)))
      else files.push(await readOne(path, options.answers))
    } catch (error) {
      problems.push(asProblem(error, path))
    }
  }
  return { files, problems }
}

/**
 * The texts of files that other files refer to, decoded; a folder gives every file below it.
 *
 * @param paths - files or folders; `.gz` is unpacked
 * @param encoding - of files without a byte-order mark; undefined: UTF-8
 * @returns the texts in the order of `readPaths`, under their paths
 * @throws CesuraError with the code of the first problem: `encoding-not-utf8` when a text is not in its encoding,
 *   `file-not-found` and others of `readPaths` when a path cannot be read
 */
export async function readTexts(paths: readonly string[], encoding?: string): Promise<TextDocument[]> {
  const { files, problems } = await readPaths(paths)
  const texts = files.map(({ name, text, bytes }) => {
    if (text !== undefined) return { name, text }
    const opened = decodeText(bytes!, name, encoding)
    const problem = opened.problems.find(({ severity }) => severity === 'error')
    if (problem !== undefined) throw new CesuraError(problem)
    return { name, text: opened.text! }
  })
  const wrong = problems.find(({ severity }) => severity === 'error')
  if (wrong !== undefined) throw new CesuraError(wrong)
  return texts
}

async function readFolder(
  folder: string,
  problems: Problem[],
  answers: ReadFilesOptions | undefined,
): Promise<InputFile[]> {
  const paths: string[] = []
  const skipped: string[] = []
  const found: Problem[] = []
  await walk(folder, paths, skipped, found)
  // In the order of names, not of the disk.
  problems.push(...found.sort((a, b) => (a.location.file! < b.location.file! ? -1 : 1)))
  const files: InputFile[] = []
  const readings = inOrder(
    paths.sort(),
    path => readOne(path, answers).catch((error: unknown) => asProblem(error, path)),
    FILES_AT_ONCE,
  )
  for await (const read of readings) {
    if ('severity' in read) problems.push(read)
    // A copy by spreading would have a shape of its own, which is larger than a small file.
    else files.push({ name: read.name, bytes: read.bytes, reading: read.reading, inFolder: true })
  }
  if (skipped.length > 0) {
    const names = skipped
      .sort()
      .slice(0, 3)
      .map(path => basename(path))
      .join(', ')
    const more = skipped.length > 3 ? ` and ${skipped.length - 3} more` : ''

    problems.push(problemOf('warning', describe(filesWithoutExtension, { names, more }), { file: folder }))
  }
  if (paths.length === 0)
    throw invalid(
      folderEmpty,
      {},
      {
        file: folder,
      },
    )
  return files
}

async function walk(folder: string, paths: string[], skipped: string[], problems: Problem[]): Promise<void> {
  for await (const entry of entriesOf(folder)) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    const kind = entry.isSymbolicLink() ? await statOf(path) : entry
    if (kind === undefined) {
      problems.push(problemOf('warning', describe(linkBroken, {}), { file: path }))
      // A link to a folder is not followed: it could lead back.
    } else if (kind.isDirectory()) {
      if (!entry.isSymbolicLink())
        await walk(path, paths, skipped, problems).catch(error => problems.push(asProblem(error, path)))
    } else if (kind.isFile()) (hasKnownExtension(entry.name) ? paths : skipped).push(path)
  }
}

/** Wiki-727K files have no ending at all. */
function hasKnownExtension(name: string): boolean {
  const fileExtension = /\.([^.]+)$/.exec(name.replace(/\.gz$/, ''))?.[1]?.toLowerCase()
  if (fileExtension === undefined || ['zip', 'xlsx', 'parquet'].includes(fileExtension)) return true
  return formats.some(({ extensions }) => extensions.some(known => known.toLowerCase() === fileExtension))
}

async function readOne(path: string, answers: ReadFilesOptions | undefined): Promise<InputFile> {
  if (answers !== undefined && ((await sizeOf(path)) ?? 0) > LARGEST) {
    const file = lineFile(path)
    if (await holdsJsonLines(file, answers)) {
      const { fromPath: _, format: __, ...options } = answers
      return { name: file.name, reading: await readPieces(file, options) }
    }
  }
  const bytes = await readBytes(path)
  if (!path.endsWith('.gz')) return { name: path, bytes }
  try {
    const unpacked = await promisify(gunzip)(bytes, { maxOutputLength: LARGEST })
    return { name: path.slice(0, -3), bytes: unpacked }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw fileTooLarge(path)
    throw invalid(
      gzipBroken,
      {},
      {
        file: path,
      },
    )
  }
}

async function readAll(stream: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk)
    size += bytes.length
    if (size > LARGEST) throw fileTooLarge('stdin')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

function asProblem(error: unknown, path: string): Problem {
  // Not of the path, but of the command that names it twice.
  if (error instanceof CesuraError && error.code === 'output-is-input') throw error
  if (error instanceof CesuraError)
    return problemOf('error', factsOf(error), { file: path, ...error.location })
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  const missing = code === 'ENOENT' || code === 'ENOTDIR'
  return problemOf('error', missing ? describe(fileNotFound, {}) : describe(fileUnreadable, { code }), {
    file: path,
  })
}
