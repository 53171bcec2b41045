import { closeSync, createReadStream, fstatSync, open, type Stats } from 'node:fs'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { invalid } from '../../model/error.ts'
import { fileIsFolder } from '../../model/errors/files.ts'
import { fileAccess } from './access.ts'
import { onDisk } from './names.ts'
import { deviceEndless, MOST_OF_DEVICE, PIECE } from './read.ts'

/** Bytes asked for at a time; of a file that has fewer, as many as it has, so that small files take little memory. */
export const READ_SIZE = 2 ** 19

/** Some bytes of a file: from `start` to before `end`; default: all. */
export interface ByteRange {
  readonly start?: number
  readonly end?: number
}

/** The bytes of a file as they come; those of a pipe or a device from its current position. */
export async function openStream(path: string, { start = 0, end }: ByteRange = {}): Promise<Readable> {
  // Not as a handle, about which Node complains where nobody reads to the end.
  const place = onDisk(path)
  const fd = await promisify(open)(place, 'r')
  try {
    const stats = fstatSync(fd)
    if (stats.isDirectory()) throw invalid(fileIsFolder, {}, { file: path })
    fileAccess()?.opened(place, stats)
    // A pipe has no size, and no position in it can be named.
    if (!stats.isFile()) return bounded(path, stats, createReadStream('', { fd, highWaterMark: READ_SIZE }))
    if (end === undefined || end > start) {
      const highWaterMark = Math.min(READ_SIZE, Math.max(PIECE, stats.size))
      // Node counts the last byte in.
      return createReadStream('', {
        fd,
        highWaterMark,
        start,
        end: end === undefined ? undefined : end - 1,
      })
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
  closeSync(fd)
  return Readable.from([])
}

/** The bytes of a device, as long as it does not go on for ever; those of a pipe, which may be a stream, as they are. */
function bounded(path: string, stats: Stats, stream: Readable): Readable {
  if (!stats.isCharacterDevice()) return stream
  let size = 0
  return Readable.from(
    (async function* () {
      for await (const piece of stream) {
        size += (piece as Uint8Array).length
        if (size > MOST_OF_DEVICE) throw deviceEndless(path)
        yield piece
      }
    })(),
  )
}

/** Standard input of this run, or of the process: what is redirected into it is a file or a device like any other. */
export function standardInput(): Readable {
  const own = fileAccess()?.stdin
  if (own !== undefined) return own
  const { stdin } = process
  if (stdin.fd !== 0 || stdin.isTTY) return stdin
  const stats = fstatSync(0)
  fileAccess()?.redirected(stats)
  return bounded('stdin', stats, stdin)
}
