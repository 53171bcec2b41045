import {
  differentNumbers,
  expectedErrors,
  expectedErrorsGiven,
  someOrNone,
  type WindowMeasure,
} from '../../compare/windows/expected-windows.ts'
import { windowRow } from '../../compare/windows/windows.ts'
import { requireChoice, requireObject, requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Options } from '../definition/metric.ts'
import { resolveLength } from '../definition/option.ts'
import { nwin } from './nwin.ts'
import { resolveWindow, type WindowOptions } from './window-options.ts'

/** Which windows, and what is random. */
export type ExpectedOptions = Omit<Options<WindowOptions>, 'preset'> & {
  /** Whether the reference is random too, or kept as it is (`fixed`). @defaultValue `random` */
  readonly reference?: 'random' | 'fixed'
}

/**
 * The WindowDiff that chance alone would give: of two random segmentations with as many boundaries as these two,
 * every placement equally likely; or of a random hypothesis against this very reference.
 *
 *     E[WD] = 1 − Σ x h b(x) · h c(x)      h b(x) = C(k, x) · C(n − 1 − k, b − x) / C(n − 1, b)
 *
 * n units, window k, b and c the boundaries of reference and hypothesis. Windows that stick out of the text hold
 * fewer positions, see `windows`. Exact up to rounding, in closed form: nothing is simulated.
 *
 * Range 0 to 1. Undefined without windows, like WindowDiff. Time O(min(k, b + c)); for `padded`, `inclusive` and
 * `segeval-padded` that for each of the k window sizes at the ends.
 *
 * @param reference - gives the number of boundaries, and the automatic window
 * @param hypothesis - of the same text; only its number of boundaries counts
 * @param options - which windows; `reference: 'fixed'` keeps the reference as it is
 * @returns the expected WindowDiff, 0 to 1; undefined where there is no window
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
 * @throws CesuraError `option-unknown` or `option-invalid` when the options make no sense
 * @throws CesuraError `unit-required` when `window` is a plain number on a time axis
 * @see Lamprier, Amghar, Levrat & Saubion (2007)
 * @example
 * expectedWindowDiff(fromMasses([1, 2]), fromMasses([2, 1]), { window: 1 }) //=> 0.5
 * expectedWindowDiff(fromMasses([2, 2]), fromMasses([4]), { window: 1, reference: 'fixed' }) //=> 0.3333333333333333
 */
export function expectedWindowDiff(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: ExpectedOptions = {},
): number | undefined {
  return expected(differentNumbers, reference, hypothesis, options)
}

/**
 * The Pk that chance alone would give: of two random segmentations with as many boundaries as these two, every
 * placement equally likely; or of a random hypothesis against this very reference.
 *
 *     E[Pk] = q b · (1 − q c) + q c · (1 − q b)      q b = C(n − 1 − k, b) / C(n − 1, b)
 *
 * n units, window k, b and c the boundaries of reference and hypothesis, q the chance that a window holds none.
 * Range 0 to 1. Undefined without windows, like Pk. Time as for `expectedWindowDiff`.
 *
 * @param reference - gives the number of boundaries, and the automatic window
 * @param hypothesis - of the same text; only its number of boundaries counts
 * @param options - which windows; `reference: 'fixed'` keeps the reference as it is
 * @returns the expected Pk, 0 to 1; undefined where there is no window
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
 * @throws CesuraError `option-unknown` or `option-invalid` when the options make no sense
 * @throws CesuraError `unit-required` when `window` is a plain number on a time axis
 * @see Lamprier, Amghar, Levrat & Saubion (2007)
 * @example
 * expectedPk(fromMasses([1, 2]), fromMasses([2, 1]), { window: 1 }) //=> 0.5
 */
export function expectedPk(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: ExpectedOptions = {},
): number | undefined {
  return expected(someOrNone, reference, hypothesis, options)
}

function expected(
  measure: WindowMeasure,
  reference: Segmentation,
  hypothesis: Segmentation,
  asked: ExpectedOptions,
): number | undefined {
  const { reference: sampled = 'random', ...options } = requireObject('options', asked)
  requireSameUnits(reference, hypothesis)
  requireChoice('reference', sampled, ['random', 'fixed'])
  const resolved = nwin.resolve(options)
  const given = resolveLength('window', resolved.window, reference.axis, 'floor') as number | undefined
  const settings = { ...resolved, window: given }
  const window = resolveWindow(reference.units, reference.boundaries.length, settings)
  if (window === undefined) return undefined
  const row = windowRow(settings.windows, reference.units, window)
  if (row.divisor <= 0) return undefined
  const c = hypothesis.boundaries.length
  const errors =
    sampled === 'fixed'
      ? expectedErrorsGiven(measure, reference, row, c)
      : expectedErrors(measure, reference.units, row, reference.boundaries.length, c)
  return errors / row.divisor
}
