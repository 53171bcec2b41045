import { largestOverlaps, largestShares } from '../../compare/overlaps/overlaps.ts'
import { requireSameUnits } from '../../model/require.ts'
import { countDigits } from '../../wording/numbers.ts'
import { defineMetric } from '../metric.ts'
import {
  type OverlapTally,
  overlapPresets,
  scoreOverlap,
  type WeightingOptions,
  weightingOptions,
  whyNoOverlap,
} from './weighting.ts'

/**
 * Coverage: how much of each reference segment one hypothesis segment covers.
 *
 *     coverage = 1/n · Σ i max j o(i, j)
 *
 * n units, o(i, j) the units that reference segment i and hypothesis segment j share.
 *
 * Range above 0 to 1, higher is better. Identical segmentations score 1; so does every hypothesis that only
 * misses boundaries. Not symmetric: swapped, it is purity. Never undefined. Time O(|R| + |H|).
 * `weighting: 'segments'` takes the mean over segments instead, however long they are.
 * As pyannote.metrics computes it for segments without gaps, a unit as one second.
 *
 * @see Bredin (2017), pyannote.metrics
 * @example
 * coverage(fromMasses([12]), fromMasses([5, 7])) //=> 0.5833333333333334
 */
export const coverage = defineMetric<OverlapTally, WeightingOptions>({
  id: 'coverage',
  title: 'Coverage',
  symbol: 'Cov',
  family: 'overlaps',
  place: 2,
  group: 'purity',
  about: 'How much of each reference segment one hypothesis segment covers.',
  formula: '1/n · Σ_i max_j o(i, j)',
  sources: ['bredin-2017'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: weightingOptions,
  presets: overlapPresets,
  reads: 1.7,

  tally(reference, hypothesis, { weighting }): OverlapTally {
    requireSameUnits(reference, hypothesis)
    return weighting === 'units'
      ? { covered: largestOverlaps(reference, hypothesis), units: reference.units }
      : { sum: largestShares(reference, hypothesis), segments: reference.boundaries.length + 1 }
  },
  score: scoreOverlap,
  reason: whyNoOverlap,
  explain: (tally, _, words) =>
    'units' in tally
      ? `The share of ${words.unit}s that lie with the best match of their ${words.reference} segment: ${countDigits(tally.covered!)} ÷ ${countDigits(tally.units!)}. Fewer cuts raise it: read it with purity.`
      : `The mean over ${countDigits(tally.segments!)} segments of ${words.reference} of the share that lies in one segment of the other side. Fewer cuts raise it: read it with purity.`,
})
