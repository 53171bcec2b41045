// Everything that cesura reads is opened here, so that the list of what was opened is whole.
import { closeSync, type Dirent, fstatSync, openSync, readSync, type Stats } from 'node:fs'
import { type FileHandle, open, opendir, stat } from 'node:fs/promises'
import { CesuraError, invalid } from '../../model/error.ts'
import { fileChangedProblem } from '../../model/errors/files.ts'
import { deviceTooLarge, fileTooLargeToRead } from '../../model/errors/reading.ts'
import { fileAccess } from './access.ts'
import { onDisk } from './names.ts'

/** The longest text a string of this engine holds, with a margin. */
export const LARGEST = 2 ** 29 - 2 ** 20

/** Why a file is opened. */
export interface OpenOptions {
  /** Only to see what an output would replace, or how far another process is: it is no input. */
  readonly look?: true
}

/** A file that was opened, and what it was then. */
export interface OpenedFile {
  readonly handle: FileHandle
  readonly stats: Stats
}

/**
 * Opens a file for reading and remembers it. The caller closes it.
 *
 * @throws the error of Node where it cannot be opened; CesuraError `file-outside`, `output-is-input`
 */
export async function openFile(path: string, options: OpenOptions = {}): Promise<OpenedFile> {
  const place = onDisk(path)
  const handle = await open(place, 'r')
  try {
    const stats = await handle.stat()
    if (options.look !== true) fileAccess()?.opened(place, stats)
    return { handle, stats }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * The bytes of a file, up to half a gigabyte.
 *
 * @throws the error of Node where it cannot be read; CesuraError `file-too-large`; `file-changed` where it changes
 *   meanwhile
 */
export async function readBytes(path: string, options?: OpenOptions): Promise<Buffer> {
  const { handle, stats } = await openFile(path, options)
  try {
    const pieces = collect(path, stats)
    for (let buffer = pieces.next(0); ; ) {
      if (buffer.done === true) {
        if (stamp(await handle.stat()) !== stamp(stats)) throw fileChanged(path)
        return buffer.value
      }
      const { bytesRead } = await handle.read(buffer.value, 0, buffer.value.length, null)
      buffer = pieces.next(bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/** The same at once, for what cannot wait. */
export function readBytesSync(path: string): Buffer {
  const place = onDisk(path)
  const descriptor = openSync(place, 'r')
  try {
    const stats = fstatSync(descriptor)
    fileAccess()?.opened(place, stats)
    const pieces = collect(path, stats)
    for (let buffer = pieces.next(0); ; ) {
      if (buffer.done === true) return buffer.value
      buffer = pieces.next(readSync(descriptor, buffer.value, 0, buffer.value.length, null))
    }
  } finally {
    closeSync(descriptor)
  }
}

/** The text of a file in UTF-8. */
export const readText = async (path: string, options?: OpenOptions): Promise<string> =>
  (await readBytes(path, options)).toString('utf8')

/** The same at once. */
export const readTextSync = (path: string): string => readBytesSync(path).toString('utf8')

/** Bytes asked for at a time, at least. */
export const PIECE = 2 ** 16

/**
 * Reads bytes until there are no more: provides a buffer, gets the number that came, and answers all. Files have sizes;
 * a pipe or a device has none, and may have no end either, so it is counted on the way.
 */
function* collect(path: string, stats: Stats): Generator<Buffer, Buffer, number> {
  if (stats.isFile() && stats.size > LARGEST) throw fileTooLarge(path)
  if (stats.isFile() && stats.size > 0) {
    const bytes = Buffer.allocUnsafeSlow(stats.size)
    let size = 0
    for (let came = 1; came > 0 && size < bytes.length; size += came) came = yield bytes.subarray(size)
    return bytes.subarray(0, size)
  }
  const most = mostOf(stats)
  const pieces: Buffer[] = []
  for (let size = 0; ; ) {
    const buffer = Buffer.allocUnsafeSlow(PIECE)
    const came = yield buffer
    if (came === 0) return Buffer.concat(pieces)
    size += came
    if (size > most) throw stats.isCharacterDevice() ? deviceEndless(path) : fileTooLarge(path)
    pieces.push(buffer.subarray(0, came))
  }
}

/** A terminal gives what somebody types; other devices may go on for ever. */
export const MOST_OF_DEVICE = 2 ** 24

const mostOf = (stats: Stats): number => (stats.isCharacterDevice() ? MOST_OF_DEVICE : LARGEST)

export const deviceEndless = (file: string): CesuraError =>
  invalid(
    deviceTooLarge,
    {},
    {
      file,
    },
  )

/** Says that a file, or what comes from a pipe or a device, is more than is held. */
export const fileTooLarge = (file: string): CesuraError => invalid(fileTooLargeToRead, {}, { file })

/** When a file was changed last, and its size: where it is another after reading, what was read is a mixture. */
const stamp = (stats: Stats | undefined): string =>
  // A pipe changes as it is read.
  stats?.isFile() ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : ''

/** The same of a path; empty where there is no file. */
export const stampOf = async (path: string): Promise<string> => stamp(await statOf(path))

/** Says that a file is not what it was when it was read first. */
export const fileChanged = (file: string): CesuraError => invalid(fileChangedProblem, {}, { file })

/** The first bytes of a file, and its size. */
export async function readStart(
  path: string,
  length: number,
  options?: OpenOptions,
): Promise<{ readonly bytes: Buffer; readonly size: number }> {
  const { handle, stats } = await openFile(path, options)
  try {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await handle.read(bytes, 0, length, 0)
    return { bytes: bytes.subarray(0, bytesRead), size: stats.size }
  } finally {
    await handle.close()
  }
}

/** What a path is; undefined where it is nothing, or cannot be reached. */
export const statOf = (path: string): Promise<Stats | undefined> => stat(onDisk(path)).catch(() => undefined)

/** What is in a folder, in the order of the disk. */
export async function* entriesOf(folder: string): AsyncGenerator<Dirent, void> {
  const place = onDisk(folder)
  fileAccess()?.listed(place)
  yield* await opendir(place as string)
}

/** The names in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  const names: string[] = []
  try {
    for await (const { name } of entriesOf(folder)) names.push(name)
  } catch (error) {
    if (error instanceof CesuraError) throw error
  }
  return names
}
