import { invalid } from '../model/error.ts'
import { intervalInvalid, intervalLevelInvalid, resamplesTooFew } from '../model/errors/agreement.ts'
import { requireChoice, requireNumber, requireWhole, show } from '../model/require.ts'
import { LEAST_ITEMS, widenedLevel } from '../stats/resampling/interval.ts'

export { LEAST_ITEMS }

/** How the ends of an interval are read from the resamples. */
export type IntervalMethod = 'percentile' | 'widened' | 'bca'

export const intervalMethods: readonly IntervalMethod[] = ['percentile', 'widened', 'bca']

/** Intervals by resampling items, with replacement. */
export interface IntervalSettings {
  /** `widened`: as wide as Student's t makes it for few items; from 100 items on it is hardly wider. */
  readonly method: IntervalMethod
  /** Confidence level, 0.95 by default. */
  readonly level: number
  /** How often the items are resampled: at least 10 / (1 − level), 200 at 95 %. */
  readonly resamples: number
}

/** The level that quantiles are read at: higher for few items where the interval is widened. */
export const levelFor = ({ method, level }: IntervalSettings, items: number): number =>
  method === 'widened' && items > 1 ? widenedLevel(level, items) : level

/** Settings as a user may write them: `replicates` and `samples` are older words for `resamples`. */
export type AskedResamples<T> = Partial<T> & { readonly replicates?: number; readonly samples?: number }

/** The largest number of resamples: more takes longer than anybody waits. */
export const MOST_RESAMPLES = 1_000_000

/**
 * The fewest resamples of an interval: five in each tail, 200 at 95 %. With fewer its ends are single resamples.
 *
 * @param level - of the interval
 * @returns ⌈10 / (1 − level)⌉
 */
export const leastResamples = (level: number): number => Math.ceil(10 / (1 - level) - 1e-6)

/** A number of resamples that is enough for an interval of this level. */
export function requireResamples(resamples: unknown, level: number): number {
  const given = requireWhole('interval.resamples', resamples, 1, MOST_RESAMPLES)
  const least = leastResamples(level)
  if (given < least) throw invalid(resamplesTooFew, { resamples: given, level, least })
  return given
}

/** Interval settings from what a user wrote; null for none. */
export function intervalSettings(
  asked: boolean | AskedResamples<IntervalSettings> | null | undefined,
): IntervalSettings | null {
  const given = settingsObject('interval', asked)
  if (given === undefined) return null
  const { method = 'percentile', level = 0.95 } = given
  const resamples = resamplesOf(given, 2000)
  if (!(requireNumber('interval.level', level, 0, 1) > 0 && level < 1)) {
    throw invalid(intervalLevelInvalid, { level })
  }
  return {
    method: requireChoice('interval.method', method, intervalMethods),
    level,
    resamples: requireResamples(resamples, level),
  }
}

/** The number of resamples, by whichever word it was given. */
export const resamplesOf = (
  given: { readonly resamples?: number; readonly replicates?: number; readonly samples?: number },
  byDefault: number,
): number => given.resamples ?? given.replicates ?? given.samples ?? byDefault

/** Settings that may also be just wanted (true) or not (false, null, nothing). */
export function settingsObject<T extends object>(
  name: string,
  asked: boolean | T | null | undefined,
): Partial<T> | undefined {
  if (asked === undefined || asked === null || asked === false) return undefined
  if (asked === true) return {}
  if (typeof asked === 'object') return asked
  throw invalid(intervalInvalid, { name, value: show(asked) })
}
