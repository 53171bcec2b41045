import { throwInvalid } from './error.ts'
import { unitRequired } from './errors/metrics.ts'
import { rejectOption, requireInteger, show } from './require.ts'
import type { TimeAxis } from './segmentation.ts'

/** A length of time as an option takes it: `0.5s`, `500ms`. Kept in seconds. */
export type Length = `${number}s` | `${number}ms`

const WRITTEN = /^(\d+)(?:\.(\d+))?(ms|s)$/

/** Microseconds per second. */
export const PER_SECOND = 1_000_000

/**
 * A length in the one form that signatures print: seconds without trailing zeros.
 *
 * @param text - what a user wrote: `0.5s`, `500ms`; no space, no sign, no exponent
 * @returns the length in seconds, `0.5s` for both; undefined where the text is no length
 */
export function readLength(text: unknown): Length | undefined {
  const parts = typeof text === 'string' ? WRITTEN.exec(text) : null
  if (parts === null) return undefined
  const [, whole, fraction = '', unit] = parts
  const places = fraction.length + (unit === 'ms' ? 3 : 0)
  const digits = (whole! + fraction).padStart(places + 1, '0')
  const seconds = digits.slice(0, digits.length - places).replace(/^0+(?=\d)/, '')
  const rest = digits.slice(digits.length - places).replace(/(?<!0)0+$/, '')
  return `${rest === '' ? seconds : `${seconds}.${rest}`}s` as Length
}

/**
 * A length in ticks, a fraction of a tick dropped (`floor`) or rounded up. Integers all the way.
 *
 * @param length - `0.5s` or `500ms`
 * @param ticksPerSecond - how many ticks of the axis make a second: 1000 on an axis of milliseconds
 * @param rounding - what becomes of a fraction of a tick; `floor` drops it, which is the default
 * @returns an integer of ticks, 0 or more
 */
export function ticksIn(
  length: Length,
  ticksPerSecond: number,
  rounding: 'floor' | 'ceil' = 'floor',
): number {
  const seconds = length.endsWith('ms') ? readLength(length)! : length
  const [whole, fraction = ''] = seconds.slice(0, -1).split('.')
  const scale = 10n ** BigInt(fraction.length)
  const product = BigInt(whole! + fraction) * BigInt(ticksPerSecond)
  const up = rounding === 'ceil' && product % scale !== 0n
  return Number(product / scale + (up ? 1n : 0n))
}

/** A length that is above 0 and an integer number of microseconds, as a user wrote it and in microseconds. */
export interface ExactLength {
  readonly written: Length
  readonly microseconds: number
}

/**
 * A length that an option must be on a time axis: above 0, no finer than a microsecond, so that positions can be compared
 * as integers.
 *
 * @param name - of the option, for messages
 * @param value - as the caller gave it
 * @returns the length in its one form, and in microseconds
 * @throws CesuraError `unit-required` when it is a bare number, `option-invalid` when it is no such length
 */
export function requireLength(name: string, value: unknown): ExactLength {
  if (typeof value === 'number') throwInvalid(unitRequired, { path: name, value: show(value) })
  const written = readLength(value)
  if (written === undefined) rejectOption(name, value, 'it must be a length of time: 6s, 500ms')
  const microseconds = ticksIn(written, PER_SECOND)
  if (microseconds === 0 || ticksIn(written, PER_SECOND, 'ceil') !== microseconds)
    rejectOption(name, value, 'it must be above 0 and an integer number of microseconds')
  if (!Number.isSafeInteger(microseconds)) rejectOption(name, value, 'it is longer than any recording')
  return { written, microseconds }
}

/** How a segmentation counts positions exactly: on a time axis in a part of a second that ticks and microseconds share. */
export interface ExactScale {
  /** How many of them a unit or tick of the segmentation has. */
  readonly perUnit: number
  /** How many of them a second has; 1 where units are counted, which then replace seconds. */
  readonly perSecond: number
}

/** Microseconds, finer where a tick is no integer number of them: 30 ticks a second are counted in 1/3,000,000 s. */
export function exactScale(axis: TimeAxis | undefined): ExactScale {
  if (axis === undefined) return { perUnit: 1, perSecond: 1 }
  let [ticks, rest] = [PER_SECOND, axis.ticksPerSecond]
  while (rest > 0) [ticks, rest] = [rest, ticks % rest]
  return { perUnit: PER_SECOND / ticks, perSecond: (PER_SECOND / ticks) * axis.ticksPerSecond }
}

/** Microseconds of a tick; 1 where units are counted. */
export const perUnit = (axis: TimeAxis | undefined): number =>
  axis === undefined ? 1 : PER_SECOND / axis.ticksPerSecond

/** A length of time in the positions of `exactScale`. */
export const extentOf = ({ microseconds }: ExactLength, { perSecond }: ExactScale): number =>
  microseconds * (perSecond / PER_SECOND)

/** A length on an axis, in the positions of `exactScale`: `1s` on a time axis, an integer from 1 on units. */
export const requireExtent = (name: string, value: unknown, axis: TimeAxis | undefined): number =>
  axis === undefined ? requireInteger(name, value, 1) : extentOf(requireLength(name, value), exactScale(axis))
