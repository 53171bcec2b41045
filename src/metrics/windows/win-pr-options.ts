import { countWinPr, type trueNegativeRules, type WinPrMatrix } from '../../compare/windows/win-pr.ts'
import { automaticWindow } from '../../compare/windows/window-size.ts'
import { countDigits } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { type Length, type ResolvedLengths, unitsOrRule } from '../definition/length.ts'
import { choice } from '../definition/option.ts'
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

export const winPrOptions = {
  width: unitsOrRule(1, 'half-mean-reference+1', 'positions per window, k + 1'),
  trueNegatives: choice(
    ['equation', 'table'],
    'equation',
    'true negatives by the paper’s equation, or as its Table 2 prints them',
  ),
}

export const winPrPresets: MetricPresets<WinPrMetricOptions> = {
  'scaiano-inkpen-2012': { trueNegatives: 'table' },
}

/** What the windows count in all. */
export const votes = ({ tp, fp, fn }: WinPrMatrix): string =>
  `Windows vote: ${countDigits(tp)} for hits, ${countDigits(fn)} for misses, ${countDigits(fp)} for false alarms`

/** The raw counts: matrices of several pairs add up. */
export function tallyWinPr(
  reference: Segmentation,
  hypothesis: Segmentation,
  { width = automaticWindow(reference) + 1, trueNegatives }: ResolvedLengths<WinPrMetricOptions>,
): WinPrMatrix {
  requireSameUnits(reference, hypothesis)
  const { tp, fp, fn, tn } = countWinPr(reference, hypothesis, width, trueNegatives)
  return { tp, fp, fn, tn }
}
