import { throwInvalid } from '../../model/error.ts'
import { lengthWithoutTime, unitRequired } from '../../model/errors/metrics.ts'
import { type Length, readLength, ticksIn } from '../../model/length.ts'
import { rejectOption, requireInteger } from '../../model/require.ts'
import type { TimeAxis } from '../../model/segmentation.ts'
import { numberFromText, type OptionDeclaration } from './option.ts'

export { type Length, PER_SECOND, readLength, ticksIn } from '../../model/length.ts'

/** The options as a tally sees them: lengths in units of the text, or ticks of its axis. */
export type ResolvedLengths<O> = { readonly [K in keyof O]: Exclude<O[K], Length> }

/** An integer number of units of at least `min`; on a time axis a length, `0.5s` or `500ms`. */
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
  return requireInteger(name, value, min)
}

/** One option in units or ticks. `path` names it. */
export function resolveLength(
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
