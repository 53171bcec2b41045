import { sumTally } from '../../evidence/sum-rows.ts'
import type { MetricOptions } from '../../metrics/metric-options.ts'
import type { MetricRequest } from '../../metrics/request.ts'
import { requireInteger } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { requestedMetric } from './sweep.ts'

/** Which metric is followed over which tolerances. */
export interface ToleranceCurveOptions {
  /**
   * The greatest tolerance in units.
   * @defaultValue 5
   */
  readonly upTo?: number
  /**
   * A metric with the option `tolerance`.
   * @defaultValue boundary F
   */
  readonly metric?: MetricRequest
  /**
   * Options of the metric other than the tolerance.
   * @defaultValue those of the metric
   */
  readonly options?: MetricOptions
}

/**
 * A metric at tolerance 0, 1, 2 … With the largest matching it never falls.
 *
 * @param reference - the trusted segmentation
 * @param hypothesis - the tested segmentation
 * @param options - settings; each has a default
 * @returns one value per tolerance; its index is the tolerance
 * @throws CesuraError `unknown-metric`, `option-unknown` for a metric without a tolerance, `option-invalid`,
 *   `unit-count-mismatch`
 * @example
 * toleranceCurve(fromMasses([2, 3, 6]), fromMasses([2, 2, 7]), { upTo: 1 }) //=> [0.5, 1]
 */
export function toleranceCurve(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: ToleranceCurveOptions = {},
): (number | undefined)[] {
  return pooledToleranceCurve([{ reference, hypothesis }], options)
}

/** Tolerances that are tried at most: each has a value of its own. */
const MOST_TOLERANCES = 1_000_000

/** The same over several texts, from their summed tallies. */
export function pooledToleranceCurve(
  pairs: readonly { readonly reference: Segmentation; readonly hypothesis: Segmentation }[],
  { upTo = 5, metric: asked = 'boundary-f', options }: ToleranceCurveOptions = {},
): (number | undefined)[] {
  requireInteger('upTo', upTo, 0, MOST_TOLERANCES)
  const { metric, settings: given } = requestedMetric(asked, options)
  return Array.from({ length: upTo + 1 }, (_, tolerance) => {
    const settings = metric.resolve({ ...given, tolerance })
    const tallies = pairs.map(({ reference, hypothesis }) => metric.tally(reference, hypothesis, settings))
    if (tallies.length === 0) return undefined
    return metric.score(sumTally(tallies), settings)
  })
}
