import type { NoInterval } from '../stats/resampling/interval.ts'
import type { EstimateLoss } from './loss/loss-parts.ts'

/** A pooled score and how sure it is. */
export interface Estimate {
  readonly value: number | null
  readonly reason?: string
  /** Low and high end; null where there is none, see `intervalReason`. */
  readonly interval?: readonly [number, number] | null
  /** Why the interval is null: `few-items` with fewer than six. */
  readonly intervalReason?: NoInterval
  /** Standard deviation over the resamples. */
  readonly standardError?: number | null
  /** What its distance from the best score is made of; only where it was asked for, of metrics that have parts. */
  readonly loss?: EstimateLoss
}

/** A mean and the spread of what it is the mean of. */
export interface MacroEstimate extends Estimate {
  /** Standard deviation of the pairs' scores, dividing by their number as Fournier (2013) does. */
  readonly deviation: number | null
  /** The deviation divided by the root of the number of pairs: right only if pairs were independent. */
  readonly errorOfMean: number | null
}
