import { COST_UNIT } from '../../compare/flexible/costs.ts'
import { flexibleDistance } from '../../compare/flexible/distance.ts'
import { nameTypes } from '../../compare/flexible/settings.ts'
import { countDigits, shortNumber } from '../../model/numbers.ts'
import { defineMetric } from '../definition/metric.ts'
import {
  type FlexibleOptions,
  flexibleOptions,
  flexiblePresets,
  isSymmetricDistance,
} from './flexible-options.ts'

/** Cost in 1e-9, edits, correct boundaries, units. */
export type FlexibleTally = {
  readonly cost: number
  readonly edits: number
  readonly matches: number
  readonly units: number
}

/**
 * Flexible segmentation similarity S_f: how little it costs to turn one annotation into the other, per unit of the
 * text, when boundaries have exclusive types that are more or less alike.
 *
 *     S_f = 1 − C / N
 *
 * N units: there is a position after each, the last included (a typed end of the text counts). C is the cheapest
 * sum of insertions, deletions, substitutions (1 − similarity of the types, M_T) and moves (c^t per unit).
 * Boundaries at the same position are paired; nothing moves across such a pair; boundaries never cross. Each
 * speaker's units form a running text of their own; costs add up over speakers. Untyped boundaries count
 * as one type.
 *
 * Range 0 to 1, higher is better, 1 for identical annotations (and for different ones if the matrix calls their
 * types alike). Symmetric if the matrix is, unless `rule: 'second'` or a search other than `exact`. Never
 * undefined. Costs are multiples of 1e-9. Time O(boundaries · window), where the window is the farthest
 * move that can pay: 4 units by default.
 *
 * Differs from the R package segsimflex: the true minimum instead of a search that can miss it and depends on the
 * order of the annotators; a boundary moved and retyped counts once. `preset: 'segsimflex'` gives R's number,
 * `preset: 'lai-2023'` the paper's search.
 *
 * @see Lai, Li & Zhang (2023)
 * @example
 * flexibleSimilarity(fromSequence([null, null, ',', ',']), fromSequence([',', ',', null, null])) //=> 0.5
 * flexibleSimilarity(fromSequence([null, null, ',', ',']), fromSequence([',', ',', null, null]), { preset: 'lai-2023' }) //=> 0.375
 */
export const flexibleSimilarity = defineMetric<FlexibleTally, FlexibleOptions>({
  id: 'flexible-similarity',
  title: 'Flexible similarity',
  symbol: 'S_f',
  aliases: ['Sf'],
  family: 'flexible',
  place: 1,
  group: 'flexible',
  about: 'How little it costs to turn one typed annotation into the other, per unit of the text.',
  formula: '1 − C / N',
  sources: ['lai-2023'],
  better: 'higher',
  range: [0, 1],
  symmetric: isSymmetricDistance,
  options: flexibleOptions,
  nameTypes,
  presets: flexiblePresets,
  chance: 'flexible',
  reads: 4.2,
  notOnTime: 'its costs count units of the text; take boundary-similarity with a span, for example 0.5s',

  tally: (reference, hypothesis, options) => ({ ...flexibleDistance(reference, hypothesis, options) }),
  score: ({ cost, units }) => (units > 0 ? 1 - cost / (COST_UNIT * units) : undefined),
  reason: ({ units }) => (units > 0 ? undefined : 'nothing-to-compare'),
  explain: ({ cost, units }, _, { unit }) =>
    `The edits cost ${shortNumber(cost / COST_UNIT)} in all, over ${countDigits(units)} ${unit}s. “Costs of types” says what is easily confused.`,
})
