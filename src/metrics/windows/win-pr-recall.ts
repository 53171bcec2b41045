import type { WinPrMatrix } from '../../compare/windows/win-pr.ts'
import { countDigits } from '../../wording/numbers.ts'
import { defineMetric } from '../metric.ts'
import { tallyWinPr, votes, type WinPrMetricOptions, winPrOptions, winPrPresets } from './win-pr-options.ts'

/**
 * WinPR recall: how many of the reference's boundaries were found, near misses counted in part.
 *
 *     WinR = TP / (TP + FN)
 *
 * Counts are summed over all windows of w positions, each position in exactly w of them, so a boundary that is d
 * units off (d < w) is a true positive in w − d windows and an error in d.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1. Not symmetric. Undefined when the reference has
 * no boundary (`no-reference-boundaries`). Time O(|R| + |H|), independent of n and w. See `winPr` for the matrix
 * and where the paper contradicts itself.
 *
 * @see Scaiano & Inkpen (2012), https://aclanthology.org/N12-1038
 * @example
 * winPrRecall(fromMasses([6, 6]), fromMasses([5, 7]), { width: 4 }) //=> 0.75
 */
export const winPrRecall = defineMetric<WinPrMatrix, WinPrMetricOptions>({
  id: 'win-pr-recall',
  title: 'WinPR recall',
  symbol: 'WinR',
  aliases: ['WinPR-R'],
  family: 'windows',
  place: 5,
  group: 'win-pr',
  about: 'How many of the reference’s boundaries were found, near misses counted in part.',
  formula: 'TP / (TP + FN)',
  sources: ['scaiano-inkpen-2012'],
  better: 'higher',
  range: [0, 1],
  symmetric: false,
  options: winPrOptions,
  presets: winPrPresets,
  reads: 1.7,

  tally: tallyWinPr,
  score: ({ tp, fn }) => (tp + fn > 0 ? tp / (tp + fn) : undefined),
  reason: ({ tp, fn }) => (tp + fn > 0 ? undefined : 'no-reference-boundaries'),
  explain: tally => `${votes(tally)}: ${countDigits(tally.tp)} ÷ ${countDigits(tally.tp + tally.fn)}.`,
})
