import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import {
  offsetInsideUnit,
  offsetMoved,
  someSpansTooSmall,
  spansTooSmall,
  unitsMeaning,
} from '../../model/errors/reading.ts'
import { show } from '../../model/require.ts'
import type { Draft } from '../draft.ts'
import type { ReadOptions } from '../format.ts'
import type { LabelledSpan } from './shapes.ts'
import type { UnitSpans } from './text-units.ts'

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
        flag: '--units',
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
