import type { ContainmentTally } from '../../compare/levels/containment.ts'
import { recurrence } from '../../compare/levels/containment.ts'
import { betaOption } from '../definition/f-score.ts'
import { defineMetric } from '../definition/metric.ts'
import {
  type LevelSide,
  levelF,
  noTriples,
  type OnEmptyOption,
  onEmptyOption,
  precisionOf,
  recallOf,
  sidesOf,
} from './containment-options.ts'

/** What these metrics have in common. */
const common = {
  family: 'levels',
  group: 'l-measure',
  takes: 'levels',
  sources: ['mcfee-2017', 'raffel-2014'],
  better: 'higher',
  range: [0, 1],
} as const

/**
 * L-precision: how much of what the hypothesis’s labels say about recurrence the reference confirms.
 *
 *     mean over queries q of 1 − I(q)/N(q), asked by the hypothesis
 *
 * As the T-measures, but two units are together on a level where the labels of their segments are equal: verses and
 * choruses, topics that come back. Every segment of every level needs a label (`labels-missing`). Where no label occurs
 * twice within a level it equals T over all pairs.
 *
 * Range 0 to 1, higher is better. Not symmetric: swapped, it is recall. Undefined where nothing is asked (`no-triples`).
 * Time O(M² · levels) for M rows of labels.
 *
 * @see McFee, Nieto, Farbood & Bello (2017), https://doi.org/10.3389/fpsyg.2017.01337
 * @example
 * lPrecision(fromLevels(4, [[1, 2]], { labels: [['a', 'b', 'a']] }), fromLevels(4, [[2]], { labels: [['a', 'b']] })) //=> 0.25
 */
export const lPrecision = defineMetric<ContainmentTally, OnEmptyOption, LevelSide>({
  id: 'l-precision',
  title: 'L-precision',
  symbol: 'L-P',
  ...common,
  place: 4,
  about: 'How much of what the hypothesis’s labels say about recurrence the reference confirms.',
  formula: 'mean over queries q of 1 − I(q)/N(q), asked by the hypothesis',
  symmetric: false,
  options: { onEmpty: onEmptyOption },
  presets: { mir_eval: { onEmpty: 'zero' } },
  tally: (reference, hypothesis) => recurrence(...sidesOf(reference, hypothesis)),
  score: precisionOf,
  reason: ({ precisionQueries }) => noTriples(precisionQueries),
})

/**
 * L-recall: how much of what the reference’s labels say about recurrence the hypothesis confirms.
 *
 *     mean over queries q of 1 − I(q)/N(q), asked by the reference
 *
 * As the T-measures, but two units are together on a level where the labels of their segments are equal: verses and
 * choruses, topics that come back. Every segment of every level needs a label (`labels-missing`). Where no label occurs
 * twice within a level it equals T over all pairs.
 *
 * Range 0 to 1, higher is better. Not symmetric: swapped, it is precision. Undefined where nothing is asked (`no-triples`).
 * Time O(M² · levels) for M rows of labels.
 *
 * @see McFee, Nieto, Farbood & Bello (2017), https://doi.org/10.3389/fpsyg.2017.01337
 * @example
 * lRecall(fromLevels(4, [[1, 2]], { labels: [['a', 'b', 'a']] }), fromLevels(4, [[2]], { labels: [['a', 'b']] })) //=> 0.3333333333333333
 */
export const lRecall = defineMetric<ContainmentTally, OnEmptyOption, LevelSide>({
  id: 'l-recall',
  title: 'L-recall',
  symbol: 'L-R',
  ...common,
  place: 5,
  about: 'How much of what the reference’s labels say about recurrence the hypothesis confirms.',
  formula: 'mean over queries q of 1 − I(q)/N(q), asked by the reference',
  symmetric: false,
  options: { onEmpty: onEmptyOption },
  presets: { mir_eval: { onEmpty: 'zero' } },
  tally: (reference, hypothesis) => recurrence(...sidesOf(reference, hypothesis)),
  score: recallOf,
  reason: ({ recallQueries }) => noTriples(recallQueries),
})

/** The options of the L-measure: β, and the score where nothing can be divided. */
export interface LMeasureOptions extends OnEmptyOption {
  /** How many times recall counts as much as precision, β. @defaultValue 1 */
  beta: number
}

/**
 * L-measure: how far two hierarchies agree on what recurs, L-precision and L-recall in one number.
 *
 *     (1 + β²) · P · R / (β² · P + R)
 *
 * As the T-measures, but two units are together on a level where the labels of their segments are equal: verses and
 * choruses, topics that come back. Every segment of every level needs a label (`labels-missing`). Where no label occurs
 * twice within a level it equals T over all pairs.
 *
 * Range 0 to 1, higher is better. Symmetric for β = 1 only. Undefined where nothing is asked (`no-triples`). Time
 * O(M² · levels) for M rows of labels.
 *
 * @see McFee, Nieto, Farbood & Bello (2017), https://doi.org/10.3389/fpsyg.2017.01337
 * @example
 * lMeasure(fromLevels(4, [[1, 2]], { labels: [['a', 'b', 'a']] }), fromLevels(4, [[2]], { labels: [['a', 'b']] })) //=> 0.28571428571428575
 */
export const lMeasure = defineMetric<ContainmentTally, LMeasureOptions, LevelSide>({
  id: 'l-measure',
  title: 'L-measure',
  symbol: 'L',
  ...common,
  place: 6,
  about: 'How far two hierarchies agree on what recurs, L-precision and L-recall in one number.',
  formula: '(1 + β²) · P · R / (β² · P + R)',
  symmetric: ({ beta }) => beta === 1,
  options: { beta: betaOption, onEmpty: onEmptyOption },
  presets: { mir_eval: { onEmpty: 'zero' } },
  tally: (reference, hypothesis) => recurrence(...sidesOf(reference, hypothesis)),
  score: levelF,
  reason: ({ precisionQueries, recallQueries }) => noTriples(Math.min(precisionQueries, recallQueries)),
})
