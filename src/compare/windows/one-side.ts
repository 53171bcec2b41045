import { bitsOf, bitWords } from '../../model/kept-bits.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { bitOnlyOne, WIDEST_ANY } from '../bits/bit-windows.ts'
import { isDense } from '../bits/count-bits.ts'
import { counted } from '../pairs/counted.ts'
import { SMALL, spansText, sweepWindows, type WindowRow } from './windows.ts'

/**
 * In how many windows just one of the two sides has a boundary.
 *
 * The windows that hold a boundary of a sorted list are the union of stretches of `width` starts, each ending at
 * a boundary. With U the number of windows in it, the answer is 2 · U(R ∪ H) − U(R) − U(H).
 * O(|R| + |H|), no memory, independent of n and w.
 *
 * @param reference - the one segmentation
 * @param hypothesis - the other, of the same text
 * @param row - the windows, as `windowRow` makes them
 * @returns `unequal`: the windows where just one side has a boundary; `visited`: the positions or words looked at
 * @example
 * onlyOneSide(fromMasses([6, 6]), fromMasses([5, 7]), windowRow('interior', 12, 3)).unequal //=> 2
 */
export function onlyOneSide(
  reference: Segmentation,
  hypothesis: Segmentation,
  row: WindowRow,
): { readonly unequal: number; readonly visited: number } {
  const { width, first, last } = row
  if (last < first || width <= 0) return { unequal: 0, visited: 0 }
  const count = () => countOneSide(reference, hypothesis, row)
  return counted('one side', reference, hypothesis, [width, first, last], count, true)
}

function countOneSide(
  reference: Segmentation,
  hypothesis: Segmentation,
  row: WindowRow,
): { readonly unequal: number; readonly visited: number } {
  const { width } = row
  if (reference.units + width > SMALL || !spansText(row, reference.units)) {
    let unequal = 0
    let visited = 0
    sweepWindows(reference, hypothesis, row, (r, h, _start, windows) => {
      if (r > 0 !== h > 0) unequal += windows
      visited++
    })
    return { unequal, visited }
  }
  if (width <= WIDEST_ANY && isDense(reference, hypothesis)) {
    const unequal = bitOnlyOne(bitsOf(reference, 0), bitsOf(hypothesis, 1), reference.units, row)
    return { unequal, visited: bitWords(reference) }
  }
  const expected = reference.boundaries
  const found = hypothesis.boundaries
  const unequal = 2 * coveredByEither(expected, found, row) - covered(expected, row) - covered(found, row)
  return { unequal, visited: 2 * (expected.length + found.length) }
}

/**
 * How many windows hold a boundary of the list: w for each, less where the one before is nearer than w, less what
 * is outside the row. To its left only the first boundary reaches, to its right only the last.
 */
function covered(positions: Uint32Array, { width, first, last }: WindowRow): number {
  if (positions.length === 0) return 0
  let overlap = 0
  let previous = positions[0]! | 0
  for (let index = 1; index < positions.length; index++) {
    const position = positions[index]! | 0
    const gap = (position - previous - width) | 0
    overlap += gap & (gap >> 31) // min(0, gap)
    previous = position
  }
  return width * positions.length + overlap - outside(positions[0]!, previous, width, first, last)
}

/** How many windows hold a boundary of one list or the other. */
function coveredByEither(expected: Uint32Array, found: Uint32Array, row: WindowRow): number {
  const r = expected.length
  const h = found.length
  if (r === 0) return covered(found, row)
  if (h === 0) return covered(expected, row)
  const { width, first, last } = row
  const earliest = Math.min(expected[0]!, found[0]!)
  let i = 0
  let j = 0
  let previous = (earliest - width) | 0
  let overlap = 0
  // A shared boundary comes twice: w more, and w less for a gap of 0.
  while (i < r && j < h) {
    const b = found[j]! | 0
    const apart = ((expected[i]! | 0) - b) | 0
    const before = apart >> 31 // −1: the reference comes first
    const position = (b + (apart & before)) | 0
    i = (i - before) | 0
    j = (j + 1 + before) | 0
    const gap = (position - previous - width) | 0
    overlap += gap & (gap >> 31)
    previous = position
  }
  const rest = i < r ? expected : found
  const end = i < r ? r : h
  for (let index = i < r ? i : j; index < end; index++) {
    const position = rest[index]! | 0
    const gap = (position - previous - width) | 0
    overlap += gap & (gap >> 31)
    previous = position
  }
  return width * (r + h) + overlap - outside(earliest, previous, width, first, last)
}

/** Windows before the first or after the last start of the row that hold a boundary. */
function outside(earliest: number, latest: number, width: number, first: number, last: number): number {
  return Math.max(0, first - (earliest - width + 1)) + Math.max(0, latest - last)
}
