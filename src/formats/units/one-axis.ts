import type { Item } from '../../model/corpus.ts'
import { formatLocation } from '../../model/error.ts'
import { trustedCoder } from '../../model/reference-names.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { formatTime, onOneAxis } from '../../model/time.ts'
import { addError, attempt, changeCodings, changeItems, type Draft } from '../draft.ts'
import type { DraftCoding } from '../gather.ts'
import { namesIn } from './layers.ts'

/**
 * Puts the codings of each recording on one axis: the finest tick among them, one start, one duration. An end that was
 * only seen, not stated, moves to the latest end of the item. Stated durations that differ are an error, unless
 * `duration` says which holds: `max`, `common` (the shortest), or `reference`.
 */
export function putOnOneAxis(draft: Draft): void {
  if (!draft.codings.some(isTimed)) return
  const byItem = new Map<string, number[]>()
  for (const [index, { item, segmentation }] of draft.codings.entries()) {
    if (segmentation.axis === undefined) continue
    const known = byItem.get(item)
    if (known === undefined) byItem.set(item, [index])
    else known.push(index)
  }
  const changed = new Map<number, DraftCoding | undefined>()
  const settled = new Map<string, DraftCoding>()
  for (const indices of byItem.values()) {
    const codings = indices.map(index => draft.codings[index]!)
    const { axis, units } = codings[0]!.segmentation
    const alike = codings.every(
      ({ segmentation, time }) =>
        segmentation.units === units &&
        segmentation.axis!.ticksPerSecond === axis!.ticksPerSecond &&
        time?.start === codings[0]!.time?.start,
    )
    if (alike) continue
    const fitted = fit(draft, codings)
    // What does not fit was reported; the codings would only be reported again.
    for (const [at, index] of indices.entries())
      if (fitted !== undefined) changed.set(index, fitted[at])
      else if (at > 0) changed.set(index, undefined)
    if (fitted !== undefined) settled.set(codings[0]!.item, fitted[0]!)
  }
  if (changed.size === 0) return
  changeCodings(draft, (coding, index) => (changed.has(index) ? changed.get(index) : coding))
  // An item that a file names by itself follows its codings.
  changeItems(draft, item => {
    const coding = settled.get(item.id)
    return coding === undefined ? item : { ...item, units: coding.segmentation.units, time: coding.time }
  })
}

const isTimed = ({ segmentation }: DraftCoding): boolean => segmentation.axis !== undefined

function fit(draft: Draft, codings: readonly DraftCoding[]): DraftCoding[] | undefined {
  const location = { ...codings[0]!.location, item: codings[0]!.item }
  const other = codings.find(({ time }) => (time?.start ?? 0) !== (codings[0]!.time?.start ?? 0))
  if (other !== undefined) {
    const message = `this recording starts at ${other.time?.start ?? 0} s, another coding of it at ${codings[0]!.time?.start ?? 0} s; they must start together`
    addError(draft, 'start-differs', message, { ...other.location, item: other.item, coder: other.coder })
    return undefined
  }
  const refined = attempt(draft, location, () =>
    onOneAxis(...codings.map(({ segmentation }) => segmentation)),
  )
  if (refined === undefined) return undefined
  const perSecond = refined[0]!.axis!.ticksPerSecond
  const units = durationOf(draft, codings, refined)
  if (units === undefined) return undefined
  return codings.map((coding, index) => {
    const time: Item['time'] = { perSecond, start: coding.time?.start ?? 0 }
    return { ...coding, segmentation: withUnits(refined[index]!, units), time }
  })
}

/** The duration that holds for all, in ticks. */
function durationOf(
  draft: Draft,
  codings: readonly DraftCoding[],
  refined: readonly Segmentation[],
): number | undefined {
  const { duration } = draft.options
  const ends = refined.map(({ units }, index) => ({ units, stated: codings[index]!.end !== 'seen' }))
  const longest = Math.max(...ends.map(({ units }) => units))
  if (duration === 'max') return longest
  if (duration === 'common') return Math.min(...ends.map(({ units }) => units))
  if (duration === 'reference') {
    const trusted = trustedCoder(
      codings.map(({ coder }) => coder),
      namesIn(draft.options.reference ?? '', []),
    )
    return ends[
      Math.max(
        0,
        codings.findIndex(({ coder }) => coder === trusted),
      )
    ]!.units
  }
  const stated = [...new Set(ends.filter(({ stated }) => stated).map(({ units }) => units))]
  if (stated.length === 0) return longest
  if (stated.length === 1 && stated[0] === longest) return longest
  const index = ends.findIndex(({ units }) => units !== ends[0]!.units)
  const [a, b] = [codings[0]!, codings[index]!]
  const axis = refined[0]!.axis!
  const clock = (at: number) => formatTime(refined[at]!.units, axis, a.time?.start)
  const apart = Math.abs(refined[0]!.units - refined[index]!.units) / axis.ticksPerSecond
  const where = formatLocation({ coder: a.coder })
  const message = `the recording ends at ${clock(index)} here and at ${clock(0)} for ${where}, ${apart} s apart; --read duration=max, common or reference says which holds`
  addError(draft, 'unit-count-mismatch', message, { ...b.location, item: b.item, coder: b.coder })
  return undefined
}

/** The same boundaries in a recording of another length; what lies beyond its end falls away. */
function withUnits(segmentation: Segmentation, units: number): Segmentation {
  if (segmentation.units === units) return segmentation
  const { boundaries, types, labels } = segmentation
  const kept = boundaries.findIndex(boundary => boundary >= units)
  if (kept === -1) return { ...segmentation, units }
  return {
    ...segmentation,
    units,
    boundaries: boundaries.slice(0, kept),
    ...(types === undefined ? {} : { types: types.slice(0, kept) }),
    ...(labels === undefined ? {} : { labels: labels.slice(0, kept + 1) }),
  }
}
