import { sharedSegments } from '../../compare/overlaps/overlaps.ts'
import { counted, score3 } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../definition/metric.ts'
import { epsilonOption } from './segment-iou.ts'

/** What mean IoU has. */
export interface MeanIouOptions {
  /** Added to the union, in units or seconds, as Chapter-Llama does. @defaultValue 0 */
  epsilon: number
}

/**
 * Mean IoU: how well the segments overlap that are paired best first.
 *
 *     mean IoU = mean over pairs of |a ∩ b| / |a ∪ b|
 *
 * Pairs are formed from the highest IoU down, each segment once; ties: the earlier reference segment, then the earlier
 * hypothesis segment. The mean is over the pairs formed: one segment matched well and five left alone still give a high
 * value, so read it together with `densityRatio`.
 *
 * Range above 0 to 1, higher is better; 1 for identical segmentations. Symmetric. Never
 * undefined for a pair. Pooled: over the pairs of all items; macro: the mean of the items. Time O(N log N).
 *
 * @see Ventura et al. (2025), Chapter-Llama
 * @example
 * meanIou(fromMasses([6, 4]), fromMasses([10])) //=> 0.6
 */
export const meanIou = defineMetric<{ sum: number; pairs: number }, MeanIouOptions>({
  id: 'mean-iou',
  title: 'Mean IoU',
  symbol: 'mIoU',
  family: 'overlaps',
  place: 8,
  about: 'How well the segments overlap that are paired best first.',
  formula: 'mean over pairs of |a ∩ b| / |a ∪ b|',
  sources: ['ventura-2025'],
  better: 'higher',
  range: [0, 1],
  symmetric: true,
  options: { epsilon: epsilonOption },
  presets: { 'chapter-llama': { epsilon: 1e-8, pool: 'macro' } },
  reads: 1,

  tally(reference, hypothesis, { epsilon }) {
    requireSameUnits(reference, hypothesis)
    const perSecond = reference.axis?.ticksPerSecond ?? 1
    const shared = sharedSegments(reference, hypothesis).map(pair => ({
      ...pair,
      iou:
        epsilon > 0
          ? pair.intersection / perSecond / (pair.union / perSecond + epsilon)
          : pair.intersection / pair.union,
    }))
    shared.sort((a, b) => b.iou - a.iou || a.reference - b.reference || a.hypothesis - b.hypothesis)
    const taken = { reference: new Set<number>(), hypothesis: new Set<number>() }
    let [sum, pairs] = [0, 0]
    for (const { reference: r, hypothesis: h, iou } of shared) {
      if (taken.reference.has(r) || taken.hypothesis.has(h)) continue
      taken.reference.add(r)
      taken.hypothesis.add(h)
      sum += iou
      pairs++
    }
    return { sum, pairs }
  },
  score: ({ sum, pairs }) => (pairs > 0 ? sum / pairs : undefined),
  reason: ({ pairs }) => (pairs > 0 ? undefined : 'nothing-to-compare'),
  explain: ({ sum, pairs }) =>
    `${counted(pairs, 'pair')} of segments, the best first, overlap by ${score3(sum / pairs)} of their union on average. Unmatched segments do not count, so read it together with the density ratio.`,
})
