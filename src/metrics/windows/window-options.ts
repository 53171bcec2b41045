import {
  halfMean,
  type Rounding,
  roundingRules,
  type WindowRule,
  windowRules,
} from '../../compare/windows/window-size.ts'
import {
  type WindowFamily,
  type WindowRow,
  windowFamilies,
  windowRow,
} from '../../compare/windows/windows.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { choice, flag, whole, wholeOrRule } from '../option.ts'

/** What Pk, WindowDiff and NWin have in common: which window, and where it is slid. */
export interface WindowOptions {
  /** Window in units, k. Default: half the mean reference segment, by the three options below. */
  window: number | undefined
  /** Which windows are slid along the text, see `windowRow`. Default `interior`. */
  windows: WindowFamily
  /** What becomes of a fraction in the automatic window. Default `half-even`. */
  rounding: Rounding
  /** The smallest automatic window. Default 2. */
  minWindow: number
  /** Half of what: units per segment, or marks per boundary (NLTK). Default `segments`. */
  windowRule: WindowRule
}

/** What Pk and WindowDiff have besides. */
export interface SlidingOptions extends WindowOptions {
  /** A mark on the last unit of the text counts as a boundary of both sides, as in NLTK strings of n marks. */
  closed: boolean
  /** Undefined, or what the program says, where there is no window. Default `undefined`. */
  onEmpty: 'undefined' | 'segeval' | 'nltk'
}

export const windowOptions = {
  window: wholeOrRule(1, 'half-mean-reference'),
  windows: choice(windowFamilies, 'interior'),
  rounding: choice(roundingRules, 'half-even'),
  minWindow: whole(0, 2),
  windowRule: choice(windowRules, 'segments'),
}

export const slidingOptions = {
  ...windowOptions,
  closed: flag(false),
  onEmpty: choice(['undefined', 'segeval', 'nltk'], 'undefined'),
}

/** Errors over windows. Where there is no window, `empty` or `unset` says more. */
export type WindowTally = {
  readonly errors: number
  readonly windows: number
  readonly [remark: string]: number
}

/** The window in force: the one given, or the automatic one; undefined where the rule has nothing to divide by. */
export function settleWindow(
  reference: Segmentation,
  { window, windows, rounding, minWindow, windowRule, closed = false }: WindowOptions & { closed?: boolean },
): number | undefined {
  if (window !== undefined) return window
  const { units, boundaries } = reference
  if (windowRule === 'segments') return halfMean(units, boundaries.length + 1, rounding, minWindow)
  // NLTK halves the marks of its string per mark that is set: n − 1 gaps, or n units with or without the last.
  const marks = windows === 'nltk-n' ? units : units - 1
  const set = boundaries.length + (windows === 'nltk-n' && closed ? 1 : 0)
  return set > 0 ? halfMean(marks, set, rounding, minWindow) : undefined
}

/** The windows in force; undefined where the rule has nothing to divide by. */
export function rowInForce(
  reference: Segmentation,
  options: WindowOptions & { closed?: boolean },
): WindowRow | undefined {
  const window = settleWindow(reference, options)
  return window === undefined ? undefined : windowRow(options.windows, reference.units, window)
}

/** The tally where there is no window; `zero`: the program we follow gives 0 there. */
export function noWindows(row: WindowRow | undefined, zero: boolean): WindowTally {
  if (row === undefined) return { errors: 0, windows: 0, unset: 1 }
  return zero ? { errors: 0, windows: 0, empty: 1 } : { errors: 0, windows: 0 }
}

export function scoreWindows({ errors, windows, empty = 0 }: WindowTally): number | undefined {
  if (windows > 0) return errors / windows
  return empty > 0 ? 0 : undefined
}

export function whyNoWindows({ windows, empty = 0, unset = 0 }: WindowTally): string | undefined {
  if (windows > 0) return undefined
  return unset > 0 && empty === 0 ? 'no-reference-boundaries' : 'no-windows'
}
