import { largestOverlaps } from '../../compare/overlaps/overlaps.ts'
import { requireSameUnits } from '../../model/require.ts'
import { countDigits } from '../../wording/numbers.ts'
import { defineMetric } from '../metric.ts'

/**
 * Purity: how much of each hypothesis segment lies in one reference segment.
 *
 *     purity = 1/n · Σ j max i o(i, j)
 *
 * n units, o(i, j) the units that reference segment i and hypothesis segment j share.
 *
 * Range above 0 to 1, higher is better. Identical segmentations score 1; so does every hypothesis that only
 * adds boundaries to the reference. Not symmetric: swapped, it is coverage. Never undefined. Time O(|R| + |H|).
 * As pyannote.metrics computes it for segments without gaps, a unit as one second.
 *
 * @see Bredin (2017), pyannote.metrics
 * @example
 * purity(fromMasses([6, 6]), fromMasses([12])) //=> 0.5
 */
export const purity = defineMetric<{ pure: number; units: number }, Record<never, never>>({
  id: 'purity',
  title: 'Purity',
  symbol: 'Pur',
  family: 'overlaps',
  place: 1,
  group: 'purity',
  about: 'How much of each hypothesis segment lies in one reference segment.',
  formula: '1/n · Σ_j max_i o(i, j)',
  sources: ['bredin-2017'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: {},
  reads: 1.7,

  tally(reference, hypothesis) {
    requireSameUnits(reference, hypothesis)
    return { pure: largestOverlaps(hypothesis, reference), units: reference.units }
  },
  score: ({ pure, units }) => (units > 0 ? pure / units : undefined),
  reason: ({ units }) => (units > 0 ? undefined : 'nothing-to-compare'),
  explain: ({ pure, units }, _, words) =>
    `The share of ${words.unit}s that lie with the best match of their ${words.hypothesis} segment: ${countDigits(pure)} ÷ ${countDigits(units)}. More cuts raise it: read it with coverage.`,
})
