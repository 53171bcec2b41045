/**
 * A buffer for the units of texts, one text after the other: where they start and end. An array per text costs more than
 * finding its units, and the garbage collector visits all of them.
 */
export interface UnitBuffer {
  starts: Uint32Array
  ends: Uint32Array
  /** Where the units of this text begin in the buffer, and how many there are. */
  first: number
  count: number
}

/** Units in a buffer: 64 kB, so that a single text that is kept does not hold much else. */
const CAPACITY = 2 ** 14

export const openBuffer = (size = CAPACITY): UnitBuffer => ({
  starts: new Uint32Array(size),
  ends: new Uint32Array(size),
  first: 0,
  count: 0,
})

/** Characters per block. */
const BLOCK = 2 ** 15

/** Whether a code of ASCII is white space. */
export const SPACE_CHAR = Uint8Array.from({ length: 128 }, (_, code) => Number(isBlank(code)))

const bytes = new Uint8Array(BLOCK)

/** Node and browsers have it; the language's own library does not declare it. */
const host = globalThis as unknown as {
  readonly TextEncoder: new () => {
    encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number }
  }
}
export const encoder = new host.TextEncoder()

/**
 * Finds the runs without white space. Where all characters of a block are ASCII they are looked at as bytes: to ask a
 * string for each of its characters costs four times as much.
 *
 * @returns whether the whole text is ASCII
 */
export function findWords(text: string, capacity: UnitBuffer): boolean {
  let ascii = true
  /** 1 where the character before is no part of a word. */
  let before = 1
  let open = capacity.first
  let closed = capacity.first
  for (let from = 0; from < text.length; from += BLOCK) {
    const part = text.length <= BLOCK ? text : text.slice(from, from + BLOCK)
    const at = capacity.first
    capacity.count = open - at
    ensureCapacity(capacity, (part.length >> 1) + 2)
    open += capacity.first - at
    closed += capacity.first - at
    const { starts, ends } = capacity
    const { read, written } = encoder.encodeInto(part, bytes)
    if (read === part.length && written === read) {
      // A number is written at every character, and kept where a word begins or ends there: no branch is mispredicted.
      for (let at = 0; at < written; at++) {
        const space = SPACE_CHAR[bytes[at]!]!
        starts[open] = from + at
        ends[closed] = from + at
        open += before & (space ^ 1)
        closed += space & (before ^ 1)
        before = space
      }
    } else {
      ascii = false
      for (let at = 0; at < part.length; at++) {
        const space = isBlank(part.charCodeAt(at)) ? 1 : 0
        if (space === before) continue
        if (space === 0) starts[open++] = from + at
        else ends[closed++] = from + at
        before = space
      }
    }
  }
  if (before === 0) capacity.ends[closed] = text.length
  capacity.count = open - capacity.first
  return ascii
}

/** Makes space for so many more units of this text; what was found of it stays, what others have is not touched. */
export function ensureCapacity(capacity: UnitBuffer, more: number): void {
  const { starts, ends, first, count } = capacity
  if (first + count + more <= starts.length) return
  const next = openBuffer(Math.max(CAPACITY, 2 * (count + more)))
  // A unit that is open has its start already.
  next.starts.set(starts.subarray(first, first + count))
  next.ends.set(ends.subarray(first, first + count))
  capacity.starts = next.starts
  capacity.ends = next.ends
  capacity.first = 0
}

/** The units of this text, and a buffer for the next. */
export function takeUnits(capacity: UnitBuffer): { starts: Uint32Array; ends: Uint32Array } {
  const { starts, ends, first, count } = capacity
  const last = first + count
  if (starts.length <= CAPACITY) {
    capacity.first = last
    return { starts: starts.subarray(first, last), ends: ends.subarray(first, last) }
  }
  Object.assign(capacity, openBuffer())
  return { starts: starts.slice(first, last), ends: ends.slice(first, last) }
}

/** White space as `\s` has it, by its code: a pattern for every character would cost more than all the rest. */
export function isBlank(code: number): boolean {
  return code <= 0x20
    ? code === 0x20 || (code >= 0x09 && code <= 0x0d)
    : code >= 0xa0 &&
        (code === 0xa0 ||
          code === 0x1680 ||
          (code >= 0x2000 && code <= 0x200a) ||
          code === 0x2028 ||
          code === 0x2029 ||
          code === 0x202f ||
          code === 0x205f ||
          code === 0x3000 ||
          code === 0xfeff)
}
