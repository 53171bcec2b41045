import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { spanBeyondText } from '../../model/errors/reading.ts'
import { addError, type Draft, locationIn } from '../draft.ts'
import { CountedWords, countOf } from './count-words.ts'
import { type Cut, cutRanges, type Range } from './cut-ranges.ts'
import { cutRow } from './cut-row.ts'
import type { Document } from './document-text.ts'
import { namesIn } from './layers.ts'
import type { OffsetMap } from './offsets.ts'
import type { SpanLayer } from './shapes.ts'
import type { Snapping } from './snap.ts'
import { inOrder, type OrderedSpans, type Spans } from './span-order.ts'
import type { UnitSpans } from './text-units.ts'

/** A buffer for the spans of a document on its units: where each begins and ends, and which it is. */
const capacityFor = (spans: number) => ({
  from: new Uint32Array(spans),
  to: new Uint32Array(spans),
  which: new Uint32Array(spans),
})
const CAPACITY = capacityFor(2 ** 12)

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
  const { from, to, which } = names.length > CAPACITY.from.length ? capacityFor(names.length) : CAPACITY
  let count = 0
  for (let index = 0; index < names.length; index++) {
    if (wanted !== undefined && !wanted.includes(names[index] ?? '')) continue
    const start = begins[shift + index]!
    const end = ends[shift + index]!
    const first = indexOf(text, map, start)
    const last = indexOf(text, map, end)
    if (!isPlace(first) || !isPlace(last) || last < first) {
      const location = { ...placeOf(document, coder), ...spans.locationAt(index) }
      addError(draft, describe(spanBeyondText, { start, end, ...lengthsOf(text, start, end) }), location)
      continue
    }
    const begin = snapping.place(text, units, first, spans, index)
    const stop = snapping.place(text, units, last, spans, index)
    if (stop <= begin) {
      snapping.vanish()
      continue
    }
    from[count] = begin
    to[count] = stop
    which[count++] = index
  }
  // Functions that close over variables here would cost every document a context, so they are made elsewhere.
  const labels = count === names.length ? names : someOf(names, which, count)
  const isBlank = unknown || units instanceof CountedWords ? undefined : spacesIn(text, units)
  const all = countOf(units)
  const cut = cutRow(draft, { from, to, labels, count }, { units: all, isBlank })
  if (cut !== undefined) return cut
  const location = locationIn(draft, placeOf(document, coder))
  const placed = { spans, map, wanted, from, to, which, labels }
  return cutRanges(draft, rangesOf(text, placed), {
    units: all,
    noun: 'text',
    ...(unknown ? {} : { covered: coverageBy(text, placed) }),
    ...(overlap === undefined ? {} : { overlap }),
    ...(isBlank === undefined ? {} : { isBlank }),
    location,
  })
}

const someOf = (names: readonly (string | undefined)[], which: Uint32Array, count: number) =>
  Array.from(which.subarray(0, count), index => names[index])

/** Spans of a text, and those of them that were put on units. */
interface PlacedSpans {
  readonly spans: OrderedSpans
  readonly map: OffsetMap | undefined
  readonly wanted: readonly string[] | undefined
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly which: Uint32Array
  readonly labels: readonly (string | undefined)[]
}

const rangesOf = (text: string, { spans, map, from, to, which, labels }: PlacedSpans): Range[] =>
  labels.map((label, at) => {
    const index = which[at]!
    const start = indexOf(text, map, spans.begins[spans.first + index]!)!
    const end = indexOf(text, map, spans.ends[spans.first + index]!)!
    return new SpanRange(from[at]!, to[at]!, label, spans.locationAt(index), text, start, end)
  })

const coverageBy = (text: string, placed: PlacedSpans) => () => coverage(text, partsOf(text, placed))

/** What the spans that are read cover of a text. */
const partsOf = (text: string, { spans, map, wanted }: PlacedSpans) =>
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

/** A span on units; its words are extracted only where a message shows them. */
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
