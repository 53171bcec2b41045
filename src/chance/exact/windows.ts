import {
  type Chances,
  chancesOf,
  differentNumbers,
  eachReach,
  othersOf,
  someOrNone,
} from '../../compare/windows/expected-windows.ts'
import { type WindowRow, windowRow } from '../../compare/windows/windows.ts'
import type { AnyMetric, Tally } from '../../metrics/definition/metric.ts'
import type { WinPrFOptions } from '../../metrics/windows/win-pr-f.ts'
import { noWindows, type SlidingOptions, saysZero } from '../../metrics/windows/window-options.ts'
import type { BoundariesAmong } from './segment-orders-in-windows.ts'

/** How many boundaries a side has in a window that holds so many positions of the text. */
export type BoundariesInWindow = (reach: number) => Chances

/**
 * Each position holds a boundary with chance p: Bin(reach, p), from the mode outwards by ratios, divided by the sum.
 */
export function binomialIn(p: number): BoundariesInWindow {
  return reach => {
    const chances = new Float64Array(reach + 1)
    const mode = Math.min(reach, Math.floor((reach + 1) * p))
    chances[mode] = 1
    for (let x = mode; x < reach; x++)
      chances[x + 1] = p === 1 ? 0 : chances[x]! * (((reach - x) / (x + 1)) * (p / (1 - p)))
    for (let x = mode; x > 0; x--)
      chances[x - 1] = p === 0 ? 0 : chances[x]! * ((x / (reach - x + 1)) * ((1 - p) / p))
    let sum = 0
    for (const chance of chances) sum += chance
    for (let index = 0; index < chances.length; index++) chances[index]! /= sum
    return { low: 0, chances, others: othersOf(chances) }
  }
}

/** So many boundaries at random among the positions. */
export const hypergeometricIn =
  (places: number, boundaries: number): BoundariesInWindow =>
  reach =>
    chancesOf(places, reach, boundaries)

/** Expected windows in which Pk, or WindowDiff, sees an error. */
export function expectedWindowErrors(
  measure: 'pk' | 'window-diff',
  row: WindowRow,
  places: number,
  first: BoundariesInWindow,
  second: BoundariesInWindow,
): number {
  const { bothSampled } = measure === 'pk' ? someOrNone : differentNumbers
  let sum = 0
  eachReach(row, places, (reach, windows) => {
    sum += windows * bothSampled(first(reach), second(reach))
  })
  return sum
}

/** Σ over windows of E[min(x, y)], the true positives of WinPR. */
export function expectedShared(
  row: WindowRow,
  places: number,
  first: BoundariesInWindow,
  second: BoundariesInWindow,
): number {
  let sum = 0
  eachReach(row, places, (reach, windows) => {
    sum += windows * sharedBoundaries(first(reach), second(reach))
  })
  return sum
}

/** E[min(x, y)] of the boundaries of both sides in one window: Σ over t of P(x ≥ t) Q(y ≥ t). */
export function sharedBoundaries(x: Chances, y: Chances): number {
  const most = Math.min(x.low + x.chances.length, y.low + y.chances.length) - 1
  let atLeastX = above(x, most)
  let atLeastY = above(y, most)
  let shared = 0
  for (let t = most; t >= 1; t--) {
    atLeastX += x.chances[t - x.low] ?? 0
    atLeastY += y.chances[t - y.low] ?? 0
    shared += atLeastX * atLeastY
  }
  return shared
}

/** The chance of more than `most`. */
function above({ low, chances }: Chances, most: number): number {
  let sum = 0
  for (let x = chances.length - 1; x + low > most && x >= 0; x--) sum += chances[x]!
  return sum
}

/** A measure of windows, where boundaries are not equally likely in all of them. */
interface WindowTally {
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
