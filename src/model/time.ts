import {
  type DecimalTime,
  MAX_DECIMALS,
  movesTime,
  requireTime,
  type TimeText,
  ticksAt,
} from './decimal-time.ts'
import { throwInvalid } from './error.ts'
import {
  recordingEmpty,
  recordingTooLong,
  ticksDiffer,
  ticksTooMany,
  timeAfterEnd,
  timeNegative,
} from './errors/model.ts'
import { isInteger, rejectOption, requireList, requireSegmentation, show } from './require.ts'
import { MAX_UNITS, type Segmentation, type TimeAxis } from './segmentation.ts'

/** Times on a whole-number axis. */
export interface Ticks {
  readonly ticksPerSecond: number
  /** The duration in ticks. */
  readonly units: number
  /** One per time, in the order given. */
  readonly ticks: readonly number[]
  /** How many times, the duration included, moved by more than 10^−9 s because the axis is not finer. */
  readonly rounded: number
}

/**
 * How many decimals the axis of a recording has: as many as its times are written with, at most 6 (microseconds), and
 * at most what keeps its duration below 2^32 ticks. Microseconds reach 71 minutes, milliseconds 49 days.
 */
export function axisDecimals(written: number, end: DecimalTime, start?: DecimalTime): number {
  for (let decimals = Math.min(written, MAX_DECIMALS); decimals >= 0; decimals--) {
    const ticks = ticksAt(end, decimals) - (start === undefined ? 0 : ticksAt(start, decimals))
    if (ticks <= MAX_UNITS) return decimals
  }
  throwInvalid(recordingTooLong, { whole: end.whole, maxUnits: MAX_UNITS })
}

/**
 * Times read from their digits onto an axis of whole ticks, so that 0.4 − 0.1 is 0.3. A second has 10^d ticks, d the
 * largest number of decimals that is written: `1.50` has two, the number 1.5 one. Finer digits are rounded to the
 * nearest tick, half away from zero. Rejects what is no time (`time-not-number`), a negative time (`time-negative`),
 * one after the end (`time-after-end`), a duration of 0 (`text-empty`).
 *
 * @param duration - seconds that the recording lasts, as a number or as digits
 * @param seconds - the times of the boundaries, in any order
 * @returns the ticks, and the axis they count on
 * @throws CesuraError `time-not-number`, `time-negative`, `time-after-end`, `text-empty`, `not-a-list`, `text-too-long`
 * @example
 * ticksOf('100', ['10.5', '41', 73]) //=> { ticksPerSecond: 10, units: 1000, ticks: [105, 410, 730], rounded: 0 }
 * ticksOf('1:02:03.450', ['0:30']).ticks //=> [30000]
 */
export function ticksOf(duration: TimeText, seconds: ArrayLike<TimeText>): Ticks {
  const end = requireTime(duration, 'duration')
  const times = Array.from(requireList('seconds', seconds), (time, index) =>
    requireTime(time, `seconds[${index}]`),
  )
  for (const [index, time] of [end, ...times].entries()) {
    if (!time.negative) continue
    const path = index === 0 ? 'duration' : `seconds[${index - 1}]`
    const value = index === 0 ? duration : seconds[index - 1]
    throwInvalid(timeNegative, { value: show(value) }, path)
  }
  let written = end.fraction.length
  for (const { fraction } of times) written = Math.max(written, fraction.length)
  const decimals = axisDecimals(written, end)
  const units = ticksAt(end, decimals)
  if (units === 0) throwInvalid(recordingEmpty, {}, 'duration')
  let rounded = movesTime(end, decimals) ? 1 : 0
  const ticks = times.map((time, index) => {
    if (movesTime(time, decimals)) rounded++
    const tick = ticksAt(time, decimals)
    if (tick > units) {
      const [late, last] = [show(seconds[index]), show(duration)]
      throwInvalid(timeAfterEnd, { late, last }, `seconds[${index}]`)
    }
    return tick
  })
  return { ticksPerSecond: 10 ** decimals, units, ticks, rounded }
}

/**
 * A segmentation of a recording from its duration and the times of its boundaries, in any order. Equal times are one
 * boundary; times at 0 and at the end are none. Its units are ticks; `axis` says how many make a second.
 *
 * @param duration - seconds that the recording lasts, as a number or as digits
 * @param seconds - the times of the boundaries, in any order
 * @returns a segmentation with a time axis
 * @throws CesuraError `time-not-number`, `time-negative`, `time-after-end`, `text-empty` for a recording that lasts no
 *   time, `not-a-list`, `text-too-long` where there are more ticks than cesura counts
 * @example
 * fromSeconds('100', ['10.5', '41', 73])
 * //=> { units: 1000, boundaries: Uint32Array.of(105, 410, 730), axis: { ticksPerSecond: 10 } }
 */
export function fromSeconds(duration: TimeText, seconds: ArrayLike<TimeText>): Segmentation {
  const { ticksPerSecond, units, ticks } = ticksOf(duration, seconds)
  const inside = new Set(ticks.filter(tick => tick > 0 && tick < units))
  return { units, boundaries: Uint32Array.from(inside).sort(), axis: { ticksPerSecond } }
}

/**
 * The same segmentations on the finest axis among them; nothing is rounded. Segmentations of units stay as they are if
 * all are so; a mixture is the error `axes-differ`. Error `text-too-long` where the finest axis needs 2^32 ticks.
 *
 * @param segmentations - segmentations of one recording
 * @returns the same segmentations, in the same order
 * @throws CesuraError `option-invalid`, `axes-differ` where one counts units, `text-too-long` where the finer ticks
 *   are more than cesura counts, `not-a-segmentation`
 * @example
 * onOneAxis(fromSeconds('4', ['1']), fromSeconds('4', ['1.5']))[0].boundaries //=> Uint32Array.of(10)
 */
export function onOneAxis(...segmentations: readonly Segmentation[]): Segmentation[] {
  let finest = 0
  for (const [index, segmentation] of segmentations.entries()) {
    const ticks = requireSegmentation(`segmentation ${index + 1}`, segmentation).axis?.ticksPerSecond
    if (ticks !== undefined && !isInteger(ticks, 1)) {
      rejectOption('ticksPerSecond', ticks, 'it must be an integer, 1 or more')
    }
    finest = Math.max(finest, ticks ?? 0)
  }
  if (finest === 0) return [...segmentations]
  return segmentations.map(segmentation => refined(segmentation, finest))
}

function refined(segmentation: Segmentation, ticksPerSecond: number): Segmentation {
  const { axis, units, boundaries } = segmentation
  if (axis === undefined || ticksPerSecond % axis.ticksPerSecond !== 0) {
    const kind = axis === undefined ? 'counts units' : `has ${axis.ticksPerSecond} ticks a second`
    throwInvalid(ticksDiffer, { kind, ticksPerSecond })
  }
  const factor = ticksPerSecond / axis.ticksPerSecond
  if (factor === 1) return segmentation
  if (units * factor > MAX_UNITS) {
    throwInvalid(ticksTooMany, { units: units * factor, ticksPerSecond, maxUnits: MAX_UNITS })
  }
  return {
    ...segmentation,
    units: units * factor,
    boundaries: boundaries.map(b => b * factor),
    axis: { ticksPerSecond },
  }
}

/**
 * A time for people: hours, minutes, seconds, and as many decimals as the axis has, three at most (rounded).
 * `start` is when the recording starts, in seconds.
 *
 * @param ticks - a time in ticks of the axis
 * @param axis - how many ticks a second has
 * @param start - seconds at which the recording starts
 * @returns such as `1:02:03.5`
 * @example
 * formatTime(3723450, { ticksPerSecond: 1000 }) //=> '1:02:03.450'
 * formatTime(90, { ticksPerSecond: 1 }) //=> '0:01:30'
 */
export function formatTime(ticks: number, axis: TimeAxis, start = 0): string {
  const places = Math.min(3, Math.max(0, Math.round(Math.log10(axis.ticksPerSecond))))
  const scale = 10 ** places
  const total = Math.round(((ticks + Math.round(start * axis.ticksPerSecond)) / axis.ticksPerSecond) * scale)
  const size = Math.abs(total)
  const seconds = Math.floor(size / scale)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const decimals = places === 0 ? '' : `.${String(size % scale).padStart(places, '0')}`
  return `${total < 0 ? '−' : ''}${clock}${decimals}`
}

/** What ticks of 10^−places s are called. */
const TICKS = [
  'seconds',
  'tenths of a second',
  'hundredths of a second',
  'milliseconds',
  'ticks of 10^-4 s',
  'ticks of 10^-5 s',
  'microseconds',
]

/** What the ticks of an axis are called, in the plural: `milliseconds`. */
export const tickNames = (ticksPerSecond: number): string =>
  TICKS[Math.round(Math.log10(ticksPerSecond))] ?? `ticks of 1/${ticksPerSecond} s`
