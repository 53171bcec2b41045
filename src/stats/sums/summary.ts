import { exactSum } from './exact-sum.ts'

/**
 * The mean: the exact sum, divided once. Undefined for no values.
 *
 * @param values - finite numbers
 * @returns their mean; undefined for no values
 * @throws RangeError for a value that is not finite
 * @example
 * mean([1, 2, 6]) //=> 3
 * mean([]) //=> undefined
 */
export function mean(values: ArrayLike<number>): number | undefined {
  return values.length === 0 ? undefined : exactSum(values) / values.length
}

/** Σ (x − mean)², corrected for the rounding of the mean, so that equal values have variance 0. */
function squaredDeviations(values: ArrayLike<number>): number {
  const centre = mean(values) ?? 0
  const deviations = Float64Array.from(values, value => value - centre)
  const squares = exactSum(deviations.map(deviation => deviation * deviation))
  return Math.max(0, squares - exactSum(deviations) ** 2 / values.length)
}

/**
 * The variance of the values as a whole population, Σ (x − mean)² / n, as segeval and the papers on S and B report
 * it. Undefined for no values.
 *
 * @param values - finite numbers
 * @returns the variance; undefined for no values
 * @throws RangeError for a value that is not finite
 * @example
 * populationVariance([1, 2, 6]) //=> 4.666666666666667
 */
export function populationVariance(values: ArrayLike<number>): number | undefined {
  return values.length === 0 ? undefined : squaredDeviations(values) / values.length
}

/**
 * The variance of the values as a sample of a larger population, Σ (x − mean)² / (n − 1). Undefined for fewer
 * than two values.
 *
 * @param values - finite numbers
 * @returns the variance; undefined for fewer than two values
 * @throws RangeError for a value that is not finite
 * @example
 * sampleVariance([1, 2, 6]) //=> 7
 */
export function sampleVariance(values: ArrayLike<number>): number | undefined {
  return values.length < 2 ? undefined : squaredDeviations(values) / (values.length - 1)
}

/** What `summarize` says of a list of numbers. */
export interface Summary {
  readonly n: number
  readonly mean: number | undefined
  /** Population variance. */
  readonly variance: number | undefined
  /** Its square root. */
  readonly deviation: number | undefined
  /** deviation / √n: the "±" of Fournier 2013, table 2. */
  readonly standardError: number | undefined
}

/**
 * Count, mean, population variance, its root and the standard error deviation / √n. All but the count are
 * undefined for no values, where segeval raises.
 *
 * @param values - finite numbers
 * @returns all of them
 * @throws RangeError for a value that is not finite
 * @example
 * summarize([1, 0, 1, 0]).standardError //=> 0.25
 */
export function summarize(values: ArrayLike<number>): Summary {
  const n = values.length
  const variance = populationVariance(values)
  const deviation = variance === undefined ? undefined : Math.sqrt(variance)
  const standardError = deviation === undefined ? undefined : deviation / Math.sqrt(n)
  return { n, mean: mean(values), variance, deviation, standardError }
}
