import { describe, type Location } from '../../model/error.ts'
import { chunkHoles } from '../../model/errors/spans.ts'
import type { Report } from '../report.ts'
import type { SpanRow } from '../units/span-row.ts'

/** Holes up to this many characters are what a chunker strips: spaces and line ends between two chunks. */
const WIDEST_HOLE = 4

/**
 * The text that chunks with offsets were taken from, joined again from their own texts; narrow gaps between them
 * become spaces, which is reported. Undefined where chunks lack texts, contradict each other, or leave wide gaps.
 */
export function rebuildText(row: SpanRow, location: Location, report: Report): string | undefined {
  const joined = joinPlain(row)
  if (joined !== undefined) return joined
  const sorted = [...row.spans].sort((a, b) => a.start - b.start || a.end - b.end)
  const text: string[] = []
  let holes = 0
  for (const { start, end, text: words } of sorted) {
    if (words === undefined) return undefined
    const chars = Array.from(words)
    // Lengths that differ mean that the file counts something else, or that its texts were changed.
    if (chars.length !== end - start || start - text.length > WIDEST_HOLE) return undefined
    for (; text.length < start; holes++) text.push(' ')
    const shared = Math.min(text.length - start, chars.length)
    for (let i = 0; i < shared; i++) if (text[start + i] !== chars[i]) return undefined
    for (const char of chars.slice(Math.max(0, shared))) text.push(char)
  }
  if (holes > 0) report.warn(describe(chunkHoles, { characters: holes }), location)
  return text.join('')
}

/** The texts of chunks that follow each other without gap or overlap, and whose characters are all one index wide. */
function joinPlain({ begins, ends, first, texts = [] }: SpanRow): string | undefined {
  const parts: string[] = []
  let length = 0
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index]
    const start = begins[first + index]!
    const end = ends[first + index]!
    if (text === undefined || start !== length || end - start !== text.length) return undefined
    parts.push(text)
    length = end
  }
  const joined = parts.join('')
  return WIDE.test(joined) ? undefined : joined
}

const WIDE = /[\ud800-\udfff]/
