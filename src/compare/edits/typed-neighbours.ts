import type { Segmentation } from '../../model/segmentation.ts'
import type { EditListener } from './boundary-edits.ts'
import { pairSubstitutions } from './substitution-pairs.ts'
import { firstType } from './type-sets.ts'

/**
 * The greedy search for sets of types where moves go to the next place at most (span 1 or 2): one merge pass, in which
 * a position waits for the next one only. The same edits as `greedyTyped` and `pairSubstitutions` give, position by position.
 */
export function walkTypedNeighbours(
  reference: Segmentation,
  hypothesis: Segmentation,
  span: number,
  listener: EditListener,
): void {
  const a = reference.boundaries
  const b = hypothesis.boundaries
  const expectedTypes = reference.types!
  const foundTypes = hypothesis.types!
  const { ranks } = reference.scale!
  // The position that waits, and the types that only one side has there.
  let waiting = -1
  let only = 0
  let other = 0
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const x = i < a.length ? a[i]! : Number.POSITIVE_INFINITY
    const y = j < b.length ? b[j]! : Number.POSITIVE_INFINITY
    const position = x < y ? x : y
    const expected = x <= y ? expectedTypes[i++]! | 0 : 0
    const found = y <= x ? foundTypes[j++]! | 0 : 0
    const both = expected & found
    if (both !== 0) listener.match(position, both)
    if (expected === found) continue
    let mine = expected ^ both
    let theirs = found ^ both
    if (span > 1 && waiting === position - 1) {
      const blocked = only !== 0 && other !== 0 && mine !== 0 && theirs !== 0
      const moving = blocked ? 0 : (only & theirs) | (other & mine)
      for (let rest = moving; rest !== 0; rest &= rest - 1)
        listener.transposition(waiting, position, firstType(rest))
      only &= ~moving
      other &= ~moving
      mine &= ~moving
      theirs &= ~moving
    }
    if ((only | other) !== 0) resolvePlace(waiting, only, other, ranks, listener)
    waiting = position
    only = mine
    other = theirs
  }
  resolvePlace(waiting, only, other, ranks, listener)
}

/** What is left at a position that nothing can move to or from: types that replace each other, then types alone. */
function resolvePlace(
  position: number,
  only: number,
  other: number,
  ranks: readonly number[],
  listener: EditListener,
): void {
  if (only !== 0 && other !== 0) {
    if ((only & (only - 1)) === 0 && (other & (other - 1)) === 0)
      listener.substitution(position, firstType(only), firstType(other))
    else pairSubstitutions(position, only, other, ranks, listener)
    return
  }
  // One side has none: which one is anyone's guess, and a processor's wrong guess costs more than the rest.
  for (let rest = only | other; rest !== 0; rest &= rest - 1)
    listener.addition(position, firstType(rest), only !== 0)
}
