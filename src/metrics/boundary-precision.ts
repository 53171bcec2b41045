import { maximumMatches } from '../compare/matched-boundaries.ts'
import { requireSameUnits } from '../model/require.ts'
import { defineMetric } from './metric.ts'
import { whole } from './option.ts'

export interface BoundaryMatchOptions {
  /** How many units a boundary may be off and still be matched, τ. Default 0: exact. */
  tolerance: number
}

/**
 * Boundary precision: the share of the hypothesis's boundaries that have a partner in the reference.
 *
 *     P = matches / |H|
 *
 * Matches are the largest one-to-one pairing of reference and hypothesis boundaries at most τ units apart.
 *
 * Range 0 to 1, higher is better. Not symmetric: swapped, it is recall. Undefined when the hypothesis has no
 * boundary (`no-hypothesis-boundaries`). Time O(|R| + |H|).
 *
 * @example
 * boundaryPrecision(fromMasses([2, 2, 4]), fromMasses([4, 2, 2]), { tolerance: 2 }) //=> 1
 */
export const boundaryPrecision = defineMetric<
  { matches: number; reference: number; hypothesis: number },
  BoundaryMatchOptions
>({
  id: 'boundary-precision',
  title: 'Boundary precision',
  symbol: 'P',
  about: 'The share of the hypothesis’s boundaries that have a partner in the reference.',
  formula: 'matches / |H|',
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  sources: ['raffel-2014'],
  options: {
    tolerance: whole(0, 0, 'how many units a boundary may be off and still be matched, τ'),
  },

  tally(reference, hypothesis, { tolerance }) {
    requireSameUnits(reference, hypothesis)
    return {
      matches: maximumMatches(reference, hypothesis, tolerance),
      reference: reference.boundaries.length,
      hypothesis: hypothesis.boundaries.length,
    }
  },
  score: ({ matches, hypothesis }) => (hypothesis > 0 ? matches / hypothesis : undefined),
  reason: ({ hypothesis }) => (hypothesis > 0 ? undefined : 'no-hypothesis-boundaries'),
})
