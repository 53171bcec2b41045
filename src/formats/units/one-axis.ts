import type { Item } from '../../model/corpus.ts'
import { decimalTime } from '../../model/decimal-time.ts'
import { describe } from '../../model/error.ts'
import { textEmptyInOneAxis, textEmptyInOneAxis2 } from '../../model/errors/model.ts'
import { durationsDiffer, durationsFitted } from '../../model/errors/reading.ts'
import { trustedCoder } from '../../model/reference-names.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { formatTime, fromSeconds, onOneAxis } from '../../model/time.ts'
import type { DraftCoding } from '../assemble.ts'
import type { Draft } from '../draft.ts'
import type { Unfitted } from '../format.ts'
import { durationGiven, durationRule } from '../read-options.ts'
import { namesIn } from './layers.ts'

/** Times at most so far apart are one: 1 ms. */
export const SAME_TIME = 1000

/** The codings of one recording on one tick, and from when to when each goes. */
interface Recording {
  readonly codings: readonly DraftCoding[]
  readonly perSecond: number
  readonly extents: readonly Extent[]
  /** The end that the user gives, in ticks. */
  readonly given: number | undefined
}

/** What was done so that codings fit their recordings. */
interface Fitted {
  cropped: number
  padded: number
  /** Padded, and their boundaries have types. */
  typed: number
  readonly items: Set<string>
}

/**
 * Puts the codings of each recording on one axis: the finest tick among them, one start, one end. This is the one place
 * where durations are compared, whatever the format. Those that differ by more than 1 ms are an open question that
 * `duration` answers: that of the `reference`, the `common` time, the longest (`max`), or a time. What is outside is
 * cropped; where a coding is padded, its old end is a boundary.
 *
 * @returns segmentations that were fitted, each with its coding before: where other files are joined, all are fitted
 *   together, once
 */
export function putOnOneAxis(draft: Draft): ReadonlyMap<Segmentation, Unfitted> {
  const unfitted = new Map<Segmentation, Unfitted>()
  const changed = new Map<number, DraftCoding | undefined>()
  const settled = new Map<string, DraftCoding>()
  const open: Recording[] = []
  const fitted: Fitted = { cropped: 0, padded: 0, typed: 0, items: new Set() }
  const given = durationGiven(draft.options)
  for (const indices of timedByItem(draft).values()) {
    const codings = indices.map(index => draft.codings[index]!)
    if (given === undefined && areAlike(codings)) continue
    const recording = recordingOf(draft, codings, given)
    const extent = recording && extentFor(draft, recording, open)
    const fits = recording && extent && codings.map((_, at) => fit(recording, at, extent, fitted))
    // What does not fit was reported; the codings would only be reported again.
    for (const [at, index] of indices.entries())
      if (fits !== undefined) {
        const { segmentation, levels, time } = codings[at]!
        changed.set(index, fits[at])
        unfitted.set(fits[at]!.segmentation, { segmentation, levels, time })
      } else if (at > 0) changed.set(index, undefined)
    if (fits !== undefined) settled.set(codings[0]!.item, fits[0]!)
  }
  if (open.length > 0) askDuration(draft, open)
  reportFitted(draft, fitted)
  if (changed.size === 0) return unfitted
  draft.changeCodings((coding, index) => (changed.has(index) ? changed.get(index) : coding))
  // An item that a file names by itself follows its codings.
  draft.changeItems(item => {
    const coding = settled.get(item.id)
    return coding === undefined ? item : { ...item, units: coding.segmentation.units, time: coding.time }
  })
  return unfitted
}

/** The codings in time, by item. */
function timedByItem(draft: Draft): Map<string, number[]> {
  const byItem = new Map<string, number[]>()
  for (const [index, { item, segmentation }] of draft.codings.entries()) {
    if (segmentation.axis === undefined) continue
    const known = byItem.get(item)
    if (known === undefined) byItem.set(item, [index])
    else known.push(index)
  }
  return byItem
}

const startOf = ({ time }: DraftCoding): number => time?.start ?? 0

/** Whether codings have one tick, one start and one end. */
function areAlike(codings: readonly DraftCoding[]): boolean {
  const { axis, units } = codings[0]!.segmentation
  return codings.every(
    coding =>
      coding.segmentation.units === units &&
      coding.segmentation.axis!.ticksPerSecond === axis!.ticksPerSecond &&
      startOf(coding) === startOf(codings[0]!),
  )
}

/** Codings on the finest tick among them; undefined after an error. */
function recordingOf(
  draft: Draft,
  codings: readonly DraftCoding[],
  given: string | undefined,
): Recording | undefined {
  const { item, location } = codings[0]!
  // A duration that is no time was reported where the file was read.
  const stated = given === undefined || decimalTime(given) === undefined ? [] : [given]
  const levels = codings.flatMap(({ levels = [] }) => levels)
  const refined = draft.attempt({ ...location, item }, () =>
    onOneAxis(
      ...codings.map(({ segmentation }) => segmentation),
      ...levels,
      ...stated.map(duration => fromSeconds(duration, [])),
    ),
  )
  if (refined === undefined) return undefined
  const perSecond = refined[0]!.axis!.ticksPerSecond
  let next = codings.length
  const own = codings.map((coding, index) => {
    const levels = coding.levels?.map(() => refined[next++]!)
    return { ...coding, segmentation: refined[index]!, levels }
  })
  const extents = own.map((coding): Extent => {
    const start = Math.round(startOf(coding) * perSecond)
    return { start, end: start + coding.segmentation.units }
  })
  return { codings: own, perSecond, extents, given: stated.length > 0 ? refined.at(-1)!.units : undefined }
}

/** From when to when the recording goes; undefined where that is open, or after an error. */
function extentFor(draft: Draft, recording: Recording, open: Recording[]): Extent | undefined {
  const { extents, perSecond, given, codings } = recording
  const starts = extents.map(({ start }) => start)
  const ends = extents.map(({ end }) => end)
  const longest = { start: Math.min(...starts), end: Math.max(...ends) }
  const common = { start: Math.max(...starts), end: Math.min(...ends) }
  const apart = Math.max(common.start - longest.start, longest.end - common.end)
  const rule = durationRule(draft.options)
  let extent: Extent = longest
  if (given !== undefined) extent = { start: longest.start, end: given }
  else if (apart * SAME_TIME > perSecond) {
    if (rule === undefined) {
      open.push(recording)
      return undefined
    }
    if (rule === 'common') extent = common
    else if (rule === 'reference') extent = extents[referenceIn(draft, codings)] ?? longest
  }
  if (extent.end > extent.start) return extent
  const { item, location } = codings[0]!

  draft.error(given === undefined ? describe(textEmptyInOneAxis, {}) : describe(textEmptyInOneAxis2, {}), {
    ...location,
    item,
  })
  return undefined
}

/**
 * The coding of the reference: a coder that was named, else one whose name says so, else the first. Where others were
 * named none is: the reference is in another file, and until then nothing is cropped.
 */
function referenceIn({ options }: Draft, codings: readonly DraftCoding[]): number {
  const named = namesIn(options.reference ?? '', [])
  const coders = codings.map(({ coder }) => coder)
  const trusted = trustedCoder(coders, named)
  return trusted === undefined ? (named.length > 0 ? -1 : 0) : coders.indexOf(trusted)
}

/** A coding that goes as long as its recording. */
function fit(
  { codings, perSecond, extents }: Recording,
  at: number,
  to: Extent,
  fitted: Fitted,
): DraftCoding {
  const coding = codings[at]!
  const from = extents[at]!
  const slack = Math.floor(perSecond / SAME_TIME)
  const isCropped = from.start < to.start - slack || from.end > to.end + slack
  const isPadded = from.start > to.start + slack || from.end < to.end - slack
  if (isCropped) fitted.cropped++
  if (isPadded) fitted[coding.segmentation.types === undefined ? 'padded' : 'typed']++
  if (isCropped || isPadded) fitted.items.add(coding.item)
  const time: Item['time'] = { perSecond, start: to.start / perSecond }
  const moved = (segmentation: Segmentation) => fitSegmentation(segmentation, from, to, slack)
  const { segmentation, levels } = coding
  return { ...coding, segmentation: moved(segmentation), levels: levels?.map(moved), time }
}

/** One question for all recordings whose codings end at different times. */
function askDuration(draft: Draft, open: readonly Recording[]): void {
  const { codings, extents, perSecond } = open[0]!
  const axis = { ticksPerSecond: perSecond }
  const other = extents.findIndex(({ start, end }) => {
    const apart = Math.max(Math.abs(start - extents[0]!.start), Math.abs(end - extents[0]!.end))
    return apart * SAME_TIME > perSecond
  })
  // The first may be between two that are too far apart.
  const pair = [0, other === -1 ? extents.length - 1 : other]
  const differ = pair.some(at => extents[at]!.start !== extents[0]!.start)
  const spans = pair.map(at => {
    const { start, end } = extents[at]!
    const from = differ ? `starts at ${formatTime(start, axis)} and ` : ''
    return `${codings[at]!.coder} ${from}ends at ${formatTime(end, axis)}`
  })
  const { coder, item, location } = codings[pair[1]!]!
  const reference = codings[Math.max(0, referenceIn(draft, codings))]!.coder
  draft.ask({
    ...describe(durationsDiffer, { item, extents: spans, more: open.length - 1 }),
    option: 'duration',
    choices: [
      {
        value: 'reference',
        meaning: `that of the reference (${reference}): others are cropped, or padded with a boundary at their old end`,
      },
      { value: 'common', meaning: 'the time that all of them have: the rest is cropped' },
      { value: 'max', meaning: 'the longest: others are padded with a boundary at their old end' },
    ],
    location: { ...location, item, coder },
  })
}

function reportFitted(draft: Draft, { cropped, padded, typed, items }: Fitted): void {
  if (items.size === 0) return
  draft.warn(
    describe(durationsFitted, { recordings: items.size, cropped, padded, typed }),
    items.size === 1 ? { item: [...items][0]! } : {},
  )
}

/** From when to when a recording goes, in ticks. */
interface Extent {
  readonly start: number
  readonly end: number
}

/**
 * A segmentation of `from` in a recording that goes `to`: what is outside is cropped. Where the recording begins before
 * it or goes on after it, that time is a segment without a label, and the old edge a boundary, as mir_eval has it
 * (`util.adjust_intervals`). Edges at most `slack` apart are one. Boundaries with types are not padded: the new one would
 * have none.
 */
function fitSegmentation(segmentation: Segmentation, from: Extent, to: Extent, slack: number): Segmentation {
  if (from.start === to.start && from.end === to.end) return segmentation
  const { boundaries, types, labels, end, ...rest } = segmentation
  const units = to.end - to.start
  const shift = from.start - to.start
  const [before, after] = [shift, shift + segmentation.units]
  if (after <= 0 || before >= units) return { ...rest, units, boundaries: new Uint32Array(0) }
  const isInside = (edge: number) => edge > 0 && edge < units
  const added = (edge: number, gap: number) => types === undefined && gap > slack && isInside(edge)
  const [front, back] = [added(before, before), added(after, units - after)]
  const kept: number[] = []
  const keptTypes: number[] = []
  for (const [index, boundary] of boundaries.entries()) {
    const edge = boundary + shift
    if (!isInside(edge)) continue
    kept.push(edge)
    if (types !== undefined) keptTypes.push(types[index]!)
  }
  const made = {
    ...rest,
    units,
    boundaries: Uint32Array.from([...(front ? [before] : []), ...kept, ...(back ? [after] : [])]),
    ...(types === undefined ? {} : { types: Uint32Array.from(keptTypes) }),
    ...(end === undefined || from.end !== to.end ? {} : { end }),
  }
  if (labels === undefined) return made
  // The first segment that is left is the one in which the recording now begins.
  const first = boundaries.findIndex(boundary => boundary + shift > 0)
  const skipped = first === -1 ? boundaries.length : first
  const own = labels.slice(skipped, skipped + kept.length + 1)
  return { ...made, labels: [...(front ? [''] : []), ...own, ...(back ? [''] : [])] }
}
