import { decimalFrom } from '../../model/decimal-time.ts'
import { throwInvalid } from '../../model/error.ts'
import { lengthWithoutTime, unitRequired } from '../../model/errors/metrics.ts'
import { type Length, readLength, ticksIn } from '../../model/length.ts'
import { rejectOption, requireChoice, requireInteger, requireNumber } from '../../model/require.ts'
import type { TimeAxis } from '../../model/segmentation.ts'

/** One option of a metric: what it is by default, how it is checked, read and printed. */
export interface OptionDeclaration<V> {
  /** What it means, in one clause. @defaultValue undefined: no description */
  readonly about?: string
  /** The value where none is given. */
  readonly default: V
  /** The words it may take, where they are few. @defaultValue undefined: too many to list */
  readonly choices?: readonly string[]
  /** Rejects invalid values with `option-invalid`; returns the value in its one normal form. */
  readonly check: (name: string, value: unknown) => V
  /** The value a command-line word stands for; `check` still looks at it. */
  readonly parse: (text: string) => unknown
  /** As the signature shows it: no spaces, no `|`. */
  readonly print: (value: V) => string
  /**
   * Counts units of the text: on a time axis it is a length, whose fraction of a tick is dropped or rounded up.
   * @defaultValue undefined: it does not count units
   */
  // biome-ignore lint/suspicious/noExplicitAny: how a length is rounded may depend on any other option
  readonly length?: 'floor' | 'ceil' | ((options: any) => 'floor' | 'ceil')
  /**
   * Comes with the item (speakers), not with the settings: left out of the signature.
   * @defaultValue undefined: it is part of the settings
   */
  readonly data?: true
}

/** Every option of a metric, in the order in which its signature prints them. */
export type OptionDeclarations<O> = { readonly [K in keyof O]-?: OptionDeclaration<O[K]> }

/**
 * Declares an option that is one of some words. Any other value is rejected with `option-invalid`.
 *
 * @param choices - the words it may take, as a user writes them
 * @param fallback - the word that holds by default; one of `choices`
 * @param about - what the option means, in one clause; undefined where the words are elsewhere
 * @returns a declaration for the `options` of `defineMetric`
 */
export function choice<const W extends string>(
  choices: readonly W[],
  fallback: NoInfer<W>,
  about?: string,
): OptionDeclaration<W> {
  return {
    about,
    default: fallback,
    choices,
    check: (name, value) => requireChoice(name, value, choices),
    parse: text => text,
    print: value => value,
  }
}

/**
 * Declares an option that is an integer of at least `min`. Any other value is rejected with `option-invalid`.
 *
 * @param min - the smallest number allowed
 * @param fallback - the number that holds by default
 * @param about - what the option means, in one clause; undefined where the words are elsewhere
 * @returns a declaration for the `options` of `defineMetric`
 */
export function whole(min: number, fallback: number, about?: string): OptionDeclaration<number> {
  return {
    about,
    default: fallback,
    check: (name, value) => requireInteger(name, value, min),
    parse: numberFromText,
    print: String,
  }
}

/**
 * Declares an option that is an integer of at least `min`, or undefined: then the metric finds the number by a
 * rule. Any other value is rejected with `option-invalid`.
 *
 * @param min - the smallest number allowed
 * @param rule - the name of the rule, as signatures print it; on the command line it or `auto` asks for the rule
 * @param about - what the option means, in one clause; undefined where the words are elsewhere
 * @returns a declaration for the `options` of `defineMetric`; undefined is its default
 */
export function integerOrRule(
  min: number,
  rule: string,
  about?: string,
): OptionDeclaration<number | undefined> {
  return {
    about,
    default: undefined,
    check: (name, value) => (value === undefined ? undefined : requireInteger(name, value, min)),
    parse: text => (text === rule || text === 'auto' ? undefined : numberFromText(text)),
    print: value => (value === undefined ? rule : String(value)),
  }
}

/**
 * Declares an option that is a finite number from `min` to `max`. Any other value is rejected with `option-invalid`.
 *
 * @param min - the smallest number allowed
 * @param max - the greatest number allowed
 * @param fallback - the number that holds by default
 * @param about - what the option means, in one clause; undefined where the words are elsewhere
 * @returns a declaration for the `options` of `defineMetric`
 */
export function real(min: number, max: number, fallback: number, about?: string): OptionDeclaration<number> {
  return {
    about,
    default: fallback,
    check: (name, value) => requireNumber(name, value, min, max),
    parse: numberFromText,
    print: String,
  }
}

/**
 * Declares an option that is true or false; yes or no on the command line. Any other value is rejected with
 * `option-invalid`.
 *
 * @param fallback - the value that holds by default
 * @param about - what the option means, in one clause; undefined where the words are elsewhere
 * @returns a declaration for the `options` of `defineMetric`
 */
export function flag(fallback: boolean, about?: string): OptionDeclaration<boolean> {
  return {
    about,
    default: fallback,
    choices: ['yes', 'no'],
    check: (name, value) => {
      if (typeof value !== 'boolean') {
        rejectOption(name, value, 'it must be true or false (on the command line yes or no)')
      }
      return value
    },
    parse: text => (['yes', 'true'].includes(text) ? true : ['no', 'false'].includes(text) ? false : text),
    print: value => (value ? 'yes' : 'no'),
  }
}

/** A command-line word as a number; anything else stays a word, for `check` to reject. */
export function numberFromText(text: string): number | string {
  return decimalFrom(text) ?? text
}

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
