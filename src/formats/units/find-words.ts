/** Where units of a text start and end, put one after the other into room that is used for one text after another. */
export interface UnitRoom {
  starts: Uint32Array
  ends: Uint32Array
  count: number
}

/** Signs that are looked at at a time. */
const BLOCK = 2 ** 15

/** Whether a code of ASCII is white space. */
const BLANK = Uint8Array.from({ length: 128 }, (_, code) => Number(isBlank(code)))

const bytes = new Uint8Array(BLOCK)

/** Node and browsers have it; the language's own library does not declare it. */
const { TextEncoder } = globalThis as unknown as {
  readonly TextEncoder: new () => {
    encodeInto(text: string, bytes: Uint8Array): { readonly read: number; readonly written: number }
  }
}
const encoder = new TextEncoder()

/**
 * Finds the runs without white space. Where all signs of a block are ASCII they are looked at as bytes: to ask a string
 * for each of its signs costs four times as much.
 *
 * @returns whether the whole text is ASCII
 */
export function findWords(text: string, room: UnitRoom): boolean {
  let ascii = true
  /** 1 where the sign before is no part of a word. */
  let before = 1
  let open = 0
  let closed = 0
  for (let from = 0; from < text.length; from += BLOCK) {
    const part = text.length <= BLOCK ? text : text.slice(from, from + BLOCK)
    makeRoom(room, open + (part.length >> 1) + 2)
    const { starts, ends } = room
    const { read, written } = encoder.encodeInto(part, bytes)
    if (read === part.length && written === read) {
      // A number is written at every sign, and kept where a word begins or ends there: no branch is guessed wrong.
      for (let at = 0; at < written; at++) {
        const blank = BLANK[bytes[at]!]!
        starts[open] = from + at
        ends[closed] = from + at
        open += before & (blank ^ 1)
        closed += blank & (before ^ 1)
        before = blank
      }
    } else {
      ascii = false
      for (let at = 0; at < part.length; at++) {
        const blank = isBlank(part.charCodeAt(at)) ? 1 : 0
        if (blank === before) continue
        if (blank === 0) starts[open++] = from + at
        else ends[closed++] = from + at
        before = blank
      }
    }
  }
  if (before === 0) room.ends[closed] = text.length
  room.count = open
  return ascii
}

/** Makes room for so many units; what is there stays. */
export function makeRoom(room: UnitRoom, count: number): void {
  if (count <= room.starts.length) return
  const { starts, ends } = room
  const length = Math.max(count, 2 * starts.length)
  room.starts = new Uint32Array(length)
  room.ends = new Uint32Array(length)
  room.starts.set(starts)
  room.ends.set(ends)
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
