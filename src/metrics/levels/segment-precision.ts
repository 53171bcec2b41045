import type { BracketTally } from '../../compare/levels/brackets.ts'
import { defineMetric } from '../metric.ts'
import { type BracketOptions, bracketOptions, bracketPresets, tallyBrackets } from './bracket-options.ts'
import { type LevelSide, type OnEmptyOption, onEmptyOption } from './containment-options.ts'

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
  family: 'levels',
  place: 7,
  group: 'segment-f',
  takes: 'levels',
  about: 'The share of the hypothesis’s segments that the reference has too.',
  formula: 'matches / |H|',
  sources: ['zeman-2018'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: { ...bracketOptions, onEmpty: onEmptyOption },
  presets: bracketPresets,
  tally: tallyBrackets,
  score: ({ matches, hypothesis }, { onEmpty }) =>
    hypothesis > 0 ? matches / hypothesis : onEmpty === 'zero' ? 0 : undefined,
  reason: ({ hypothesis }) => (hypothesis > 0 ? undefined : 'no-hypothesis-boundaries'),
})
