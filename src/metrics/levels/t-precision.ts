import type { ContainmentTally } from '../../compare/levels/containment.ts'
import { defineMetric } from '../metric.ts'
import {
  type ContainmentOptions,
  containmentOptions,
  type LevelSide,
  noTriples,
  type OnEmptyOption,
  onEmptyOption,
  precisionOf,
  tallyContainment,
  tPresets,
} from './containment-options.ts'

/**
 * T-precision: how much of what the hypothesis’s levels say about containment the reference confirms.
 *
 *     mean over queries q of 1 − I(q)/N(q), asked by the hypothesis
 *
 * N(q) counts the pairs of units of which the hypothesis says that the second lies deeper together with the query q than the
 * first; I(q) those that the other side contradicts. Levels may differ in number and need not nest.
 *
 * Range 0 to 1, higher is better. Not symmetric: exchanging the sides exchanges precision and recall. Undefined where the
 * hypothesis asks nothing (`no-triples`). Time goes with boundaries and levels, not with units; with a window, with units.
 *
 * @see McFee, Nieto, Farbood & Bello (2017), https://doi.org/10.3389/fpsyg.2017.01337
 * @example
 * tPrecision(fromLevels(12, [[6], [3, 6, 9]]), fromLevels(12, [[6]])) //=> 1
 */
export const tPrecision = defineMetric<ContainmentTally, ContainmentOptions & OnEmptyOption, LevelSide>({
  id: 't-precision',
  title: 'T-precision',
  symbol: 'T-P',
  family: 'levels',
  place: 1,
  group: 't-measure',
  takes: 'levels',
  about: 'How much of what the hypothesis’s levels say about containment the reference confirms.',
  formula: 'mean over queries q of 1 − I(q)/N(q), asked by the hypothesis',
  sources: ['mcfee-2017', 'raffel-2014'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: { ...containmentOptions, onEmpty: onEmptyOption },
  presets: tPresets,
  tally: tallyContainment,
  score: precisionOf,
  reason: ({ precisionQueries }) => noTriples(precisionQueries),
})
