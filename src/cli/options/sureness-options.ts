import { type Command, InvalidArgumentError, Option } from 'commander'

/** What `--interval`, `--level`, `--resamples` and `--seed` were. */
export interface IntervalWords {
  readonly interval: 'percentile' | 'widened' | 'bca' | 'none'
  readonly level: number
  readonly resamples: number
  /** The older word for `--resamples`. */
  readonly draws?: number
  readonly seed: number
}

/** Adds the options about intervals and everything random. */
export function addIntervalOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--interval <method>', 'confidence intervals: bootstrap over items; widened for few of them')
        .choices(['percentile', 'widened', 'bca', 'none'])
        .default('percentile'),
    )
    .option('--level <share>', 'confidence level', between(0, 1), 0.95)
    .option(
      '--resamples <count>',
      'how often the bootstrap resamples the items: at least 10 / (1 − level)',
      wholeFrom(1),
      2000,
    )
    .addOption(
      new Option('--draws <count>', 'another word for --resamples').argParser(wholeFrom(1)).hideHelp(),
    )
    .option('--seed <number>', 'seed of everything random', wholeFrom(0), 1)
}

/** The settings of the library from the words; false for none. */
export const intervalOf = (words: IntervalWords) =>
  words.interval === 'none'
    ? false
    : { method: words.interval, level: words.level, resamples: words.draws ?? words.resamples }

/** A whole number of at least `min`. */
export const wholeFrom = (min: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text.trim()) || value < min || !Number.isSafeInteger(value))
    throw new InvalidArgumentError(`It must be a whole number, ${min} or more.`)
  return value
}

/** A number between two others, both excluded. */
export const between = (low: number, high: number) => (text: string) => {
  const value = Number(text)
  if (text.trim() === '' || !(value > low && value < high))
    throw new InvalidArgumentError(`It must lie between ${low} and ${high}.`)
  return value
}
