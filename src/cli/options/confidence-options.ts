import { type Command, InvalidArgumentError, Option } from 'commander'
import { type IntervalMethod, type IntervalSettings, intervalMethods } from '../../agreement/index.ts'
import { decimalFrom, isWhole } from '../../model/index.ts'

/** What `--interval`, `--level`, `--resamples` and `--seed` were. */
export interface IntervalFlags {
  readonly interval: IntervalMethod | 'none'
  readonly level: number
  readonly resamples: number
  /** The older word for `--resamples`. */
  readonly samples?: number
  readonly seed: number
}

/** Adds the options about intervals and everything random. */
export function addIntervalOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--interval <method>',
        'confidence intervals: each item left out once (jackknife-t), or items resampled (percentile, widened, bca)',
      )
        .choices([...intervalMethods, 'none'])
        .default('jackknife-t'),
    )
    .option('--level <share>', 'confidence level', between(0, 1), 0.95)
    .option(
      '--resamples <count>',
      'how often items are resampled, for other intervals than jackknife-t: at least 10 / (1 − level)',
      wholeFrom(1),
      2000,
    )
    .addOption(
      new Option('--draws <count>', 'another word for --resamples').argParser(wholeFrom(1)).hideHelp(),
    )
    .option('--seed <number>', 'seed of everything random', wholeFrom(0), 1)
}

/** The settings of the library from the flags; false for none. */
export const intervalOf = ({
  interval: method,
  level,
  resamples,
  samples,
}: IntervalFlags): IntervalSettings | false => {
  if (method === 'none') return false
  return method === 'jackknife-t' ? { method, level } : { method, level, resamples: samples ?? resamples }
}

/** A whole number of at least `min` (and at most `max`), in decimal digits. */
export const wholeFrom =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (text: string) => {
    const value = decimalFrom(text)
    if (/^\d+$/.test(text) && isWhole(value, min, max)) return value
    const bounds = max === Number.MAX_SAFE_INTEGER ? `, ${min} or more` : ` from ${min} to ${max}`
    throw new InvalidArgumentError(`It must be a whole number${bounds}.`)
  }

/** A number between two others, both excluded. */
export const between = (low: number, high: number) => (text: string) => {
  const value = decimalFrom(text)
  if (value !== undefined && value > low && value < high) return value
  throw new InvalidArgumentError(`It must be a number between ${low} and ${high}.`)
}

/** A number from one to another, both included. */
export const within = (low: number, high: number) => (text: string) => {
  const value = decimalFrom(text)
  if (value !== undefined && value >= low && value <= high) return value
  throw new InvalidArgumentError(`It must be a number from ${low} to ${high}.`)
}

/** A share above 0, at most 1. */
export function readShare(text: string): number {
  const value = decimalFrom(text)
  if (value !== undefined && value > 0 && value <= 1) return value
  throw new InvalidArgumentError('It must be a number above 0, at most 1: 0.5.')
}
