import { CesuraError } from '../model/error.ts'
import { requireChoice, requireNumber, requireWhole, show } from '../model/require.ts'
import type { IntervalSettings, TestSettings } from './evaluation.ts'

/** The largest number of draws: more takes longer than anybody waits. */
const MOST = 1_000_000

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
    replicates: requireWhole('interval.replicates', replicates, 1, MOST),
  }
}

/** Test settings from what a user wrote; null for none. */
export function testSettings(asked: boolean | Partial<TestSettings> | null | undefined): TestSettings | null {
  const given = settingsObject('tests', asked)
  if (given === undefined) return null
  const { method = 'permutation', replicates = 10_000, alpha = 0.05 } = given
  return {
    method: requireChoice('tests.method', method, ['permutation', 'bootstrap']),
    replicates: requireWhole('tests.replicates', replicates, 1, MOST),
    alpha: requireNumber('tests.alpha', alpha, 1e-9, 0.5),
  }
}

function settingsObject<T extends object>(
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
