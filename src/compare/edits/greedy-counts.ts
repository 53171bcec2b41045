import { eventRow, mergeSides } from '../pairs/merge-sides.ts'
import { oneTypeDifference } from './exclusive-boundaries.ts'
import { greedyOneType } from './greedy-edits.ts'

/** Positions below this, doubled, are 31-bit integers, and the end mark of a row is not next to them. */
const SMALL = 2 ** 30 - 2
/** Farther apart than any two small positions. */
const NEVER = 0x7fffffff

/** How many boundaries match and move, how far they move in all, and the steps of the search. */
interface GreedyCounts {
  readonly matches: number
  readonly moves: number
  readonly moved: number
  readonly steps: number
}

/**
 * The numbers of the greedy search for one type (`greedyOneType`), by one walk along a row of small integers,
 * position and side in each; positions of any size go the general way.
 */
export function countGreedyMoves(a: Uint32Array, b: Uint32Array, span: number): GreedyCounts {
  const all = a.length + b.length
  const last = Math.max(a.length > 0 ? a[a.length - 1]! : 0, b.length > 0 ? b[b.length - 1]! : 0)
  if (last >= SMALL) return countAny(a, b, span)
  // Rows in one: the boundaries of one side only; for each that waits the one before it on its level, and how far that
  // is; the last that waits on each level. Number 0 is nobody.
  const row = eventRow(4 * (all + 1))
  const alone = mergeSides(a, b, row)
  const size = alone + 1
  const gaps = 2 * size
  const levels = 3 * size + b.length - (all - alone) / 2
  row[gaps] = NEVER
  row.fill(0, 3 * size, 4 * size)
  let lowest = levels
  let highest = levels
  let ahead = levels
  let moved = 0
  let moves = 0
  for (let index = 0; index < alone; index++) {
    const event = row[index]!
    // The next place, of the other side: nothing is nearer.
    if (((row[index + 1]! - event) | 0) === 3 - ((event & 1) << 1) && span > 1) {
      moves++
      moved++
      index++
      continue
    }
    // up for the reference, down for the hypothesis
    const level = (ahead + (event & 1) - 1) | 0
    ahead = (level + (event & 1)) | 0
    if (level < lowest) lowest = level
    if (level > highest) highest = level
    let waiting = row[level]!
    let apart = NEVER
    while (waiting > 0) {
      apart = (event >> 1) - (row[waiting - 1]! >> 1)
      const gap = row[gaps + waiting]!
      if (gap > apart) break
      moved += gap
      moves++
      waiting = row[size + row[size + waiting]!]!
      apart = NEVER
    }
    row[level] = index + 1
    row[size + index + 1] = waiting
    row[gaps + index + 1] = apart < span ? apart : NEVER
  }
  for (let level = lowest; level <= highest; level++) {
    for (let waiting = row[level]!; row[gaps + waiting]! < NEVER; ) {
      moved += row[gaps + waiting]!
      moves++
      waiting = row[size + row[size + waiting]!]!
    }
  }
  return { matches: (all - alone) / 2, moves, moved, steps: all + alone + moves }
}

function countAny(a: Uint32Array, b: Uint32Array, span: number): GreedyCounts {
  const difference = oneTypeDifference(a, b)
  const alone = difference.count
  let moved = 0
  const steps = greedyOneType(difference, span, { transposition: (start, end) => (moved += end - start) })
  const moves = (alone - difference.count) / 2
  return { matches: difference.matches, moves, moved, steps: a.length + b.length + steps }
}

/**
 * How many boundary pairs are matched when the closest remaining pair is always taken first, ties from left to
 * right, no pair farther apart than `tolerance`: the greedy search of the boundary edit distance. Unlike the maximum
 * matching, a close pair may leave two others without partners. Both lists strictly increasing. O(N).
 *
 * @param expected - boundaries of the reference, strictly increasing
 * @param found - boundaries of the hypothesis, strictly increasing
 * @param tolerance - how many units the two of a pair may be apart; 0: at the same position
 * @returns the number of pairs; never more than `maximumMatches` finds
 * @example
 * nearestMatches(Uint32Array.of(2, 4), Uint32Array.of(4, 6), 2) //=> 1
 */
export function nearestMatches(expected: Uint32Array, found: Uint32Array, tolerance: number): number {
  // distance 0 is always taken first
  const { matches, moves } = countGreedyMoves(expected, found, tolerance + 1)
  return matches + moves
}
