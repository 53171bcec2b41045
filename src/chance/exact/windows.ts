import {
  type Chances,
  chancesOf,
  differentNumbers,
  eachReach,
  othersOf,
  someOrNone,
} from '../../compare/windows/expected-windows.ts'
import type { WindowRow } from '../../compare/windows/windows.ts'

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
