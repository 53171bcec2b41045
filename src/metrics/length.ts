import { throwInvalid } from '../model/error.ts'
import { lengthWithoutTime, unitRequired } from '../model/errors/metrics.ts'
import { rejectOption, requireWhole } from '../model/require.ts'
import type { TimeAxis } from '../model/segmentation.ts'
import { numberFromText, type OptionDeclaration } from './option.ts'

/** A length of time as an option takes it: `0.5s`, `500ms`. Kept in seconds. */
export type Length = `${number}s` | `${number}ms`

/** The options as a tally sees them: lengths in units of the text, or ticks of its axis. */
export type InUnits<O> = { readonly [K in keyof O]: Exclude<O[K], Length> }

const WRITTEN = /^(\d+)(?:\.(\d+))?(ms|s)$/

/** Tallies and scores count time in microseconds: every tick is a whole number of them. */
export const PER_SECOND = 1_000_000

/**
 * A length in the one form that signatures print: seconds without zeros at the end.
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
 * A length in ticks, a fraction of a tick dropped (`floor`) or rounded up. Whole numbers all the way.
 *
 * @param length - `0.5s` or `500ms`
 * @param ticksPerSecond - how many ticks of the axis make a second: 1000 on an axis of milliseconds
 * @param rounding - what becomes of a fraction of a tick; `floor` drops it, which is the default
 * @returns a whole number of ticks, 0 or more
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

/** A whole number of units of at least `min`; on a time axis a length, `0.5s` or `500ms`. */
export function units(min: number, fallback: number, about: string): OptionDeclaration<number | Length> {
  return {
    about: `${about}; in time 0.5s or 500ms`,
    default: fallback,
    length: 'floor',
    check: (name, value) => readLength(value) ?? requireUnits(name, value, min),
    parse: numberFromText,
    print: String,
  }
}

/** As `units`, or nothing: then the metric finds it by the rule that `rule` names. */
export function unitsOrRule(
  min: number,
  rule: string,
  about: string,
): OptionDeclaration<number | Length | undefined> {
  return {
    about: `${about}; in time 0.5s or 500ms`,
    default: undefined,
    length: 'floor',
    check: (name, value) =>
      value === undefined ? undefined : (readLength(value) ?? requireUnits(name, value, min)),
    parse: text => (text === rule || text === 'auto' ? undefined : numberFromText(text)),
    print: value => (value === undefined ? rule : String(value)),
  }
}

function requireUnits(name: string, value: unknown, min: number): number {
  if (typeof value === 'string')
    rejectOption(name, value, `it must be an integer, ${min} or more; on a time axis a length: 0.5s, 500ms`)
  return requireWhole(name, value, min)
}

/** One option in units or ticks. `path` names it. */
export function settleLength(
  path: string,
  value: unknown,
  axis: TimeAxis | undefined,
  rounding: 'floor' | 'ceil',
): unknown {
  if (typeof value === 'string') {
    if (axis === undefined) throwInvalid(lengthWithoutTime, { path, value })
    return ticksIn(value as Length, axis.ticksPerSecond, rounding)
  }
  if (axis !== undefined && value !== undefined && value !== 0)
    throwInvalid(unitRequired, { path, value: String(value) })
  return value
}

/** The tick as signatures name it: `ms`, `s`, `1e-4s`. */
export const axisName = ({ ticksPerSecond }: TimeAxis): string =>
  ({ 1: 's', 10: 'ds', 100: 'cs', 1000: 'ms', 1000000: 'us' })[ticksPerSecond] ??
  `1e-${Math.round(Math.log10(ticksPerSecond))}s`
