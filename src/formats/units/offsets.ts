import type { OffsetUnit } from '../format.ts'
import { segmentsOf } from '../segment-text.ts'
import type { LabelledSpan, SpanLayer } from './shapes.ts'

/** Turns an offset, as a tool counts it, into an index of the string; undefined where it is beyond the text. */
export type OffsetMap = (offset: number) => number | undefined

/** The order in which offset units are tried. */
export const OFFSET_UNITS: readonly OffsetUnit[] = ['code-points', 'utf-16', 'utf-8', 'graphemes']

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** Whether offsets of this unit are indices of the string. Cost: one pass over the text. */
function areIndices(text: string, unit: OffsetUnit): boolean {
  if (unit === 'utf-16') return true
  if (unit === 'code-points') return !/[\ud800-\udfff]/.test(text)
  return isAscii(text) && (unit !== 'graphemes' || !text.includes('\r\n'))
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
    for (const char of text) {
      starts.push(index)
      // An offset inside a character of UTF-8 means the character.
      if (unit === 'utf-8')
        for (let more = bytesIn(char.codePointAt(0)!) - 1; more > 0; more--) starts.push(index)
      index += char.length
    }
  }
  starts.push(text.length)
  return offset => starts[offset]
}

const bytesIn = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** Two strings are alike where only spaces and line breaks differ. */
export const alike = (a: string, b: string): boolean => a === b || squeeze(a) === squeeze(b)

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A span, and what its offsets read in the text. */
interface Mismatch {
  readonly span: LabelledSpan
  readonly found: string
}

/** The first span that repeats its words and reads others in the text, with offsets counted so. */
export function firstMismatch(
  text: string,
  layers: readonly SpanLayer[],
  unit: OffsetUnit,
): Mismatch | undefined {
  for (const layer of layers) {
    const wrong = layer.inText ? undefined : mismatchIn(text, layer, unit)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function mismatchIn(text: string, layer: SpanLayer, unit: OffsetUnit): Mismatch | undefined {
  let map: OffsetMap | undefined
  for (const span of layer.spans) {
    if (span.text === undefined) continue
    map ??= offsetMap(text, unit)
    const found = between(text, map, span.start, span.end)
    if (!alike(found, span.text)) return { span, found }
  }
  return undefined
}

/** What is between two offsets; nothing where one is beyond the text. */
function between(text: string, map: OffsetMap, from: number, to: number): string {
  const start = map(from)
  const end = map(to)
  return start === undefined || end === undefined ? '' : text.slice(start, end)
}

/** Whether all offset units agree on a text. */
export const offsetsAgree = (text: string): boolean => isAscii(text) && !text.includes('\r\n')
