import { describe, type Location } from '../../model/error.ts'
import {
  offsetInsideUnit,
  offsetMoved,
  someSpansTooSmall,
  spansTooSmall,
  unitsMeaning,
} from '../../model/errors/reading.ts'
import { show } from '../../model/require.ts'
import type { Draft } from '../draft.ts'
import type { OffsetUnit, ReadOptions } from '../format.ts'
import { segmentsOf } from '../segment-text.ts'
import type { LabelledSpan, SpanLayer } from './shapes.ts'
import type { UnitSpans } from './text-units.ts'

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

/** The number of units that end at or before an offset; it is looked for near `near` first, as offsets mostly rise. */
export function unitsBefore(units: UnitSpans, offset: number, near = 0): number {
  const { ends } = units
  let low = near > 0 && near <= ends.length && ends[near - 1]! <= offset ? near : 0
  let high = low
  for (let step = 1; high < ends.length && ends[high]! <= offset; step *= 2) {
    low = high + 1
    high += step
  }
  if (high > ends.length) high = ends.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ends[middle]! <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Puts offsets on gaps between units. The gap between two units owns every offset from the end of the one to the start of
 * the next. An offset inside a unit goes to the nearer edge, a tie to the left, or as `snap` says; one warning counts
 * them. Where more than a fifth of all offsets are inside units, and no option names the units, other units were probably
 * meant: that is asked.
 */
export class Snapping {
  readonly #draft: Draft
  readonly #snap: NonNullable<ReadOptions['snap']>
  #all = 0
  #inside = 0
  #farthest = 0
  #vanished = 0
  #first: { readonly shown: string; readonly location: Location } | undefined
  #before = 0

  constructor(draft: Draft) {
    this.#draft = draft
    this.#snap = draft.options.snap ?? 'nearest'
  }

  /** The first unit after an offset, before which the boundary is: an edge of a span. */
  place(text: string, units: UnitSpans, offset: number, span: LabelledSpan): number {
    this.#all++
    const before = unitsBefore(units, offset, this.#before)
    this.#before = before
    const start = units.starts[before]
    if (start === undefined || offset <= start) return before
    this.#inside++
    const left = offset - start
    const right = units.ends[before]! - offset
    this.#farthest = Math.max(this.#farthest, Math.min(left, right))
    this.#first ??= {
      shown: `${text.slice(start, offset)}|${text.slice(offset, offset + right)}`,
      location: span.location,
    }
    if (this.#snap === 'start') return before
    if (this.#snap === 'end') return before + 1
    return left <= right ? before : before + 1
  }

  /** Notes a span that holds no whole unit. */
  vanish(): void {
    this.#vanished++
  }

  /** Reports in the end how many offsets were inside a unit. */
  report(): void {
    const draft = this.#draft
    const all = this.#all
    const first = this.#first
    if (this.#vanished > 0) {
      // Where nothing is left, the numbers are no offsets: they may number units.
      if (this.#vanished * 2 === all)
        draft.error(describe(spansTooSmall, { spans: this.#vanished }), first?.location)
      else
        draft.warn(describe(someSpansTooSmall, { vanished: this.#vanished, spans: all / 2 }), first?.location)
    }
    if (first === undefined) return
    const { location } = first
    const shown = first.shown.length > 60 ? `${first.shown.slice(0, 60)}…` : first.shown
    const facts = { inside: this.#inside, all, farthest: this.#farthest, first: show(shown) }
    if (this.#snap === 'error') draft.error(describe(offsetInsideUnit, facts), location)
    else if (this.#inside * 5 > all && draft.options.units === undefined && draft.options.snap === undefined)
      draft.ask({
        ...describe(unitsMeaning, facts),
        option: 'units',
        choices: [
          { value: 'words', meaning: 'words: such offsets are moved to the nearer edge' },
          { value: 'characters', meaning: 'characters: no offset is moved' },
        ],
        location,
      })
    else
      draft.warn(
        describe(offsetMoved, { ...facts, edge: this.#snap === 'nearest' ? 'nearer edge' : this.#snap }),
        location,
      )
  }
}
