import type { EditListener } from './boundary-edits.ts'
import { typesIn } from './edit-settings.ts'

/**
 * Pairs the types that are at a position on one side only with those on the other side only, in order of
 * rank, so that the differences of rank add up to the least; of equally good choices, the one that takes the
 * lower types. The surplus of the longer side stays alone. O(pq) for p and q types, where segeval walks through
 * p!·q! permutations.
 */
export function pairSubstitutions(
  position: number,
  reference: number,
  hypothesis: number,
  ranks: readonly number[],
  listener: EditListener,
): void {
  const byRank = (a: number, b: number) => ranks[a]! - ranks[b]! || a - b
  const left = typesIn(reference).sort(byRank)
  const right = typesIn(hypothesis).sort(byRank)
  const swap = left.length < right.length
  const long = swap ? right : left
  const short = swap ? left : right
  const columns = short.length + 1
  // least[i * columns + j]: pairing all of short from j on with some of long from i on
  const least = new Float64Array((long.length + 1) * columns).fill(Number.POSITIVE_INFINITY)
  const apart = (i: number, j: number) => Math.abs(ranks[long[i]!]! - ranks[short[j]!]!)
  for (let i = long.length; i >= 0; i--) {
    least[i * columns + short.length] = 0
    for (let j = short.length - 1; j >= 0 && i < long.length; j--) {
      const skip = least[(i + 1) * columns + j]!
      const take = apart(i, j) + least[(i + 1) * columns + j + 1]!
      least[i * columns + j] = take <= skip ? take : skip
    }
  }
  for (let i = 0, j = 0; i < long.length; i++) {
    const takes =
      j < short.length && apart(i, j) + least[(i + 1) * columns + j + 1]! <= least[(i + 1) * columns + j]!
    if (!takes) listener.addition(position, long[i]!, !swap)
    else if (swap) listener.substitution(position, short[j++]!, long[i]!)
    else listener.substitution(position, long[i]!, short[j++]!)
  }
}
