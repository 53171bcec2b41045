const NEWLINE = 0x0a

/** The longest line that is read, in bytes: about ten million segments. */
export const LONGEST_LINE = 2 ** 26
/** The largest piece that is looked at in one go, so that one large read still keeps every worker busy. */
const PIECE = 2 ** 20

/** Whole lines, with or without the line end of the last one; or one line that is too long, without its bytes. */
export interface Cut {
  readonly bytes: Uint8Array
  readonly tooLong?: true
}

/**
 * Splits bytes that come in pieces into whole lines. Holds one unfinished line, and never more than `longest` bytes of
 * it: what is longer is passed over and named.
 */
export class LineCutter {
  readonly #longest: number
  /** The unfinished line. */
  #held: Buffer[] = []
  #size = 0
  #overlong = false
  /** Whole lines, in runs that may be taken together. */
  readonly #ready: { pieces: Buffer[]; size: number; tooLong?: true }[] = []

  constructor(longest = LONGEST_LINE) {
    this.#longest = longest
  }

  /** How many bytes of the lines that would be taken next are here; 0: there is none. */
  get ready(): number {
    return this.#ready[0]?.size ?? 0
  }

  push(piece: Uint8Array | string): void {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : asBuffer(piece)
    const largest = Math.min(PIECE, this.#longest)
    for (let start = 0; start < bytes.length; start += largest)
      this.#cut(bytes.subarray(start, start + largest))
  }

  /** No more comes: what is held is the last line. */
  end(): void {
    if (this.#overlong) this.#passOver()
    else if (this.#size > 0) this.#release()
  }

  /** The next lines: all that are here, up to about a mebibyte. */
  take(): Cut | undefined {
    const run = this.#ready.shift()
    if (run === undefined) return undefined
    if (run.tooLong) return { bytes: new Uint8Array(0), tooLong: true }
    const whole = run.pieces.length === 1 ? run.pieces[0]! : Buffer.concat(run.pieces)
    return { bytes: new Uint8Array(whole.buffer, whole.byteOffset, whole.byteLength) }
  }

  #cut(piece: Buffer): void {
    let bytes = piece
    // The unfinished line first, where it was or becomes too long to hold.
    const end = bytes.indexOf(NEWLINE)
    if (end === -1) {
      this.#hold(bytes)
      return
    }
    if (this.#size + end > this.#longest) this.#overlong = true
    if (this.#overlong) {
      this.#passOver()
      bytes = bytes.subarray(end + 1)
    }
    const last = bytes.lastIndexOf(NEWLINE)
    if (last !== -1) {
      this.#held.push(bytes.subarray(0, last + 1))
      this.#release()
    }
    this.#hold(bytes.subarray(last + 1))
  }

  #hold(bytes: Buffer): void {
    if (bytes.length === 0 || this.#overlong) return
    this.#held.push(bytes)
    this.#size += bytes.length
    if (this.#size <= this.#longest) return
    this.#overlong = true
    this.#held = []
    this.#size = 0
  }

  /** Makes what is held lines that can be taken. */
  #release(): void {
    const size = this.#held.reduce((sum, { length }) => sum + length, 0)
    const last = this.#ready.at(-1)
    if (last !== undefined && !last.tooLong && last.size + size <= PIECE) {
      last.pieces.push(...this.#held)
      last.size += size
    } else this.#ready.push({ pieces: this.#held, size })
    this.#held = []
    this.#size = 0
  }

  #passOver(): void {
    this.#ready.push({ pieces: [], size: 1, tooLong: true })
    this.#held = []
    this.#size = 0
    this.#overlong = false
  }
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

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
