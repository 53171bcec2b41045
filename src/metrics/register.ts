import { refuse } from '../model/error.ts'
import { nearest } from '../model/nearest.ts'
import { metricFamilies } from './families.ts'
import type { AnyMetric } from './metric.ts'

/** Every metric, in the order in which tables show them. Command line, docs, reports, workbench and laws read this list. */
export const metrics: readonly AnyMetric[] = metricFamilies.flatMap(family => family.metrics)

/** The words that name a metric: its id, its symbol, its aliases. */
const namesOf = ({ id, symbol, aliases }: AnyMetric): string[] => [id, symbol, ...aliases]

/** Whether a word names this metric, in any case. */
export const isNamed = (metric: AnyMetric, word: string): boolean =>
  namesOf(metric).some(name => name.toLowerCase() === word.toLowerCase())

/**
 * The metric that a word names: its id, its symbol or one of its aliases, in any case (no two differ in case alone).
 *
 * @param word - `boundary-similarity`, `B`, `WindowDiff`, `F1`.
 * @returns The metric of the register.
 * @throws CesuraError `unknown-metric`, with the nearest name.
 * @example
 * findMetric('boundary-precision').title //=> 'Boundary precision'
 * findMetric('S_f^b').id //=> 'flexible-boundary-similarity'
 * findMetric('windowdiff').symbol //=> 'WD'
 */
export function findMetric(word: string): AnyMetric {
  const metric = metrics.find(candidate => isNamed(candidate, String(word)))
  if (metric === undefined) {
    const meant = nearest(word, metrics.flatMap(namesOf))
    const alias = metrics.find(({ aliases }) => meant !== undefined && aliases.includes(meant))
    const hint = meant === undefined ? ';' : `; did you mean "${alias?.id ?? meant}"?`
    refuse('unknown-metric', `unknown metric "${word}"${hint} \`cesura metrics\` lists them`)
  }
  return metric
}
