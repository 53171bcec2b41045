import { countWinPr, type trueNegativeRules, type WinPrMatrix } from '../../compare/windows/win-pr.ts'
import { automaticWindow } from '../../compare/windows/window-size.ts'
import { countDigits } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { betaOption, fReason, fScore } from '../definition/f-score.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice, type Length, type ResolvedLengths, unitsOrRule } from '../definition/option.ts'
import type { MetricPresets } from '../definition/preset-names.ts'

/** What WinPR precision, recall and F have in common. */
export interface WinPrMetricOptions {
  /** Positions per window, k + 1 in the paper; on a time axis a length. @defaultValue the automatic window plus 1 */
  width: number | Length | undefined
  /**
   * True negatives by the paper's equation, or as its Table 2 prints them; no score depends on it.
   * @defaultValue `equation`
   */
  trueNegatives: (typeof trueNegativeRules)[number]
}

const winPrOptions = {
  width: unitsOrRule(1, 'half-mean-reference+1', 'positions per window, k + 1'),
  trueNegatives: choice(
    ['equation', 'table'],
    'equation',
    'true negatives by the paper’s equation, or as its Table 2 prints them',
  ),
}

const winPrPresets: MetricPresets<WinPrMetricOptions> = {
  'scaiano-inkpen-2012': { trueNegatives: 'table' },
}

/** What the windows count in all. */
const votes = ({ tp, fp, fn }: WinPrMatrix): string =>
  `Windows vote: ${countDigits(tp)} for hits, ${countDigits(fn)} for misses, ${countDigits(fp)} for false alarms`

/** The raw counts: matrices of several pairs add up. */
function tallyWinPr(
  reference: Segmentation,
  hypothesis: Segmentation,
  { width = automaticWindow(reference) + 1, trueNegatives }: ResolvedLengths<WinPrMetricOptions>,
): WinPrMatrix {
  requireSameUnits(reference, hypothesis)
  const { tp, fp, fn, tn } = countWinPr(reference, hypothesis, width, trueNegatives)
  return { tp, fp, fn, tn }
}

/** What these metrics have in common. */
const common = {
  family: 'windows',
  group: 'win-pr',
  sources: ['scaiano-inkpen-2012'],
  better: 'higher',
  range: [0, 1],
  presets: winPrPresets,
  reads: 1.7,
  tally: tallyWinPr,
} as const

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
  ...common,
  place: 4,
  about: 'How many of the hypothesis’s boundaries are right, near misses counted in part.',
  formula: 'TP / (TP + FP)',
  symmetric: false,
  options: winPrOptions,
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
  ...common,
  place: 5,
  about: 'How many of the reference’s boundaries were found, near misses counted in part.',
  formula: 'TP / (TP + FN)',
  symmetric: false,
  options: winPrOptions,
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
  ...common,
  place: 6,
  about: 'WinPR precision and recall in one number, their weighted harmonic mean.',
  formula: '(1 + β²) · TP / ((1 + β²) · TP + β² · FN + FP)',
  symmetric: ({ beta, width }) => beta === 1 && width !== undefined,
  options: { ...winPrOptions, beta: betaOption },
  chance: 'win-pr',
  score: ({ tp, fp, fn }, { beta }) => fScore(tp, tp + fn, tp + fp, beta),
  reason: ({ tp, fp, fn }, { beta }) => fReason(tp + fn, tp + fp, beta),
  explain: tally => `${votes(tally)}; every cut is seen by as many windows.`,
})
