import { describe, type Location } from '../../model/error.ts'
import { spanBeyondText } from '../../model/errors/reading.ts'
import type { Draft } from '../draft.ts'
import { type Cut, cutRanges, type Range } from './cut-ranges.ts'
import type { Document } from './document-text.ts'
import { namesIn } from './layers.ts'
import type { OffsetMap } from './offsets.ts'
import type { LabelledSpan, SpanLayer } from './shapes.ts'
import type { Snapping } from './snap.ts'
import type { UnitSpans } from './text-units.ts'

/** The location of a document, with the coder whose coding of it is meant. */
export const placeOf = ({ shape, id }: Document, coder: string | undefined): Location =>
  coder === undefined ? { ...shape.location, item: id } : { ...shape.location, item: id, coder }

/** One document segmented by the spans of one layer. */
export function cutSpans(
  draft: Draft,
  document: Document,
  layer: SpanLayer,
  units: UnitSpans,
  offsets: OffsetMap,
  snapping: Snapping,
  coder: string | undefined,
): Cut | undefined {
  const { text } = document
  const { only } = draft.options
  const wanted = only === undefined ? undefined : namesIn(only, [])
  const unknown = text === ''
  const map: OffsetMap = unknown || layer.inText ? offset => offset : offsets
  const spans = sortedByStart(layer.spans).filter(({ label = '' }) => wanted?.includes(label) ?? true)
  const ranges: Range[] = []
  for (const span of spans) {
    const { start, end, label } = span
    const [first, last] = [map(start), map(end)]
    if (!isPlace(first) || !isPlace(last) || last < first) {
      const location = { ...placeOf(document, coder), ...span.location }
      draft.error(describe(spanBeyondText, { start, end, ...lengthsOf(text, start, end) }), location)
      continue
    }
    const from = snapping.place(text, units, first, span)
    const to = snapping.place(text, units, last, span)
    if (to > from)
      ranges.push({
        from,
        to,
        label,
        shown: text.slice(first, Math.min(last, first + 60)),
        location: span.location,
      })
    else snapping.vanish()
  }
  return cutRanges(draft, ranges, {
    units: units.starts.length,
    noun: 'text',
    covered: unknown ? undefined : () => coverage(text, spans, map),
    overlap: layer.overlap,
    isBlank: (from, to) => !unknown && text.slice(units.starts[from], units.ends[to - 1]).trim() === '',
    location: draft.locate(placeOf(document, coder)),
  })
}

const isPlace = (offset: number | undefined): offset is number => Number.isInteger(offset)

/** Spans by their start; tools write them in order, so there is mostly nothing to sort. */
function sortedByStart(spans: readonly LabelledSpan[]): readonly LabelledSpan[] {
  for (let i = 1; i < spans.length; i++)
    if (spans[i]!.start < spans[i - 1]!.start) return [...spans].sort((a, b) => a.start - b.start)
  return spans
}

/** The share of the characters that are not blank which spans cover, from 0 to 1. */
function coverage(text: string, spans: readonly LabelledSpan[], map: OffsetMap): number {
  let covered = 0
  let reached = 0
  for (const { start, end } of spans) {
    const [from, to] = [map(start), map(end)]
    if (!isPlace(from) || !isPlace(to) || to < from) continue
    covered += solid(text, Math.max(from, reached), to)
    reached = Math.max(reached, to)
  }
  const all = solid(text, 0, text.length)
  return all === 0 ? 1 : covered / all
}

/** Characters that are not blank. */
const solid = (text: string, from: number, to: number): number =>
  to <= from ? 0 : text.slice(from, to).replace(/\s+/g, '').length

/** How many characters a text has; where only UTF-16 holds the span, how many code units too. */
function lengthsOf(
  text: string,
  start: number,
  end: number,
): { characters: number; utf16: number | undefined } {
  const characters = Array.from(text).length
  const fits = end > characters && start <= end && end <= text.length
  return { characters, utf16: fits ? text.length : undefined }
}
