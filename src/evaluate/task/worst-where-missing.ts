import { type AnyMetric, addFields, type Tally } from '../../metrics/metric.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'
import { invalid } from '../../model/error.ts'
import { worstScoreUnknown } from '../../model/errors/evaluate.ts'
import { signatureWith } from '../plan.ts'

const UNDEFINED = 'undefined '

/** The worst value of a metric's range; rejects a metric that has none (`option-invalid`). */
export function worstOf(metric: AnyMetric, options: object): number {
  const [low, high] = metric.range(options)
  const worst = metric.better === 'higher' ? low : metric.better === 'lower' ? high : Number.NaN
  if (Number.isFinite(worst)) return worst
  throw invalid(worstScoreUnknown, { id: metric.id })
}

/**
 * The same metric, counted by its scores, so that an item without a coding gets the worst score of the range: its tally
 * is `{ sum, items }`, and a sum of tallies is the mean over items.
 *
 * @param request - the metric with its options
 * @param isMissing - whether a side stands for a coding that is not there
 */
export function worstWhereMissing(
  request: MetricRequest,
  isMissing: (side: unknown) => boolean,
): Exclude<MetricRequest, string | AnyMetric> {
  const { metric, preset, options } = readRequest(request)
  const tally = (reference: unknown, hypothesis: unknown, given?: object): Tally => {
    if (isMissing(reference) || isMissing(hypothesis))
      return { sum: worstOf(metric, metric.resolve(given)), items: 1 }
    const counted = metric.tally(reference, hypothesis, given)
    const score = metric.score(counted, given)
    if (score !== undefined) return { sum: score, items: 1 }
    // The reason goes along as a field of its own, for the tally holds numbers only.
    return { sum: 0, items: 0, [`${UNDEFINED}${metric.reason(counted, given)}`]: 1 }
  }
  const score = ({ sum, items }: Tally) => (items! > 0 ? sum! / items! : undefined)
  const own = Object.assign(
    (reference: unknown, hypothesis: unknown, given?: object) => score(tally(reference, hypothesis, given)),
    metric,
    {
      tally,
      add: addFields,
      score,
      reason: (tally: Tally) =>
        tally.items === 0
          ? Object.keys(tally)
              .find(field => field.startsWith(UNDEFINED) && tally[field]! > 0)
              ?.slice(UNDEFINED.length)
          : undefined,
      signature: (...given: Parameters<AnyMetric['signature']>) =>
        signatureWith(metric.signature(...given), 'missing:zero'),
    },
  ) as unknown as AnyMetric
  return { id: own, ...(preset === undefined ? {} : { preset }), options }
}
