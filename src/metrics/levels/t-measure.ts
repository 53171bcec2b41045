import type { ContainmentTally } from '../../compare/levels/containment.ts'
import { betaOption } from '../definition/f-score.ts'
import { defineMetric } from '../definition/metric.ts'
import {
  type ContainmentOptions,
  containmentOptions,
  type LevelSide,
  levelF,
  noTriples,
  type OnEmptyOption,
  onEmptyOption,
  precisionOf,
  recallOf,
  tallyContainment,
  tPresets,
} from './containment-options.ts'

/** What these metrics have in common. */
const common = {
  family: 'levels',
  group: 't-measure',
  takes: 'levels',
  sources: ['mcfee-2017', 'raffel-2014'],
  better: 'higher',
  range: [0, 1],
  presets: tPresets,
  tally: tallyContainment,
} as const

/**
 * T-precision: how much of what the hypothesis’s levels say about containment the reference confirms.
 *
 *     mean over queries q of 1 − I(q)/N(q), asked by the hypothesis
 *
 * N(q) counts the pairs of units of which the hypothesis says that the second is deeper together with the query q than the
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
  ...common,
  place: 1,
  about: 'How much of what the hypothesis’s levels say about containment the reference confirms.',
  formula: 'mean over queries q of 1 − I(q)/N(q), asked by the hypothesis',
  symmetric: false,
  options: { ...containmentOptions, onEmpty: onEmptyOption },
  score: precisionOf,
  reason: ({ precisionQueries }) => noTriples(precisionQueries),
})

/**
 * T-recall: how much of what the reference’s levels say about containment the hypothesis confirms.
 *
 *     mean over queries q of 1 − I(q)/N(q), asked by the reference
 *
 * N(q) counts the pairs of units of which the reference says that the second is deeper together with the query q than the
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
  ...common,
  place: 2,
  about: 'How much of what the reference’s levels say about containment the hypothesis confirms.',
  formula: 'mean over queries q of 1 − I(q)/N(q), asked by the reference',
  symmetric: false,
  options: { ...containmentOptions, onEmpty: onEmptyOption },
  score: recallOf,
  reason: ({ recallQueries }) => noTriples(recallQueries),
})

/** What the T-measure has: the options of precision and recall, and β. */
export interface TMeasureOptions extends ContainmentOptions, OnEmptyOption {
  /** How many times recall counts as much as precision, β. @defaultValue 1 */
  beta: number
}

/**
 * T-measure: how far two hierarchies of segments contain the same things, T-precision and T-recall in one number.
 *
 *     T = (1 + β²) · P · R / (β² · P + R)
 *
 * A level that repeats the one above, and a level without boundaries, change nothing. Where levels are labelled and
 * labels recur, `l-measure` compares the labels.
 *
 * Range 0 to 1, higher is better. Identical hierarchies score 1. Symmetric for β = 1 only. Undefined (`no-triples`) where
 * a side without boundaries, or with every unit alone, asks nothing. Pooled per unit. Cost as T-precision.
 *
 * Differs from mir_eval, which takes only pairs one level apart by default, has a lopsided window, and gives 0 for
 * identical hierarchies without boundaries (preset `mir_eval`).
 *
 * @see McFee, Nieto, Farbood & Bello (2017), https://doi.org/10.3389/fpsyg.2017.01337
 * @example
 * tMeasure(fromLevels(12, [[6], [3, 6, 9]]), fromLevels(12, [[6]])) //=> 0.9090909090909091
 */
export const tMeasure = defineMetric<ContainmentTally, TMeasureOptions, LevelSide>({
  id: 't-measure',
  title: 'T-measure',
  symbol: 'T',
  ...common,
  place: 3,
  about: 'How far two hierarchies of segments contain the same things.',
  formula: '(1 + β²) · P · R / (β² · P + R)',
  symmetric: ({ beta }) => beta === 1,
  options: { ...containmentOptions, beta: betaOption, onEmpty: onEmptyOption },
  score: levelF,
  reason: ({ precisionQueries, recallQueries }) => noTriples(Math.min(precisionQueries, recallQueries)),
})
