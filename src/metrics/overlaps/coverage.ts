import { largestOverlaps } from '../../compare/overlaps/overlaps.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../metric.ts'

/**
 * Coverage: how much of each reference segment one hypothesis segment covers.
 *
 *     coverage = 1/n · Σ i max j o(i, j)
 *
 * n units, o(i, j) the units that reference segment i and hypothesis segment j share.
 *
 * Range above 0 to 1, higher is better. Identical segmentations score 1; so does every hypothesis that only
 * misses boundaries. Not symmetric: swapped, it is purity. Never undefined. Time O(|R| + |H|).
 * As pyannote.metrics computes it for segments without gaps, a unit as one second.
 *
 * @see Bredin (2017), pyannote.metrics
 * @example
 * coverage(fromMasses([12]), fromMasses([5, 7])) //=> 0.5833333333333334
 */
export const coverage = defineMetric<{ covered: number; units: number }, Record<never, never>>({
  id: 'coverage',
  title: 'Coverage',
  symbol: 'Cov',
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: {},

  tally(reference, hypothesis) {
    requireSameUnits(reference, hypothesis)
    return { covered: largestOverlaps(reference, hypothesis), units: reference.units }
  },
  score: ({ covered, units }) => (units > 0 ? covered / units : undefined),
  reason: ({ units }) => (units > 0 ? undefined : 'nothing-to-compare'),
})
