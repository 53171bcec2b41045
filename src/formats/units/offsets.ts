import type { OffsetUnit } from '../format.ts'
import { segmentsOf } from '../segment-text.ts'
import type { LabelledSpan, SpanLayer } from './shapes.ts'
import { SpanRow } from './span-row.ts'

/** Turns an offset, as a tool counts it, into an index of the string; undefined where it lies beyond the text. */
export type OffsetMap = (offset: number) => number | undefined

/** The order in which offset units are tried. */
export const OFFSET_UNITS: readonly OffsetUnit[] = ['code-points', 'utf-16', 'utf-8', 'graphemes']

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Whether offsets of this unit are indices of the string. Cost: one pass over the text, unless `ascii` says that it is. */
export function areIndices(text: string, unit: OffsetUnit, ascii?: boolean): boolean {
  if (unit === 'utf-16') return true
  if (unit === 'code-points') return ascii || !/[\ud800-\udfff]/.test(text)
  return (ascii || isAscii(text)) && (unit !== 'graphemes' || !text.includes('\r\n'))
}

/** The map of one text and one offset unit. Cost: one pass over the text. */
export function offsetMap(text: string, unit: OffsetUnit): OffsetMap {
  if (areIndices(text, unit)) return offset => (offset >= 0 && offset <= text.length ? offset : undefined)
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
export function firstMismatch(
  text: string,
  layers: readonly SpanLayer[],
  unit: OffsetUnit,
): { readonly span: LabelledSpan; readonly found: string } | undefined {
  let map: OffsetMap | undefined
  const foundAt = (from: number, to: number): string => {
    map ??= offsetMap(text, unit)
    const start = map(from)
    const end = map(to)
    return start === undefined || end === undefined ? '' : text.slice(start, end)
  }
  for (const layer of layers) {
    if (layer.inText) continue
    if (layer instanceof SpanRow) {
      const { begins, ends, first, texts } = layer
      for (let index = 0; texts !== undefined && index < texts.length; index++) {
        const words = texts[index]
        if (words === undefined) continue
        const found = foundAt(begins[first + index]!, ends[first + index]!)
        if (!alike(found, words)) return { span: layer.spans[index]!, found }
      }
    } else
      for (const span of layer.spans) {
        if (span.text === undefined) continue
        const found = foundAt(span.start, span.end)
        if (!alike(found, span.text)) return { span, found }
      }
  }
  return undefined
}

/** Whether all offset units agree on a text. */
export const offsetsAgree = (text: string): boolean => isAscii(text) && !text.includes('\r\n')
