import type { Location } from '../../model/error.ts'
import { type Cut, cutRanges, type Range } from '../cut-ranges.ts'
import { addError, addWarning, type Draft } from '../draft.ts'
import { unitsBefore } from '../snap.ts'
import type { Clock } from './clock.ts'
import type { TickSpan } from './intervals.ts'

/** Timed units in order: words, phones, turns. */
export interface TimedUnits {
  readonly texts: readonly string[]
  /** How many units lie before a time. Inside a unit it goes to the nearer end, a tie to the left, or as `snap` says. */
  readonly place: (tick: number) => number
  /** Says how many times lay inside a unit; false where `snap` forbids that. */
  readonly report: (location: Location) => boolean
}

/** The spans of a unit layer that are units: those with a text that is no pause. */
export function timedUnits(
  draft: Draft,
  spans: readonly TickSpan[],
  { perSecond }: Clock,
  location: Location,
): TimedUnits | undefined {
  const { pauses = [], snap = 'nearest' } = draft.options
  const units = spans.filter(({ text }) => text !== '' && !pauses.includes(text))
  const crossing = units.find(({ from }, index) => index > 0 && from < units[index - 1]!.to)
  if (crossing !== undefined || units.length === 0) {
    const message =
      crossing === undefined
        ? 'the layer of units has no mark with a text; choose another unit layer'
        : `the unit "${crossing.text.slice(0, 40)}" starts before the one in front of it ends; units must not overlap`
    addError(
      draft,
      crossing === undefined ? 'text-empty' : 'units-overlap',
      message,
      crossing?.location ?? location,
    )
    return undefined
  }
  const edges = { starts: units.map(({ from }) => from), ends: units.map(({ to }) => to) }
  let [all, moved, farthest] = [0, 0, 0]
  return {
    texts: units.map(({ text }) => text),
    place(tick) {
      all++
      const before = unitsBefore(edges, tick)
      const start = edges.starts[before]
      if (start === undefined || tick <= start) return before
      const [left, right] = [tick - start, edges.ends[before]! - tick]
      const forward = snap === 'end' || (snap !== 'start' && right < left)
      moved++
      farthest = Math.max(farthest, forward ? right : left)
      return forward ? before + 1 : before
    },
    report(location) {
      if (moved === 0) return true
      const distance = Math.round((farthest / perSecond) * 1e6) / 1e3
      const message = `${moved} of ${all} edges fell inside a unit, at most ${distance} ms from its end`
      if (snap === 'error')
        addError(draft, 'offset-inside-unit', `${message}; every edge must fall between two units`, location)
      else
        addWarning(
          draft,
          'offset-inside-unit',
          `${message}; moved. --read snap=error stops instead`,
          location,
        )
      return snap !== 'error'
    },
  }
}

/** Intervals as segments of units. Those without a unit vanish, with a warning if they have a label. */
export function cutOnUnits(
  draft: Draft,
  spans: readonly TickSpan[],
  units: TimedUnits,
  location: Location,
): Cut | undefined {
  let lost = 0
  const ranges = spans.flatMap(({ from, to, text, location }): Range[] => {
    const range = { from: units.place(from), to: units.place(to), shown: text, location }
    if (range.to > range.from) return [text === '' ? range : { ...range, label: text }]
    if (text !== '') lost++
    return []
  })
  if (lost > 0) {
    const message = `${lost} ${lost === 1 ? 'segment holds' : 'segments hold'} no unit of the unit layer; left out`
    addWarning(draft, 'segment-without-units', message, location)
  }
  if (!units.report(location)) return undefined
  return cutRanges(draft, ranges, { units: units.texts.length, noun: 'units', holes: 'segment', location })
}
