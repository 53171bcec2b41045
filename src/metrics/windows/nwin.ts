import { differentNumbers, expectedErrors } from '../../compare/windows/expected-windows.ts'
import { countDifferences } from '../../compare/windows/window-counts.ts'
import { score3 } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../definition/metric.ts'
import { rowInForce, type WindowOptions, whyNoWindows, windowOptions } from './window-options.ts'

/** Errors, and the errors that chance would make; where there is no window, `unset` may say why. */
type NwinTally = {
  readonly errors: number
  readonly expected: number
  readonly windows: number
  readonly [remark: string]: number
}

/**
 * NWin: WindowDiff as a multiple of the WindowDiff that chance would give to segmentations with as many boundaries.
 *
 *     NWin = WD / E[WD]
 *
 * E[WD] is `expectedWindowDiff`: two random segmentations with the same numbers of boundaries.
 *
 * Range 0 upwards, lower is better; 0 perfect, 1 no better than chance, above 1 worse. 1 − NWin is the
 * chance-corrected agreement. Symmetric only for a given `window`. Undefined when n ≤ k (`no-windows`) and when
 * chance cannot err, as when neither side has a boundary (`chance-is-zero`). Pooled: Σ errors / Σ expected errors.
 * Time O(|R| + |H|), plus that of `expectedWindowDiff`.
 *
 * Lamprier's paper was not at hand: the ratio is our reading of how others describe it, the closed form is ours.
 * Its second measure is not here, as its definition is not available.
 *
 * @see Lamprier, Amghar, Levrat & Saubion (2007)
 * @example
 * nwin(fromMasses([1, 2]), fromMasses([2, 1]), { window: 1 }) //=> 2
 */
export const nwin = defineMetric<NwinTally, WindowOptions>({
  id: 'nwin',
  title: 'NWin',
  symbol: 'NWin',
  family: 'windows',
  place: 3,
  about: 'WindowDiff as a multiple of what chance would give to segmentations with as many boundaries.',
  formula: 'WD / E[WD]',
  sources: ['lamprier-2007'],
  better: 'lower',
  range: [0, Infinity],
  symmetric: ({ window }) => window !== undefined,
  options: windowOptions,
  reads: 1.7,

  tally(reference, hypothesis, options): NwinTally {
    requireSameUnits(reference, hypothesis)
    const row = rowInForce(reference, options)
    if (row === undefined) return { errors: 0, expected: 0, windows: 0, unset: 1 }
    if (row.divisor <= 0) return { errors: 0, expected: 0, windows: 0 }
    return {
      errors: countDifferences(reference, hypothesis, row, 'unequal').unequal,
      expected: expectedErrors(
        differentNumbers,
        reference.units,
        row,
        reference.boundaries.length,
        hypothesis.boundaries.length,
      ),
      windows: row.divisor,
    }
  },
  score: ({ errors, expected }) => (expected > 0 ? errors / expected : undefined),
  reason: tally => whyNoWindows(tally) ?? (tally.expected > 0 ? undefined : 'chance-is-zero'),
  explain: ({ errors, expected, windows }) =>
    `WindowDiff ${score3(errors / windows)}, divided by the ${score3(expected / windows)} that as many random cuts would get. 1 is chance.`,
})
