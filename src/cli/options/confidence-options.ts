import { type IntervalSettings, intervalMethods } from '../../agreement/index.ts'
import { between, choice, integerFrom, under, type Values, value } from './spec.ts'

/** The options about intervals and everything random. */
export const intervalOptions = under('Statistics', {
  interval: choice(
    '--interval <method>',
    'confidence intervals: each item left out once (jackknife-t), or items resampled (percentile, widened, bca)',
    [...intervalMethods, 'none'],
    { default: 'jackknife-t' },
  ),
  level: value('--level <share>', 'confidence level', between(0, 1), { default: 0.95, rare: true }),
  resamples: value(
    '--resamples <count>',
    'how often items are resampled, for other intervals than jackknife-t: at least 10 / (1 − level)',
    integerFrom(1),
    { default: 2000, rare: true },
  ),
  seed: value('--seed <number>', 'random seed', integerFrom(0), { default: 1, rare: true }),
})

export type IntervalFlags = Values<typeof intervalOptions>

/** The settings of the library from the options; false for none. */
export const intervalOf = ({
  interval: method,
  level,
  resamples,
}: Pick<IntervalFlags, 'interval' | 'level' | 'resamples'>): IntervalSettings | false => {
  if (method === 'none') return false
  return method === 'jackknife-t' ? { method, level } : { method, level, resamples }
}

/** The options about bands of curves, whose ends are always percentiles: there is one curve per resample. */
export const bandOptions = {
  ...intervalOptions,
  interval: choice(
    '--interval <method>',
    'bands around curves, made by resampling items',
    ['percentile', 'none'],
    {
      default: 'percentile',
      group: 'Statistics',
    },
  ),
}

/** The settings of bands; false for none. */
export const bandsFrom = ({
  interval,
  level,
  resamples,
}: Pick<IntervalFlags, 'interval' | 'level' | 'resamples'>):
  | false
  | { readonly level: number; readonly resamples: number } =>
  interval === 'none' ? false : { level, resamples }
