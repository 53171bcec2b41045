import { COST_UNIT } from '../../compare/flexible/costs.ts'
import { flexibleDistance } from '../../compare/flexible/distance.ts'
import { nameTypes } from '../../compare/flexible/settings.ts'
import { counted, shortNumber } from '../../model/numbers.ts'
import { defineMetric } from '../definition/metric.ts'
import {
  type FlexibleOptions,
  flexibleOptions,
  flexiblePresets,
  isSymmetricDistance,
} from './flexible-options.ts'
import type { FlexibleTally } from './flexible-similarity.ts'

/**
 * Flexible boundary similarity S_f^B: how little it costs to turn one annotation into the other, per boundary
 * that somebody placed.
 *
 *     S_f^B = 1 − C / (E + K)
 *
 * C is the cost of S_f, E its edits, K the boundaries with the same position and type on both sides. A boundary
 * that is moved and retyped is one edit, so E + K = |R| + |H| − pairs.
 *
 * Range −1 to 1, higher is better; it can be negative, because a pair may cost more than 1 and counts once: a
 * boundary moved by 3 costs 1.5. Symmetric when S_f is. 1 by definition, with the reason `no-boundaries`, where
 * nobody placed a boundary. Of several cheapest ways the one with most edits counts, `ties: 'min'` fewest.
 * Time O(boundaries · window).
 *
 * Differs from segsimflex: as S_f; R gives NaN without boundaries.
 *
 * @see Lai, Li & Zhang (2023)
 * @example
 * flexibleBoundarySimilarity(fromSequence([',', null, null, null]), fromSequence([null, null, null, ','])) //=> -0.5
 */
export const flexibleBoundarySimilarity = defineMetric<FlexibleTally, FlexibleOptions>({
  id: 'flexible-boundary-similarity',
  title: 'Flexible boundary similarity',
  symbol: 'S_f^B',
  aliases: ['SfB', 'Sf^B'],
  family: 'flexible',
  place: 2,
  group: 'flexible',
  about: 'How little it costs to turn one typed annotation into the other, per boundary that was placed.',
  formula: '1 − C / (E + K)',
  sources: ['lai-2023'],
  better: 'higher',
  range: [-1, 1],
  symmetric: isSymmetricDistance,
  options: flexibleOptions,
  nameTypes,
  presets: flexiblePresets,
  chance: 'flexible',
  reads: 4.2,
  notOnTime: 'its costs count units of the text; take boundary-similarity with a span, for example 0.5s',

  tally: (reference, hypothesis, options) => ({ ...flexibleDistance(reference, hypothesis, options) }),
  score: ({ cost, edits, matches }) => (edits + matches > 0 ? 1 - cost / (COST_UNIT * (edits + matches)) : 1),
  reason: ({ edits, matches }) => (edits + matches > 0 ? undefined : 'no-boundaries'),
  explain: ({ cost, edits, matches }) =>
    `The edits cost ${shortNumber(cost / COST_UNIT)} in all, over the ${counted(edits + matches, 'cut')} concerned; it can fall below 0.`,
})
