import { onlyOneSide } from '../../compare/windows/one-side.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../definition/metric.ts'
import {
  agreedRow,
  inMarkOrder,
  nltkWindows,
  noWindows,
  rowInForce,
  type SlidingOptions,
  saysZero,
  scoreWindows,
  slidingOptions,
  slidingPresets,
  type WindowTally,
  whyNoWindows,
  windowSentence,
} from './window-options.ts'

/**
 * Pk: how often two units k apart are in the same segment for one side and in different segments for the other.
 *
 *     Pk = 1/(n − k) · Σ a=1…n−k [ (r_a > 0) ≠ (h_a > 0) ]
 *
 * n units, window k, r_a and h_a the boundaries of reference and hypothesis at positions a … a + k − 1: those
 * between unit a and unit a + k. Other rows of windows by the option `windows`.
 *
 * Range 0 to 1, lower is better. Identical segmentations score 0, but 0 does not prove identity: a second
 * boundary within k units goes unseen. Symmetric only for a given `window`: the automatic one comes from the
 * reference. Undefined when n ≤ k (`no-windows`). Never above WindowDiff over the same windows.
 * Time O(|R| + |H|), independent of n and k.
 *
 * Differs from segeval: reference first; undefined where it gives 0 for want of windows (preset `segeval-2`).
 * From NLTK: its automatic window divides by boundaries, not segments, and has no minimum, so that a reference
 * with every boundary gets k = 0 and any hypothesis a perfect 0 (preset `nltk`); a string of n marks instead of
 * n − 1 has one window more (`windows: 'nltk-n'`), and a mark on the last unit changes Pk again (`closed`).
 *
 * @see Beeferman, Berger & Lafferty (1999), https://doi.org/10.1023/A:1007506220214
 * @example
 * pk(fromMasses([5, 5, 2]), fromMasses([4, 1, 5, 2])) //=> 0.1
 * pk(fromMasses([1, 1, 1]), fromMasses([3]), { preset: 'nltk' }) //=> 0
 */
export const pk = defineMetric<WindowTally, SlidingOptions>({
  id: 'pk',
  title: 'Pk',
  symbol: 'Pk',
  aliases: ['P_k'],
  family: 'windows',
  place: 2,
  about:
    'How often two units k apart are in one segment for one side and in different segments for the other.',
  formula: '1/(n − k) · Σ_a [ (r_a > 0) ≠ (h_a > 0) ]',
  sources: ['beeferman-1999'],
  better: 'lower',
  range: [0, 1],
  symmetric: ({ window }) => window !== undefined,
  options: slidingOptions,
  presets: {
    ...slidingPresets,
    nltk: nltkWindows,
    koomri: { pool: 'micro' },
    chunkseg: { onEmpty: 'segeval', pool: 'macro', grid: true },
  },
  chance: 'pk',
  reads: 3.1,

  tally(reference, hypothesis, options) {
    requireSameUnits(reference, hypothesis)
    const { closed, onEmpty } = options
    const expected = inMarkOrder('pk', reference, options)
    const found = inMarkOrder('pk', hypothesis, options)
    const row = rowInForce(reference, options)
    if (row === undefined || row.divisor <= 0) return noWindows(row, saysZero('pk', onEmpty, row?.divisor))
    const { unequal } = onlyOneSide(expected, found, agreedRow(row, closed, reference.units))
    return { errors: unequal, windows: row.divisor }
  },
  score: scoreWindows,
  reason: whyNoWindows,
  explain: (tally, _, __, given) => windowSentence(tally, given, 'only one of the two has a cut'),
})
