import type { IntervalMethod } from '../../agreement/interval-settings.ts'

/**
 * How often 95 % intervals of 6 to 19 items cover the true value in simulated corpora, in per cent: the lowest and the
 * highest of B, WindowDiff, boundary F and π*. From docs/explanation/confidence-and-tests.md, measured by
 * `npm run calibrate -- --experiments 2000 --seed 2 --items 6,7,…,19`.
 */
const COVERAGE: Readonly<Record<number, Readonly<Record<IntervalMethod, readonly [number, number]>>>> = {
  6: { percentile: [85.5, 86.2], bca: [86.2, 86.5], widened: [93.3, 94.0] },
  7: { percentile: [87.5, 88.2], bca: [87.5, 88.8], widened: [94.7, 94.8] },
  8: { percentile: [88.0, 88.8], bca: [87.8, 89.3], widened: [93.7, 94.0] },
  9: { percentile: [88.7, 89.5], bca: [89.3, 90.7], widened: [94.3, 94.7] },
  10: { percentile: [89.8, 90.4], bca: [90.3, 91.3], widened: [94.8, 95.3] },
  11: { percentile: [90.0, 90.5], bca: [90.7, 91.3], widened: [94.2, 94.8] },
  12: { percentile: [90.8, 91.8], bca: [91.0, 92.7], widened: [94.5, 95.2] },
  13: { percentile: [91.0, 91.5], bca: [91.3, 92.2], widened: [94.2, 94.8] },
  14: { percentile: [90.8, 91.3], bca: [91.0, 92.3], widened: [94.2, 94.8] },
  15: { percentile: [90.6, 91.0], bca: [91.1, 92.4], widened: [94.1, 94.6] },
  16: { percentile: [92.5, 92.7], bca: [92.6, 93.0], widened: [95.2, 95.6] },
  17: { percentile: [91.4, 92.5], bca: [92.0, 93.1], widened: [94.7, 95.1] },
  18: { percentile: [92.6, 93.2], bca: [93.3, 93.5], widened: [95.3, 95.5] },
  19: { percentile: [92.2, 93.3], bca: [92.1, 93.8], widened: [94.5, 95.3] },
}

/**
 * How often 95 % intervals of so many items cover the true value.
 *
 * @param items - how many were resampled
 * @param method - of the interval
 * @returns `88 to 89 %`; undefined where it was not measured: below 6 items there is no interval, from 20 on it is fine
 * @example
 * coverageWord(10, 'percentile') //=> '90 %'
 */
export function coverageWord(items: number, method: IntervalMethod): string | undefined {
  const found = COVERAGE[items]?.[method]
  if (found === undefined) return undefined
  const [low, high] = found.map(Math.round)
  return low === high ? `${low} %` : `${low} to ${high} %`
}
