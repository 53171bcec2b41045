import { CLOSE, CLOSE_LIST, COMMA, NEWLINE, OPEN, QUOTE, SPACE } from '../../formats/plain/json-chars.ts'
import { type Block, lineBlocks } from '../pairs/blocks.ts'
import { LONGEST_LINE } from '../pairs/line-cutter.ts'
import type { FileShape } from './file-shape.ts'

/** What cannot be split into complete items, or not within reason: the general reader then reports why. */
const UNCUT: Block = { bytes: new Uint8Array(0), firstLine: 0, lines: 0, tooLong: true }

/** A file of a shape in blocks of whole items. */
export const shapedBlocks = (
  input: AsyncIterable<Uint8Array>,
  shape: FileShape,
): AsyncGenerator<Block, void> =>
  shape.kind === 'table' ? tableBlocks(input, shape) : documentBlocks(input, shape.head)

/** Rows below the header; rows of one item that follow each other stay together. */
async function* tableBlocks(
  input: AsyncIterable<Uint8Array>,
  { char, cells }: Extract<FileShape, { kind: 'table' }>,
): AsyncGenerator<Block, void> {
  const column = cells.indexOf('item')
  const itemOf = (bytes: Buffer, row: number) => cellAt(bytes, row, char, column)
  // Rows of an item that may go on.
  let held: Buffer[] = []
  let size = 0
  let line = 2
  for await (const block of lineBlocks(input)) {
    if (block.tooLong) {
      yield UNCUT
      return
    }
    const all = Buffer.from(block.bytes.buffer, block.bytes.byteOffset, block.bytes.byteLength)
    const rows = block.firstLine === 1 ? all.subarray(all.indexOf(NEWLINE) + 1) : all
    if (rows.length === 0) continue
    const last = lastRun(rows, itemOf)
    const goesOn = last === 0 && (size === 0 || itemOf(held[0]!, 0).equals(itemOf(rows, 0)))
    if (!goesOn) {
      const whole = Buffer.concat([...held, rows.subarray(0, last)])
      if (whole.length > 0) yield { bytes: whole, firstLine: line, lines: 0 }
      held = []
      size = 0
      line = block.firstLine
    }
    const rest = rows.subarray(last)
    held.push(rest)
    size += rest.length
    if (size > LONGEST_LINE) {
      yield UNCUT
      return
    }
  }
  if (size > 0) yield { bytes: Buffer.concat(held), firstLine: line, lines: 0 }
}

/** Where the rows of the last item begin. */
function lastRun(rows: Buffer, itemOf: (rows: Buffer, row: number) => Buffer): number {
  const rowBefore = (row: number) => (row < 2 ? 0 : rows.lastIndexOf(NEWLINE, row - 2) + 1)
  let row = rowBefore(rows.length)
  const item = itemOf(rows, row)
  while (row > 0) {
    const before = rowBefore(row)
    if (!itemOf(rows, before).equals(item)) break
    row = before
  }
  return row
}

/** The bytes of a cell of the row that begins here, with its quotes. */
function cellAt(bytes: Buffer, row: number, char: number, column: number): Buffer {
  let start = row
  for (let before = 0; before < column; before++) start = cellEnd(bytes, start, char) + 1
  return bytes.subarray(start, cellEnd(bytes, start, char))
}

function cellEnd(bytes: Buffer, start: number, char: number): number {
  let at = start
  if (bytes[at] === QUOTE) {
    const close = bytes.indexOf(QUOTE, at + 1)
    at = close < 0 ? bytes.length : close
  }
  while (at < bytes.length && bytes[at] !== char && bytes[at] !== NEWLINE) at++
  return at
}

const ID = Buffer.from('"id"')

/** Items between the brackets, with commas between; what is around them is looked at and left out. */
async function* documentBlocks(input: AsyncIterable<Uint8Array>, head: number): AsyncGenerator<Block, void> {
  let pieces: Buffer[] = []
  let size = 0
  let passed = 0
  for await (const piece of input) {
    const skipped = Math.min(head - passed, piece.length)
    passed += skipped
    const bytes = Buffer.from(piece.buffer, piece.byteOffset + skipped, piece.length - skipped)
    pieces.push(bytes)
    size += bytes.length
    if (size > LONGEST_LINE) {
      yield UNCUT
      return
    }
    if (bytes.indexOf(ID) < 0) continue
    const all = pieces.length === 1 ? bytes : Buffer.concat(pieces)
    const cut = itemStart(all, all.length)
    if (cut !== undefined) yield { bytes: all.subarray(0, cut.after), firstLine: 0, lines: 0 }
    pieces = [all.subarray(cut?.start ?? 0)]
    size = pieces[0]!.length
  }
  const rest = Buffer.concat(pieces)
  const end = closing(rest)
  yield end === undefined ? UNCUT : { bytes: rest.subarray(0, end), firstLine: 0, lines: 0 }
}

/**
 * Where the last item that begins before `end` starts, and where the one before it ended: `{"id"` after `},`, which in
 * JSON is outside strings. Undefined where there is none.
 */
export function itemStart(
  bytes: Uint8Array,
  end: number,
): { readonly start: number; readonly after: number } | undefined {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = all.lastIndexOf(ID, end); at > 0; at = all.lastIndexOf(ID, at - 1)) {
    const start = spacesBefore(all, at) - 1
    if (all[start] !== OPEN) continue
    const comma = spacesBefore(all, start) - 1
    if (all[comma] !== COMMA) continue
    const after = spacesBefore(all, comma)
    if (all[after - 1] === CLOSE) return { start, after }
  }
  return undefined
}

/** Where the items end that `]}` follows; undefined where something else does. */
function closing(rest: Buffer): number | undefined {
  const object = spacesBefore(rest, rest.length) - 1
  if (rest[object] !== CLOSE) return undefined
  const list = spacesBefore(rest, object) - 1
  return rest[list] === CLOSE_LIST ? spacesBefore(rest, list) : undefined
}

/** Where the spaces begin that end here. */
function spacesBefore(bytes: Buffer, end: number): number {
  let at = end
  while (at > 0 && (bytes[at - 1] === SPACE || bytes[at - 1] === NEWLINE || bytes[at - 1] === 0x09)) at--
  return at
}
