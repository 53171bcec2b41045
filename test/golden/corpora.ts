import { type AnyMetric, fromBoundaries, type Segmentation } from '../../src/index.ts'

/** A side of a golden pair. */
export interface GoldenSide {
  readonly units: number
  readonly boundaries: readonly number[]
}

export type SidePair = readonly [reference: Segmentation, hypothesis: Segmentation]

export const sideOf = ({ units, boundaries }: GoldenSide): Segmentation => fromBoundaries(units, boundaries)

/** The score of the summed tallies. */
export function micro(metric: AnyMetric, options: object, pairs: readonly SidePair[]): number | undefined {
  const settings = metric.resolve(options)
  return metric.score(pairs.map(pair => metric.tally(...pair, settings)).reduce(metric.add), settings)
}

/** The mean of the scores that are defined. */
export function macro(metric: AnyMetric, options: object, pairs: readonly SidePair[]): number | undefined {
  const values = pairs.map(pair => metric(...pair, options)).filter(value => value !== undefined)
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}
