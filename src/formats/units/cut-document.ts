import { describe, type Location } from '../../model/error.ts'
import { spanBeyondText } from '../../model/errors/reading.ts'
import type { Draft } from '../draft.ts'
import { CountedWords, countOf } from './count-words.ts'
import { type Cut, cutRanges, type Range } from './cut-ranges.ts'
import type { Document } from './document-text.ts'
import { namesIn } from './layers.ts'
import type { OffsetMap } from './offsets.ts'
import type { LabelledSpan, SpanLayer } from './shapes.ts'
import type { Snapping } from './snap.ts'
import { SpanRow } from './span-row.ts'
import type { UnitSpans } from './text-units.ts'

/** One document segmented by spans of one layer. Offsets without a map are indices of the text. */
export function cutDocument(
  draft: Draft,
  document: Document,
  { overlap, inText }: SpanLayer,
  given: Spans,
  units: UnitSpans,
  offsets: OffsetMap | undefined,
  snapping: Snapping,
  coder: string | undefined,
): Cut | undefined {
  const { text } = document
  const { only } = draft.options
  const wanted = only === undefined ? undefined : namesIn(only, [])
  const unknown = text === ''
  const map = unknown || inText ? asIs : offsets
  const spans = inOrder(given)
  const { begins, ends, first: shift, labels: names } = spans
  const ranges: Range[] = []
  for (let index = 0; index < names.length; index++) {
    if (wanted !== undefined && !wanted.includes(names[index] ?? '')) continue
    const start = begins[shift + index]!
    const end = ends[shift + index]!
    const first = indexOf(text, map, start)
    const last = indexOf(text, map, end)
    if (!isPlace(first) || !isPlace(last) || last < first) {
      const location = { ...placeOf(document, coder), ...spans.locationAt(index) }
      draft.error(describe(spanBeyondText, { start, end, ...lengthsOf(text, start, end) }), location)
      continue
    }
    const begin = snapping.place(text, units, first, spans, index)
    const stop = snapping.place(text, units, last, spans, index)
    if (stop <= begin) {
      snapping.vanish()
      continue
    }
    ranges.push(new SpanRange(begin, stop, names[index], text, first, last, spans, index))
  }
  const isBlank = unknown || units instanceof CountedWords ? undefined : spacesIn(text, units)
  return cutRanges(draft, ranges, {
    units: countOf(units),
    noun: 'text',
    covered: unknown ? undefined : () => coverage(text, partsOf(text, spans, map, wanted)),
    overlap,
    isBlank,
    location: draft.locate(placeOf(document, coder)),
  })
}

/** What the spans that are read cover of a text. */
const partsOf = (
  text: string,
  spans: OrderedSpans,
  map: OffsetMap | undefined,
  wanted: readonly string[] | undefined,
) =>
  spans.labels.flatMap((label, index) => {
    const from = indexOf(text, map, spans.begins[spans.first + index]!)
    const to = indexOf(text, map, spans.ends[spans.first + index]!)
    const read = wanted === undefined || wanted.includes(label ?? '')
    return read && isPlace(from) && isPlace(to) && to >= from ? [{ from, to }] : []
  })

/** The index of an offset; undefined where it is beyond the text. */
const indexOf = (text: string, map: OffsetMap | undefined, offset: number): number | undefined =>
  map === undefined ? (offset >= 0 && offset <= text.length ? offset : undefined) : map(offset)

/** Whether units hold white space alone. */
const spacesIn =
  (text: string, units: UnitSpans) =>
  (from: number, to: number): boolean =>
    text.slice(units.starts[from], units.ends[to - 1]).trim() === ''

const asIs: OffsetMap = offset => offset

const isPlace = (offset: number | undefined): offset is number => Number.isInteger(offset)

/** The location of a document, with the coder whose coding of it is meant. */
export const placeOf = ({ shape, id }: Document, coder: string | undefined): Location => ({
  ...shape.location,
  item: id,
  ...(coder !== undefined && { coder }),
})

/** A span on units; its words and where it is in the file are found only where a message shows them. */
class SpanRange implements Range {
  readonly from: number
  readonly to: number
  readonly label: string | undefined
  readonly #text: string
  readonly #start: number
  readonly #end: number
  readonly #spans: OrderedSpans
  readonly #index: number

  constructor(
    from: number,
    to: number,
    label: string | undefined,
    text: string,
    start: number,
    end: number,
    spans: OrderedSpans,
    index: number,
  ) {
    this.from = from
    this.to = to
    this.label = label
    this.#text = text
    this.#start = start
    this.#end = end
    this.#spans = spans
    this.#index = index
  }

  get location(): Location {
    return this.#spans.locationAt(this.#index)
  }

  get shown(): string {
    return this.#text.slice(this.#start, Math.min(this.#end, this.#start + 60))
  }
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

/** The spans of a layer, as objects or as columns. */
type Spans = readonly LabelledSpan[] | SpanRow

/** Spans by their start, as columns. */
interface OrderedSpans {
  readonly begins: Float64Array
  readonly ends: Float64Array
  /** Where the first of them is in the columns; there are as many as labels. */
  readonly first: number
  readonly labels: readonly (string | undefined)[]
  locationAt(index: number): Location
}

/** Spans by their start; tools write them in order, so there is mostly nothing to sort. */
function inOrder(spans: Spans): OrderedSpans {
  if (!(spans instanceof SpanRow)) return new ListedSpans(sortedByStart(spans))
  const { begins, first, labels } = spans
  for (let at = first + 1; at < first + labels.length; at++)
    if (begins[at]! < begins[at - 1]!) return new ListedSpans(sortedByStart(spans.spans))
  return spans
}

function sortedByStart(spans: readonly LabelledSpan[]): readonly LabelledSpan[] {
  for (let i = 1; i < spans.length; i++)
    if (spans[i]!.start < spans[i - 1]!.start) return [...spans].sort((a, b) => a.start - b.start)
  return spans
}

/** A buffer for the numbers of one list: its content is valid until the next list. */
const CAPACITY = capacityFor(2 ** 12)

function capacityFor(spans: number) {
  return { begins: new Float64Array(spans), ends: new Float64Array(spans) }
}

/** The columns of a list of spans, until those of another are made. */
class ListedSpans implements OrderedSpans {
  readonly begins: Float64Array
  readonly ends: Float64Array
  readonly first = 0
  readonly labels: readonly (string | undefined)[]
  readonly #spans: readonly LabelledSpan[]

  constructor(spans: readonly LabelledSpan[]) {
    const { length } = spans
    const { begins, ends } = length > CAPACITY.begins.length ? capacityFor(length) : CAPACITY
    const labels = new Array<string | undefined>(length)
    for (let index = 0; index < length; index++) {
      const { start, end, label } = spans[index]!
      begins[index] = start
      ends[index] = end
      labels[index] = label
    }
    this.begins = begins
    this.ends = ends
    this.labels = labels
    this.#spans = spans
  }

  locationAt(index: number): Location {
    return this.#spans[index]!.location
  }
}
