import { bestIous } from '../../compare/overlaps/segment-sums.ts'
import { score3 } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice } from '../definition/option.ts'

/** What covering has: whose segments are covered. */
export interface CoveringOptions {
  /** How well the hypothesis covers the segments of the reference, or the reverse. @defaultValue `reference` */
  direction: 'reference' | 'hypothesis'
}

/**
 * Covering: the best IoU that each reference segment has with a hypothesis segment, weighted by its size.
 *
 *     covering = 1/n · Σ t |t| · max h |t ∩ h| / |t ∪ h|
 *
 * n units, t a reference segment, h a hypothesis segment. `direction: 'hypothesis'` exchanges the two. Not `coverage`, which
 * divides by the reference segment alone and so forgives every missed boundary: here one segment over all of the text scores
 * low, too.
 *
 * Range above 0 to 1, higher is better. Identical segmentations score 1, and only they. Not symmetric: swapped, it is the
 * other direction. Never undefined for a pair. Pooled: over the units of all items, over seconds on a time axis. Time
 * O(|R| + |H|). TCPDBench takes the mean over annotators: the mean over references here.
 *
 * @see Arbeláez et al. (2011); van den Burg & Williams (2020), TCPDBench
 * @example
 * covering(fromMasses([6, 6]), fromMasses([12])) //=> 0.5
 * coverage(fromMasses([6, 6]), fromMasses([12])) //=> 1
 */
export const covering = defineMetric<{ sum: number; units: number }, CoveringOptions>({
  id: 'covering',
  title: 'Covering',
  symbol: 'Cov-C',
  family: 'overlaps',
  place: 16,
  about:
    'The best IoU that each reference segment has with a hypothesis segment, weighted by its size. Not coverage, which ignores missed boundaries.',
  formula: '1/n · Σ_t |t| · max_h |t ∩ h| / |t ∪ h|',
  sources: ['arbelaez-2011', 'van-den-burg-williams-2020'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: {
    direction: choice(
      ['reference', 'hypothesis'],
      'reference',
      'how well the hypothesis covers the segments of the reference, or the reverse',
    ),
  },
  reads: 1,

  tally(reference, hypothesis, { direction }) {
    requireSameUnits(reference, hypothesis)
    const perSecond = reference.axis?.ticksPerSecond ?? 1
    const isReference = direction === 'reference'
    const sum = isReference ? bestIous(reference, hypothesis) : bestIous(hypothesis, reference)
    return {
      sum: sum / perSecond,
      units: reference.units / perSecond,
    }
  },
  score: ({ sum, units }) => (units > 0 ? sum / units : undefined),
  reason: ({ units }) => (units > 0 ? undefined : 'nothing-to-compare'),
  explain: ({ sum, units }, { direction }, words) =>
    `The ${words[direction]} segment around a ${words.unit} has a best IoU of ${score3(sum / units)} on average. Not coverage: missed boundaries lower it too.`,
})
