import { encoder, SPACE_CHAR } from './find-words.ts'
import { cutUnits, type UnitSpans } from './text-units.ts'

/** Characters from one stored count to the next: a position is counted from the one before it. */
const STEP = 64

/** Capacity in bytes of the text buffer; longer texts get a buffer of their own, which is released (`forgetText`). */
const CAPACITY = 2 ** 16

let bytes = new Uint8Array(CAPACITY)
/** The same bytes, four at a time. */
let fours = new Int32Array(bytes.buffer)
/** How many words end before each step of the text. */
let reached = new Uint32Array(CAPACITY / STEP)
/** The text in the buffer. */
let held: string | undefined
/** The offset that was asked for last, and how many words end before it: the next is often near. */
let nearAt = 0
let nearCount = 0
const NEAR = 4

/**
 * The words of a text in ASCII, counted and not kept: to put an offset between words only their number before it has to
 * be known. Where each begins and ends is found when somebody asks for it.
 */
export class CountedWords implements UnitSpans {
  readonly ascii = true
  readonly text: string
  readonly count: number
  #found: UnitSpans | undefined

  constructor(text: string, count: number) {
    this.text = text
    this.count = count
  }

  get starts(): UnitSpans['starts'] {
    this.#found ??= cutUnits(this.text, 'words')
    return this.#found.starts
  }

  get ends(): UnitSpans['ends'] {
    this.#found ??= cutUnits(this.text, 'words')
    return this.#found.ends
  }

  /** The number of words that end at or before an offset from 0 to the length of the text. */
  before(offset: number): number {
    hold(this.text)
    return wordsBefore(offset)
  }

  /** Whether an offset is inside a word. */
  isInside(offset: number): boolean {
    hold(this.text)
    return isInsideWord(offset)
  }

  /** Where the word begins that an offset is in. */
  startAround(offset: number): number {
    hold(this.text)
    let at = offset
    while (at > 0 && SPACE_CHAR[bytes[at - 1]!] === 0) at--
    return at
  }

  /** Where it ends. */
  endAround(offset: number): number {
    hold(this.text)
    let at = offset
    while (SPACE_CHAR[bytes[at]!] === 0) at++
    return at
  }
}

/** The number of words of the text in the buffer that end at or before an offset. */
export function wordsBefore(offset: number): number {
  if (offset >= nearAt && offset - nearAt <= NEAR) {
    for (; nearAt < offset; nearAt++)
      nearCount += SPACE_CHAR[bytes[nearAt + 1]!]! & (SPACE_CHAR[bytes[nearAt]!]! ^ 1)
    return nearCount
  }
  nearAt = offset
  nearCount = countTo(offset)
  return nearCount
}

/** The same, counted from the step before. */
function countTo(offset: number): number {
  const step = (offset / STEP) | 0
  let count = reached[step]!
  let from = (step * STEP) >> 2
  const last = offset >> 2
  let before = from === 0 ? 0x80 : spacesIn(fours[from - 1]!) >>> 24
  for (; from < last; from++) {
    const spaces = spacesIn(fours[from]!)
    count += marksIn(spaces & ~((spaces << 8) | before))
    before = spaces >>> 24
  }
  const spaces = spacesIn(fours[last]!)
  // Of the last four only those up to the offset.
  return count + marksIn(spaces & ~((spaces << 8) | before) & (-1 >>> (24 - 8 * (offset & 3))))
}

/** Whether an offset is inside a word of the text in the buffer. */
export const isInsideWord = (offset: number): boolean =>
  offset > 0 && SPACE_CHAR[bytes[offset - 1]!] === 0 && SPACE_CHAR[bytes[offset]!] === 0

/** Whether the first of four bytes is the lowest of their number, as on nearly every machine. */
const LOWEST_FIRST = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/** The words of a text, counted; undefined where it is not all ASCII. */
export function countWords(text: string): CountedWords | undefined {
  if (!LOWEST_FIRST) return undefined
  const { length } = text
  ensureCapacity(length)
  const { read, written } = encoder.encodeInto(text, bytes)
  if (read !== length || written !== length) return undefined
  const count = countBuffer(length)
  held = text
  return new CountedWords(text, count)
}

/**
 * The number of words of a text among the bytes of JSON, which is then the text in the buffer (`wordsBefore`). −1 if a
 * byte is beyond ASCII, a control character or a backslash.
 */
export function countBytes(given: Uint8Array, start: number, end: number): number {
  if (!LOWEST_FIRST) return -1
  const length = end - start
  ensureCapacity(length)
  bytes.set(given.subarray(start, end))
  const count = countBuffer(length)
  /** The highest bit of each of four bytes that is such. */
  let odd = 0
  for (let at = 0; 4 * at < length; at++) {
    const four = fours[at]!
    const other = four ^ 0x5c5c5c5c
    odd |= four | ((four - 0x20202020) & ~four) | ((other - 0x01010101) & ~other)
  }
  return (odd & 0x80808080) === 0 ? count : -1
}

/** A buffer for a text of so many characters, with at least one space at its end, up to a whole step. */
function ensureCapacity(length: number): void {
  const whole = wholeSteps(length)
  if (whole > bytes.length) openBuffer(whole)
  held = undefined
}

const wholeSteps = (length: number): number => length + STEP - (length % STEP)

/** Counts the words of the text in the buffer. */
function countBuffer(length: number): number {
  const whole = wholeSteps(length)
  bytes.fill(0x20, length, whole)
  nearAt = 0
  nearCount = 0
  let count = 0
  /** 0x80 where the character before is white space. */
  let before = 0x80
  for (let at = 0, step = 0; at < whole >> 2; step++) {
    reached[step] = count
    // The marks of a step are added up in four lanes, and the lanes at its end.
    let lanes = 0
    for (const next = at + (STEP >> 2); at < next; at++) {
      const spaces = spacesIn(fours[at]!)
      lanes += (spaces & ~((spaces << 8) | before)) >>> 7
      before = spaces >>> 24
    }
    count += Math.imul(lanes, 0x01010101) >>> 24
  }
  return count
}

/** How many units there are. */
export const countOf = (units: UnitSpans): number =>
  units instanceof CountedWords ? units.count : units.starts.length

/** Releases the buffer of a long text. */
export function forgetText(): void {
  held = undefined
  if (bytes.length > CAPACITY) openBuffer(CAPACITY)
}

function openBuffer(size: number): void {
  bytes = new Uint8Array(size)
  fours = new Int32Array(bytes.buffer)
  reached = new Uint32Array(size / STEP)
}

const hold = (text: string): void => {
  if (held !== text) countWords(text)
}

/** Of four ASCII characters, those that are white space: the highest bit of each is set, by sums without carry. */
function spacesIn(four: number): number {
  const other = ((four ^ 0x20202020) + 0x7f7f7f7f) | 0
  const control = ((four + 0x77777777) | 0) & ~((four + 0x72727272) | 0)
  return (~other | control) & 0x80808080
}

/** How many of the four highest bits are set. */
const marksIn = (marks: number): number => Math.imul(marks >>> 7, 0x01010101) >>> 24
