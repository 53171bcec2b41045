import { type Cut, LineCutter } from './line-cutter.ts'

/** Whole lines of the input, counted. */
export interface Block extends Cut {
  /** Number of its first line, counted from 1. */
  readonly firstLine: number
  readonly lines: number
}

/**
 * Splits a stream of bytes into blocks of whole lines, one block for what has come in so far: a reader that waits for
 * its answer gets it, and a fast writer fills large blocks. A line over `longest` bytes is passed over and named. `from`: the number of the first line.
 */
export async function* lineBlocks(
  input: AsyncIterable<Uint8Array | string>,
  longest?: number,
  from = 1,
): AsyncGenerator<Block, void> {
  const cutter = new LineCutter(longest)
  let firstLine = from
  function* cut(): Generator<Block, void> {
    for (let block = cutter.take(); block !== undefined; block = cutter.take()) {
      const lines = block.tooLong ? 1 : countLines(block.bytes)
      yield { ...block, firstLine, lines }
      firstLine += lines
    }
  }
  for await (const piece of input) {
    cutter.push(piece)
    yield* cut()
  }
  cutter.end()
  yield* cut()
}

/** Line ends, and the last line where it has none. */
function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) lines++
  return bytes[bytes.length - 1] === 0x0a ? lines : lines + 1
}
