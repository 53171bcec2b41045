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
    const ids = metrics.map(candidate => candidate.id)
    const hint = didYouMean(id, ids) || ';'
    throw new CesuraError('unknown-metric', `unknown metric "${id}"${hint} \`cesura metrics\` lists them`)
  }
  return metric
}
