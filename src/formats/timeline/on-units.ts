import { describe, type Location } from '../../model/error.ts'
import { timeInsideUnit, timeMoved } from '../../model/errors/reading.ts'
import { segmentWithoutUnits, unitLayerEmpty, unitsOverlap } from '../../model/errors/timeline.ts'
import { show } from '../../model/require.ts'
import { formatTime } from '../../model/time.ts'
import { openSource } from '../detect/open.ts'
import type { Draft } from '../draft.ts'
import type { ReadOptions, TextDocument } from '../format.ts'
import { Report } from '../report.ts'
import { documentFor } from '../roles/documents.ts'
import { type Cut, cutRanges, type Range } from '../units/cut-ranges.ts'
import { named } from '../units/layers.ts'
import { unitsBefore } from '../units/offsets.ts'
import type { Timeline } from '../units/shapes.ts'
import type { Clock } from './clock.ts'
import { timelineFormats } from './formats.ts'
import type { TickSpan } from './intervals.ts'

/** Timed units in order: words, phones, turns. */
export interface TimedUnits {
  readonly texts: readonly string[]
  /**
   * How many units are before a time: those whose middle is before it. So a time inside a unit goes to its nearer end, a
   * tie to the left, or as `snap` says.
   */
  readonly place: (tick: number) => number
  /** Reports how many times since the last report were inside a unit, and how far; false where `snap` forbids that. */
  readonly report: (location: Location) => boolean
}

/** The spans of a unit layer that are units: those with a text that is no pause. */
export function timedUnits(
  draft: Draft,
  spans: readonly TickSpan[],
  clock: Clock,
  location: Location,
): TimedUnits | undefined {
  const { pauses = [], snap = 'nearest' } = draft.options
  const units = spans.filter(({ text }) => text !== '' && !pauses.includes(text))
  const crossing = units.find(({ from }, index) => index > 0 && from < units[index - 1]!.to)
  if (crossing !== undefined || units.length === 0) {
    draft.error(
      crossing === undefined
        ? describe(unitLayerEmpty, {})
        : describe(unitsOverlap, { unit: crossing.text.slice(0, 40) }),
      crossing?.location ?? location,
    )
    return undefined
  }
  const edges = { starts: units.map(({ from }) => from), ends: units.map(({ to }) => to) }
  // An edge that two segments share is one boundary, so times are kept once.
  const placed = new Map<number, number>()
  return {
    texts: units.map(({ text }) => text),
    place(tick) {
      const before = unitsBefore(edges, tick)
      const start = edges.starts[before]
      const inside = start !== undefined && tick > start
      const [left, right] = inside ? [tick - start, edges.ends[before]! - tick] : [0, 0]
      const forward = inside && (snap === 'end' || (snap !== 'start' && right < left))
      if (tick > 0 && tick < clock.units) placed.set(tick, forward ? right : left)
      return forward ? before + 1 : before
    },
    report(location) {
      const moved = [...placed].filter(([, distance]) => distance > 0).sort(([a], [b]) => a - b)
      const all = placed.size
      placed.clear()
      if (moved.length === 0) return true
      const [first] = moved[0]!
      const { perSecond: ticksPerSecond, start } = clock
      const [mean, most] = meanAndMost(moved.map(([, distance]) => distance / ticksPerSecond))
      const facts = {
        moved: moved.length,
        all,
        mean,
        most,
        edge: snap === 'nearest' || snap === 'error' ? 'nearer end' : snap,
        first: `${formatTime(first, { ticksPerSecond }, start)} in ${show(units[unitsBefore(edges, first)]!.text.slice(0, 40))}`,
      }
      if (snap === 'error') draft.error(describe(timeInsideUnit, facts), location)
      else draft.warn(describe(timeMoved, facts), location)
      return snap !== 'error'
    },
  }
}

/** Milliseconds of distances in seconds, to the microsecond. */
function meanAndMost(seconds: readonly number[]): [mean: number, most: number] {
  const milliseconds = (value: number) => Math.round(value * 1e6) / 1e3
  const sum = seconds.reduce((total, value) => total + value, 0)
  return [milliseconds(sum / seconds.length), milliseconds(seconds.reduce((a, b) => Math.max(a, b), 0))]
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
    draft.warn(describe(segmentWithoutUnits, { segments: lost }), location)
  }
  if (!units.report(location)) return undefined
  return cutRanges(draft, ranges, { units: units.texts.length, noun: 'units', holes: 'segment', location })
}

/**
 * Recordings with the layers of units that other files have: chapters in one file, words with their times in another
 * (`--text words.TextGrid`). With `unitLayer` that layer only. The length of the other file counts where the recording
 * states none. `found`: some recording got a layer.
 */
export function withUnitTiers(
  given: readonly Timeline[],
  options: ReadOptions,
): { readonly timelines: readonly Timeline[]; readonly found: boolean } {
  /** Each document is parsed once, however many recordings it belongs to. */
  const documents = new Map<TextDocument, Timeline | undefined>()
  let found = false
  const timelines = given.map(recording => {
    const timeline = { ...recording, layers: named(recording.layers) }
    const { axis, unitLayer } = options
    if (axis !== 'units' || timeline.layers.some(({ name }) => name === unitLayer)) return timeline
    const document = documentFor(options, timeline.item)
    if (document === undefined) return timeline
    if (!documents.has(document)) documents.set(document, timelineIn(document))
    const other = documents.get(document)
    if (other === undefined) return timeline
    const own = new Set(timeline.layers.map(({ name }) => name))
    const tiers = named(other.layers)
      .map(layer => (own.has(layer.name) ? { ...layer, name: `text:${layer.name}` } : layer))
      .filter(({ name, kind }) => kind === 'intervals' && (unitLayer === undefined || name === unitLayer))
    if (tiers.length > 0) found = true
    // The segments are in the file that was named; which of the other's layers has the units may be asked.
    const segments = timeline.layers.map(layer => ({ ...layer, preferred: true }))
    return { ...timeline, end: timeline.end ?? other.end, layers: [...segments, ...tiers] }
  })
  return { timelines, found }
}

/** The first recording of a file, by the format with the strongest claim. */
function timelineIn({ name, text }: TextDocument): Timeline | undefined {
  const { source } = openSource(name, text)
  if (source === undefined) return undefined
  const inspections = timelineFormats.map(({ inspect }) => inspect(source))
  const inspection =
    inspections.find(({ claim }) => claim({})?.strength === 'named') ??
    inspections.find(({ claim }) => claim({}) !== undefined)
  for (const one of inspection?.read?.(new Report(), { axis: 'units', documents: [] }) ?? [])
    if (one.axis === 'time') return one
  return undefined
}
