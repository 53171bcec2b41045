import type { ContainmentTally } from '../../compare/levels/containment.ts'
import { defineMetric } from '../metric.ts'
import {
  type ContainmentOptions,
  containmentOptions,
  type LevelSide,
  noTriples,
  type OnEmptyOption,
  onEmptyOption,
  recallOf,
  tallyContainment,
  tPresets,
} from './containment-options.ts'

/**
 * T-recall: how much of what the reference’s levels say about containment the hypothesis confirms.
 *
 *     mean over queries q of 1 − I(q)/N(q), asked by the reference
 *
 * N(q) counts the pairs of units of which the reference says that the second lies deeper together with the query q than the
 * first; I(q) those that the other side contradicts. Levels may differ in number and need not nest.
 *
 * Range 0 to 1, higher is better. Not symmetric: exchanging the sides exchanges precision and recall. Undefined where the
 * reference asks nothing (`no-triples`). Time goes with boundaries and levels, not with units; with a window, with units.
 *
 * @see McFee, Nieto, Farbood & Bello (2017), https://doi.org/10.3389/fpsyg.2017.01337
 * @example
 * tRecall(fromLevels(12, [[6], [3, 6, 9]]), fromLevels(12, [[6]])) //=> 0.8333333333333334
 */
export const tRecall = defineMetric<ContainmentTally, ContainmentOptions & OnEmptyOption, LevelSide>({
  id: 't-recall',
  title: 'T-recall',
  symbol: 'T-R',
  family: 'levels',
  place: 2,
  group: 't-measure',
  takes: 'levels',
  about: 'How much of what the reference’s levels say about containment the hypothesis confirms.',
  formula: 'mean over queries q of 1 − I(q)/N(q), asked by the reference',
  sources: ['mcfee-2017', 'raffel-2014'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: { ...containmentOptions, onEmpty: onEmptyOption },
  presets: tPresets,
  tally: tallyContainment,
  score: recallOf,
  reason: ({ recallQueries }) => noTriples(recallQueries),
})
