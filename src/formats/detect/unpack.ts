import { CesuraError, describe, factsOf, invalid, type Problem, problemOf } from '../../model/error.ts'
import {
  fileNested,
  filesWithoutExtension,
  fileUnpacksTooLarge,
  gzipBroken,
  workbookBroken,
  zipBroken,
  zipEmpty,
} from '../../model/errors/reading.ts'
import type { ReadOptions } from '../format.ts'
import type { InputFile } from '../input-file.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { workbookTables } from '../tables/workbook.ts'
import { magicOf, rData } from './magic.ts'
import { isBomb, parquetLines } from './parquet.ts'

/** Files that were unpacked, and what was wrong with those that could not be. */
export interface Unpacked {
  readonly files: readonly InputFile[]
  readonly problems: readonly Problem[]
}

const MOST_ENTRIES = 10_000

/**
 * Makes text and tables of files that are packed: gzip is unpacked, every entry of a zip is a file with a path, the
 * first sheet of a workbook (or `sheet`) is a table, each of several sheets with the same columns a file with a path,
 * and the rows of Parquet are a table. Everything else comes back as it
 * is. What each needs is loaded only then. Rejects what would grow beyond half a gigabyte (`file-too-large`).
 *
 * @param inputs - files with bytes; those with a text come back as they are
 * @param options - `sheet`: which sheet of a workbook is read
 * @returns the files, packed or not, in order, and a problem for each that could not be unpacked: `file-too-large`,
 *   `file-nested`, `gzip-broken`, `zip-broken`, `xlsx-broken`, `sheet-unknown`, `parquet-broken`
 */
export async function unpackFiles(
  inputs: readonly InputFile[],
  options: ReadOptions = {},
): Promise<Unpacked> {
  const files: InputFile[] = []
  const problems: Problem[] = []
  for (const input of inputs) {
    try {
      files.push(...(await unpackOne(input, options, 0)))
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      const location = { file: input.name, ...error.location }
      problems.push(problemOf('error', factsOf(error), location))
    }
  }
  return { files, problems }
}

async function unpackOne(input: InputFile, options: ReadOptions, depth: number): Promise<InputFile[]> {
  const { bytes, name } = input
  if (bytes === undefined || input.text !== undefined || input.reading !== undefined) return [input]
  const magic = magicOf(bytes, name)
  if (magic === undefined || magic.kind === 'rejected') return [input]
  if (depth > 2) throw invalid(fileNested, {})
  if (magic.kind === 'gzip') {
    const inner = await gunzip(bytes)
    const plain = name.replace(/\.gz$/, '')
    if (/^RD[AX]\d?\n/.test(String.fromCharCode(...inner.subarray(0, 8)))) {
      const rejection = rData(baseOf(name))
      if (rejection.kind === 'rejected') throw new CesuraError(rejection)
    }
    return unpackOne({ name: plain, bytes: inner }, options, depth + 1)
  }
  if (magic.kind === 'xlsx') {
    await checkParts(bytes)
    return workbookTables(name, bytes, options.sheet)
  }
  if (magic.kind === 'parquet') return [{ name, text: await parquetLines(bytes), container: 'parquet' }]
  const skipped: string[] = []
  const entries = await unzip(bytes, skipped)
  const inner: InputFile[] = []
  for (const { path, content } of entries)
    inner.push(
      ...(await unpackOne({ name: `${name}/${path}`, bytes: content, inFolder: true }, options, depth + 1)),
    )
  const [only, ...others] = inner
  // A nested archive of one file is that file: INCEpTION packs every annotator's document with its type system.
  const extension = /\.[^./]+$/.exec(only?.name ?? '')?.[0] ?? ''
  const named =
    depth > 0 && only !== undefined && others.length === 0
      ? [{ ...only, name: name.replace(/\.[^./]+$/, '') + extension }]
      : inner
  const [first, ...rest] = named
  const unread = skipped.filter(path => baseOf(path) !== 'TypeSystem.xml')
  if (first === undefined || unread.length === 0) return named
  const names = unread
    .slice(0, 3)
    .map(path => baseOf(path))
    .join(', ')
  const more = unread.length > 3 ? ` and ${unread.length - 3} more` : ''
  const note = problemOf('warning', describe(filesWithoutExtension, { names, more }), { file: name })
  return [{ ...first, problems: [...(first.problems ?? []), note] }, ...rest]
}

async function gunzip(bytes: Uint8Array): Promise<Uint8Array> {
  const { Gunzip } = await import('fflate')
  const parts: Uint8Array[] = []
  let size = 0
  try {
    const stream = new Gunzip(part => {
      size += part.length
      if (isBomb(bytes.length, size)) throw tooLarge()
      parts.push(part)
    })
    // The last four bytes say how long the last member is: without them a file that was cut short looks whole.
    let from = 0
    stream.onmember = () => {
      from = size
    }
    // Piece by piece, so that a bomb is noticed before it has grown.
    for (let at = 0; at < bytes.length; at += 2 ** 16)
      stream.push(bytes.subarray(at, at + 2 ** 16), at + 2 ** 16 >= bytes.length)
    const stated = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4, 4).getUint32(0, true)
    if (stated !== size - from) throw new Error('cut short')
  } catch (error) {
    if (error instanceof CesuraError) throw error
    throw invalid(gzipBroken, {})
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Files of a project that hold no annotations to read: Java objects, logs, and settings. */
const isKept = (name: string): boolean =>
  /\.(?:ser|log|properties|pdf|bin|lock)$/i.test(name) ||
  /(?:^|\/)(?:exportedproject\d*\.json|project_settings\.json|TypeSystem\.xml)$/i.test(name)

async function unzip(bytes: Uint8Array, skipped: string[]): Promise<{ path: string; content: Uint8Array }[]> {
  const { unzipSync } = await import('fflate')
  let size = 0
  let count = 0
  try {
    const found = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name.endsWith('/') || /(?:^|\/)(?:\.|__MACOSX\/)/.test(name)) return false
        // What INCEpTION keeps next to annotations: serialised documents, logs, settings, guidelines.
        if (isKept(name)) {
          skipped.push(name)
          return false
        }
        size += originalSize
        count++
        if (isBomb(bytes.length, size) || count > MOST_ENTRIES) throw tooLarge()
        return true
      },
    })
    if (count === 0) throw invalid(zipEmpty, {})
    return Object.entries(found)
      .map(([path, content]) => ({ path, content }))
      .sort((a, b) => (a.path < b.path ? -1 : 1))
  } catch (error) {
    if (error instanceof CesuraError) throw error
    throw invalid(zipBroken, {})
  }
}

/** Rejects a workbook whose parts say that they are too large, before anything of it is unpacked. */
async function checkParts(bytes: Uint8Array): Promise<void> {
  const { unzipSync } = await import('fflate')
  let size = 0
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        size += originalSize
        return false
      },
    })
  } catch {
    throw invalid(workbookBroken, {})
  }
  if (isBomb(bytes.length, size)) throw tooLarge()
}

/** Rejects what is packed. */
const tooLarge = (): CesuraError => invalid(fileUnpacksTooLarge, {})
