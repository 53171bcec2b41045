import type { Location, Problem } from '../model/error.ts'

/** Bytes read as text, with what was wrong with them. Without `text` they are no UTF-8. */
export interface Decoded {
  readonly text: string | undefined
  readonly problems: Problem[]
}

/**
 * Text from the bytes of a file: UTF-8, strictly. A byte-order mark is taken away with a warning
 * (`byte-order-mark`); UTF-16, Latin-1 and the like are refused with the remedy (`encoding-not-utf8`), for every
 * character they would turn into another is a text that differs. Needs neither Node nor a browser.
 *
 * @example
 * decodeText(Uint8Array.of(0xc3, 0xa9)).text //=> 'é'
 * decodeText(Uint8Array.of(0x61, 0xe9)).problems[0].code //=> 'encoding-not-utf8'
 */
export function decodeText(bytes: Uint8Array, file?: string, _encoding?: string): Decoded {
  const location: Location = file === undefined ? {} : { file }
  const refuse = (message: string, where: Location): Decoded => ({
    text: undefined,
    problems: [{ severity: 'error', code: 'encoding-not-utf8', message, location: where }],
  })
  const wide = utf16(bytes)
  if (wide !== undefined) {
    const message = `the file is ${wide}; save it as UTF-8, or run: iconv -f ${wide} -t UTF-8`
    return refuse(message, location)
  }
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const { text, bad } = decodeUtf8(bytes, marked ? 3 : 0)
  if (bad !== undefined) {
    let line = 1
    let start = 0
    for (let at = 0; at < bad; at++) {
      if (bytes[at] === 0x0a) {
        line++
        start = at + 1
      }
    }
    const hex = bytes[bad]!.toString(16).padStart(2, '0')
    const message = `byte ${hex} is not UTF-8, perhaps Latin-1 or Windows-1252; save the file as UTF-8, or run: iconv -f WINDOWS-1252 -t UTF-8`
    // Characters before the bad byte of its line, which are all good.
    const column = decodeUtf8(bytes.subarray(start, bad), 0).text.length + 1
    return refuse(message, { ...location, line, column })
  }
  return { text, problems: marked ? [byteOrderMark(file)] : [] }
}

/** The mark in a decoded string. */
export const BYTE_ORDER_MARK = '\ufeff'

/** The warning about a mark that was taken away. */
export function byteOrderMark(file: string | undefined): Problem {
  const message = 'the file begins with a byte-order mark; it was ignored, but other programs stumble on it'
  const location = file === undefined ? { line: 1 } : { file, line: 1 }
  return { severity: 'warning', code: 'byte-order-mark', message, location }
}

/** Which UTF-16 the bytes are in: by their mark, or by a zero in every other byte at the start. */
function utf16(bytes: Uint8Array): 'UTF-16LE' | 'UTF-16BE' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE'
  const sample = Math.min(bytes.length, 64) & ~1
  if (sample < 4) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < sample; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  if (odd * 2 >= sample * 0.7 && even === 0) return 'UTF-16LE'
  return even * 2 >= sample * 0.7 && odd === 0 ? 'UTF-16BE' : undefined
}

/** Strict UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF. `bad` is the offset of the first fault. */
function decodeUtf8(bytes: Uint8Array, from: number): { text: string; bad?: number } {
  const parts: string[] = []
  const codes = new Uint16Array(8192)
  let filled = 0
  let at = from
  const flush = () => {
    parts.push(String.fromCharCode(...codes.subarray(0, filled)))
    filled = 0
  }
  while (at < bytes.length) {
    if (filled > 8180) flush()
    const lead = bytes[at]!
    if (lead < 0x80) {
      codes[filled++] = lead
      at++
      continue
    }
    const more =
      lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0
    let code = lead & (0x3f >> more)
    let good = more > 0 && at + more < bytes.length
    for (let step = 1; good && step <= more; step++) {
      const next = bytes[at + step]!
      if ((next & 0xc0) !== 0x80) good = false
      code = (code << 6) | (next & 0x3f)
    }
    const least = more === 3 ? 0x10000 : more === 2 ? 0x800 : 0x80
    if (!good || code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) {
      flush()
      return { text: parts.join(''), bad: at }
    }
    if (code < 0x10000) codes[filled++] = code
    else {
      codes[filled++] = 0xd800 + ((code - 0x10000) >> 10)
      codes[filled++] = 0xdc00 + ((code - 0x10000) & 0x3ff)
    }
    at += more + 1
  }
  flush()
  return { text: parts.join('') }
}
