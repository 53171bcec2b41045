import { differentNumbers, someOrNone } from '../../compare/windows/expected-windows.ts'
import { type WindowRow, windowRow } from '../../compare/windows/windows.ts'
import type { AnyMetric, Tally } from '../../metrics/definition/metric.ts'
import type { WinPrFOptions } from '../../metrics/windows/win-pr-f.ts'
import { noWindows, type SlidingOptions, saysZero } from '../../metrics/windows/window-options.ts'
import type { BoundariesAmong } from './segment-orders-in-windows.ts'
import { sharedBoundaries } from './windows.ts'

/** A measure of windows, where boundaries are not equally likely in all of them. */
export interface WindowTally {
  /** The most gaps of a window. */
  readonly width: number
  /** Whether only windows with and without boundaries are distinguished, as in Pk. */
  readonly someOrNone: boolean
  /** The expected tally, given the boundaries among any gaps and the expected number of each coder. */
  tally(
    units: number,
    first: BoundariesAmong,
    second: BoundariesAmong,
    boundaries: readonly [number, number],
  ): Tally
}

/** Pk, WindowDiff or WinPR F with a given window; undefined for other measures. */
export function windowTally(metric: AnyMetric, options: object): WindowTally | undefined {
  if (metric.chance === 'pk' || metric.chance === 'window-diff')
    return slidingTally(metric.chance, options as SlidingOptions)
  return metric.chance === 'win-pr' ? winPrTally(options as WinPrFOptions) : undefined
}

function slidingTally(
  measure: 'pk' | 'window-diff',
  { window, windows, closed, onEmpty }: SlidingOptions,
): WindowTally | undefined {
  if (typeof window !== 'number') return undefined
  const { bothSampled } = measure === 'pk' ? someOrNone : differentNumbers
  return {
    width: windowRow(windows, 1, window).width,
    someOrNone: measure === 'pk',
    tally(units, first, second) {
      const row = windowRow(windows, units, window)
      if (row.divisor <= 0) return noWindows(row, saysZero(measure, onEmpty, row.divisor))
      const last = closed && measure === 'pk' ? Math.min(row.last, units - row.width) : row.last
      let errors = 0
      eachWindow({ ...row, last }, units - 1, (from, to) => {
        errors += bothSampled(first(from, to), second(from, to))
      })
      return { errors, windows: row.divisor }
    },
  }
}

function winPrTally({ width, trueNegatives }: WinPrFOptions): WindowTally | undefined {
  if (typeof width !== 'number' || trueNegatives !== 'equation') return undefined
  return {
    width,
    someOrNone: false,
    tally(units, first, second, [j, k]) {
      let tp = 0
      eachWindow(windowRow('padded', units, width), units - 1, (from, to) => {
        tp += sharedBoundaries(first(from, to), second(from, to))
      })
      const [expected, found] = [width * j, width * k]
      return {
        tp,
        fp: Math.max(0, found - tp),
        fn: Math.max(0, expected - tp),
        tn: width * (units - 1) - (expected + found - tp),
      }
    },
  }
}

/** The gaps of the text in each window; a window outside the text has none and adds nothing. */
function eachWindow(row: WindowRow, gaps: number, visit: (from: number, to: number) => void): void {
  for (let start = row.first; start <= row.last; start++) {
    const from = Math.max(1, start)
    const to = Math.min(gaps, start + row.width - 1)
    if (from <= to) visit(from, to)
  }
}
