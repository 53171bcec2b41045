import { bitsOf, bitWords } from '../../model/kept-bits.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { bitDifferences, type Wanted, WIDEST_COUNT } from '../bits/bit-windows.ts'
import { isDense } from '../bits/count-bits.ts'
import { counted } from '../pairs/counted.ts'
import { eventRow, mergeSides } from '../pairs/merge-sides.ts'
import { SMALL, spansText, sweepWindows, type WindowRow } from './windows.ts'

/** How far the boundary counts of two segmentations differ over a row of windows. */
export interface CountDifferences {
  /** Windows in which the two counts differ. */
  readonly unequal: number
  /** Σ over windows of the difference, without its sign. */
  readonly absolute: number
  /** Positions looked at: the work, whatever the machine. */
  readonly visited: number
}

/**
 * In how many windows the two sides have different numbers of boundaries, and by how much in all.
 *
 * A boundary changes the difference twice, with opposite signs: when it enters the window and, w starts later, when
 * it leaves. One merge puts the boundaries that one side alone has in order, a second walks that row against itself,
 * w positions apart. O(|R| + |H|), independent of n and w. Dense texts and narrow windows go by words of 32 places; what
 * is not `wanted` may be left 0 there.
 *
 * @param reference - the one segmentation
 * @param hypothesis - the other, of the same text
 * @param row - the windows, as `windowRow` makes them
 * @param wanted - what will be read of the result; `both` by default
 * @returns the windows that differ, by how much in all, and the work done
 * @example
 * countDifferences(fromMasses([6, 6]), fromMasses([12]), windowRow('interior', 12, 3)).unequal //=> 3
 */
export function countDifferences(
  reference: Segmentation,
  hypothesis: Segmentation,
  row: WindowRow,
  wanted: Wanted = 'both',
): CountDifferences {
  const { width, first, last } = row
  if (last < first || width <= 0) return { unequal: 0, absolute: 0, visited: 0 }
  // Bits are counted for what is wanted, boundaries for both at once.
  const byBits = width <= WIDEST_COUNT && isDense(reference, hypothesis) && spansText(row, reference.units)
  const count = () =>
    byBits ? bitCounts(reference, hypothesis, row, wanted) : eventCounts(reference, hypothesis, row)
  return counted(byBits ? wanted : 'differences', reference, hypothesis, [width, first, last], count, true)
}

function bitCounts(
  reference: Segmentation,
  hypothesis: Segmentation,
  row: WindowRow,
  wanted: Wanted,
): CountDifferences {
  const [a, b] = [bitsOf(reference, 0), bitsOf(hypothesis, 1)]
  return { ...bitDifferences(a, b, reference.units, row, wanted), visited: bitWords(reference) }
}

function eventCounts(reference: Segmentation, hypothesis: Segmentation, row: WindowRow): CountDifferences {
  if (reference.units + row.width > SMALL) return sweepDifferences(reference, hypothesis, row)
  const all = reference.boundaries.length + hypothesis.boundaries.length
  const events = eventRow(all + 1)
  const count = mergeSides(reference.boundaries, hypothesis.boundaries, events)
  const { width, first, last } = row
  // The clock shows the last position of the window, doubled: boundary x enters at 2x and leaves at 2x + 2w. The
  // lowest bit of an event is its side.
  const double = width << 1
  const begin = (first + width - 1) << 1
  const end = (last + width) << 1
  let enter = 0
  let leave = 0
  let difference = 0
  for (; enter < count && events[enter]! <= begin + 1; enter++) difference += ((events[enter]! & 1) << 1) - 1
  for (; leave < count && events[leave]! + double <= begin + 1; leave++)
    difference -= ((events[leave]! & 1) << 1) - 1
  let entries = count
  while (entries > enter && events[entries - 1]! >= end) entries--
  let exits = entries
  while (exits > leave && events[exits - 1]! + double >= end) exits--

  const steps = entries - enter + (exits - leave)
  let position = begin >> 1
  let unequal = 0
  let absolute = 0
  for (let step = 0; step < steps; step++) {
    const entry = events[enter]!
    const exit = (events[leave]! + double) | 0
    const enters = ((entry - exit) | 0) >> 31 // −1: the entry comes first; 0: the exit
    const event = (exit + (((entry - exit) | 0) & enters)) | 0
    const windows = ((event >> 1) - position) | 0
    const sign = difference >> 31
    unequal += windows & ((difference | -difference) >> 31)
    absolute += windows * ((difference ^ sign) - sign)
    position = event >> 1
    difference = (difference + 1 - (((event ^ enters) & 1) << 1)) | 0
    enter = (enter - enters) | 0
    leave = (leave + 1 + enters) | 0
  }
  const rest = (end >> 1) - position
  if (difference !== 0) unequal += rest
  absolute += rest * Math.abs(difference)
  return { unequal, absolute, visited: all + steps }
}

/** The same by runs of windows, for positions of any size. */
function sweepDifferences(
  reference: Segmentation,
  hypothesis: Segmentation,
  row: WindowRow,
): CountDifferences {
  let unequal = 0
  let absolute = 0
  let visited = 0
  sweepWindows(reference, hypothesis, row, (r, h, _start, windows) => {
    if (r !== h) unequal += windows
    absolute += Math.abs(r - h) * windows
    visited++
  })
  return { unequal, absolute, visited }
}
