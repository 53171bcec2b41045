import { eventRow, mergeSides } from '../merge-sides.ts'
import { oneTypeDifference } from './exclusive-boundaries.ts'
import { greedyOneType, ROUNDS } from './greedy-edits.ts'

/** Positions below this, doubled, are 31-bit whole numbers. */
const SMALL = 2 ** 30

/** How many boundaries match and move, how far they move in all, and the steps of the search. */
export interface GreedyCounts {
  readonly matches: number
  readonly moves: number
  readonly moved: number
  readonly steps: number
}

/**
 * The numbers of the greedy search for one type (`greedyOneType`). The first rounds, in which nearly all pairs are
 * found, walk one row of small whole numbers, position and side in each; positions of any size go the general way.
 */
export function countGreedyMoves(a: Uint32Array, b: Uint32Array, span: number): GreedyCounts {
  const last = Math.max(a.length > 0 ? a[a.length - 1]! : 0, b.length > 0 ? b[b.length - 1]! : 0)
  if (last >= SMALL) return countAny(a, b, span)
  const row = eventRow(a.length + b.length + 1)
  const alone = mergeSides(a, b, row)
  let count = alone
  let moved = 0
  let steps = a.length + b.length
  let distance = 1
  for (let round = 0; distance < span && round < ROUNDS; round++) {
    let kept = 0
    let next = SMALL
    for (let index = 0; index < count; index++) {
      const event = row[index]!
      if (kept > 0) {
        const before = row[kept - 1]!
        if (((before ^ event) & 1) === 1) {
          const apart = (event >> 1) - (before >> 1)
          if (apart === distance) {
            moved += apart
            kept--
            continue
          }
          if (apart < next) next = apart
        }
      }
      row[kept++] = event
    }
    steps += count
    count = kept
    distance = next
  }
  const matches = (a.length + b.length - alone) / 2
  if (distance >= span || distance === SMALL) return { matches, moves: (alone - count) / 2, moved, steps }
  const positions = new Uint32Array(count)
  const inReference = new Uint8Array(count)
  for (let index = 0; index < count; index++) {
    positions[index] = row[index]! >> 1
    inReference[index] = row[index]! & 1
  }
  const rest = { positions, inReference, count, matches }
  steps += greedyOneType(rest, span, { transposition: (start, end) => (moved += end - start) }, 0)
  return { matches, moves: (alone - rest.count) / 2, moved, steps }
}

function countAny(a: Uint32Array, b: Uint32Array, span: number): GreedyCounts {
  const difference = oneTypeDifference(a, b)
  const alone = difference.count
  let moved = 0
  const steps = greedyOneType(difference, span, { transposition: (start, end) => (moved += end - start) })
  const moves = (alone - difference.count) / 2
  return { matches: difference.matches, moves, moved, steps: a.length + b.length + steps }
}
