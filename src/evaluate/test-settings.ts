import { MOST_DRAWS, settingsObject } from '../agreement/interval-settings.ts'
import { requireChoice, requireNumber, requireWhole } from '../model/require.ts'
import type { TestSettings } from './evaluation.ts'

/** Test settings from what a user wrote; null for none. */
export function testSettings(asked: boolean | Partial<TestSettings> | null | undefined): TestSettings | null {
  const given = settingsObject('tests', asked)
  if (given === undefined) return null
  const { method = 'permutation', replicates = 10_000, alpha = 0.05 } = given
  return {
    method: requireChoice('tests.method', method, ['permutation', 'bootstrap']),
    replicates: requireWhole('tests.replicates', replicates, 1, MOST_DRAWS),
    alpha: requireNumber('tests.alpha', alpha, 1e-9, 0.5),
  }
}
