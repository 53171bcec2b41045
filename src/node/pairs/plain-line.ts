import {
  BACKSLASH,
  bytesOf,
  COLON,
  COMMA,
  MOST_DIGITS,
  QUOTE,
  SPACE,
  ZERO,
} from '../../formats/plain/json-chars.ts'
import type { Segmentation } from '../../index.ts'

/** Boundaries per side that fit into the buffer; lines with more are read the general way. */
const CAPACITY = 2 ** 15
/** Up to here there is a view of the buffer for every number of boundaries: a new one costs as much as a score. */
const VIEWS = 2 ** 10
/** Units up to which positions are small integers. */
const MOST_UNITS = 2 ** 30

/** Where a line goes on that is not plain. */
export const NOWHERE = -1

const ONE = 0x31

const ID = bytesOf('"id"')
const REFERENCE = bytesOf('"reference"')
const HYPOTHESIS = bytesOf('"hypothesis"')
const MASSES = bytesOf('"masses"')
const UNITS = bytesOf('"units"')
const BOUNDARIES = bytesOf('"boundaries"')
const GAPS = bytesOf('"gaps"')

/** A segmentation that is overwritten for every line. */
interface Side {
  units: number
  boundaries: Uint32Array
}

/** A buffer for the boundaries of one side. */
class ByteBuffer {
  readonly side: Side = { units: 1, boundaries: new Uint32Array(0) }
  readonly positions = new Uint32Array(CAPACITY)
  readonly #views: Uint32Array[] = []

  /** The side with the first `count` positions. */
  fill(units: number, count: number): void {
    this.side.units = units
    if (this.side.boundaries.length !== count) this.side.boundaries = this.#view(count)
  }

  #view(count: number): Uint32Array {
    if (count >= VIEWS) return this.positions.subarray(0, count)
    for (let length = this.#views.length; length <= count; length++)
      this.#views.push(this.positions.subarray(0, length))
    return this.#views[count]!
  }
}

/**
 * Reads lines as programs write them, `{"id":…,"reference":{…},"hypothesis":{…}}` with masses, boundaries or gaps,
 * straight from their bytes, several times as fast as `JSON.parse` and the checks of what it gives. Whatever is
 * different in any way (another key or order, an escape, a number out of range, a mistake) it leaves alone, to be
 * read the general way. The segmentations hold until the next line is read.
 */
export class PlainLines {
  /** Where the id is as JSON, from its first byte to after its last; equal where there is none. */
  idStart = 0
  idEnd = 0
  readonly reference: Segmentation
  readonly hypothesis: Segmentation
  readonly #expected = new ByteBuffer()
  readonly #found = new ByteBuffer()

  constructor() {
    this.reference = this.#expected.side
    this.hypothesis = this.#found.side
  }

  /** Reads the line that begins at `start` and answers where the next one begins; `NOWHERE` if it is not plain. */
  read(bytes: Uint8Array, start: number): number {
    // Without a last line end nothing would stop the walk.
    if (bytes[bytes.length - 1] !== 0x0a) return NOWHERE
    let at = this.#open(bytes, start)
    at = at === NOWHERE ? NOWHERE : named(bytes, at, REFERENCE)
    at = at === NOWHERE ? NOWHERE : readSide(bytes, at, this.#expected)
    at = at === NOWHERE ? NOWHERE : char(bytes, at, COMMA)
    at = at === NOWHERE ? NOWHERE : named(bytes, at, HYPOTHESIS)
    at = at === NOWHERE ? NOWHERE : readSide(bytes, at, this.#found)
    at = at === NOWHERE ? NOWHERE : char(bytes, at, 0x7d)
    if (at === NOWHERE || this.reference.units !== this.hypothesis.units) return NOWHERE
    if (bytes[at] === 0x0d) at++
    return bytes[at] === 0x0a ? at + 1 : NOWHERE
  }

  /** The brace and the id; answers where the first side's name begins. */
  #open(bytes: Uint8Array, start: number): number {
    let at = char(bytes, start, 0x7b)
    this.idStart = at
    this.idEnd = at
    if (at === NOWHERE || bytes[at + 1] !== ID[1]) return at
    at = word(bytes, at, ID)
    at = at === NOWHERE ? NOWHERE : char(bytes, at, COLON)
    if (at === NOWHERE) return NOWHERE
    this.idStart = at
    if (bytes[at] === QUOTE) {
      for (at++; bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH || bytes[at]! < SPACE) return NOWHERE
      at++
    } else {
      const end = digits(bytes, at)
      if (end > at + 15 || (bytes[at] === ZERO && end !== at + 1)) return NOWHERE
      at = end
      if (at === NOWHERE) return NOWHERE
    }
    this.idEnd = at
    return char(bytes, at, COMMA)
  }
}

/** One segmentation; answers where what follows it begins. */
function readSide(bytes: Uint8Array, start: number, buffer: ByteBuffer): number {
  let at = char(bytes, start, 0x7b)
  if (at === NOWHERE) return NOWHERE
  // The first letter of the name decides.
  const letter = bytes[at + 1]
  if (letter === MASSES[1]) at = readMasses(bytes, named(bytes, at, MASSES), buffer)
  else if (letter === UNITS[1]) at = readBoundaries(bytes, named(bytes, at, UNITS), buffer)
  else if (letter === GAPS[1]) at = readGaps(bytes, named(bytes, at, GAPS), buffer)
  else return NOWHERE
  return at === NOWHERE ? NOWHERE : char(bytes, at, 0x7d)
}

function readMasses(bytes: Uint8Array, start: number, buffer: ByteBuffer): number {
  let at = start === NOWHERE ? NOWHERE : char(bytes, start, 0x5b)
  if (at === NOWHERE) return NOWHERE
  const { positions } = buffer
  let count = 0
  let units = 0
  for (;;) {
    const first = bytes[at]! - ZERO
    if (first < 1 || first > 9) return NOWHERE
    const longest = at + MOST_DIGITS
    let mass = first
    for (at++; ; at++) {
      const digit = bytes[at]! - ZERO
      if (digit < 0 || digit > 9) break
      mass = mass * 10 + digit
    }
    if (at > longest) return NOWHERE
    units += mass
    if (units > MOST_UNITS) return NOWHERE
    while (bytes[at] === SPACE) at++
    if (bytes[at] !== COMMA) break
    at++
    while (bytes[at] === SPACE) at++
    if (count === CAPACITY) return NOWHERE
    positions[count++] = units
  }
  buffer.fill(units, count)
  return char(bytes, at, 0x5d)
}

function readBoundaries(bytes: Uint8Array, start: number, buffer: ByteBuffer): number {
  if (start === NOWHERE) return NOWHERE
  let at = wholeNumber(bytes, start)
  if (at === NOWHERE) return NOWHERE
  const units = numberAt(bytes, start, at)
  at = char(bytes, at, COMMA)
  at = at === NOWHERE ? NOWHERE : named(bytes, at, BOUNDARIES)
  at = at === NOWHERE ? NOWHERE : char(bytes, at, 0x5b)
  if (at === NOWHERE) return NOWHERE
  let count = 0
  let previous = 0
  while (bytes[at] !== 0x5d) {
    const end = wholeNumber(bytes, at)
    if (end === NOWHERE) return NOWHERE
    const position = numberAt(bytes, at, end)
    if (position <= previous || position >= units || count === CAPACITY) return NOWHERE
    buffer.positions[count++] = position
    previous = position
    at = end
    while (bytes[at] === SPACE) at++
    if (bytes[at] === 0x5d) break
    at = char(bytes, at, COMMA)
    if (at === NOWHERE || bytes[at] === 0x5d) return NOWHERE
  }
  buffer.fill(units, count)
  return char(bytes, at, 0x5d)
}

function readGaps(bytes: Uint8Array, start: number, buffer: ByteBuffer): number {
  if (start === NOWHERE || bytes[start] !== QUOTE) return NOWHERE
  const { positions } = buffer
  let count = 0
  let at = start + 1
  for (; ; at++) {
    const mark = bytes[at]
    if (mark === ZERO) continue
    if (mark !== ONE) break
    if (count === CAPACITY) return NOWHERE
    positions[count++] = at - start
  }
  if (bytes[at] !== QUOTE) return NOWHERE
  buffer.fill(at - start, count)
  return at + 1
}

/** After a word and the spaces that follow it; −1 if it is not here. */
function word(bytes: Uint8Array, start: number, expected: Uint8Array): number {
  for (let index = 0; index < expected.length; index++)
    if (bytes[start + index] !== expected[index]) return NOWHERE
  let at = start + expected.length
  while (bytes[at] === SPACE) at++
  return at
}

/** After a character and the spaces on both its sides; −1 if it is not here. */
function char(bytes: Uint8Array, start: number, expected: number): number {
  let at = start
  while (bytes[at] === SPACE) at++
  if (bytes[at] !== expected) return NOWHERE
  at++
  while (bytes[at] === SPACE) at++
  return at
}

/** After a name and its colon. */
function named(bytes: Uint8Array, start: number, name: Uint8Array): number {
  const at = word(bytes, start, name)
  return at === NOWHERE ? NOWHERE : char(bytes, at, COLON)
}

/** After the digits that are here; −1 if there are none. */
function digits(bytes: Uint8Array, start: number): number {
  let at = start
  while (bytes[at]! >= ZERO && bytes[at]! <= 0x39) at++
  return at === start ? NOWHERE : at
}

/** After an integer of 1 or more, of few digits and without a leading 0; −1 if none is here. */
function wholeNumber(bytes: Uint8Array, start: number): number {
  const end = bytes[start] === ZERO ? NOWHERE : digits(bytes, start)
  return end > start + MOST_DIGITS ? NOWHERE : end
}

function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let number = 0
  for (let at = start; at < end; at++) number = number * 10 + bytes[at]! - ZERO
  return number
}
