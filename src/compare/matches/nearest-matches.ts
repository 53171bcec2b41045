import { oneTypeDifference } from '../edits/exclusive-boundaries.ts'
import { makeHeap } from '../heap.ts'

/**
 * How many boundary pairs are matched when the closest remaining pair is always taken first, ties from left to
 * right, no pair farther apart than `tolerance`. Unlike the maximum matching, a close pair may leave two others
 * without partners.
 *
 * The closest remaining pair always stands side by side among the remaining boundaries of both sides, so a
 * linked list of them and a heap of neighbours suffice. Both lists strictly increasing. O(N log N).
 *
 * @example
 * nearestMatches(Uint32Array.of(2, 4), Uint32Array.of(4, 6), 2) //=> 1
 */
export function nearestMatches(expected: Uint32Array, found: Uint32Array, tolerance: number): number {
  // distance 0 is always taken first
  const { positions, inReference, count, matches: exact } = oneTypeDifference(expected, found)
  const before = new Int32Array(count)
  const after = new Int32Array(count)
  for (let index = 0; index < count; index++) {
    before[index] = index - 1
    after[index] = index + 1
  }
  const gone = new Uint8Array(count)
  const heap = makeHeap<Neighbours>(
    (x, y) => x.distance < y.distance || (x.distance === y.distance && x.left < y.left),
  )
  const consider = (left: number, right: number): void => {
    if (left < 0 || right >= count || inReference[left] === inReference[right]) return
    const distance = positions[right]! - positions[left]!
    if (distance <= tolerance) heap.push({ distance, left, right })
  }
  for (let index = 0; index + 1 < count; index++) consider(index, index + 1)

  let matches = exact
  for (let pair = heap.pop(); pair !== undefined; pair = heap.pop()) {
    const { left, right } = pair
    if (gone[left] === 1 || gone[right] === 1) continue
    matches++
    gone[left] = 1
    gone[right] = 1
    const previous = before[left]!
    const next = after[right]!
    if (previous >= 0) after[previous] = next
    if (next < count) before[next] = previous
    consider(previous, next)
  }
  return matches
}

interface Neighbours {
  readonly distance: number
  readonly left: number
  readonly right: number
}
