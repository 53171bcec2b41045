import { findMetric } from 'cesura'
import type { SweepDocument } from '../../../src/evaluate/index.ts'
import { curveMetric } from '../../state/granularity.ts'
import type { GranularityMetric } from '../../worker/granularity-metrics.ts'

/** The scores that the curve can show. */
export const measures: readonly { id: GranularityMetric; short: string; long: string; symbol: string }[] = [
  { id: 'boundary-similarity', short: 'B', long: 'B, near misses count half', symbol: 'B' },
  { id: 'boundary-f', short: 'F', long: 'F, exact cuts', symbol: 'F' },
  { id: 'window-diff', short: '1 − WD', long: '1 − WindowDiff', symbol: '1 − WD' },
]
export const shownMeasure = () => measures.find(({ id }) => id === curveMetric.value)!

/** A score that counts errors is shown as what is left of 1, so that up is better in all of them. */
export const upward = (value: number | null | undefined): number | undefined =>
  value === null || value === undefined
    ? undefined
    : findMetric(curveMetric.value).better === 'lower'
      ? 1 - value
      : value

/** Whether a document answers the question that is asked now; an older one is stale. */
export const fits = (document: SweepDocument) => document.sweeps[0]?.metric === curveMetric.value
