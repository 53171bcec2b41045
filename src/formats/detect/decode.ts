import {
  describe,
  invalid,
  type Location,
  type Problem,
  type ProblemFacts,
  problemOf,
} from '../../model/error.ts'
import {
  encodingAssumed,
  encodingMarkWrong,
  encodingNotUtf8,
  encodingUnknown,
  encodingWrong,
  nulByte,
  replacementCharacter,
} from '../../model/errors/reading.ts'
import { show } from '../../model/require.ts'
import { locationAt } from '../json/json-text.ts'

/** Bytes read as text, with what was wrong with them. Without `text` they could not be decoded. */
export interface Decoded {
  readonly text: string | undefined
  readonly problems: Problem[]
}

interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string
}

/** Node and browsers have it; the language's own library does not declare it. */
const host = globalThis as unknown as {
  readonly TextDecoder: new (
    label: string,
    options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
  ) => Decoder
}

/**
 * Text from the bytes of a file. A byte-order mark says the encoding, and is no part of the text; without one it is
 * UTF-8, strictly, or what `encoding` names. UTF-16 without a mark is detected by its zeros, and reported. Bytes that
 * are no UTF-8 are rejected with the encoding they probably are in (`encoding-not-utf8`), because a character decoded
 * wrongly makes a different text.
 *
 * @param bytes - the whole content of the file
 * @param file - its name in problems; undefined: problems name no file
 * @param encoding - a label that `TextDecoder` knows, such as `windows-1252`; a byte-order mark wins over it.
 *   Undefined: UTF-8
 * @returns the text, or undefined where the bytes are not in the encoding, with the problems
 * @throws CesuraError `option-invalid` when the encoding is not known
 * @example
 * decodeText(Uint8Array.of(0xc3, 0xa9)).text //=> 'é'
 * decodeText(Uint8Array.of(0x61, 0xe9)).problems[0].code //=> 'encoding-not-utf8'
 */
export function decodeText(bytes: Uint8Array, file?: string, encoding?: string): Decoded {
  const location: Location = { file }
  const marked = markOf(bytes)
  if (marked !== undefined) {
    const rest = bytes.subarray(marked.length)
    const text = marked.label.startsWith('utf-32') ? utf32(rest, marked.label) : strict(marked.label, rest)
    if (text !== undefined) return { text, problems: [] }

    return rejected(describe(encodingMarkWrong, { encoding: marked.label.toUpperCase() }), location)
  }
  if (encoding !== undefined) return stated(bytes, encoding, location)
  const wide = wideWithoutMark(bytes)
  if (wide !== undefined) {
    const text = strict(wide, bytes)

    if (text !== undefined)
      return {
        text,
        problems: [
          problemOf('warning', describe(encodingAssumed, { encoding: wide.toUpperCase() }), location),
        ],
      }
  }
  const text = strict('utf-8', bytes)
  return text === undefined ? notUtf8(bytes, location) : { text, problems: [] }
}

/** The mark in a decoded string. */
export const BYTE_ORDER_MARK = '\ufeff'

const rejected = (facts: ProblemFacts, location: Location): Decoded => ({
  text: undefined,
  problems: [problemOf('error', facts, location)],
})

/** The text, or undefined where the bytes are not in the encoding. */
function strict(label: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new host.TextDecoder(label, { fatal: true, ignoreBOM: true })
    if (label === 'utf-8') return decoder.decode(bytes)
    // Some versions of Node, asked at once, take windows-1252 for Latin-1, where 0x93 is no quotation mark.
    return decoder.decode(bytes, { stream: true }) + decoder.decode()
  } catch {
    return undefined
  }
}

function stated(bytes: Uint8Array, encoding: string, location: Location): Decoded {
  try {
    new host.TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  } catch {
    throw invalid(encodingUnknown, { encoding: show(encoding) })
  }
  const text = strict(encoding, bytes)
  if (text !== undefined) return { text, problems: [] }
  return rejected(describe(encodingWrong, { encoding }), location)
}

const MARKS: readonly (readonly [label: string, ...bytes: number[]])[] = [
  ['utf-32le', 0xff, 0xfe, 0, 0],
  ['utf-32be', 0, 0, 0xfe, 0xff],
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

function markOf(bytes: Uint8Array): { label: string; length: number } | undefined {
  for (const [label, ...mark] of MARKS)
    if (mark.every((byte, index) => bytes[index] === byte)) return { label, length: mark.length }
  return undefined
}

function utf32(bytes: Uint8Array, label: string): string | undefined {
  if (bytes.length % 4 !== 0) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const chars: string[] = []
  for (let at = 0; at < bytes.length; at += 4) {
    const code = view.getUint32(at, label === 'utf-32le')
    if (code > 0x10ffff) return undefined
    chars.push(String.fromCodePoint(code))
  }
  return chars.join('')
}

/** Which UTF-16 the bytes are in, by a zero in every other byte at the start. */
function wideWithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = Math.min(bytes.length, 64) & ~1
  if (sample < 4) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < sample; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  if (odd * 2 >= sample * 0.7 && even === 0) return 'utf-16le'
  return even * 2 >= sample * 0.7 && odd === 0 ? 'utf-16be' : undefined
}

/** Where the first byte is that is no UTF-8, and what it is in the encoding that Windows has used. */
function notUtf8(bytes: Uint8Array, location: Location): Decoded {
  const bad = firstBadByte(bytes)
  let line = 1
  let start = 0
  for (let at = 0; at < bad; at++) {
    if (bytes[at] === 0x0a) {
      line++
      start = at + 1
    }
  }
  const hex = bytes[bad]!.toString(16).padStart(2, '0')
  const words = strict('windows-1252', bytes.subarray(bad, bad + 12))?.split(/[\r\n]/)[0] ?? ''
  const column = (strict('utf-8', bytes.subarray(start, bad))?.length ?? 0) + 1
  // Where letters without accents are few, the text is hardly of Western Europe.
  const letters = bytes.subarray(bad, bad + 12).filter(byte => byte > 0x40)
  const otherScript =
    letters.length > 3 && letters.filter(byte => byte > 0x7f).length * 4 >= letters.length * 3
  const character = words[0] ?? '?'
  const facts = describe(encodingNotUtf8, { byte: hex, character, start: show(words), otherScript })
  return rejected(facts, { ...location, line, column })
}

/** The offset of the first fault: an overlong form, a surrogate, a byte that cannot be where it is. */
function firstBadByte(bytes: Uint8Array): number {
  let at = 0
  while (at < bytes.length) {
    const lead = bytes[at]!
    const more =
      lead < 0x80
        ? 0
        : lead >= 0xc2 && lead < 0xe0
          ? 1
          : lead >= 0xe0 && lead < 0xf0
            ? 2
            : lead >= 0xf0 && lead < 0xf5
              ? 3
              : -1
    if (more === -1 || at + more >= bytes.length + (more === 0 ? 1 : 0)) return at
    let code = lead & (0x3f >> more)
    for (let step = 1; step <= more; step++) {
      const next = bytes[at + step]!
      if ((next & 0xc0) !== 0x80) return at
      code = (code << 6) | (next & 0x3f)
    }
    const least = more === 3 ? 0x10000 : more === 2 ? 0x800 : more === 1 ? 0x80 : 0
    if (code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return at
    at += more + 1
  }
  return Math.max(0, bytes.length - 1)
}

/** NUL bytes, except the one that ends a Rezonator file, and characters that an earlier decoding lost. */
export function suspiciousCharacters(text: string, file: string | undefined, firstLine = 1): Problem[] {
  const problems: Problem[] = []
  const nul = text.indexOf('\0')
  if (nul !== -1 && !(nul === text.length - 1 && text.trimStart().startsWith('{'))) {
    problems.push(problemOf('error', describe(nulByte, {}), locationAt(text, nul, file, firstLine)))
  }
  const lost = text.indexOf('\ufffd')
  if (lost !== -1) {
    problems.push(
      problemOf('warning', describe(replacementCharacter, {}), locationAt(text, lost, file, firstLine)),
    )
  }
  return problems
}
