import { throwInvalid } from '../model/error.ts'
import { unknownMetric } from '../model/errors/metrics.ts'
import { nearest } from '../model/nearest.ts'
import { byName } from '../model/order.ts'
import * as alignment from './alignment/metrics.ts'
import * as boundaries from './boundaries/metrics.ts'
import type { FamilyName } from './definition/definition.ts'
import type { AnyMetric } from './definition/metric.ts'
import * as edits from './edits/metrics.ts'
import * as flexible from './flexible/metrics.ts'
import * as levels from './levels/metrics.ts'
import * as overlaps from './overlaps/metrics.ts'
import * as scores from './scores/metrics.ts'
import * as windows from './windows/metrics.ts'

/** Metrics that look at a text in the same way. */
export interface MetricFamily {
  readonly name: FamilyName
  /** As headings print it. */
  readonly title: string
  readonly metrics: readonly AnyMetric[]
}

/** A family from its list: a metric is where its `place` says, without one last, by id. */
function family(name: FamilyName, title: string, list: Readonly<Record<string, unknown>>): MetricFamily {
  const place = (metric: AnyMetric) => metric.place ?? Number.POSITIVE_INFINITY
  const own = Object.values(list) as AnyMetric[]
  return {
    name,
    title,
    metrics: own.sort((a, b) => (place(a) === place(b) ? byName(a.id, b.id) : place(a) - place(b))),
  }
}

/** The families in the order in which tables show them. */
export const metricFamilies: readonly MetricFamily[] = [
  family('edits', 'Edits', edits),
  family('alignment', 'Alignment', alignment),
  family('flexible', 'Typed edits', flexible),
  family('windows', 'Windows', windows),
  family('boundaries', 'Boundaries', boundaries),
  family('overlaps', 'Segments', overlaps),
  family('levels', 'Levels', levels),
  family('scores', 'Scores per gap', scores),
]

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
 * @throws CesuraError `unknown-metric`, with the names that begin with the word, or the nearest one.
 * @example
 * findMetric('boundary-precision').title //=> 'Boundary precision'
 * findMetric('S_f^b').id //=> 'flexible-boundary-similarity'
 * findMetric('windowdiff').symbol //=> 'WD'
 */
export function findMetric(word: string): AnyMetric {
  const metric = metrics.find(candidate => isNamed(candidate, String(word)))
  if (metric === undefined) {
    const meant = meantBy(String(word))
    throwInvalid(unknownMetric, { name: word, meant: meant.length === 0 ? undefined : meant.join('" or "') })
  }
  return metric
}

/** As many names are a hint; more are a list. */
const MOST_MEANT = 4

/** The names that a word may stand for: ids that begin with it, as coverage and covering with cover, else the nearest. */
function meantBy(word: string): string[] {
  const begun = metrics.map(({ id }) => id).filter(id => word.length > 2 && id.startsWith(word.toLowerCase()))
  if (begun.length > 0 && begun.length <= MOST_MEANT) return begun
  const near = nearest(word, metrics.flatMap(namesOf))
  if (near === undefined) return []
  return [metrics.find(({ aliases }) => aliases.includes(near))?.id ?? near]
}
