import type { WinPrMatrix } from '../../compare/windows/win-pr.ts'
import { countDigits } from '../../wording/numbers.ts'
import { defineMetric } from '../metric.ts'
import { tallyWinPr, votes, type WinPrMetricOptions, winPrOptions, winPrPresets } from './win-pr-options.ts'

/**
 * WinPR precision: how many of the hypothesis's boundaries are right, near misses counted in part.
 *
 *     WinP = TP / (TP + FP)
 *
 * Counts are summed over all windows of w positions, each position in exactly w of them, so a boundary that is d
 * units off (d < w) is a true positive in w − d windows and an error in d.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1. Not symmetric. Undefined when the hypothesis
 * has no boundary (`no-hypothesis-boundaries`), where the paper prints a dash. Time O(|R| + |H|), independent of
 * n and w. The class that was published for NLTK neither pads the text nor reproduces the paper; see `winPr`.
 *
 * @see Scaiano & Inkpen (2012), https://aclanthology.org/N12-1038
 * @example
 * winPrPrecision(fromMasses([6, 6]), fromMasses([5, 1, 1, 5]), { width: 4 }) //=> 0.3333333333333333
 */
export const winPrPrecision = defineMetric<WinPrMatrix, WinPrMetricOptions>({
  id: 'win-pr-precision',
  title: 'WinPR precision',
  symbol: 'WinP',
  aliases: ['WinPR-P'],
  family: 'windows',
  place: 4,
  group: 'win-pr',
  about: 'How many of the hypothesis’s boundaries are right, near misses counted in part.',
  formula: 'TP / (TP + FP)',
  sources: ['scaiano-inkpen-2012'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: winPrOptions,
  presets: winPrPresets,
  reads: 1.7,

  tally: tallyWinPr,
  score: ({ tp, fp }) => (tp + fp > 0 ? tp / (tp + fp) : undefined),
  reason: ({ tp, fp }) => (tp + fp > 0 ? undefined : 'no-hypothesis-boundaries'),
  explain: tally => `${votes(tally)}: ${countDigits(tally.tp)} ÷ ${countDigits(tally.tp + tally.fp)}.`,
})
