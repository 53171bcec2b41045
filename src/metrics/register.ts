import { CesuraError } from '../model/error.ts'
import { didYouMean } from '../model/nearest.ts'
import { boundaryPrecision } from './boundary-precision.ts'
import type { AnyMetric } from './metric.ts'

/** Every metric, in the order in which tables show them. Command line, docs, reports, workbench and laws read this list. */
export const metrics: readonly AnyMetric[] = [boundaryPrecision]

/**
 * The metric of an id.
 *
 * @example
 * findMetric('boundary-precision').title //=> 'Boundary precision'
 */
export function findMetric(id: string): AnyMetric {
  const metric = metrics.find(candidate => candidate.id === id)
  if (metric === undefined) {
    throw new CesuraError(
      'unknown-metric',
      `unknown metric "${id}"${didYouMean(
        id,
        metrics.map(candidate => candidate.id),
      )} \`cesura metrics\` lists them`,
    )
  }
  return metric
}
