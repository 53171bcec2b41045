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
 * Coverage: how much of each reference segment one hypothesis segment covers.
 *
 *     coverage = 1/n · Σ i max j o(i, j)
 *
 * n units, o(i, j) the units that reference segment i and hypothesis segment j share. Not `covering`, which takes the IoU and
 * so falls with missed boundaries too.
 *
 * Range above 0 to 1, higher is better. Identical segmentations score 1; so does every hypothesis that only
 * misses boundaries. Not symmetric: swapped, it is purity. Time O(|R| + |H|).
 * Pooled: over the units of all items, over time on a time axis, whatever the ticks of the items.
 * `weighting: 'segments'` takes the mean over segments instead, however long they are. With `covered` only units in
 * segments with a label of the reference count, gaps of one label under 0.5 s included, from the first to the last
 * segment of the hypothesis with a label, as in pyannote.metrics; undefined where there are none.
 *
 * @see Bredin (2017), pyannote.metrics
 * @example
 * coverage(fromMasses([12]), fromMasses([5, 7])) //=> 0.5833333333333334
 */
export const coverage = defineMetric<OverlapTally, WeightingOptions>({
  id: 'coverage',
  title: 'Coverage',
  symbol: 'Cov',
  family: 'overlaps',
  place: 2,
  group: 'purity',
  about:
    'How much of each reference segment one hypothesis segment covers. Not covering, which takes the IoU.',
  formula: '1/n · Σ_i max_j o(i, j)',
  sources: ['bredin-2017'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: weightingOptions,
  presets: overlapPresets,
  reads: 1,

  tally: tallyCoverage,
  score: scoreOverlap,
  reason: whyNoOverlap,
  explain: (tally, _, words) =>
    'units' in tally
      ? `${score3(tally.covered! / tally.units!)} of all ${words.unit}s lie with the best match of their ${words.reference} segment. Fewer boundaries raise it: read it with purity. Not covering, which missed boundaries lower.`
      : `The mean over ${countDigits(tally.segments!)} segments of ${words.reference} of the share that lies in one segment of the other side. Fewer boundaries raise it: read it with purity. Not covering, which missed boundaries lower.`,
})

/** The evidence of coverage. */
export function tallyCoverage(
  given: Segmentation,
  found: Segmentation,
  options: WeightingOptions,
): OverlapTally {
  const sides = countedSides(given, found, options)
  if (sides === undefined) return { covered: 0, units: 0 }
  const [reference, hypothesis] = sides
  return options.weighting === 'segments'
    ? { sum: largestShares(reference, hypothesis), segments: reference.boundaries.length + 1 }
    : lengths('covered', largestOverlaps(reference, hypothesis), reference.units, given)
}
