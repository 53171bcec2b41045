import type { OffsetUnit } from '../format.ts'
import { segmentsOf } from '../segment-text.ts'

/** Turns an offset, as a tool counts it, into an index of the string; undefined where it lies beyond the text. */
export type OffsetMap = (offset: number) => number | undefined

/** The order in which offset units are tried. */
export const OFFSET_UNITS: readonly OffsetUnit[] = ['code-points', 'utf-16', 'utf-8', 'graphemes']

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** The map of one text and one offset unit. Cost: one pass over the text, unless all units agree. */
export function offsetMap(text: string, unit: OffsetUnit): OffsetMap {
  const plain: OffsetMap = offset => (offset >= 0 && offset <= text.length ? offset : undefined)
  if (unit === 'utf-16') return plain
  if (isAscii(text) && (unit !== 'graphemes' || !text.includes('\r\n'))) return plain
  if (unit === 'code-points' && !/[\ud800-\udfff]/.test(text)) return plain
  const starts: number[] = []
  if (unit === 'graphemes') {
    for (const { index } of segmentsOf(new Intl.Segmenter('en', { granularity: 'grapheme' }), text))
      starts.push(index)
  } else {
    let index = 0
    for (const sign of text) {
      starts.push(index)
      // An offset inside a character of UTF-8 means the character.
      if (unit === 'utf-8')
        for (let more = bytesIn(sign.codePointAt(0)!) - 1; more > 0; more--) starts.push(index)
      index += sign.length
    }
  }
  starts.push(text.length)
  return offset => starts[offset]
}

const bytesIn = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** Two strings are alike where only blanks and line breaks differ. */
export const alike = (a: string, b: string): boolean => a === b || squeeze(a) === squeeze(b)

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A span of a text that repeats its words, as a witness of what offsets count. */
export interface Witness {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Whether every witness reads in the text what it says it reads, with offsets counted so. */
export function firstMismatch(
  text: string,
  witnesses: readonly Witness[],
  unit: OffsetUnit,
): { readonly witness: Witness; readonly found: string } | undefined {
  if (witnesses.length === 0) return undefined
  const map = offsetMap(text, unit)
  for (const witness of witnesses) {
    const start = map(witness.start)
    const end = map(witness.end)
    const found = start === undefined || end === undefined ? '' : text.slice(start, end)
    if (!alike(found, witness.text)) return { witness, found }
  }
  return undefined
}

/** Whether all offset units agree on a text. */
export const offsetsAgree = (text: string): boolean => isAscii(text) && !text.includes('\r\n')
