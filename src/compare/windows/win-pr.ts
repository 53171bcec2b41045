import { requireChoice, requireInteger, requireKnown, requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { countDifferences } from './window-counts.ts'
import { windowSize } from './window-size.ts'
import { windowRow } from './windows.ts'

/** The WinPR confusion matrix, each position counted once for every window that holds it. */
export type WinPrCounts = {
  readonly tp: number
  readonly fp: number
  readonly fn: number
  readonly tn: number
  /** Positions per window. */
  readonly width: number
}

/** The same per position: divided by the width. */
export type WinPrMatrix = Omit<WinPrCounts, 'width'>

export const trueNegativeRules = ['equation', 'table'] as const

/** Which windows WinPR counts in, and what it calls a true negative. */
export interface WinPrOptions {
  /**
   * Positions per window, k + 1 in the paper.
   * @defaultValue the automatic window plus 1
   */
  readonly width?: number
  /** By the paper's equation 5, or as its Table 2 prints them (`table`). @defaultValue `equation` */
  readonly trueNegatives?: (typeof trueNegativeRules)[number]
}

/**
 * WinPR's confusion matrix: boundaries found, invented and missed, where a near miss is partly found.
 *
 *     TP = Σ min(r, h)   FP = Σ max(0, h − r)   FN = Σ max(0, r − h)   TN = w · (n − 1) − TP − FP − FN
 *
 * The sums are over all windows of w positions that hold at least one position of the text, so every position
 * is in exactly w of them; r and h are the boundaries of reference and hypothesis in a window.
 *
 * TP + FP = w · |H|, TP + FN = w · |R|. With w = 1 the counts are those of exact matching. TP / w does not always
 * grow with w. Counts are exact below 2^53. O(|R| + |H|), independent of n and w.
 *
 * `trueNegatives: 'table'` gives w · (n − 1 − max(|R|, |H|)): the paper's Table 2 prints 40 in row c, where its
 * equation gives 39; the other 29 cells agree with both. The paper's window of k units has w = k + 1 positions.
 *
 * @param reference - the segmentation taken as right
 * @param hypothesis - the segmentation of the same text that is judged
 * @param options - width of the windows in positions, and how true negatives are counted
 * @returns the four counts, each position counted once for every window that holds it, and the width w to divide them
 *   by
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
 * @throws CesuraError `option-unknown` or `option-invalid` when the options make no sense
 * @see Scaiano & Inkpen (2012), https://aclanthology.org/N12-1038
 * @example
 * winPr(fromMasses([6, 6]), fromMasses([5, 7]), { width: 4 }) //=> { tp: 3, fp: 1, fn: 1, tn: 39, width: 4 }
 */
export function winPr(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: WinPrOptions = {},
): WinPrCounts {
  requireKnown('winPr', options, ['width', 'trueNegatives'])
  requireSameUnits(reference, hypothesis)
  const width =
    options.width === undefined ? windowSize(reference)! + 1 : requireInteger('width', options.width, 1)
  const rule = requireChoice('trueNegatives', options.trueNegatives ?? 'equation', trueNegativeRules)
  return countWinPr(reference, hypothesis, width, rule)
}

/** `winPr` for options that are already checked. */
export function countWinPr(
  reference: Segmentation,
  hypothesis: Segmentation,
  width: number,
  rule: (typeof trueNegativeRules)[number],
): WinPrCounts {
  const { units, boundaries } = reference
  const expected = width * boundaries.length
  const found = width * hypothesis.boundaries.length
  // min(r, h) = (r + h − |r − h|) / 2
  const { absolute } = countDifferences(reference, hypothesis, windowRow('padded', units, width), 'absolute')
  const tp = (expected + found - absolute) / 2
  const tn =
    rule === 'equation'
      ? width * (units - 1) - (expected + found - tp)
      : width * (units - 1) - Math.max(expected, found)
  return { tp, fp: found - tp, fn: expected - tp, tn, width }
}

/**
 * The matrix per position, counts divided by the width: comparable between widths, and equal to the exact counts
 * when w = 1 or when one side only adds boundaries to the other.
 *
 * @param counts - of `winPr`
 * @returns the four counts divided by the width; fractions where near misses count in part
 * @example
 * normalisedWinPr({ tp: 3, fp: 1, fn: 1, tn: 39, width: 4 }) //=> { tp: 0.75, fp: 0.25, fn: 0.25, tn: 9.75 }
 */
export function normalisedWinPr({ tp, fp, fn, tn, width }: WinPrCounts): WinPrMatrix {
  return { tp: tp / width, fp: fp / width, fn: fn / width, tn: tn / width }
}

/**
 * The strict matrix: windows of one position, so a boundary is right or wrong. (The paper calls this k = 1; with
 * its own counting of positions that gives an off-by-one boundary half credit.)
 *
 * @param reference - the segmentation taken as right
 * @param hypothesis - the segmentation of the same text that is judged
 * @returns whole counts of boundaries, with a width of 1
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
 * @example
 * strictWinPr(fromMasses([6, 6]), fromMasses([5, 7])) //=> { tp: 0, fp: 1, fn: 1, tn: 9, width: 1 }
 */
export function strictWinPr(reference: Segmentation, hypothesis: Segmentation): WinPrCounts {
  return winPr(reference, hypothesis, { width: 1 })
}

/**
 * What near misses are worth: the normalised matrix at one width minus that at a narrower one, by default the
 * strict one. It has one degree of freedom: tp = −fp = −fn = tn.
 *
 * @param reference - the segmentation taken as right
 * @param hypothesis - the segmentation of the same text that is judged
 * @param options - `width`: the wide windows, by default the automatic window plus 1; `narrow`: the others, 1 by
 *   default
 * @returns the difference in each of the four counts, per position
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
 * @throws CesuraError `option-unknown` or `option-invalid` when the options make no sense
 * @example
 * nearMissDifference(fromMasses([6, 6]), fromMasses([5, 7]), { width: 4 })
 * //=> { tp: 0.75, fp: -0.75, fn: -0.75, tn: 0.75 }
 */
export function nearMissDifference(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: { readonly width?: number; readonly narrow?: number } = {},
): WinPrMatrix {
  requireKnown('nearMissDifference', options, ['width', 'narrow'])
  const wide = winPr(reference, hypothesis, options.width === undefined ? {} : { width: options.width })
  const narrow = winPr(reference, hypothesis, { width: options.narrow ?? 1 })
  // Over one denominator, so that whole differences are whole.
  const each = (field: keyof WinPrMatrix) =>
    (wide[field] * narrow.width - narrow[field] * wide.width) / (wide.width * narrow.width)
  return { tp: each('tp'), fp: each('fp'), fn: each('fn'), tn: each('tn') }
}
