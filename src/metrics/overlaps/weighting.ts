import type { Tally } from '../definition.ts'
import { choice } from '../option.ts'
import type { MetricPresets } from '../preset-names.ts'

export interface WeightingOptions {
  /** Every unit counts alike, or every segment. @defaultValue `units` */
  weighting: 'units' | 'segments'
}

export const weightingOptions = {
  weighting: choice(['units', 'segments'], 'units', 'every unit counts alike, or every segment'),
}

export const overlapPresets: MetricPresets<WeightingOptions> = { pyannote: { pool: 'micro' } }

/** `pure` or `covered` over `units`; by segments `sum` over `segments`. */
export type OverlapTally = Tally

export function scoreOverlap(tally: OverlapTally): number | undefined {
  const { pure, covered, units = 0, sum = 0, segments = 0 } = tally
  if (units > 0) return (pure ?? covered ?? 0) / units
  return segments > 0 ? sum / segments : undefined
}

export const whyNoOverlap = (tally: OverlapTally): string | undefined =>
  scoreOverlap(tally) === undefined ? 'nothing-to-compare' : undefined
