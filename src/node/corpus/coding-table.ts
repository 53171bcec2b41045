import { type ReadFilesOptions, readFiles } from '../../formats/index.ts'
import { delimiterOf, rolesOf } from '../../formats/shared.ts'
import type { Item } from '../../index.ts'
import { fileChanged } from '../files/read.ts'
import { openInput } from '../input-stream.ts'
import { type Block, LONGEST_LINE, lineBlocks } from '../pairs/line-cutter.ts'
import {
  BlockColumns,
  bufferOf,
  CLOSE_LIST,
  COMMA,
  type LineColumns,
  MOST_DIGITS,
  MOST_UNITS,
  NEWLINE,
  OPEN_LIST,
  QUOTE,
  RETURN,
  SEMICOLON,
  SPACE,
  standsAt,
  textOf,
  ZERO,
} from './line-columns.ts'

// The reader of tables with a row per coding: whole items, straight from their bytes.

/** What is in a column of such a table. */
type TableCell = 'item' | 'coder' | 'units' | 'boundaries' | 'masses'

/** How a table is written. */
export interface CodingTable {
  /** What it was read as, and why: as the general reader says it of the beginning. */
  readonly format: string
  readonly why: string
  /** Its first line. */
  readonly header: string
  /** The character between cells. */
  readonly char: number
  readonly cells: readonly TableCell[]
  /** Whether lines end in CR LF. */
  readonly returns: boolean
}

/** The sets of columns that are read from their bytes, each sorted. */
const LAYOUTS = ['coder item masses', 'boundaries coder item units']

/** How a table is written whose first lines these are; undefined where it has no row per coding. */
function shapeIn(sample: string) {
  const [, header, returns] = /^([^\r\n"#]+)(\r?)\n/.exec(sample) ?? []
  if (header === undefined) return undefined
  const delimiter = delimiterOf(sample)
  const names = header.split(delimiter)
  const roles = rolesOf(names)
  const cells = names.map(name => [...roles].find(([, column]) => column === name)?.[0])
  if (!LAYOUTS.includes([...cells].sort().join(' '))) return undefined
  const char = delimiter.charCodeAt(0)
  return { header, char, cells: cells as TableCell[], returns: returns !== '' }
}

/** What says nothing of items that have neither texts nor times, and nothing but boundaries. */
const WITHOUT_EFFECT = new Set([
  'format',
  'file',
  'reference',
  'place',
  'alignLimit',
  'preset',
  'strict',
  'assumed',
])

/** Whether no option says how plain items are read but their format. */
export const isPlainReading = (read: ReadFilesOptions): boolean =>
  Object.entries(read).every(([name, value]) => value === undefined || WITHOUT_EFFECT.has(name))

/** Bytes that are looked at to detect a shape. */
const LOOK = 2 ** 16

/**
 * How a table is written whose beginning the general reader reads without a report; undefined where it is another, or if
 * an option says how it is to be read. The rest is judged as it is read.
 */
export async function codingTableOf(
  path: string,
  name: string,
  read: ReadFilesOptions,
): Promise<CodingTable | undefined> {
  if (!isPlainReading(read)) return undefined
  const start = await beginningOf(path)
  // A mark of byte order, and whatever is no text.
  if (start.length === 0 || start[0]! > 0x7f || start.includes(0)) return undefined
  const sample = textOf(start.subarray(0, start.lastIndexOf(0x0a) + 1))
  const shape = shapeIn(sample)
  if (shape === undefined) return undefined
  const { corpus, problems, questions, files } = readFiles([{ name, text: sample }], read)
  if (corpus === undefined || problems.length + questions.length > 0) return undefined
  const [file] = files
  if (file?.format !== 'csv' && file?.format !== 'tsv') return undefined
  // What is suspicious only where it holds of every coding was looked for in these.
  const codings = corpus.items.flatMap(({ units, codings }) => (units > 5 ? codings : []))
  if (codings.length < 3) return undefined
  return { ...shape, format: file.format, why: file.why }
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const input = await openInput(path)
  try {
    for await (const piece of input) return piece.subarray(0, LOOK)
    return new Uint8Array(0)
  } finally {
    input.destroy()
  }
}

/** What cannot be split into complete items, or not within reason: the general reader then reports why. */
const UNCUT: Block = { bytes: new Uint8Array(0), firstLine: 0, lines: 0, tooLong: true }

/** Rows below the header, in blocks; rows of one item that follow each other stay together. */
export async function* tableBlocks(
  input: AsyncIterable<Uint8Array>,
  { char, cells }: CodingTable,
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
    const all = bufferOf(block.bytes)
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

/** The items of some rows with all that is in them, read the general way as a file of their own. */
export function itemsOfTable(
  file: string,
  bytes: Uint8Array,
  { header, format }: CodingTable,
  read: ReadFilesOptions,
): readonly Item[] {
  const text = `${header}\n${textOf(bytes)}`
  const { corpus } = readFiles([{ name: file, text }], { ...read, layout: 'codings', format })
  // They were sound at the first reading.
  if (corpus === undefined) throw fileChanged(file)
  return corpus.items
}

/**
 * The items of some rows. Undefined where anything is different in any way (a cell too many, a blank line, a quote inside
 * a cell, an item without a coder, a number out of range): the file is then read the general way, which says what is wrong.
 */
export function columnsOfTable(bytes: Uint8Array, table: CodingTable): LineColumns | undefined {
  const reader = new RowReader(bytes, table)
  while (reader.at < bytes.length) if (!reader.row()) return undefined
  return reader.columns()
}

/** The bytes of a name, without its quotes. */
interface Place {
  start: number
  end: number
  /** It has characters of several bytes. */
  wide: boolean
}

class RowReader {
  at = 0
  readonly #bytes: Buffer
  readonly #separator: number
  readonly #cells: readonly TableCell[]
  readonly #returns: boolean
  readonly #made = new BlockColumns()
  readonly #item: Place = { start: 0, end: 0, wide: false }
  readonly #coder: Place = { start: 0, end: 0, wide: false }
  /** The item that the row before was of: its bytes, its name, and its units. */
  #from = 0
  #to = 0
  #id: string | undefined
  #units = 0
  /** Units of the row; of boundaries, the last one. */
  #found = 0
  #last = 0

  constructor(bytes: Uint8Array, { char, cells, returns }: CodingTable) {
    this.#bytes = bufferOf(bytes)
    this.#separator = char
    this.#cells = cells
    this.#returns = returns
  }

  /** What was read; undefined where two items have one name. */
  columns(): LineColumns | undefined {
    return this.#endItem() ? this.#made.columns() : undefined
  }

  /** Reads the row that is here; false where anything is different in any way. */
  row(): boolean {
    this.#last = 0
    const cells = this.#cells
    for (let column = 0; column < cells.length; column++) {
      if (column > 0 && this.#bytes[this.at++] !== this.#separator) return false
      if (!this.#cell(cells[column]!)) return false
    }
    if (this.#returns && this.#bytes[this.at++] !== RETURN) return false
    if (this.#bytes[this.at++] !== NEWLINE || this.#last >= this.#found) return false
    return this.#put()
  }

  #cell(cell: TableCell): boolean {
    if (cell === 'item') return this.#name(this.#item)
    if (cell === 'coder') return this.#name(this.#coder)
    const quoted = this.#bytes[this.at] === QUOTE
    if (quoted) this.at++
    if (cell === 'units') {
      this.#found = this.#whole()
      if (this.#found < 1 || this.#found > MOST_UNITS) return false
    } else if (!this.#numbers(cell === 'masses', quoted)) return false
    return !quoted || this.#bytes[this.at++] === QUOTE
  }

  /** The position of a name that is not empty. */
  #name(place: Place): boolean {
    const bytes = this.#bytes
    const quoted = bytes[this.at] === QUOTE
    const start = quoted ? this.at + 1 : this.at
    let at = start
    place.wide = false
    for (;;) {
      const byte = bytes[at]!
      if (byte > 0x7f) place.wide = true
      else if (quoted ? byte === QUOTE : byte === this.#separator || byte === NEWLINE || byte === RETURN)
        break
      else if (!(byte >= SPACE) || byte === QUOTE) return false
      at++
    }
    place.start = start
    place.end = at
    this.at = quoted ? at + 1 : at
    return at > start
  }

  /** An integer of few digits, without a leading 0; −1 if none is here. */
  #whole(): number {
    const bytes = this.#bytes
    const start = this.at
    let at = start
    let value = 0
    for (let digit = bytes[at]! - ZERO; digit >= 0 && digit <= 9; digit = bytes[++at]! - ZERO)
      value = value * 10 + digit
    if (at === start || at > start + MOST_DIGITS || bytes[start] === ZERO) return -1
    this.at = at
    return value
  }

  /** Numbers with spaces, commas or semicolons between, or a list of JSON: masses, or positions that rise. */
  #numbers(masses: boolean, quoted: boolean): boolean {
    const bytes = this.#bytes
    const listed = bytes[this.at] === OPEN_LIST
    if (listed) this.at++
    const made = this.#made
    let { capacity, used } = made
    let at = this.at
    let sum = 0
    const bySpace = !listed && (quoted || this.#separator !== SPACE)
    const byComma = quoted || this.#separator !== COMMA
    const bySemicolon = !listed && (quoted || this.#separator !== SEMICOLON)
    const empty = !(bytes[at]! >= ZERO && bytes[at]! <= ZERO + 9)
    if (empty && masses) return false
    while (!empty) {
      const start = at
      let number = bytes[at]! - ZERO
      if (!(number >= 1 && number <= 9)) return false
      let char = bytes[++at]!
      for (; char >= ZERO && char <= ZERO + 9; char = bytes[++at]!) number = number * 10 + char - ZERO
      if (at > start + MOST_DIGITS) return false
      if (masses) sum += number
      else if (number > sum) sum = number
      else return false
      const goesOn = char === SPACE ? bySpace : char === COMMA ? byComma : char === SEMICOLON && bySemicolon
      // The last size ends the text, and no segment begins behind it.
      if (goesOn || !masses) {
        if (used === capacity.length) capacity = made.grow()
        capacity[used++] = sum
      }
      if (!goesOn) break
      at++
      while (bytes[at] === SPACE) at++
    }
    if (sum > MOST_UNITS) return false
    this.at = at
    if (listed && bytes[this.at++] !== CLOSE_LIST) return false
    if (masses) this.#found = sum
    else this.#last = sum
    made.used = used
    return true
  }

  /** Puts the coding of the row where it belongs. */
  #put(): boolean {
    const { start, end } = this.#item
    if (!this.#goesOn(start, end)) {
      if (!this.#endItem()) return false
      this.#id = this.#text(this.#item)
      if (this.#id === undefined) return false
      this.#units = this.#found
    } else if (this.#units !== this.#found) return false
    this.#from = start
    this.#to = end
    const made = this.#made
    const known = made.usual()
    const { start: from, end: to } = this.#coder
    const same = known !== undefined && to - from === known.length && standsAt(this.#bytes, from, known)
    const coder = same ? made.usualNumber() : made.numberOf(this.#text(this.#coder))
    if (coder < 0 || made.has(coder)) return false
    made.endCoding(coder)
    return true
  }

  /** Whether the row is of the item that the row before was of. */
  #goesOn(start: number, end: number): boolean {
    if (this.#id === undefined || end - start !== this.#to - this.#from) return false
    for (let at = start, before = this.#from; at < end; at++, before++)
      if (this.#bytes[at] !== this.#bytes[before]) return false
    return true
  }

  #endItem(): boolean {
    return this.#id === undefined || this.#made.endItem(this.#id, this.#units)
  }

  #text({ start, end, wide }: Place): string | undefined {
    if (!wide) return this.#bytes.toString('latin1', start, end)
    const text = this.#bytes.toString('utf8', start, end)
    return text.includes('\ufffd') || text.includes('\ufeff') ? undefined : text
  }
}
