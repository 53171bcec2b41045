import type { OffsetUnit } from '../format.ts'
import { segmentsOf } from '../segment-text.ts'

/** Turns an offset, as a tool counts it, into an index of the string; undefined where it lies beyond the text. */
export type OffsetMap = (offset: number) => number | undefined

/** The order in which offset units are tried. */
export const OFFSET_UNITS: readonly OffsetUnit[] = ['code-points', 'utf-16', 'utf-8', 'graphemes']

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** The map of one text and one offset unit. Cost: one pass over the text, unless all units agree or `ascii` says so. */
export function offsetMap(text: string, unit: OffsetUnit, ascii?: boolean): OffsetMap {
  const plain: OffsetMap = offset => (offset >= 0 && offset <= text.length ? offset : undefined)
  if (unit === 'utf-16') return plain
  if ((ascii || isAscii(text)) && (unit !== 'graphemes' || !text.includes('\r\n'))) return plain
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

/** The first span that repeats its words and reads others in the text, with offsets counted so. */
export function firstMismatch<
  S extends { readonly start: number; readonly end: number; readonly text?: string },
>(
  text: string,
  layers: readonly { readonly spans: readonly S[]; readonly inText?: true }[],
  unit: OffsetUnit,
): { readonly span: S; readonly found: string } | undefined {
  let map: OffsetMap | undefined
  for (const { spans, inText } of layers)
    for (const span of inText ? [] : spans) {
      if (span.text === undefined) continue
      map ??= offsetMap(text, unit)
      const start = map(span.start)
      const end = map(span.end)
      const found = start === undefined || end === undefined ? '' : text.slice(start, end)
      if (!alike(found, span.text)) return { span, found }
    }
  return undefined
}

/** Whether all offset units agree on a text. */
export const offsetsAgree = (text: string): boolean => isAscii(text) && !text.includes('\r\n')
