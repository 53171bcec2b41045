import { counted } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../definition/metric.ts'

/**
 * Density ratio: how many times as many boundaries the hypothesis has as the reference.
 *
 *     D = |H| / |R|
 *
 * Range 0 upwards; 1 is the aim, so neither direction is better: it is shown with other scores, never ranked or
 * tested. Not symmetric: swapped, it is 1/D. Undefined where the reference has no boundary (`no-reference-boundaries`).
 * Pooled: from the summed counts. No boundary is looked at.
 *
 * @see docs/how-to/choose-a-metric.md
 * @example
 * densityRatio(fromMasses([2, 3, 6]), fromMasses([2, 2, 1, 6])) //=> 1.5
 */
export const densityRatio = defineMetric<{ hypothesis: number; reference: number }>({
  id: 'density-ratio',
  title: 'Density ratio',
  symbol: 'D',
  family: 'boundaries',
  place: 6,
  about: 'How many times as many boundaries the hypothesis has as the reference; 1 is the aim.',
  formula: '|H| / |R|',
  better: 'none',
  range: [0, Infinity],
  symmetric: false,
  options: {},
  reads: 0,

  tally(reference, hypothesis) {
    requireSameUnits(reference, hypothesis)
    return { hypothesis: hypothesis.boundaries.length, reference: reference.boundaries.length }
  },
  score: ({ hypothesis, reference }) => (reference > 0 ? hypothesis / reference : undefined),
  reason: ({ reference }) => (reference > 0 ? undefined : 'no-reference-boundaries'),
  explain: ({ hypothesis, reference }, _, words) =>
    `${words.hypothesis} has ${counted(hypothesis, 'cut')}, ${words.reference} ${counted(reference, 'cut')}.`,
})
