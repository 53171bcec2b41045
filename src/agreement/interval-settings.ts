import { CesuraError } from '../model/error.ts'
import { requireChoice, requireNumber, requireWhole, show } from '../model/require.ts'

/** Intervals by drawing items again, with replacement. */
export interface IntervalSettings {
  readonly method: 'percentile' | 'bca'
  /** Share of the draws that the interval holds, 0.95 by default. */
  readonly level: number
  /** How often the items are drawn. */
  readonly replicates: number
}

/** The largest number of draws: more takes longer than anybody waits. */
export const MOST_DRAWS = 1_000_000

/** Interval settings from what a user wrote; null for none. */
export function intervalSettings(
  asked: boolean | Partial<IntervalSettings> | null | undefined,
): IntervalSettings | null {
  const given = settingsObject('interval', asked)
  if (given === undefined) return null
  const { method = 'percentile', level = 0.95, replicates = 2000 } = given
  if (!(requireNumber('interval.level', level, 0, 1) > 0 && level < 1)) {
    throw new CesuraError('option-invalid', `interval.level is ${level}; it lies between 0 and 1`)
  }
  return {
    method: requireChoice('interval.method', method, ['percentile', 'bca']),
    level,
    replicates: requireWhole('interval.replicates', replicates, 1, MOST_DRAWS),
  }
}

/** Settings that may also be just wanted (true) or not (false, null, nothing). */
export function settingsObject<T extends object>(
  name: string,
  asked: boolean | T | null | undefined,
): Partial<T> | undefined {
  if (asked === undefined || asked === null || asked === false) return undefined
  if (asked === true) return {}
  if (typeof asked === 'object') return asked
  throw new CesuraError(
    'option-invalid',
    `${name} is ${show(asked)}; give true, false or an object of settings`,
  )
}
