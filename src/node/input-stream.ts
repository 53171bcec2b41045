import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CesuraError } from '../index.ts'

/** Bytes asked for at a time; of a file that has fewer, as many as it has, so that small files take little memory. */
const READ_SIZE = 2 ** 19
const LEAST_READ_SIZE = 2 ** 16

/** Bytes to come. `destroy` gives up what has not been read, so that nothing waits for it. */
export interface InputBytes extends AsyncIterable<Uint8Array> {
  destroy(): void
}

/** Some bytes of a file: from `start` to before `end`; default: all. */
export interface ByteRange {
  readonly start?: number
  readonly end?: number
}

/**
 * The bytes of a file, or of standard input for `-`, as a stream; what begins like gzip is unpacked, whatever its name.
 * It fails at once, or on the way.
 *
 * @param path - the file, or `-`
 * @param stdin - what `-` reads; by default standard input of the process
 * @param range - bytes of the file, from `start` to before `end`; by default all. Standard input is read whole
 * @returns the bytes; `destroy` it where they are not read to the end
 * @throws CesuraError `file-not-found`, `file-is-folder` or `file-unreadable` when there is no such file, it is a
 *   folder, or the system refuses to read it
 * @throws CesuraError `gzip-broken`, while it is read, when the input does not unpack
 */
export async function openInput(
  path: string,
  stdin: Readable = process.stdin,
  range: ByteRange = {},
): Promise<InputBytes> {
  const file = path === '-' ? 'stdin' : path
  try {
    const source = path === '-' ? stdin : await fileStream(path, range)
    const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
    const first = await chunks.next()
    const all = first.done ? again([]) : again([first.value], chunks)
    // A member of gzip begins with 1f 8b; no UTF-8 text does.
    const packed = first.done !== true && first.value[0] === 0x1f && first.value[1] === 0x8b
    const bytes = packed ? pipeline(all, createGunzip({ chunkSize: READ_SIZE }), () => undefined) : all
    return {
      destroy: () => source.destroy(),
      async *[Symbol.asyncIterator]() {
        try {
          yield* bytes
        } catch (error) {
          throw inputError(error, file)
        }
      },
    }
  } catch (error) {
    throw inputError(error, file)
  }
}

async function fileStream(path: string, { start = 0, end }: ByteRange): Promise<Readable> {
  const found = await stat(path)
  if (found.isDirectory())
    throw new CesuraError('file-is-folder', 'this is a folder; name a file', { file: path })
  if (end !== undefined && end <= start) return Readable.from([])
  // Node counts the last byte in.
  const last = end === undefined ? {} : { end: end - 1 }
  // A pipe has no size.
  const size = found.isFile() ? Math.max(LEAST_READ_SIZE, found.size) : READ_SIZE
  return createReadStream(path, { highWaterMark: Math.min(READ_SIZE, size), start, ...last })
}

/** What was looked at, then the rest. */
export async function* again(
  start: readonly Uint8Array[],
  rest?: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* start
  if (rest !== undefined) yield* { [Symbol.asyncIterator]: () => rest }
}

function inputError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof CesuraError || code === undefined) return error
  const [where, behind] = [{ file }, { cause: error }]
  if (code.startsWith('Z_'))
    return new CesuraError(
      'gzip-broken',
      'the input does not unpack; it is cut short or no gzip',
      where,
      behind,
    )
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new CesuraError('file-not-found', 'there is no such file; check the path', where, behind)
  const message = `the file cannot be read (${code}); check its permissions`
  return new CesuraError('file-unreadable', message, where, behind)
}
