import type { Location } from '../../model/error.ts'
import { addError, type Draft, locationIn } from '../draft.ts'
import { cutRanges, type Range } from './cut-ranges.ts'
import { namesIn } from './layers.ts'
import type { Document } from './make-spans.ts'
import type { LabelledSpan, SpanLayer } from './shapes.ts'
import type { Snapping } from './snap.ts'
import type { UnitSpans } from './text-units.ts'

/** One document cut by the spans of one layer. */
export function cutDocument(
  draft: Draft,
  { text }: Document,
  { spans, overlap, inText }: SpanLayer,
  units: UnitSpans,
  map: (offset: number) => number | undefined,
  snapping: Snapping,
  location: Location,
) {
  const { only } = draft.options
  const wanted = only === undefined ? undefined : namesIn(only, [])
  const ranges: Range[] = []
  const unknown = text === ''
  const parts: { readonly from: number; readonly to: number }[] = []
  for (const { start, end, label, location: at } of sortedByStart(spans)) {
    if (wanted !== undefined && !wanted.includes(label ?? '')) continue
    const from = unknown || inText ? start : map(start)
    const to = unknown || inText ? end : map(end)
    if (
      from === undefined ||
      to === undefined ||
      to < from ||
      !Number.isInteger(from) ||
      !Number.isInteger(to)
    ) {
      const message = `a span goes from ${start} to ${end}, and the text has ${beyond(text, start, end)}`
      addError(draft, 'offset-beyond-text', message, { ...location, ...at })
      continue
    }
    parts.push({ from, to })
    const range = snapping.range(text, units, from, to, at)
    if (range !== undefined) ranges.push(new SpanRange(range.from, range.to, label, at, text, from, to))
  }
  const { starts, ends } = units
  return cutRanges(draft, ranges, {
    units: starts.length,
    noun: 'text',
    ...(unknown ? {} : { covered: () => coverage(text, parts) }),
    ...(overlap === undefined ? {} : { overlap }),
    isBlank: (from, to) => !unknown && text.slice(starts[from], ends[to - 1]).trim() === '',
    location: locationIn(draft, location),
  })
}

/** A span on units; its words are cut out only where a message shows them. */
class SpanRange implements Range {
  readonly from: number
  readonly to: number
  readonly label: string | undefined
  readonly location: Location
  readonly #text: string
  readonly #start: number
  readonly #end: number

  constructor(
    from: number,
    to: number,
    label: string | undefined,
    location: Location,
    text: string,
    start: number,
    end: number,
  ) {
    this.from = from
    this.to = to
    this.label = label
    this.location = location
    this.#text = text
    this.#start = start
    this.#end = end
  }

  get shown(): string {
    return this.#text.slice(this.#start, Math.min(this.#end, this.#start + 60))
  }
}

/** Spans by their start; tools write them in order, so there is mostly nothing to sort. */
function sortedByStart(spans: readonly LabelledSpan[]): readonly LabelledSpan[] {
  for (let i = 1; i < spans.length; i++)
    if (spans[i]!.start < spans[i - 1]!.start) return [...spans].sort((a, b) => a.start - b.start)
  return spans
}

/** The share of the characters that are not blank which parts cover, from 0 to 1. */
function coverage(text: string, parts: readonly { readonly from: number; readonly to: number }[]): number {
  let covered = 0
  let reached = 0
  for (const { from, to } of parts) {
    covered += solid(text, Math.max(from, reached), to)
    reached = Math.max(reached, to)
  }
  const all = solid(text, 0, text.length)
  return all === 0 ? 1 : covered / all
}

/** Characters that are not blank. */
const solid = (text: string, from: number, to: number): number =>
  to <= from ? 0 : text.slice(from, to).replace(/\s+/g, '').length

/** How long a text is; where only UTF-16 holds the offset, the option that counts so. */
function beyond(text: string, start: number, end: number): string {
  const signs = Array.from(text).length
  const fits = end > signs && start <= end && end <= text.length
  return `${signs} characters${fits ? `, ${text.length} of UTF-16; do offsets count those? --read offsets=utf-16` : ''}`
}
