import { toMasses } from '../../model/convert.ts'
import { type Corpus, codersOf, codingOf } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { lengthsFromNobody } from '../../model/errors/evaluate.ts'
import { requireChoice, requireInteger, requireNumber } from '../../model/require.ts'
import type { Stream } from '../../stats/resampling/stream.ts'

/** How long simulated segments are, in units. */
export type SegmentLengths =
  /** Every length from `min` to `max` equally often. */
  | { readonly kind: 'uniform'; readonly min: number; readonly max: number }
  /** A boundary at each position with the same chance, 1/`mean`: short segments are the commonest. */
  | { readonly kind: 'geometric'; readonly mean: number }
  /** The logarithm is normal: a usual length and a long tail, as chapters and topics have it. Rounded, 1 at least. */
  | { readonly kind: 'lognormal'; readonly mean: number; readonly deviation: number }
  /** Lengths sampled from the segments of a corpus, of the coders named or of all. */
  | { readonly kind: 'corpus'; readonly corpus: Corpus; readonly coders?: readonly string[] }

/** A function that samples a length; rejects invalid parameters (`option-invalid`). */
export function lengthDrawer(lengths: SegmentLengths): (source: Stream) => number {
  requireChoice('lengths.kind', lengths.kind, ['uniform', 'geometric', 'lognormal', 'corpus'])
  switch (lengths.kind) {
    case 'uniform': {
      const min = requireInteger('lengths.min', lengths.min, 1)
      const max = requireInteger('lengths.max', lengths.max, min)
      return source => min + source.below(max - min + 1)
    }
    case 'geometric': {
      const mean = requireNumber('lengths.mean', lengths.mean, 1)
      return source => 1 + source.geometric(1 / mean)
    }
    case 'lognormal': {
      const mean = requireNumber('lengths.mean', lengths.mean, 1)
      const deviation = requireNumber('lengths.deviation', lengths.deviation, 0)
      // If ln L is normal with these two, L has the mean and the deviation asked for.
      const variance = Math.log(1 + (deviation / mean) ** 2)
      const centre = Math.log(mean) - variance / 2
      return source => Math.max(1, Math.round(Math.exp(centre + Math.sqrt(variance) * source.normal())))
    }
    case 'corpus': {
      const { corpus } = lengths
      const coders = lengths.coders ?? codersOf(corpus)
      const masses = corpus.items.flatMap(item =>
        coders.flatMap(coder => {
          const segmentation = codingOf(item, coder)
          return segmentation === undefined ? [] : toMasses(segmentation)
        }),
      )
      if (masses.length === 0) throw invalid(lengthsFromNobody, {})
      return source => masses[source.below(masses.length)]!
    }
  }
}
