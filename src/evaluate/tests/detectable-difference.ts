import { differenceOfItems } from '../../stats/planning/items-needed.ts'
import type { PairedTest, TestSettings } from './evaluation-tests.ts'

/** The chance with which a difference should be found. */
export const POWER = 0.8

/**
 * The smallest difference that the items of a test would find with a power of 80 %, before any correction for several pairs.
 *
 * @param test - two hypotheses on the items that both have
 * @param settings - the level of the test
 * @returns the difference; undefined where the test has no standard error
 */
export function detectableDifference(
  { items, standardError }: PairedTest,
  { alpha }: Pick<TestSettings, 'alpha'>,
): number | undefined {
  if (standardError === undefined || alpha >= POWER) return undefined
  return differenceOfItems({
    items,
    standardDeviation: standardError * Math.sqrt(items),
    alpha,
    power: POWER,
  })
}
