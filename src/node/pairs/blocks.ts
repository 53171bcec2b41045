import { type Block, LONGEST_LINE } from './score-block.ts'

const NEWLINE = 0x0a
/** The largest piece that is looked at in one go, so that one large read still keeps every worker busy. */
const PIECE = 2 ** 20

/**
 * Cuts a stream of bytes into blocks of whole lines, one block for what has come in so far: a reader that waits for
 * its answer gets it, and a fast writer fills large blocks. Holds one unfinished line, and never more than
 * `longest` bytes of it: what is longer is passed over and named.
 */
export async function* lineBlocks(
  input: AsyncIterable<Uint8Array | string>,
  longest = LONGEST_LINE,
): AsyncGenerator<Block, void> {
  let firstLine = 1
  let held: Buffer[] = []
  let size = 0
  let overlong = false

  const release = (): Buffer => {
    const bytes = held.length === 1 ? held[0]! : Buffer.concat(held)
    held = []
    size = 0
    return bytes
  }
  const hold = (bytes: Buffer) => {
    if (bytes.length === 0 || overlong) return
    held.push(bytes)
    size += bytes.length
    if (size > longest) {
      overlong = true
      release()
    }
  }

  for await (let bytes of pieces(input, Math.min(PIECE, longest))) {
    // The unfinished line first, where it was or becomes too long to hold.
    const end = bytes.indexOf(NEWLINE)
    if (end === -1) {
      hold(bytes)
      continue
    }
    if (size + end > longest) overlong = true
    if (overlong) {
      release()
      yield { bytes: new Uint8Array(0), firstLine, lines: 1, tooLong: true }
      firstLine++
      overlong = false
      bytes = bytes.subarray(end + 1)
    }
    const last = bytes.lastIndexOf(NEWLINE)
    if (last === -1) {
      hold(bytes)
      continue
    }
    held.push(bytes.subarray(0, last + 1))
    const whole = release()
    const lines = countLines(whole)
    yield { bytes: whole, firstLine, lines }
    firstLine += lines
    hold(bytes.subarray(last + 1))
  }
  if (overlong) yield { bytes: new Uint8Array(0), firstLine, lines: 1, tooLong: true }
  else if (size > 0) yield { bytes: release(), firstLine, lines: 1 }
}

async function* pieces(
  input: AsyncIterable<Uint8Array | string>,
  largest: number,
): AsyncGenerator<Buffer, void> {
  for await (const piece of input) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : asBuffer(piece)
    for (let start = 0; start < bytes.length; start += largest) yield bytes.subarray(start, start + largest)
  }
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines++
  return lines
}
