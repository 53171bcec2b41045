// Everything that cesura reads is opened here, so that the list of what was opened is whole.
import {
  closeSync,
  createReadStream,
  type Dirent,
  fstatSync,
  open as openForStream,
  openSync,
  readSync,
  type Stats,
} from 'node:fs'
import { type FileHandle, open, opendir, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { CesuraError } from '../../model/error.ts'
import { fileAccess } from './access.ts'

/** The longest text a string of this engine holds, with room to spare. */
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
  const handle = await open(path, 'r')
  try {
    const stats = await handle.stat()
    if (options.look !== true) fileAccess()?.opened(path, stats)
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
    for (let room = pieces.next(0); ; ) {
      if (room.done === true) {
        if (stamp(await handle.stat()) !== stamp(stats)) throw fileChanged(path)
        return room.value
      }
      const { bytesRead } = await handle.read(room.value, 0, room.value.length, null)
      room = pieces.next(bytesRead)
    }
  } finally {
    await handle.close()
  }
}

/** The same at once, for what cannot wait. */
export function readBytesSync(path: string): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const stats = fstatSync(descriptor)
    fileAccess()?.opened(path, stats)
    const pieces = collect(path, stats)
    for (let room = pieces.next(0); ; ) {
      if (room.done === true) return room.value
      room = pieces.next(readSync(descriptor, room.value, 0, room.value.length, null))
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
const PIECE = 2 ** 16

/**
 * Asks for bytes until there are no more: gives room for them, hears how many came, and answers all. A file has a size;
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
  const pieces: Buffer[] = []
  for (let size = 0; ; ) {
    const room = Buffer.allocUnsafeSlow(PIECE)
    const came = yield room
    if (came === 0) return Buffer.concat(pieces)
    size += came
    if (size > LARGEST) throw fileTooLarge(path)
    pieces.push(room.subarray(0, came))
  }
}

/** Says that a file, or what comes from a pipe or a device, is more than is held. */
export const fileTooLarge = (file: string): CesuraError =>
  new CesuraError(
    'file-too-large',
    'the file is over half a gigabyte; split it, or write JSON lines, which may be of any size',
    { file },
  )

/** When a file was changed last, and its size: where it is another after reading, what was read is a mixture. */
const stamp = (stats: Stats | undefined): string =>
  // A pipe changes as it is read.
  stats?.isFile() ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : ''

/** The same of a path; empty where there is no file. */
export const stampOf = async (path: string): Promise<string> => stamp(await statOf(path))

/** Says that a file is not what it was when it was read first. */
export const fileChanged = (file: string): CesuraError =>
  new CesuraError('file-changed', 'the file changed while it was read; run again', { file })

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

/** Bytes asked for at a time; of a file that has fewer, as many as it has, so that small files take little memory. */
export const READ_SIZE = 2 ** 19

/** Some bytes of a file: from `start` to before `end`; default: all. */
export interface ByteRange {
  readonly start?: number
  readonly end?: number
}

/** The bytes of a file as they come; those of a pipe or a device from where it stands. */
export async function openStream(path: string, { start = 0, end }: ByteRange = {}): Promise<Readable> {
  // Not as a handle, about which Node complains where nobody reads to the end.
  const fd = await promisify(openForStream)(path, 'r')
  try {
    const stats = fstatSync(fd)
    if (stats.isDirectory())
      throw new CesuraError('file-is-folder', 'this is a folder; name a file', { file: path })
    fileAccess()?.opened(path, stats)
    // A pipe has no size, and no place in it can be named.
    if (!stats.isFile()) return createReadStream('', { fd, highWaterMark: READ_SIZE })
    if (end === undefined || end > start) {
      const highWaterMark = Math.min(READ_SIZE, Math.max(PIECE, stats.size))
      // Node counts the last byte in.
      return createReadStream('', {
        fd,
        highWaterMark,
        start,
        ...(end === undefined ? {} : { end: end - 1 }),
      })
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
  closeSync(fd)
  return Readable.from([])
}

/** What a path is; undefined where it is nothing, or cannot be reached. */
export const statOf = (path: string): Promise<Stats | undefined> => stat(path).catch(() => undefined)

/** What lies in a folder, in the order of the disk. */
export async function* entriesOf(folder: string): AsyncGenerator<Dirent, void> {
  fileAccess()?.listed(folder)
  yield* await opendir(folder)
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

/** Standard input of the process: what is redirected into it is a file like any other. */
export function standardInput(): NodeJS.ReadStream & Readable {
  const { stdin } = process
  // For the time of a request something else may stand in its place.
  if (stdin.fd === 0) fileAccess()?.redirected(fstatSync(0))
  return stdin
}
