import type { ResamplingMethod } from '../../agreement/interval-settings.ts'

/**
 * How often 95 % intervals from resamples cover the true value in simulated corpora, in per cent, from so many items on:
 * the lowest and the highest of B, WindowDiff and boundary F, for texts of equal and of unequal length and for long texts
 * that are harder. From docs/explanation/confidence-and-tests.md, computed by `npm run calibrate -- intervals`.
 */
const COVERAGE: readonly (readonly [
  items: number,
  Readonly<Record<ResamplingMethod, readonly [number, number]>>,
])[] = [
  [6, { percentile: [78, 86], bca: [81, 87], widened: [88, 93] }],
  [10, { percentile: [84, 91], bca: [85, 93], widened: [90, 95] }],
  [20, { percentile: [87, 94], bca: [88, 94], widened: [90, 96] }],
  [50, { percentile: [91, 95], bca: [91, 95], widened: [92, 96] }],
]

/**
 * How often 95 % intervals from resamples of so many items cover the true value.
 *
 * @param items - how many were resampled
 * @param method - of the interval
 * @returns `84 to 91 %`; undefined below 6 items, where there is no interval
 * @example
 * coverageWord(12, 'percentile') //=> '84 to 91 %'
 */
export function coverageWord(items: number, method: ResamplingMethod): string | undefined {
  const found = COVERAGE.findLast(([from]) => from <= items)?.[1][method]
  return found === undefined ? undefined : `${found[0]} to ${found[1]} %`
}
