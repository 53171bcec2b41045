import type { MarkMeaning } from '../options/table-options.ts'
import { BlockColumns, MOST_UNITS, standsAt } from './block-columns.ts'
import {
  CLOSE_LIST,
  COMMA,
  MOST_DIGITS,
  NEWLINE,
  OPEN_LIST,
  QUOTE,
  RETURN,
  SPACE,
  ZERO,
} from './json-chars.ts'
import type { LineColumns } from './line-columns.ts'
import { MarkPlaces } from './mark-places.ts'
import type { PlainBytes } from './plain-bytes.ts'
import { isMarks, type TableCell, type TableShape } from './table-shape.ts'

/**
 * The items of some rows of a table with a row per coding, straight from their bytes. Undefined where anything is
 * different in any way (a cell too many, a blank line, a quote inside a cell, an item without a coder, a number out of
 * range): the file is then read the general way, which says what is wrong. `from`: where the rows begin.
 */
export function plainTable(given: PlainBytes, shape: TableShape, from = 0): LineColumns | undefined {
  const reader = new PlainTable(given, shape)
  reader.at = from
  while (reader.at < given.bytes.length) if (!reader.row()) return undefined
  return reader.columns()
}

const SEMICOLON = 0x3b

/** The bytes of a name, without its quotes. */
interface Place {
  start: number
  end: number
  /** It has characters of several bytes. */
  wide: boolean
}

class PlainTable {
  at = 0
  readonly #bytes: Uint8Array
  readonly #given: PlainBytes
  readonly #separator: number
  readonly #cells: readonly TableCell[]
  readonly #returns: boolean
  readonly #bare: boolean
  readonly #made: BlockColumns
  readonly #places: MarkPlaces
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

  constructor(given: PlainBytes, { char, cells, returns, bare = false }: TableShape) {
    this.#given = given
    this.#bytes = given.bytes
    this.#separator = char
    this.#cells = cells
    this.#returns = returns
    this.#bare = bare
    this.#made = new BlockColumns(given)
    this.#places = new MarkPlaces(given.bytes)
  }

  /** What was read; undefined where two items have one name. */
  columns(): LineColumns | undefined {
    return this.#endItem() ? this.#made.columns(undefined) : undefined
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
    if (isMarks(cell)) return this.#marks(cell)
    const quoted = this.#bytes[this.at] === QUOTE
    if (quoted && this.#bare) return false
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
    if (quoted && this.#bare) return false
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
    if (listed && this.#bare) return false
    if (listed) this.at++
    const made = this.#made
    let { capacity, used } = made
    let at = this.at
    let sum = 0
    const bySpace = !listed && (quoted || this.#separator !== SPACE)
    const byComma = quoted || this.#separator !== COMMA
    const bySemicolon = !listed && !this.#bare && (quoted || this.#separator !== SEMICOLON)
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

  /** Marks without spaces between, where none says what the end of the text says by itself. */
  #marks(kind: MarkMeaning): boolean {
    const bytes = this.#bytes
    const made = this.#made
    const start = this.at
    const first = kind === 'start' ? 0 : 1
    let used = this.#places.find(start, first, made.capacity, made.used)
    // What does not fit is not written; it is found again when the buffer is larger.
    while (used > made.capacity.length) used = this.#places.find(start, first, made.grow(), made.used)
    const at = this.#places.end
    if (at === start || at - start > MOST_UNITS) return false
    if (kind !== 'gaps' && bytes[kind === 'end' ? at - 1 : start] === ZERO + 1) return false
    this.#found = at - start + (kind === 'gaps' ? 1 : 0)
    made.used = used
    this.at = at
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
    if (!wide) {
      const name = this.#given.ascii(start, end)
      return this.#bare && name !== name.trim() ? undefined : name
    }
    const text = this.#given.text(start, end)
    if (this.#bare && text !== text.trim()) return undefined
    return text.includes('\ufffd') || text.includes('\ufeff') ? undefined : text
  }
}
