import type { BracketTally } from '../../compare/levels/brackets.ts'
import { defineMetric } from '../metric.ts'
import { type BracketOptions, bracketOptions, bracketPresets, tallyBrackets } from './bracket-options.ts'
import { type LevelSide, type OnEmptyOption, onEmptyOption } from './containment-options.ts'

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
  family: 'levels',
  place: 8,
  group: 'segment-f',
  takes: 'levels',
  about: 'The share of the reference’s segments that the hypothesis has too.',
  formula: 'matches / |R|',
  sources: ['zeman-2018'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: { ...bracketOptions, onEmpty: onEmptyOption },
  presets: bracketPresets,
  tally: tallyBrackets,
  score: ({ matches, reference }, { onEmpty }) =>
    reference > 0 ? matches / reference : onEmpty === 'zero' ? 0 : undefined,
  reason: ({ reference }) => (reference > 0 ? undefined : 'no-reference-boundaries'),
})
