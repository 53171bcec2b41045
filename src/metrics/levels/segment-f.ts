import type { BracketTally } from '../../compare/levels/brackets.ts'
import { betaOption, fReason, fScore } from '../definition/f-score.ts'
import { defineMetric } from '../definition/metric.ts'
import {
  type BracketOptions,
  bracketOptions,
  bracketPresets,
  type LevelSide,
  type OnEmptyOption,
  onEmptyOption,
  tallyBrackets,
} from './containment-options.ts'

/** What these metrics have in common. */
const common = {
  family: 'levels',
  group: 'segment-f',
  takes: 'levels',
  sources: ['zeman-2018'],
  better: 'higher',
  range: [0, 1],
  presets: bracketPresets,
  tally: tallyBrackets,
} as const

/**
 * Segment precision: the share of the hypothesis’s segments that the reference has too.
 *
 *     matches / |H|
 *
 * A segment is right if its start and its end are; a boundary one unit off costs two segments. Over several levels a
 * segment that two levels share counts once (`brackets: 'set'`), or on each (`by-level`).
 *
 * Range 0 to 1, higher is better. Not symmetric. The whole text is no segment unless `root` says so; then the
 * score always exists. Time O(segments).
 *
 * @example
 * segmentPrecision(fromBoundaries(12, [3, 7, 11]), fromBoundaries(12, [3, 6])) //=> 0.3333333333333333
 */
export const segmentPrecision = defineMetric<BracketTally, BracketOptions & OnEmptyOption, LevelSide>({
  id: 'segment-precision',
  title: 'Segment precision',
  symbol: 'Seg-P',
  ...common,
  place: 7,
  about: 'The share of the hypothesis’s segments that the reference has too.',
  formula: 'matches / |H|',
  symmetric: false,
  options: { ...bracketOptions, onEmpty: onEmptyOption },
  score: ({ matches, hypothesis }, { onEmpty }) =>
    hypothesis > 0 ? matches / hypothesis : onEmpty === 'zero' ? 0 : undefined,
  reason: ({ hypothesis }) => (hypothesis > 0 ? undefined : 'no-hypothesis-boundaries'),
})

/**
 * Segment recall: the share of the reference’s segments that the hypothesis has too.
 *
 *     matches / |R|
 *
 * A segment is right if its start and its end are; a boundary one unit off costs two segments. Over several levels a
 * segment that two levels share counts once (`brackets: 'set'`), or on each (`by-level`).
 *
 * Range 0 to 1, higher is better. Not symmetric. The whole text is no segment unless `root` says so; then the
 * score always exists. Time O(segments).
 *
 * @example
 * segmentRecall(fromBoundaries(12, [3, 7, 11]), fromBoundaries(12, [3, 6])) //=> 0.25
 */
export const segmentRecall = defineMetric<BracketTally, BracketOptions & OnEmptyOption, LevelSide>({
  id: 'segment-recall',
  title: 'Segment recall',
  symbol: 'Seg-R',
  ...common,
  place: 8,
  about: 'The share of the reference’s segments that the hypothesis has too.',
  formula: 'matches / |R|',
  symmetric: false,
  options: { ...bracketOptions, onEmpty: onEmptyOption },
  score: ({ matches, reference }, { onEmpty }) =>
    reference > 0 ? matches / reference : onEmpty === 'zero' ? 0 : undefined,
  reason: ({ reference }) => (reference > 0 ? undefined : 'no-reference-boundaries'),
})

/** What segment F has: the options of precision and recall, and β. */
export interface SegmentFOptions extends BracketOptions, OnEmptyOption {
  /** How many times recall counts as much as precision, β. @defaultValue 1 */
  beta: number
}

/**
 * Segment F: segments that both sides have, precision and recall in one number.
 *
 *     (1 + β²) · matches / (β² · |R| + |H|)
 *
 * A segment is right if its start and its end are; a boundary one unit off costs two segments. Over several levels a
 * segment that two levels share counts once (`brackets: 'set'`), or on each (`by-level`).
 *
 * Range 0 to 1, higher is better. Symmetric for β = 1 only. The whole text is no segment unless `root` says so; then the
 * score always exists. Time O(segments).
 *
 * @example
 * segmentF(fromBoundaries(12, [3, 7, 11]), fromBoundaries(12, [3, 6])) //=> 0.2857142857142857
 */
export const segmentF = defineMetric<BracketTally, SegmentFOptions, LevelSide>({
  id: 'segment-f',
  title: 'Segment F',
  symbol: 'Seg-F',
  ...common,
  place: 9,
  about: 'Segments that both sides have, precision and recall in one number.',
  formula: '(1 + β²) · matches / (β² · |R| + |H|)',
  symmetric: ({ beta }) => beta === 1,
  options: { ...bracketOptions, beta: betaOption, onEmpty: onEmptyOption },
  score: ({ matches, reference, hypothesis }, { beta, onEmpty }) =>
    fScore(matches, reference, hypothesis, beta) ?? (onEmpty === 'zero' ? 0 : undefined),
  reason: ({ reference, hypothesis }, { beta }) => fReason(reference, hypothesis, beta),
})
