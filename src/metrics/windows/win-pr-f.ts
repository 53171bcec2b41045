import type { WinPrMatrix } from '../../compare/windows/win-pr.ts'
import { countDigits } from '../../model/numbers.ts'
import { betaOption, fReason, fScore } from '../definition/f-score.ts'
import { defineMetric } from '../definition/metric.ts'
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

/** What WinPR F has: the options of precision and recall, and β. */
export interface WinPrFOptions extends WinPrMetricOptions {
  /** How many times recall counts as much as precision, β. @defaultValue 1 */
  beta: number
}

/**
 * WinPR F: WinPR precision and recall in one number, their weighted harmonic mean.
 *
 *     F = (1 + β²) · TP / ((1 + β²) · TP + β² · FN + FP)
 *
 * Counts are summed over all windows of w positions, each position in exactly w of them, so a boundary that is d
 * units off (d < w) is a true positive in w − d windows and an error in d.
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1. Symmetric only for β = 1 and a given `width`:
 * the automatic one comes from the reference. Undefined when neither side has a boundary (`no-boundaries`).
 * Pooled: from the summed counts. Time O(|R| + |H|), independent of n and w.
 *
 * @see Scaiano & Inkpen (2012), https://aclanthology.org/N12-1038
 * @example
 * winPrF(fromMasses([6, 6]), fromMasses([1, 5, 6]), { width: 4 }) //=> 0.6666666666666666
 */
export const winPrF = defineMetric<WinPrMatrix, WinPrFOptions>({
  id: 'win-pr-f',
  title: 'WinPR F',
  symbol: 'WinF',
  aliases: ['WinPR-F'],
  family: 'windows',
  place: 6,
  group: 'win-pr',
  about: 'WinPR precision and recall in one number, their weighted harmonic mean.',
  formula: '(1 + β²) · TP / ((1 + β²) · TP + β² · FN + FP)',
  sources: ['scaiano-inkpen-2012'],
  better: 'higher',
  range: [0, 1],
  symmetric: ({ beta, width }) => beta === 1 && width !== undefined,
  options: { ...winPrOptions, beta: betaOption },
  presets: winPrPresets,
  chance: 'win-pr',
  reads: 1.7,

  tally: tallyWinPr,
  score: ({ tp, fp, fn }, { beta }) => fScore(tp, tp + fn, tp + fp, beta),
  reason: ({ tp, fp, fn }, { beta }) => fReason(tp + fn, tp + fp, beta),
  explain: tally => `${votes(tally)}; every cut is seen by as many windows.`,
})
