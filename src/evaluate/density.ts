import { defineMetric, type Tally } from '../metrics/definition/metric.ts'
import type { PlannedMetric } from './plan.ts'

/** The boundaries of a hypothesis and of its references, over all comparisons. */
export interface Density {
  /** Boundaries of the references. */
  readonly reference: number
  /** Boundaries of the hypothesis, counted once for each reference that it is compared with. */
  readonly hypothesis: number
  /** Hypothesis ÷ reference; null where the references have no boundary. */
  readonly ratio: number | null
  /** Comparisons (items, where there is one reference) in which the hypothesis has fewer boundaries. */
  readonly under: number
  /** … as many. */
  readonly equal: number
  /** … more. */
  readonly over: number
}

/**
 * The boundaries on both sides of a comparison, counted as if they were a metric: so they are tallied, packed, added
 * and pooled with the others. It is no metric of the document; each hypothesis shows it as its density.
 */
const boundaryCounts = defineMetric({
  id: 'boundary-counts',
  title: 'Boundaries on both sides',
  symbol: '#',
  better: 'higher',
  range: [0, Number.POSITIVE_INFINITY],
  symmetric: false,
  options: {},
  tally: (reference, hypothesis) => {
    const [expected, found] = [reference.boundaries.length, hypothesis.boundaries.length]
    return {
      reference: expected,
      hypothesis: found,
      under: Number(found < expected),
      equal: Number(found === expected),
      over: Number(found > expected),
    }
  },
  score: ({ reference, hypothesis }) => (reference === 0 ? undefined : hypothesis / reference),
  reason: () => undefined,
})

/** The count of boundaries, planned in addition to the requested metrics. */
export const plannedDensity = (): PlannedMetric => ({
  metric: boundaryCounts,
  name: boundaryCounts.id,
  given: {},
  options: boundaryCounts.resolve(),
  symmetric: false,
  speakers: false,
  signature: boundaryCounts.signature(),
  pool: 'micro',
  acrossGroups: 'pool',
})

/** The density of a hypothesis from the sum of its counts. */
export function densityOf(tally: Tally): Density {
  const { reference = 0, hypothesis = 0, under = 0, equal = 0, over = 0 } = tally
  return { reference, hypothesis, ratio: reference === 0 ? null : hypothesis / reference, under, equal, over }
}

/** Whether this is the count of boundaries, which nobody asked for as a metric. */
export const isDensity = ({ metric }: PlannedMetric): boolean => metric === boundaryCounts
