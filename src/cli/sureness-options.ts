import { type Command, InvalidArgumentError, Option } from 'commander'

/** What `--interval`, `--level`, `--draws` and `--seed` were. */
export interface IntervalWords {
  readonly interval: 'percentile' | 'bca' | 'none'
  readonly level: number
  readonly draws: number
  readonly seed: number
}

/** Adds the options about intervals and random draws. */
export function addIntervalOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--interval <method>', 'bootstrap intervals over items')
        .choices(['percentile', 'bca', 'none'])
        .default('percentile'),
    )
    .option('--level <share>', 'share of the draws an interval holds', between(0, 1), 0.95)
    .option('--draws <count>', 'how often the items are drawn again', wholeFrom(1), 2000)
    .option('--seed <number>', 'seed of every random draw', wholeFrom(0), 1)
}

/** The settings of the library from the words; false for none. */
export const intervalOf = (words: IntervalWords) =>
  words.interval === 'none' ? false : { method: words.interval, level: words.level, replicates: words.draws }

/** A whole number of at least `min`. */
export const wholeFrom = (min: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text.trim()) || value < min || !Number.isSafeInteger(value))
    throw new InvalidArgumentError(`It must be a whole number, ${min} or more.`)
  return value
}

const between = (low: number, high: number) => (text: string) => {
  const value = Number(text)
  if (text.trim() === '' || !(value > low && value < high))
    throw new InvalidArgumentError(`It must lie between ${low} and ${high}.`)
  return value
}
