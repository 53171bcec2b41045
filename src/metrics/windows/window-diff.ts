import { countDifferences } from '../../compare/windows/window-counts.ts'
import { windowRules } from '../../compare/windows/window-size.ts'
import { throwInvalid } from '../../model/error.ts'
import { windowRequired } from '../../model/errors/metrics.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { defineMetric } from '../definition/metric.ts'
import type { ResolvedLengths } from '../definition/option.ts'
import { choice, flag } from '../definition/option.ts'
import {
  emptyWindows,
  inMarkOrder,
  nltkWindows,
  noWindows,
  rowInForce,
  type SlidingOptions,
  saysZero,
  scoreWindows,
  slidingOptions,
  slidingPresets,
  type WindowOptions,
  type WindowTally,
  whyNoWindows,
  windowRuleText,
  windowSentence,
} from './window-options.ts'

/** What WindowDiff has: the options of Pk, and whether differences are weighted. */
export interface WindowDiffOptions extends Omit<SlidingOptions, 'windowRule' | 'onEmpty'> {
  /** As for Pk; `required` chooses no window, as in NLTK (`window-required`). @defaultValue `segments` */
  windowRule: SlidingOptions['windowRule'] | 'required'
  /**
   * As for Pk; `chunkseg`: 1 where the two sides are equal and else 0 where there is no window, and for windows of 256 or more
   * 1 where they are equal and else undefined, because the program raises.
   * @defaultValue `undefined`
   */
  onEmpty: SlidingOptions['onEmpty'] | 'chunkseg'
  /** Count by how many boundaries a window differs, not only whether. @defaultValue false */
  weighted: boolean
}

/**
 * WindowDiff: how often a window slid along the text holds a different number of boundaries in the hypothesis
 * than in the reference.
 *
 *     WD = 1/(n − k) · Σ a=1…n−k [ r_a ≠ h_a ]
 *
 * n units, window k, r_a and h_a the boundaries of reference and hypothesis at positions a … a + k − 1: those
 * between unit a and unit a + k. Other rows of windows by the option `windows`. Alone in its text, a boundary
 * d units off costs 2d windows (d < k), a missed one k.
 *
 * Range 0 to 1 (`weighted`: 0 upwards), lower is better. Identical segmentations score 0, but 0 does not prove
 * identity: masses 1 2 2 and 2 2 1 with window 2. Symmetric only for a given `window`: the automatic one comes
 * from the reference. Undefined when n ≤ k (`no-windows`). Boundaries near the ends are in fewer windows;
 * `windows: 'padded'` corrects that. Time O(|R| + |H|), independent of n and k.
 *
 * Differs from segeval: reference first; undefined where it raises or gives −0 for want of windows (preset
 * `segeval-2`); windows of 256 and more, where it fails. From segeval 1 and Fournier & Inkpen (2012): they slide
 * k units, so k − 1 positions (`windows: 'units'`). From NLTK, which requires the window (preset `nltk`) and on
 * strings of n marks has one window more (`windows: 'nltk-n'`). Scaiano & Inkpen's Table 1: `inclusive`.
 *
 * @see Pevzner & Hearst (2002), https://aclanthology.org/J02-1002
 * @example
 * windowDiff(fromMasses([6, 6]), fromMasses([12])) //=> 0.3333333333333333
 * windowDiff(fromMasses([6, 6]), fromMasses([5, 1, 1, 5]), { windows: 'inclusive' }) //=> 0.6
 */
export const windowDiff = defineMetric<WindowTally, WindowDiffOptions>({
  id: 'window-diff',
  title: 'WindowDiff',
  symbol: 'WD',
  aliases: ['WindowDiff'],
  family: 'windows',
  place: 1,
  about: 'How often a window slid along the text holds different numbers of boundaries on the two sides.',
  formula: '1/(n − k) · Σ_a [ r_a ≠ h_a ]',
  sources: ['pevzner-hearst-2002', 'lamprier-2007'],
  better: 'lower',
  range: ({ weighted }) => [0, weighted ? Infinity : 1],
  symmetric: ({ window }) => window !== undefined,
  options: {
    ...slidingOptions,
    windowRule: choice(
      [...windowRules, 'required'],
      'segments',
      `${windowRuleText}; or the window must be given`,
    ),
    onEmpty: choice(
      [...emptyWindows, 'chunkseg'],
      'undefined',
      'undefined, or what the program gives, where there is no window; chunkseg also where segeval fails, from 256 on',
    ),
    weighted: flag(false, 'count by how many boundaries a window differs, not only whether'),
  },
  presets: {
    ...slidingPresets,
    nltk: { ...nltkWindows, windowRule: 'required' },
    chunkseg: { onEmpty: 'chunkseg', pool: 'macro', grid: true, right: {} },
  },
  chance: 'window-diff',
  reads: 1.7,

  tally(reference, hypothesis, options) {
    requireSameUnits(reference, hypothesis)
    const { window, windowRule, onEmpty, weighted } = options
    if (window === undefined && windowRule === 'required') {
      throwInvalid(windowRequired, {})
    }
    const row = rowInForce(reference, options as typeof options & ResolvedLengths<WindowOptions>)
    if (onEmpty === 'chunkseg' && row !== undefined && (row.divisor <= 0 || row.width >= SEGEVAL_FAILS))
      return chunksegFallback(reference, hypothesis, row.divisor > 0)
    if (row === undefined || row.divisor <= 0)
      return noWindows(row, onEmpty !== 'chunkseg' && saysZero('window-diff', onEmpty, row?.divisor))
    const expected = inMarkOrder('window-diff', reference, options)
    const found = inMarkOrder('window-diff', hypothesis, options)
    const { absolute, unequal } = countDifferences(expected, found, row, weighted ? 'absolute' : 'unequal')
    return { errors: weighted ? absolute : unequal, windows: row.divisor }
  },
  score: tally => (tally.windows === 0 && tally.equal ? 1 : scoreWindows(tally)),
  reason: whyNoScore,
  explain: (tally, _, __, given) =>
    tally.windows === 0 && given.onEmpty === 'chunkseg'
      ? `Not a share of windows: ${tally.equal ? 'chunkseg gives 1.0, because both sides are equal (perfect-is-worst)' : 'chunkseg gives 0.0, because the sides differ (wrong-is-perfect)'}.`
      : windowSentence(tally, given, 'the two have different numbers of cuts'),
})

/** From this window on segeval compares numbers by identity, which fails. */
const SEGEVAL_FAILS = 256

/** The tally where chunkseg does not compute WindowDiff: "1.0 if equal else 0.0", or an exception where segeval fails. */
function chunksegFallback(reference: Segmentation, hypothesis: Segmentation, fails: boolean): WindowTally {
  const found = hypothesis.boundaries
  const isEqual =
    reference.boundaries.length === found.length &&
    reference.boundaries.every((position, index) => position === found[index])
  return { errors: 0, windows: 0, [isEqual ? 'equal' : fails ? 'raises' : 'empty']: 1 }
}

/** Why there is no score, or by which error of chunkseg there is one. */
function whyNoScore(tally: WindowTally, { onEmpty }: Pick<WindowDiffOptions, 'onEmpty'>): string | undefined {
  if (tally.windows > 0 || onEmpty !== 'chunkseg') return whyNoWindows(tally)
  if (tally.equal) return 'perfect-is-worst'
  return tally.raises ? 'program-raises' : 'wrong-is-perfect'
}
