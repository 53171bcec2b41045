import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { CesuraError } from '../index.ts'
import { invalid } from '../model/error.ts'
import { fileNotFound, fileUnreadable } from '../model/errors/files.ts'
import { gzipBroken } from '../model/errors/reading.ts'
import { type ByteRange, openStream, READ_SIZE, standardInput } from './files/stream.ts'

/** Bytes to come. `destroy` gives up what has not been read, so that nothing waits for it. */
export interface InputBytes extends AsyncIterable<Uint8Array> {
  destroy(): void
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
 *   folder, or the system denies reading it
 * @throws CesuraError `gzip-broken`, while it is read, when the input does not unpack
 */
export async function openInput(path: string, stdin?: Readable, range: ByteRange = {}): Promise<InputBytes> {
  const file = path === '-' ? 'stdin' : path
  try {
    const source = path === '-' ? (stdin ?? standardInput()) : await openStream(path, range)
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

/** What was looked at, then the rest. */
export async function* again(
  start: readonly Uint8Array[],
  rest?: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* start
  if (rest !== undefined) yield* { [Symbol.asyncIterator]: () => rest }
}

/** A stream until it is longer than so many bytes: with the piece that makes it so, and no more. */
export async function* upTo(most: number, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of stream) {
    yield piece
    size += piece.length
    if (size > most) return
  }
}

function inputError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof CesuraError || code === undefined) return error
  const [where, behind] = [{ file }, { cause: error }]
  if (code.startsWith('Z_')) return invalid(gzipBroken, {}, where, behind)
  if (code === 'ENOENT' || code === 'ENOTDIR') return invalid(fileNotFound, {}, where, behind)

  return invalid(fileUnreadable, { code }, where, behind)
}
