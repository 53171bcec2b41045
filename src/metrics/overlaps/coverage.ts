import { largestOverlaps } from '../../compare/overlaps/overlaps.ts'
import { requireSameUnits } from '../../model/require.ts'
import { countDigits } from '../../wording/numbers.ts'
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
  family: 'overlaps',
  place: 2,
  group: 'purity',
  about: 'How much of each reference segment one hypothesis segment covers.',
  formula: '1/n · Σ_i max_j o(i, j)',
  sources: ['bredin-2017'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: {},
  reads: 1.7,

  tally(reference, hypothesis) {
    requireSameUnits(reference, hypothesis)
    return { covered: largestOverlaps(reference, hypothesis), units: reference.units }
  },
  score: ({ covered, units }) => (units > 0 ? covered / units : undefined),
  reason: ({ units }) => (units > 0 ? undefined : 'nothing-to-compare'),
  explain: ({ covered, units }, _, words) =>
    `The share of ${words.unit}s that lie with the best match of their ${words.reference} segment: ${countDigits(covered)} ÷ ${countDigits(units)}. Fewer cuts raise it: read it with purity.`,
})
