import type { Segmentation } from '../model/segmentation.ts'

/**
 * The largest number of boundary pairs, one of each side, no boundary used twice, no pair farther apart than
 * `tolerance` units. On sorted positions a single walk finds the maximum: whenever the two foremost
 * boundaries are close enough, some maximum matching pairs them. O(boundaries).
 *
 * @example
 * maximumMatches(fromMasses([2, 2, 4]), fromMasses([4, 2, 2]), 2) //=> 2
 */
export function maximumMatches(reference: Segmentation, hypothesis: Segmentation, tolerance: number): number {
  const expected = reference.boundaries
  const found = hypothesis.boundaries
  let matches = 0
  for (let i = 0, j = 0; i < expected.length && j < found.length; ) {
    const distance = expected[i]! - found[j]!
    if (distance < -tolerance) i++
    else if (distance > tolerance) j++
    else {
      matches++
      i++
      j++
    }
  }
  return matches
}
