import { onCoveredTime } from '../../compare/overlaps/covered-time.ts'
import { perUnit } from '../../model/length.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Tally } from '../definition.ts'
import { choice } from '../option.ts'
import type { MetricPresets } from '../preset-names.ts'

export interface WeightingOptions {
  /**
   * Every unit counts alike, or every segment; `covered`: every unit that a segment with a label of the reference covers.
   * @defaultValue `units`
   */
  weighting: 'units' | 'segments' | 'covered'
}

export const weightingOptions = {
  weighting: choice(
    ['units', 'segments', 'covered'],
    'units',
    'every unit counts alike, or every segment; covered: every unit in a segment with a label of the reference, gaps of one label under 0.5 s included (pyannote.metrics)',
  ),
}

export const overlapPresets: MetricPresets<WeightingOptions> = {
  pyannote: { weighting: 'covered', pool: 'micro' },
}

/** `pure` or `covered` over `units`, on a time axis in microseconds; by segments `sum` over `segments`. */
export type OverlapTally = Tally

type OverlapField = 'pure' | 'covered' | 'units' | 'sum' | 'segments'

/** Gaps of one label that are shorter than this many seconds belong to it, as pyannote.metrics has it by default. */
const FILL = 0.5

/** Both sides as far as they count: all of them, or in the time that the reference covers; undefined where nothing is. */
export function countedSides(
  reference: Segmentation,
  hypothesis: Segmentation,
  { weighting }: WeightingOptions,
): readonly [Segmentation, Segmentation] | undefined {
  requireSameUnits(reference, hypothesis)
  if (weighting !== 'covered') return [reference, hypothesis]
  return onCoveredTime(reference, hypothesis, FILL * (reference.axis?.ticksPerSecond ?? 0))
}

/**
 * A tally of so many units of all. On a time axis it counts microseconds, so that items add up whatever their ticks: in ticks an
 * item in milliseconds would count a thousand times as much as one in seconds.
 */
export function lengths(
  field: 'pure' | 'covered',
  part: number,
  units: number,
  { axis }: Segmentation,
): OverlapTally {
  const scale = perUnit(axis)
  return { [field]: part * scale, units: units * scale }
}

export function scoreOverlap(
  tally: { readonly [K in OverlapField]?: number | undefined },
): number | undefined {
  const { pure, covered, units = 0, sum = 0, segments = 0 } = tally
  if (units > 0) return (pure ?? covered ?? 0) / units
  return segments > 0 ? sum / segments : undefined
}

export const whyNoOverlap = (tally: OverlapTally): string | undefined =>
  scoreOverlap(tally) === undefined ? 'nothing-to-compare' : undefined
