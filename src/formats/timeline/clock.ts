import {
  type DecimalTime,
  decimalTime,
  MAX_DECIMALS,
  movesTime,
  plainMicroseconds,
  ticksAt,
} from '../../model/decimal-time.ts'
import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import {
  markNotTime,
  markWithoutStart,
  textEmptyInClock,
  textEmptyInClock2,
  timeNotNumberInClock2,
} from '../../model/errors/model.ts'
import { duration, timeRounded } from '../../model/errors/timeline.ts'
import { show } from '../../model/require.ts'
import { axisDecimals, formatTime } from '../../model/time.ts'
import type { Draft } from '../draft.ts'
import { durationGiven } from '../read-options.ts'
import type { TimedMark, TimeLayer, Timeline } from '../units/shapes.ts'
import { placesIn } from './digits.ts'

/** The axis of a recording: where it starts, how fine it is, how long, and how its end is known. */
export interface Clock {
  readonly decimals: number
  readonly perSecond: number
  /** In seconds. */
  readonly start: number
  readonly units: number
  /** `stated` by the file or the user, or only the last time that was `seen`. */
  readonly end: 'stated' | 'seen'
  /** Ticks from the start. */
  readonly at: (time: MarkTime) => number
}

/** A time of a mark: whole microseconds, as nearly all are, or the digits of what is written otherwise. */
type MarkTime = number | DecimalTime

function markTime(text: string | undefined): MarkTime | undefined {
  if (text === undefined) return undefined
  const ticks = plainMicroseconds(text)
  return ticks === -1 ? decimalTime(text) : ticks
}

/** How many decimals a time is written with. */
function placesOf(time: MarkTime, text: string): number {
  return typeof time === 'number' ? placesIn(text) : time.fraction.length
}

/** A mark with its times read. A mark with a start only has no end. */
export interface ReadMark {
  readonly start: MarkTime
  readonly end: MarkTime | undefined
  readonly mark: TimedMark
}

/** Whether one time is before another; beyond microseconds they are equal. */
const earlier = (a: DecimalTime, b: DecimalTime): boolean => ticksAt(a, 6) < ticksAt(b, 6)

/** The marks of a layer with their times; what is no time is an error at its line. */
export function readMarks(draft: Draft, layer: TimeLayer): ReadMark[] {
  const read: ReadMark[] = []
  for (const mark of layer.marks) {
    const start = mark.ticks ?? markTime(mark.start)
    const end = mark.endTicks ?? markTime(mark.end)
    if (start !== undefined && (end !== undefined || mark.end === undefined)) {
      read.push({ start, end, mark })
      continue
    }
    const text = start === undefined ? mark.start : mark.end
    const facts = text === undefined ? describe(markWithoutStart, {}) : describe(markNotTime, { text })
    draft.error(facts, mark.location)
  }
  return read
}

/** The last time of any layer, and whether it is a start whose end nobody says. */
function lastSeen(timeline: Timeline): { time: DecimalTime; open: boolean } | undefined {
  let last: TimedMark | undefined
  let [lastOpen, lastEnd] = [false, false]
  // Each time is counted once: a recording has hundreds of thousands.
  let reached = Number.NEGATIVE_INFINITY
  const see = (mark: TimedMark, time: MarkTime | undefined, open: boolean, end: boolean): void => {
    if (time === undefined) return
    const ticks = typeof time === 'number' ? time : ticksAt(time, 6)
    if (ticks < reached) return
    // A segment that starts where another ends is open all the same.
    lastOpen = open || (ticks === reached && lastOpen)
    last = mark
    lastEnd = end
    reached = ticks
  }
  for (const { kind, marks } of timeline.layers)
    for (const mark of marks) {
      const end = mark.endTicks ?? mark.end
      const open = end === undefined && kind === 'intervals'
      see(mark, mark.ticks ?? markTime(mark.start), open, false)
      see(mark, typeof end === 'number' ? end : markTime(end), open, true)
    }
  const text = lastEnd ? last?.end : last?.start
  return text === undefined ? undefined : { time: decimalTime(text)!, open: lastOpen }
}

/**
 * The clock of a recording for the marks that are read. It goes from the stated start to the stated end, else to the
 * `duration` that the user gives, else to the last end of any layer. Where only starts are known the end is asked.
 */
export function clockFor(
  draft: Draft,
  timeline: Timeline,
  marks: readonly (readonly ReadMark[])[],
  location: Location,
): Clock | undefined {
  const given = durationGiven(draft.options)
  const texts = [timeline.start, timeline.end, given]
  const [start, own, explicit] = texts.map(text => (text === undefined ? undefined : decimalTime(text)))
  const wrong = [start, own, explicit].findIndex((time, at) => time === undefined && texts[at] !== undefined)
  if (start === undefined || wrong !== -1) {
    draft.error(
      describe(timeNotNumberInClock2, {
        fileExtension: wrong === 0 ? 'start' : 'duration',
        text: show(texts[wrong]),
      }),
      location,
    )
    return undefined
  }
  const last = own === undefined ? lastSeen(timeline) : undefined
  if (last?.open && explicit === undefined) {
    askDuration(draft, last.time, location)
    return undefined
  }
  // Ends after the duration that was given are cropped where codings are put on one axis; starts alone are wrong there.
  const isLonger = explicit !== undefined && last !== undefined && !last.open && earlier(explicit, last.time)
  const stated = own ?? (isLonger ? undefined : explicit)
  const end = stated ?? last?.time
  if (end === undefined || !earlier(start, end)) {
    draft.error(
      end === undefined
        ? describe(textEmptyInClock, {})
        : describe(textEmptyInClock2, { start: timeline.start }),
      location,
    )
    return undefined
  }
  let written = Math.max(start.fraction.length, end.fraction.length)
  for (const layer of marks)
    for (const { start, end, mark } of layer) {
      written = Math.max(written, placesOf(start, mark.start!))
      if (end !== undefined) written = Math.max(written, placesOf(end, mark.end!))
    }
  const decimals = draft.attempt(location, () => axisDecimals(written, end, start))
  if (decimals === undefined) return undefined
  countRounded(draft, marks, decimals, location)
  const origin = ticksAt(start, decimals)
  const step = 10 ** (MAX_DECIMALS - decimals)
  const half = step === 1 ? 0 : step / 2
  return {
    decimals,
    perSecond: 10 ** decimals,
    start: origin / 10 ** decimals,
    units: ticksAt(end, decimals) - origin,
    end: stated === undefined ? 'seen' : 'stated',
    at: time =>
      (typeof time === 'number' ? Math.floor((time + half) / step) : ticksAt(time, decimals)) - origin,
  }
}

function countRounded(
  draft: Draft,
  marks: readonly (readonly ReadMark[])[],
  decimals: number,
  location: Location,
): void {
  let moved = 0
  const step = 10 ** (MAX_DECIMALS - decimals)
  const moves = (time: MarkTime | undefined): boolean =>
    typeof time === 'number' ? step > 1 && time % step !== 0 : time !== undefined && movesTime(time, decimals)
  for (const layer of marks)
    for (const { start, end } of layer) {
      if (moves(start)) moved++
      if (moves(end)) moved++
    }
  if (moved > 0) draft.warn(describe(timeRounded, { times: moved, decimals }), location)
}

function askDuration(draft: Draft, last: DecimalTime, location: Location): void {
  const places = Math.min(3, last.fraction.length)
  const clock = formatTime(ticksAt(last, places), { ticksPerSecond: 10 ** places })
  draft.ask({
    ...describe(duration, { clock }),
    option: 'duration',
    choices: [{ value: String(last.whole + 60), meaning: 'for example: a minute after the last start' }],
    location,
  })
}
