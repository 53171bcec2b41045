import type { Segmentation } from '../../model/segmentation.ts'
import type { WindowRow } from '../bits/bit-windows.ts'

export type { WindowRow } from '../bits/bit-windows.ts'

/** The rows of windows that papers and programs use. */
export const windowFamilies = [
  'interior',
  'units',
  'inclusive',
  'nltk-n',
  'padded',
  'segeval-padded',
] as const
/** Which windows are slid along the text; `windowRow` says where each begins and ends. */
export type WindowFamily = (typeof windowFamilies)[number]

/** Whether the row reaches from one end of the text to the other, as those of `windowRow` do. */
export const spansText = ({ width, first, last }: WindowRow, units: number): boolean =>
  first <= 1 && last + width >= units

/** Below this sum of units and width, positions, doubled, are 31-bit integers and loops need no branches. */
export const SMALL = 2 ** 30 - 2

/**
 * The windows of a family for a text of n units and a window of k.
 *
 * | family | positions | starts | who |
 * | --- | --- | --- | --- |
 * | `interior` | k | 1 … n − k | Pevzner & Hearst (2002), segeval 2, NLTK on n − 1 marks |
 * | `units` | k − 1 | 1 … n − k + 1 | segeval 1, Fournier & Inkpen (2012) |
 * | `inclusive` | k + 1 | 0 … n − k | Scaiano & Inkpen (2012), Table 1 |
 * | `nltk-n` | k | 1 … n − k + 1 | NLTK on n marks |
 * | `padded` | k | 2 − k … n − 1 | every position in exactly k windows |
 * | `segeval-padded` | k | 1 − k … n, divided by one more | segeval's `lamprier_et_al_2007_fix` |
 *
 * @param family - which windows; the table says where each starts
 * @param units - the units of the text, n
 * @param window - the window in units, k
 * @returns positions per window, first and last start, and the divisor; `last` below `first` where there is no window
 * @example
 * windowRow('interior', 12, 3) //=> { width: 3, first: 1, last: 9, divisor: 9 }
 */
export function windowRow(family: WindowFamily, units: number, window: number): WindowRow {
  switch (family) {
    case 'interior':
      return row(window, 1, units - window)
    case 'units':
      return row(window - 1, 1, units - window + 1)
    case 'inclusive':
      return row(window + 1, 0, units - window)
    case 'nltk-n':
      return row(window, 1, units - window + 1)
    case 'padded':
      return row(window, 2 - window, units - 1)
    case 'segeval-padded':
      return { width: window, first: 1 - window, last: units, divisor: units + window + 1 }
  }
}

const row = (width: number, first: number, last: number): WindowRow => ({
  width,
  first,
  last,
  divisor: last - first + 1,
})

/**
 * Calls `visit` for every run of neighbouring windows with the same numbers of boundaries: how many the
 * reference has in each, how many the hypothesis has, the first start and how many windows. The numbers change
 * only where a boundary enters or leaves, so there are at most 2 (|R| + |H|) + 1 calls, whatever n and k.
 *
 * @param reference - the one segmentation
 * @param hypothesis - the other, of the same text
 * @param row - the windows, as `windowRow` makes them
 * @param visit - called with the boundaries of each side in the windows of a run, the first start, and how many windows
 * @example
 * windowRuns(fromMasses([6, 6]), fromMasses([5, 7]), windowRow('interior', 12, 3))
 * //=> [[0, 0, 1, 2], [0, 1, 3, 1], [1, 1, 4, 2], [1, 0, 6, 1], [0, 0, 7, 3]]
 */
export function sweepWindows(
  reference: Segmentation,
  hypothesis: Segmentation,
  { width, first, last }: WindowRow,
  visit: (reference: number, hypothesis: number, start: number, windows: number) => void,
): void {
  if (last < first) return
  if (width <= 0) {
    visit(0, 0, first, last - first + 1)
    return
  }
  const expected = reference.boundaries
  const found = hypothesis.boundaries
  let enterR = 0
  let leaveR = 0
  let enterH = 0
  let leaveH = 0
  for (let start = first; start <= last; ) {
    while (enterR < expected.length && expected[enterR]! - width < start) enterR++
    while (leaveR < expected.length && expected[leaveR]! < start) leaveR++
    while (enterH < found.length && found[enterH]! - width < start) enterH++
    while (leaveH < found.length && found[leaveH]! < start) leaveH++
    let next = last + 1
    if (enterR < expected.length) next = Math.min(next, expected[enterR]! - width + 1)
    if (leaveR < expected.length) next = Math.min(next, expected[leaveR]! + 1)
    if (enterH < found.length) next = Math.min(next, found[enterH]! - width + 1)
    if (leaveH < found.length) next = Math.min(next, found[leaveH]! + 1)
    visit(enterR - leaveR, enterH - leaveH, start, next - start)
    start = next
  }
}

/**
 * The runs of `sweepWindows` as a list of [reference, hypothesis, start, windows].
 *
 * @param reference - the one segmentation
 * @param hypothesis - the other, of the same text
 * @param row - the windows, as `windowRow` makes them
 * @returns the runs from left to right; an empty list where the row has no window
 */
export function windowRuns(
  reference: Segmentation,
  hypothesis: Segmentation,
  row: WindowRow,
): [number, number, number, number][] {
  const runs: [number, number, number, number][] = []
  sweepWindows(reference, hypothesis, row, (...run) => runs.push(run))
  return runs
}
