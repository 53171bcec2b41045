import { requireChoice, requireInteger, requireKnown, requireSegmentation } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'

export const roundingRules = ['half-even', 'half-up', 'floor', 'ceil'] as const
/** What becomes of a fraction: to the nearest, halves to the even number or up; down; or up. */
export type Rounding = (typeof roundingRules)[number]

export const windowRules = ['segments', 'boundaries'] as const
/** Half of what the automatic window is: units per segment, or gaps per boundary. */
export type WindowRule = (typeof windowRules)[number]

/** How the automatic window is found. */
export interface WindowSizeOptions {
  /**
   * What becomes of a fraction.
   * @defaultValue `half-even`, as segeval and NLTK round
   */
  readonly rounding?: Rounding
  /** The smallest window, in units; 0 or more. @defaultValue 2 */
  readonly minWindow?: number
  /**
   * Half of what: units per segment, or gaps per boundary (`boundaries`), as NLTK's `pk` counts on a string of gaps.
   * @defaultValue `segments`
   */
  readonly windowRule?: WindowRule
}

/**
 * The automatic window, k: half the mean segment of the reference, in whole units.
 *
 *     k = max(minimum, round(n / (2 · segments)))
 *
 * Computed in integers, so ties are ties: a mean segment of 5 gives 2 (`half-even`) or 3 (`half-up`).
 * Of several codings, it is half the mean of all their segments together. Undefined under
 * `windowRule: 'boundaries'` when there is no boundary.
 *
 * Who rounds how: segeval 2 half-even, at least 2; segeval 1 (Python 2) half-up, at least 2; NLTK's `pk`
 * half-even without a minimum and by boundaries; Ocampo Diaz & Ouyang (2022) half-even, at least 1;
 * Kazantseva's multWinDiff half-up without a minimum.
 *
 * @param reference - the reference, or several of them
 * @param options - how a fraction is rounded, the smallest window, half of what
 * @returns the window in units; undefined where there is no boundary to divide by, or no reference
 * @throws CesuraError `option-unknown` or `option-invalid` when the options make no sense
 * @throws CesuraError `not-a-segmentation` when a reference is something else
 * @example
 * windowSize(fromMasses([5, 5])) //=> 2
 * windowSize(fromMasses([5, 5]), { rounding: 'half-up' }) //=> 3
 * windowSize([fromMasses([12]), fromMasses([3, 3, 3, 3])], { rounding: 'ceil' }) //=> 3
 */
export function windowSize(
  reference: Segmentation | readonly Segmentation[],
  options: WindowSizeOptions = {},
): number | undefined {
  requireKnown('windowSize', options, ['rounding', 'minWindow', 'windowRule'])
  const rounding = requireChoice('rounding', options.rounding ?? 'half-even', roundingRules)
  const minWindow = requireInteger('minWindow', options.minWindow ?? 2)
  const rule = requireChoice('windowRule', options.windowRule ?? 'segments', windowRules)
  let length = 0
  let parts = 0
  for (const coding of Array.isArray(reference) ? reference : [reference]) {
    const { units, boundaries } = requireSegmentation('reference', coding)
    length += rule === 'segments' ? units : units - 1
    parts += rule === 'segments' ? boundaries.length + 1 : boundaries.length
  }
  return parts > 0 ? halfMean(length, parts, rounding, minWindow) : undefined
}

/** The window of a reference under the default options. */
export const automaticWindow = ({ units, boundaries }: Segmentation): number =>
  halfMean(units, boundaries.length + 1, 'half-even', 2)

/** Half of length / parts, rounded by the rule, at least `min`; exact for integers. */
export function halfMean(length: number, parts: number, rounding: Rounding, min: number): number {
  const whole = Math.floor(length / (2 * parts))
  const rest = length - whole * 2 * parts // length / (2 parts) = whole + rest / (2 parts); a tie when rest = parts
  const up =
    rounding === 'half-even'
      ? rest > parts || (rest === parts && whole % 2 === 1)
      : rounding === 'half-up'
        ? rest >= parts
        : rounding === 'ceil' && rest > 0
  return Math.max(min, up ? whole + 1 : whole)
}
