import type * as alignment from './alignment/metrics.ts'
import type * as boundaries from './boundaries/metrics.ts'
import type { Options } from './definition/metric.ts'
import type * as edits from './edits/metrics.ts'
import type * as flexible from './flexible/metrics.ts'
import type * as levels from './levels/metrics.ts'
import type * as overlaps from './overlaps/metrics.ts'
import type * as scores from './scores/metrics.ts'
import type * as windows from './windows/metrics.ts'

type Metrics = typeof alignment &
  typeof boundaries &
  typeof edits &
  typeof flexible &
  typeof levels &
  typeof overlaps &
  typeof scores &
  typeof windows

/** The options of each metric of the register. */
type Each = {
  [K in keyof Metrics]: Metrics[K] extends { resolve(options?: Options<infer O>): unknown } ? O : never
}[keyof Metrics]

type NameOf<O> = O extends unknown ? keyof O : never
type ValueOf<O, K extends PropertyKey> = O extends { [P in K]: infer V } ? V : never

/**
 * The options of all metrics together: what may be given to a metric that is named by a word. A name that no metric has does
 * not compile; a name that this metric does not have is rejected when it runs.
 */
export type MetricOptions = { readonly [K in NameOf<Each>]?: ValueOf<Each, K> }
