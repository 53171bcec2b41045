import { between, choice, under, type Values, value, wholeFrom } from './spec.ts'

/** The options about intervals and everything random. */
export const intervalOptions = under('Statistics', {
  interval: choice(
    '--interval <method>',
    'confidence intervals by bootstrap over items; "widened" corrects for small samples',
    ['percentile', 'widened', 'bca', 'none'],
    { default: 'percentile' },
  ),
  level: value('--level <share>', 'confidence level', between(0, 1), { default: 0.95, rare: true }),
  resamples: value(
    '--resamples <count>',
    'how often the bootstrap resamples the items: at least 10 / (1 − level)',
    wholeFrom(1),
    { default: 2000, rare: true },
  ),
  seed: value('--seed <number>', 'random seed', wholeFrom(0), { default: 1, rare: true }),
})

export type IntervalFlags = Values<typeof intervalOptions>

/** The settings of the library from the options; false for none. */
export const intervalOf = ({ interval, level, resamples }: IntervalFlags) =>
  interval === 'none' ? (false as const) : { method: interval, level, resamples }
