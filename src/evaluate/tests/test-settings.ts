import { MOST_RESAMPLES, settingsObject } from '../../agreement/interval-settings.ts'
import { requireChoice, requireInteger, requireNumber } from '../../model/require.ts'
import type { TestSettings } from './evaluation-tests.ts'

/** Items × resamples that a test may take by default: a second or so. */
const WORK = 20_000_000

/** Test settings from what a user wrote; null for none. By default 10,000 resamples, fewer beyond 2,000 items, 1,000 at least. */
export function testSettings(
  asked: boolean | Partial<TestSettings> | null | undefined,
  items: number,
): TestSettings | null {
  const given = settingsObject('tests', asked, ['method', 'resamples', 'alpha'])
  if (given === undefined) return null
  const byDefault = Math.min(10_000, Math.max(1000, Math.round(WORK / Math.max(1, items))))
  const { method = 'permutation', alpha = 0.05 } = given
  return {
    method: requireChoice('tests.method', method, ['permutation', 'bootstrap']),
    resamples: requireInteger('tests.resamples', given.resamples ?? byDefault, 1, MOST_RESAMPLES),
    alpha: requireNumber('tests.alpha', alpha, 1e-9, 0.5),
  }
}
