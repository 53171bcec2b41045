import { largestOverlaps, largestShares } from '../../compare/overlaps/overlaps.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { countDigits, score3 } from '../../wording/numbers.ts'
import { defineMetric } from '../metric.ts'
import {
  countedSides,
  lengths,
  type OverlapTally,
  overlapPresets,
  scoreOverlap,
  type WeightingOptions,
  weightingOptions,
  whyNoOverlap,
} from './weighting.ts'

/**
 * Purity: how much of each hypothesis segment lies in one reference segment.
 *
 *     purity = 1/n · Σ j max i o(i, j)
 *
 * n units, o(i, j) the units that reference segment i and hypothesis segment j share.
 *
 * Range above 0 to 1, higher is better. Identical segmentations score 1; so does every hypothesis that only
 * adds boundaries to the reference. Not symmetric: swapped, it is coverage. Time O(|R| + |H|).
 * Pooled: over the units of all items, over time on a time axis, whatever the ticks of the items.
 * `weighting: 'segments'` takes the mean over segments instead, however long they are. With `covered` only units in
 * segments with a label of the reference count, gaps of one label under 0.5 s included, from the first to the last
 * segment of the hypothesis with a label, as in pyannote.metrics; undefined where there are none.
 *
 * @see Bredin (2017), pyannote.metrics
 * @example
 * purity(fromMasses([6, 6]), fromMasses([12])) //=> 0.5
 */
export const purity = defineMetric<OverlapTally, WeightingOptions>({
  id: 'purity',
  title: 'Purity',
  symbol: 'Pur',
  family: 'overlaps',
  place: 1,
  group: 'purity',
  about: 'How much of each hypothesis segment lies in one reference segment.',
  formula: '1/n · Σ_j max_i o(i, j)',
  sources: ['bredin-2017'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: weightingOptions,
  presets: overlapPresets,
  reads: 1,

  tally: tallyPurity,
  score: scoreOverlap,
  reason: whyNoOverlap,
  explain: (tally, _, words) =>
    'units' in tally
      ? `${score3(tally.pure! / tally.units!)} of all ${words.unit}s lie with the best match of their ${words.hypothesis} segment. More boundaries raise it: read it with coverage.`
      : `The mean over ${countDigits(tally.segments!)} segments of ${words.hypothesis} of the share that lies in one segment of the other side. More boundaries raise it: read it with coverage.`,
})

/** The evidence of purity. */
export function tallyPurity(
  given: Segmentation,
  found: Segmentation,
  options: WeightingOptions,
): OverlapTally {
  const sides = countedSides(given, found, options)
  if (sides === undefined) return { pure: 0, units: 0 }
  const [reference, hypothesis] = sides
  return options.weighting === 'segments'
    ? { sum: largestShares(hypothesis, reference), segments: hypothesis.boundaries.length + 1 }
    : lengths('pure', largestOverlaps(hypothesis, reference), reference.units, given)
}
