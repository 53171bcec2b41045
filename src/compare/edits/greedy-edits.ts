import { makeNumberHeap } from '../heap.ts'
import type { EditListener } from './boundary-edits.ts'
import type { OneTypeDifference, TypedDifference } from './exclusive-boundaries.ts'
import { firstType } from './type-sets.ts'

/** Hears of every move. */
export type MoveListener = Pick<EditListener, 'transposition'>

/** Distances that are walked one by one; what is left then is few, and a heap finds the rest. */
export const ROUNDS = 4

/**
 * Pairs boundaries of one type across the sides: the nearest first, at equal distance from left to right. What
 * finds no partner fewer than `span` units away stays in `difference`, shortened in place.
 *
 * The nearest unpaired boundaries of opposite sides are always neighbours (one between them would be nearer to
 * either), so each round is one walk with a stack, and the next round goes straight to the next distance that
 * occurs. After a few rounds a heap of neighbours takes over: O(N log N), however large the span. Returns the number of
 * steps taken.
 */
export function greedyOneType(
  difference: OneTypeDifference,
  span: number,
  listener: MoveListener,
  rounds = ROUNDS,
): number {
  const { positions, inReference } = difference
  let steps = 0
  let distance = 1
  for (let round = 0; distance < span; round++) {
    if (round >= rounds && difference.count <= MOST_ENTRIES)
      return steps + nearestPairs(difference, span, listener)
    const count = difference.count
    let kept = 0
    let next = Number.POSITIVE_INFINITY
    for (let index = 0; index < count; index++) {
      const position = positions[index]!
      const side = inReference[index]!
      if (kept > 0 && inReference[kept - 1] !== side) {
        const apart = position - positions[kept - 1]!
        if (apart === distance) {
          listener.transposition(positions[kept - 1]!, position, 0)
          kept--
          continue
        }
        if (apart < next) next = apart
      }
      positions[kept] = position
      inReference[kept++] = side
    }
    steps += count
    difference.count = kept
    distance = next
  }
  return steps
}

/** Entries of a row that a key has room for beside a distance of 32 bits. */
const MOST_ENTRIES = 2 ** 21

/**
 * The same with a linked list of what is unpaired and a heap of neighbours, by distance, then from left to right. A key
 * is both in one number; a row that is longer than a key has room for goes on round by round.
 */
function nearestPairs(difference: OneTypeDifference, span: number, listener: MoveListener): number {
  const { positions, inReference, count } = difference
  const before = new Int32Array(count)
  const after = new Int32Array(count)
  const gone = new Uint8Array(count)
  const keys = makeNumberHeap(count)
  const consider = (left: number, right: number): void => {
    if (left < 0 || right >= count || inReference[left] === inReference[right]) return
    const distance = positions[right]! - positions[left]!
    if (distance < span) keys.push(distance * MOST_ENTRIES + left)
  }
  for (let index = 0; index < count; index++) {
    before[index] = index - 1
    after[index] = index + 1
    consider(index, index + 1)
  }
  let steps = count
  for (let key = keys.pop(); key >= 0; key = keys.pop()) {
    steps++
    const distance = Math.floor(key / MOST_ENTRIES)
    const left = key - distance * MOST_ENTRIES
    const right = after[left]!
    // A neighbour may have gone since.
    if (gone[left] === 1 || right >= count || positions[right]! - positions[left]! !== distance) continue
    listener.transposition(positions[left]!, positions[right]!, 0)
    gone[left] = 1
    gone[right] = 1
    const previous = before[left]!
    const next = after[right]!
    if (previous >= 0) after[previous] = next
    if (next < count) before[next] = previous
    consider(previous, next)
  }
  let kept = 0
  for (let index = 0; index < count; index++) {
    if (gone[index] === 1) continue
    positions[kept] = positions[index]!
    inReference[kept++] = inReference[index]!
  }
  difference.count = kept
  return steps
}

/**
 * The same search for sets of types, as segeval has it: distance by distance, left to right, every type that
 * stands on opposite sides at the two ends is moved, unless both ends still hold a possible substitution. The
 * types moved leave the sets of `difference`. Distances that no two positions have are skipped, and the search
 * ends when no type is left to move. Returns the number of steps taken.
 */
export function greedyTyped(difference: TypedDifference, span: number, listener: EditListener): number {
  let steps = 0
  const alive = new Uint32Array(difference.count)
  let count = difference.count
  for (let index = 0; index < count; index++) alive[index] = index
  for (let distance = 1; distance < span; ) {
    // forgets the positions where nothing is left
    let kept = 0
    for (let index = 0; index < count; index++) {
      const at = alive[index]!
      if ((difference.reference[at]! | difference.hypothesis[at]!) !== 0) alive[kept++] = at
    }
    count = kept
    if (!canMove(difference, alive, count)) break
    steps += count
    distance = moveAt(difference, alive, count, distance, listener)
  }
  return steps
}

/** Whether some type stands on opposite sides at two positions of which one holds no substitution. */
function canMove(difference: TypedDifference, alive: Uint32Array, count: number): boolean {
  let reference = 0
  let hypothesis = 0
  let freeReference = 0
  let freeHypothesis = 0
  for (let index = 0; index < count; index++) {
    const only = difference.reference[alive[index]!]!
    const other = difference.hypothesis[alive[index]!]!
    reference |= only
    hypothesis |= other
    if (other === 0) freeReference |= only
    if (only === 0) freeHypothesis |= other
  }
  return ((freeReference & hypothesis) | (freeHypothesis & reference)) !== 0
}

/** One walk with two fingers `distance` apart; returns the next larger distance between any two positions. */
function moveAt(
  { positions, reference, hypothesis }: TypedDifference,
  alive: Uint32Array,
  count: number,
  distance: number,
  listener: EditListener,
): number {
  let next = Number.POSITIVE_INFINITY
  for (let left = 0, right = 0; left < count; left++) {
    const i = alive[left]!
    const target = positions[i]! + distance
    while (right < count && positions[alive[right]!]! < target) right++
    if (right === count) break
    let beyond = right
    const j = alive[right]!
    if (positions[j]! === target) {
      beyond++
      const blocked =
        reference[i]! !== 0 && hypothesis[i]! !== 0 && reference[j]! !== 0 && hypothesis[j]! !== 0
      const types = blocked ? 0 : (reference[i]! & hypothesis[j]!) | (hypothesis[i]! & reference[j]!)
      reference[i]! &= ~types
      hypothesis[i]! &= ~types
      reference[j]! &= ~types
      hypothesis[j]! &= ~types
      for (let rest = types; rest !== 0; rest &= rest - 1)
        listener.transposition(positions[i]!, target, firstType(rest))
    }
    if (beyond < count) next = Math.min(next, positions[alive[beyond]!]! - positions[i]!)
  }
  return next
}
