import type { EditListener, OneTypeDifference, TypedDifference } from './boundary-edits.ts'
import { firstType } from './edit-settings.ts'

/** Hears of every move. */
type MoveListener = Pick<EditListener, 'transposition'>

/**
 * Pairs boundaries of one type across the sides: the nearest first, at equal distance from left to right. What
 * finds no partner fewer than `span` units away stays in `difference`, shortened in place.
 *
 * The nearest unpaired boundaries of opposite sides are always neighbours (one between them would be nearer to
 * either). So what is between the two of a pair is paired among itself, and both are on one level: the reference
 * is as many boundaries ahead after the one as before the other. On a level the sides alternate, and a pair is settled
 * as soon as the next one on the level is no nearer: one walk does, with a stack for each level on which neighbours come
 * ever nearer. O(N), however large the span. Returns the number of steps taken.
 */
export function greedyOneType(difference: OneTypeDifference, span: number, listener: MoveListener): number {
  const { positions, inReference, count } = difference
  // The last that waits on each level; for each that waits the one before it on its level, or −1.
  const last = new Int32Array(2 * count).fill(-1)
  const before = new Int32Array(count)
  const gone = new Uint8Array(count)
  let steps = count
  /** Pairs those that wait on a level, from the last one, unless `position` is nearer; the one that waits on stays. */
  const settle = (level: number, position: number): number => {
    for (let right = last[level]!; ; steps++) {
      const left = right < 0 ? -1 : before[right]!
      if (left < 0) return right
      const apart = positions[right]! - positions[left]!
      if (apart >= span || apart > position - positions[right]!) return right
      listener.transposition(positions[left]!, positions[right]!, 0)
      gone[left] = 1
      gone[right] = 1
      right = before[left]!
    }
  }
  for (let index = 0, ahead = count; index < count; index++) {
    const level = inReference[index] === 1 ? ahead++ : --ahead
    before[index] = settle(level, positions[index]!)
    last[level] = index
  }
  for (let level = 0; level < last.length; level++) settle(level, Number.POSITIVE_INFINITY)
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
 * is on opposite sides at the two ends is moved, unless both ends still hold a possible substitution. The
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

/** Whether some type is on opposite sides at two positions of which one holds no substitution. */
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
