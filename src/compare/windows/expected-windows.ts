import { throwInvalid } from '../../model/error.ts'
import { windowTooWide } from '../../model/errors/compare.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { sweepWindows, type WindowRow } from './windows.ts'

/** The chances of x = low, low + 1 … boundaries in a window. */
export interface Chances {
  readonly low: number
  readonly chances: Float64Array
  /** Chance of any other number than x, summed without cancellation. */
  readonly others: Float64Array
}

/** What counts as an error in a window, as a chance. */
export interface WindowMeasure {
  /** Both sides are random. */
  readonly bothSampled: (b: Chances, c: Chances) => number
  /** One side has `count` boundaries, the other is random. */
  readonly oneSampled: (count: number, c: Chances) => number
}

/** Different numbers of boundaries, as WindowDiff counts. */
export const differentNumbers: WindowMeasure = {
  bothSampled(b, c) {
    let sum = 0
    for (let index = 0; index < b.chances.length; index++)
      sum += b.chances[index]! * othersThan(c, b.low + index)
    return sum
  },
  oneSampled: (count, c) => othersThan(c, count),
}

/** A boundary on one side only, as Pk counts. */
export const someOrNone: WindowMeasure = {
  bothSampled: (b, c) => chanceOf(b, 0) * othersThan(c, 0) + othersThan(b, 0) * chanceOf(c, 0),
  oneSampled: (count, c) => (count > 0 ? chanceOf(c, 0) : othersThan(c, 0)),
}

/**
 * How many windows are expected to err when both segmentations are random, with the given numbers of
 * boundaries: every choice of b, or of c, of the n − 1 positions is equally likely.
 *
 *     Σ a ( 1 − Σ x h b,v(x) · h c,v(x) )      h b,v(x) = C(v, x) · C(P − v, b − x) / C(P, b)
 *
 * P = n − 1 positions, v those of the text in window a. For Pk only x = 0 and x > 0 are distinguished.
 * Time O(min(w, b, c)) where all windows are in the text; windows that stick out add as much for each of the
 * w positions. Symmetric to the last bit.
 */
export function expectedErrors(
  measure: WindowMeasure,
  units: number,
  row: WindowRow,
  b: number,
  c: number,
): number {
  const [fewer, more] = b <= c ? [b, c] : [c, b]
  const positions = units - 1
  requireFeasible(row, positions, fewer + more)
  let sum = 0
  eachReach(row, positions, (reach, windows) => {
    sum +=
      windows * measure.bothSampled(chancesOf(positions, reach, fewer), chancesOf(positions, reach, more))
  })
  return sum
}

/** How many windows are expected to err against this reference when the hypothesis is random. */
export function expectedErrorsGiven(
  measure: WindowMeasure,
  reference: Segmentation,
  row: WindowRow,
  c: number,
): number {
  const positions = reference.units - 1
  requireFeasible(row, positions, c)
  const nothing = { units: reference.units, boundaries: new Uint32Array(0) }
  const most = Math.max(0, Math.min(row.width, positions))
  const plateau = chancesOf(positions, most, c)
  let sum = 0
  sweepWindows(reference, nothing, row, (count, _none, start, windows) => {
    for (let a = start; a < start + windows; ) {
      const [reach, until] = reachFrom(a, row.width, positions)
      const run = Math.min(until, start + windows - 1) - a + 1
      const chances = reach === most ? plateau : chancesOf(positions, reach, c)
      sum += run * measure.oneSampled(count, chances)
      a += run
    }
  })
  return sum
}

/** The most chances we compute for windows that stick out of the text: some seconds. */
const MOST_CHANCES = 1e9

/** Windows that stick out are summed one by one; rejected where that would take minutes. */
function requireFeasible({ width, first, last }: WindowRow, positions: number, boundaries: number): void {
  const full = Math.min(width, positions)
  const sides = Number(first < 1) + Number(last + width - 1 > positions + 1)
  if (sides * full * Math.min(full, boundaries + 2) > MOST_CHANCES) {
    throwInvalid(windowTooWide, { width })
  }
}

/** The positions of the text in the window that starts at a, and up to which start that number holds. */
function reachFrom(a: number, width: number, positions: number): [reach: number, until: number] {
  const reach = Math.max(0, Math.min(positions, a + width - 1) - Math.max(1, a) + 1)
  if (reach === 0) return [0, positions > 0 && width > 0 && a <= 1 - width ? 1 - width : Infinity]
  const full = Math.min(width, positions)
  return [reach, reach === full ? Math.max(1, positions - width + 1) : a]
}

/** Calls `visit` with each number of positions that windows hold, and how many windows hold it. */
export function eachReach(
  { width, first, last }: WindowRow,
  positions: number,
  visit: (reach: number, windows: number) => void,
): void {
  for (let a = first; a <= last; ) {
    const [reach, until] = reachFrom(a, width, positions)
    const end = Math.min(until, last)
    visit(reach, end - a + 1)
    a = end + 1
  }
}

const chanceOf = ({ low, chances }: Chances, x: number): number => chances[x - low] ?? 0
const othersThan = ({ low, others }: Chances, x: number): number => others[x - low] ?? 1

/**
 * The hypergeometric chances: `reach` of `positions` are looked at, `boundaries` of them carry a boundary.
 * From the mode outwards by ratios, then divided by their sum: nothing overflows, no logarithms.
 */
export function chancesOf(positions: number, reach: number, boundaries: number): Chances {
  const low = Math.max(0, reach + boundaries - positions)
  const high = Math.min(reach, boundaries)
  const chances = new Float64Array(high - low + 1)
  const mode = Math.min(high, Math.max(low, Math.floor(((reach + 1) * (boundaries + 1)) / (positions + 2))))
  chances[mode - low] = 1
  for (let x = mode; x < high; x++) {
    const ratio = ((reach - x) / (x + 1)) * ((boundaries - x) / (positions - reach - boundaries + x + 1))
    chances[x + 1 - low] = chances[x - low]! * ratio
  }
  for (let x = mode; x > low; x--) {
    const ratio = (x / (reach - x + 1)) * ((positions - reach - boundaries + x) / (boundaries - x + 1))
    chances[x - 1 - low] = chances[x - low]! * ratio
  }
  let sum = 0
  for (const chance of chances) sum += chance
  for (let index = 0; index < chances.length; index++) chances[index]! /= sum
  return { low, chances, others: othersOf(chances) }
}

/** For each entry the sum of all the others, from both ends. */
export function othersOf(chances: Float64Array): Float64Array {
  const others = new Float64Array(chances.length)
  let before = 0
  for (let index = 0; index < chances.length; index++) {
    others[index] = before
    before += chances[index]!
  }
  let after = 0
  for (let index = chances.length - 1; index >= 0; index--) {
    others[index]! += after
    after += chances[index]!
  }
  return others
}
