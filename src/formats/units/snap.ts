import type { Location } from '../../model/error.ts'
import { show } from '../../model/require.ts'
import { addError, addWarning, ask, type Draft } from '../draft.ts'
import { CountedWords } from './count-words.ts'
import type { UnitSpans } from './text-units.ts'

/** Puts offsets on gaps between units, and says in the end how many lay inside a unit. */
export interface Snapping {
  /** The first unit after an offset, from which on it is cut: an edge of a span. */
  readonly place: (text: string, units: UnitSpans, offset: number, location: Location) => number
  /** Notes a span that holds no whole unit. */
  readonly vanish: () => void
  readonly report: () => void
}

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
 * The gap between two units owns every offset from the end of the one to the start of the next. An offset inside a unit
 * goes to the nearer edge, a tie to the left, or as `snap` says; one warning counts them. Where more than a fifth of all
 * offsets lie inside units, and nobody said what units are, other units were probably meant: that is asked.
 */
export function openSnapping(draft: Draft, what = 'unit'): Snapping {
  let all = 0
  let inside = 0
  let farthest = 0
  let vanished = 0
  let first: { shown: string; location: Location } | undefined
  let before = 0
  const { snap = 'nearest' } = draft.options
  const place = (text: string, units: UnitSpans, offset: number, location: Location): number => {
    all++
    const counted = units instanceof CountedWords
    before = counted ? units.before(offset) : unitsBefore(units, offset, before)
    if (counted && !units.isInside(offset)) return before
    const start = counted ? units.startAround(offset) : units.starts[before]
    if (start === undefined || offset <= start) return before
    inside++
    const end = counted ? units.endAround(offset) : units.ends[before]!
    const left = offset - start
    const right = end - offset
    farthest = Math.max(farthest, Math.min(left, right))
    first ??= { shown: `${text.slice(start, offset)}|${text.slice(offset, end)}`, location }
    if (snap === 'start') return before
    if (snap === 'end') return before + 1
    return left <= right ? before : before + 1
  }
  return {
    place,
    vanish() {
      vanished++
    },
    report() {
      if (vanished > 0) {
        const message = `${vanished} of ${all / 2} spans hold no whole unit and were left out; --units characters keeps them`
        // Where nothing is left, the numbers are no offsets: they may number units.
        if (vanished * 2 === all)
          addError(
            draft,
            'span-too-small',
            `none of ${vanished} spans holds a whole unit. Offsets count characters of the text; do these number units? Leave --text away then, or use --units characters`,
            first?.location,
          )
        else addWarning(draft, 'span-too-small', message, first?.location)
      }
      if (inside === 0) return
      const shown = first!.shown.length > 60 ? `${first!.shown.slice(0, 60)}…` : first!.shown
      const words = `${inside} of ${all} offsets fell inside a ${what}, at most ${farthest} characters from its edge (first: ${show(shown)})`
      if (snap === 'error')
        addError(draft, 'offset-inside-unit', `${words}; --read snap=nearest moves them`, first!.location)
      else if (inside * 5 > all && draft.options.units === undefined && draft.options.snap === undefined)
        ask(draft, {
          code: 'units-meaning',
          message: `${words}. Which units are meant?`,
          option: 'units',
          flag: '--units',
          choices: [
            { value: 'words', meaning: 'words: such offsets are moved to the nearer edge' },
            { value: 'characters', meaning: 'characters: no offset is moved' },
          ],
          location: first!.location,
        })
      else
        addWarning(
          draft,
          'offset-inside-unit',
          `${words}; moved to the ${snap === 'nearest' ? 'nearer edge' : snap}. --read snap=error stops instead`,
          first!.location,
        )
    },
  }
}
