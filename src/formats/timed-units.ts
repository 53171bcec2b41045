import type { Location } from '../model/error.ts'
import { type Cut, cutRanges, type Range } from './cut-ranges.ts'
import { addError, addWarning, type Draft } from './draft.ts'
import type { UnitRow } from './make-coding.ts'
import { unitsBefore } from './snap.ts'
import type { TimedLayer } from './timed-layers.ts'

/** Units that are marks of a layer, and the cuts that other layers make between them. */
export interface TimedUnits {
  readonly row: UnitRow
  readonly cut: (layer: TimedLayer, location: Location) => Cut | undefined
  readonly report: () => void
}

/**
 * Marks with a text are the units, except those that `pauses` names. An edge of a segment goes to the gap between two
 * units that owns its time; inside a unit, to the nearer edge, and the distances are reported.
 */
export function makeTimedUnits(draft: Draft, layer: TimedLayer, perSecond: number): TimedUnits | undefined {
  const pauses = new Set(draft.options.pauses ?? [])
  const marks = layer.marks.filter(({ text }) => text.trim() !== '' && !pauses.has(text))
  const first = marks.find((mark, index) => index > 0 && mark.from < marks[index - 1]!.to)
  if (first !== undefined || marks.length === 0) {
    const message =
      first === undefined
        ? `the layer ${layer.name} has no mark with a text, so it has no units`
        : `two marks of the layer ${layer.name} overlap (${JSON.stringify(first.text.slice(0, 40))}), so they are no units`
    addError(draft, 'units-overlap', message, first?.location)
    return undefined
  }
  const units = { starts: marks.map(({ from }) => from), ends: marks.map(({ to }) => to) }
  const texts = marks.map(({ text }) => text.trim())
  let all = 0
  let inside = 0
  let farthest = 0
  const place = (time: number): number => {
    all++
    const before = unitsBefore(units, time)
    const start = units.starts[before]
    if (start === undefined || time <= start) return before
    inside++
    const left = time - start
    const right = units.ends[before]! - time
    farthest = Math.max(farthest, Math.min(left, right))
    return left <= right ? before : before + 1
  }
  return {
    row: { units: texts.length, texts },
    cut(segments, location) {
      const ranges = segments.marks
        .map(({ from, to, text, location }): Range => {
          const range = { from: place(from), to: place(to), shown: text, location }
          return text === '' ? range : { ...range, label: text }
        })
        .filter(({ from, to }) => to > from)
      return cutRanges(draft, ranges, { units: texts.length, noun: 'units', holes: 'segment', location })
    },
    report() {
      if (inside === 0) return
      const ms = Math.round((farthest / perSecond) * 1e6) / 1e3
      const message = `${inside} of ${all} edges fell inside a unit, at most ${ms} ms from its edge; moved to the nearer edge`
      addWarning(draft, 'offset-inside-unit', message)
    },
  }
}
