import { type DecimalTime, decimalTime, MAX_DECIMALS, movesTime, ticksAt } from '../model/decimal-time.ts'
import type { Location } from '../model/error.ts'
import { show } from '../model/require.ts'
import { MAX_UNITS } from '../model/segmentation.ts'
import { addError, addWarning, ask, type Draft, locationIn } from './draft.ts'
import type { Timeline } from './shapes.ts'

/** A mark in ticks from the start of the recording. */
export interface TickMark {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly location: Location
}

/** A layer whose times are whole ticks. */
export interface TimedLayer {
  readonly name: string
  readonly kind: 'intervals' | 'points'
  readonly coder?: string
  readonly marks: readonly TickMark[]
}

/** A recording on an axis of ticks. */
export interface Clock {
  readonly perSecond: number
  /** When it starts, in seconds. */
  readonly start: number
  /** How long it is, in ticks. */
  readonly units: number
  readonly layers: readonly TimedLayer[]
}

const isDigits = (word: string | undefined): word is string =>
  word !== undefined && !['reference', 'common', 'max'].includes(word)

/**
 * Puts a recording on whole ticks: as many per second as the most decimals that are written anywhere in it. Times are
 * read from their digits, so that equal times are equal; what is nearer than a rounding of its writer is one edge.
 */
export function openClock(draft: Draft, timeline: Timeline, location: Location): Clock | undefined {
  const { duration } = draft.options
  const told = isDigits(duration) ? duration : undefined
  const words: string[] = [timeline.start]
  const end = told ?? timeline.end
  if (end !== undefined) words.push(end)
  for (const { marks } of timeline.layers)
    for (const { start, end } of marks) {
      if (start !== undefined) words.push(start)
      if (end !== undefined) words.push(end)
    }
  let decimals = 0
  let longest: DecimalTime | undefined
  const read = new Map<string, DecimalTime>()
  for (const word of words) {
    if (read.has(word)) continue
    const time = decimalTime(word)
    if (time === undefined) {
      addError(draft, 'time-not-number', `${show(word)} is no time; write seconds, or h:mm:ss`, location)
      return undefined
    }
    read.set(word, time)
    decimals = Math.max(decimals, time.fraction.length)
    if (longest === undefined || time.whole > longest.whole) longest = time
  }
  decimals = Math.min(MAX_DECIMALS, decimals)
  while (decimals > 0 && ticksAt(longest!, decimals) > MAX_UNITS) decimals--
  let rounded = 0
  const ticks = (word: string): number => {
    const time = read.get(word)!
    if (movesTime(time, decimals)) rounded++
    return ticksAt(time, decimals)
  }
  const start = ticks(timeline.start)
  const marked = timeline.layers.map(({ name, kind, coder, marks }) => ({
    name,
    kind,
    ...(coder === undefined ? {} : { coder }),
    marks: marks.map(({ start: from, end: to, text, location }) => ({
      from: from === undefined ? undefined : ticks(from) - start,
      to: to === undefined ? undefined : ticks(to) - start,
      text,
      location,
    })),
  }))
  // What is told is the length of the recording; what a file states is where it ends.
  const stated =
    told !== undefined ? ticks(told) : timeline.end === undefined ? undefined : ticks(timeline.end) - start
  let last = 0
  let open = false
  for (const { kind, marks } of marked)
    for (const { from, to } of marks) {
      last = Math.max(last, to ?? 0, from ?? 0)
      if (to === undefined && kind === 'intervals') open = true
    }
  if (rounded > 0) {
    const message = `${rounded} times have more than ${decimals} decimals and were rounded`
    addWarning(draft, 'time-rounded', message, location)
  }
  if (stated === undefined && open && last > 0) {
    const latest = Math.max(...marked.flatMap(({ marks }) => marks.map(({ from }) => from ?? 0)))
    if (latest === last) return askDuration(draft, last / 10 ** decimals, location)
  }
  const units = Math.max(stated ?? last, 0)
  if (units === 0) {
    addError(draft, 'text-empty', 'the recording has no length; check its times', location)
    return undefined
  }
  const layers = marked.map(layer => ({ ...layer, marks: closed(draft, layer, units, location) }))
  return { perSecond: 10 ** decimals, start: start / 10 ** decimals, units, layers }
}

interface OpenMark {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly text: string
  readonly location: Location
}

/** Marks with both edges: a start alone ends where the next starts. Faults are reported where they stand. */
function closed(
  draft: Draft,
  layer: { readonly kind: 'intervals' | 'points'; readonly marks: readonly OpenMark[] },
  units: number,
  location: Location,
): TickMark[] {
  const marks = layer.marks.flatMap(mark => (mark.from === undefined ? [] : [{ ...mark, from: mark.from }]))
  marks.sort((a, b) => a.from - b.from || (a.to ?? a.from) - (b.to ?? b.from))
  const found: TickMark[] = []
  let twins = 0
  let shortest = Number.POSITIVE_INFINITY
  for (const { from, to } of marks)
    if (to !== undefined && to > from) shortest = Math.min(shortest, to - from)
  const near = Math.min(1.5, shortest / 2)
  for (const [index, { from, to: stated, text, location: at }] of marks.entries()) {
    const where = { ...location, ...locationIn(draft, at) }
    if (layer.kind === 'points') {
      found.push({ from, to: from, text, location: where })
      continue
    }
    const to = stated ?? marks[index + 1]?.from ?? units
    if (to < from || from < 0 || to > units + near) {
      const message =
        to < from
          ? `a mark ends before it starts (${show(text.slice(0, 40))})`
          : `a mark lies outside the recording (${show(text.slice(0, 40))}); --read duration=SECONDS says how long it is`
      addError(draft, 'time-order', message, where)
      continue
    }
    if (to === from) {
      twins++
      continue
    }
    const before = found.at(-1)
    const gap = before === undefined ? from : from - before.to
    const start = gap !== 0 && Math.abs(gap) < near ? (before?.to ?? 0) : from
    found.push({ from: start, to: Math.min(units, to), text, location: where })
  }
  if (twins > 0) {
    const message = `${twins} ${twins === 1 ? 'mark has' : 'marks have'} no length and ${twins === 1 ? 'was' : 'were'} left out`
    addWarning(draft, 'mark-without-length', message, location)
  }
  return found
}

function askDuration(draft: Draft, last: number, location: Location): undefined {
  const seconds = Math.floor(last)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = clock.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':')
  ask(draft, {
    code: 'duration',
    message: `The recording ends at an unknown time: the last mark starts at ${shown}. How long is the recording, in seconds?`,
    option: 'duration',
    flag: '--read duration=',
    choices: [{ value: String(seconds + 60), meaning: 'for example: a minute after the last start' }],
    location,
  })
}
