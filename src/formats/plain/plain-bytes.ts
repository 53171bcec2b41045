import { fromUtf8, toUtf8 } from '../detect/utf8.ts'

/** Bytes of a text as they are read without a parser, and what depends on who holds them. */
export interface PlainBytes {
  readonly bytes: Uint8Array
  /** The text of characters of one byte. */
  readonly ascii: (start: number, end: number) => string
  /** The text of any characters; what is no UTF-8 is a lost character. */
  readonly text: (start: number, end: number) => string
  /** Whether all of it is UTF-8 without lost characters and marks of byte order. */
  readonly areClean: () => boolean
  /** A buffer for so many numbers that are kept. */
  readonly numbers: (count: number) => Uint32Array
}

/** Characters of a part that an engine copies, and characters that a function takes at once. */
const COPIED = 12
const SHORT = 1024

/** The bytes of a text that is there already; `bytes`: its own, where they are known. */
export function bytesOfText(text: string, bytes = toUtf8(text)): PlainBytes {
  const oneByte = bytes.length === text.length
  const decoded = (start: number, end: number) => fromUtf8(bytes.subarray(start, end))
  return {
    bytes,
    ascii(start, end) {
      // A longer part of the text would keep all of it alive.
      if (oneByte && end - start <= COPIED) return text.slice(start, end)
      if (end - start > SHORT) return decoded(start, end)
      return String.fromCharCode.apply(undefined, bytes.subarray(start, end) as unknown as number[])
    },
    text: (start, end) => (oneByte ? text.slice(start, end) : decoded(start, end)),
    areClean: () => !/[\ufffd\ufeff]|\p{Surrogate}/u.test(text),
    numbers: count => new Uint32Array(count),
  }
}
