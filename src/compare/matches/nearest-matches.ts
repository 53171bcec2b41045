import { countGreedyMoves } from '../edits/greedy-counts.ts'

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
