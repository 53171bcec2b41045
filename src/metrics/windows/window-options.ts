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
import { throwInvalid } from '../../model/error.ts'
import { startMarksUnsupported } from '../../model/errors/metrics.ts'
import { countDigits, plural } from '../../model/numbers.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { choice, flag, type Length, type ResolvedLengths, unitsOrRule, whole } from '../definition/option.ts'
import type { MetricPresets } from '../definition/preset-names.ts'

/** What Pk, WindowDiff and NWin have in common: which window, and where it is slid. */
export interface WindowOptions {
  /**
   * Window in units, k; on a time axis a length: `2s`, `500ms`.
   * @defaultValue half the mean reference segment, by the three options below
   */
  window: number | Length | undefined
  /** Which windows are slid along the text, see `windowRow`. @defaultValue `interior` */
  windows: WindowFamily
  /** What becomes of a fraction in the automatic window. @defaultValue `half-even` */
  rounding: Rounding
  /** The smallest automatic window, in units; 0 or more. @defaultValue 2 */
  minWindow: number
  /** Half of what: units per segment, or marks per boundary (NLTK). @defaultValue `segments` */
  windowRule: WindowRule
}

/** The additional options of Pk and WindowDiff. */
export interface SlidingOptions extends WindowOptions {
  /**
   * A mark on the last unit of the text counts as a boundary of both sides, as in NLTK strings of n marks.
   * @defaultValue false
   */
  closed: boolean
  /**
   * N labels of `nltk-n`: 1 on the last unit of a segment, or on the first of every segment but the first.
   * @defaultValue `end`
   */
  marks: 'end' | 'start'
  /** Undefined, or what the program says, where there is no window (`saysZero`). @defaultValue `undefined` */
  onEmpty: (typeof emptyWindows)[number]
}

/** Whose answer holds where there is no window. */
export const emptyWindows = ['undefined', 'segeval', 'nltk', 'spokennlp'] as const

export const windowRuleText = 'half of what: units per segment, or marks per boundary'

export const windowOptions = {
  window: unitsOrRule(1, 'half-mean-reference', 'window in units, k'),
  windows: choice(windowFamilies, 'interior', 'which windows are slid along the text'),
  rounding: choice(roundingRules, 'half-even', 'what becomes of a fraction in the automatic window'),
  minWindow: whole(0, 2, 'the smallest automatic window'),
  windowRule: choice(windowRules, 'segments', windowRuleText),
}

export const slidingOptions = {
  ...windowOptions,
  closed: flag(false, 'a mark on the last unit of the text counts as a boundary of both sides'),
  marks: choice(
    ['end', 'start'],
    'end',
    'which unit of a segment carries the mark in rows of n marks (nltk-n): its last or its first',
  ),
  onEmpty: choice(emptyWindows, 'undefined', 'undefined, or what the program says, where there is no window'),
}

/** NLTK on n labels, the last of them 0: k from the labels that are set. */
const nltkN = { windows: 'nltk-n', windowRule: 'boundaries', minWindow: 0, onEmpty: 'nltk' } as const

/** segeval 1 on Python 2: windows of k units, ties of the automatic window away from zero. */
const slidesUnits = { windows: 'units', rounding: 'half-up' } as const

/** NLTK has no smallest window, and its `pk` halves the marks per boundary. */
export const nltkWindows = {
  rounding: 'half-even',
  minWindow: 0,
  windowRule: 'boundaries',
  onEmpty: 'nltk',
} as const

/** What sources say of Pk and WindowDiff alike. */
export const slidingPresets: MetricPresets<SlidingOptions> = {
  'segeval-2': { onEmpty: 'segeval' },
  'segeval-1': slidesUnits,
  'fournier-inkpen-2012': slidesUnits,
  'scaiano-inkpen-2012': { windows: 'inclusive' },
  'ocampo-diaz-ouyang-2022': { windows: 'interior', minWindow: 1 },
  superdialseg: { windows: 'nltk-n', pool: 'macro' },
  spokennlp: { onEmpty: 'spokennlp', pool: 'macro' },
  'nltk-n-open': nltkN,
  'nltk-n-closed': { ...nltkN, closed: true },
  gdamaskinos: { ...nltkN, marks: 'start', pool: 'macro' },
  treeseg: {
    windows: 'nltk-n',
    marks: 'start',
    minWindow: 0,
    onEmpty: 'nltk',
    pool: 'macro',
    levels: 'same',
  },
  deeptiling: { onEmpty: 'segeval', pool: 'macro' },
}

/**
 * Whether a program says 0 where there is no window. segeval's Pk does; its WindowDiff does where the text is shorter
 * than the window, and raises where it is as long. SpokenNLP leaves such a document out of both means. NLTK's Pk says 0
 * in texts shorter than the window, and its WindowDiff raises.
 */
export function saysZero(
  metric: 'pk' | 'window-diff',
  onEmpty: SlidingOptions['onEmpty'],
  divisor: number | undefined,
): boolean {
  if (metric === 'pk' && onEmpty === 'segeval') return true
  const shorter = divisor !== undefined && divisor < 0
  return shorter && onEmpty !== 'undefined' && (metric === 'pk' || onEmpty !== 'nltk')
}

/** The text as its marks see it: with marks on first units it is read from its end. */
export function inMarkOrder(
  id: string,
  segmentation: Segmentation,
  { marks, windows }: Pick<SlidingOptions, 'marks' | 'windows'>,
): Segmentation {
  if (marks === 'end') return segmentation
  if (windows !== 'nltk-n') throwInvalid(startMarksUnsupported, { id })
  const { units, boundaries } = segmentation
  return { units, boundaries: Uint32Array.from(boundaries, position => units - position).reverse() }
}

/** How many windows err, and what in them; `window` is named where it was given. */
export function windowSentence(
  { errors, windows }: WindowTally,
  { window }: { window: number | Length | undefined },
  what: string,
): string {
  const width =
    window === undefined
      ? ''
      : typeof window === 'string'
        ? ` of ${window}`
        : ` of ${window} ${plural(window, 'place')}`
  return `In ${countDigits(errors)} of ${countDigits(windows)} windows${width} ${what}.`
}

/** Errors over windows. Where there is no window, `empty` or `unset` says more. */
export type WindowTally = {
  readonly errors: number
  readonly windows: number
  readonly [remark: string]: number
}

/**
 * The window in force: the one given, or the automatic one of a reference of so many units and boundaries; undefined where
 * the rule has nothing to divide by.
 */
export function resolveWindow(
  units: number,
  boundaries: number,
  {
    window,
    windows,
    rounding,
    minWindow,
    windowRule,
    closed = false,
  }: ResolvedLengths<WindowOptions> & { closed?: boolean },
): number | undefined {
  if (window !== undefined) return window
  if (windowRule === 'segments') return halfMean(units, boundaries + 1, rounding, minWindow)
  // NLTK halves the marks of its string per mark that is set: n − 1 gaps, or n units with or without the last.
  const marks = windows === 'nltk-n' ? units : units - 1
  const set = boundaries + (windows === 'nltk-n' && closed ? 1 : 0)
  return set > 0 ? halfMean(marks, set, rounding, minWindow) : undefined
}

/** The windows in force for a reference; undefined where the rule has nothing to divide by. */
export const rowInForce = (
  { units, boundaries }: Segmentation,
  options: ResolvedLengths<WindowOptions> & { closed?: boolean },
): WindowRow | undefined => rowFor(units, boundaries.length, options)

/** The same of a reference of so many units and boundaries. */
function rowFor(
  units: number,
  boundaries: number,
  options: ResolvedLengths<WindowOptions> & { closed?: boolean },
): WindowRow | undefined {
  const window = resolveWindow(units, boundaries, options)
  return window === undefined ? undefined : windowRow(options.windows, units, window)
}

/** A boundary of both sides at position n (`closed`): the windows that hold it agree. */
export const agreedRow = (row: WindowRow, closed: boolean, units: number): WindowRow =>
  closed ? { ...row, last: Math.min(row.last, units - row.width) } : row

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
