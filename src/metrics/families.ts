import { byName } from '../model/order.ts'
import * as alignment from './alignment/metrics.ts'
import * as boundaries from './boundaries/metrics.ts'
import type { FamilyName } from './definition.ts'
import * as edits from './edits/metrics.ts'
import * as flexible from './flexible/metrics.ts'
import * as levels from './levels/metrics.ts'
import type { AnyMetric } from './metric.ts'
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
