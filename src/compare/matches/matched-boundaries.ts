import type { Segmentation } from '../../model/segmentation.ts'
import { nearestMatches } from './nearest-matches.ts'

/** Which boundaries are matched, and which positions count as boundaries. */
export interface MatchRule {
  /** How many units the two may be apart, τ. */
  readonly tolerance: number
  readonly matching: 'maximum' | 'greedy-nearest'
  /** Leave the two ends of the text out; untrimmed, position 0 and n are boundaries of both sides. */
  readonly trim: boolean
}

/** Boundaries of each side, and how many have a partner. */
export type MatchedBoundaries = {
  readonly matches: number
  readonly reference: number
  readonly hypothesis: number
}

/**
 * Pairs the boundaries of two segmentations one to one and counts.
 *
 * @example
 * matchedBoundaries(fromMasses([2, 2, 4]), fromMasses([4, 2, 2]), { tolerance: 2, matching: 'greedy-nearest', trim: true })
 * //=> { matches: 1, reference: 2, hypothesis: 2 }
 */
export function matchedBoundaries(
  reference: Segmentation,
  hypothesis: Segmentation,
  { tolerance, matching, trim }: MatchRule,
): MatchedBoundaries {
  const expected = trim ? reference.boundaries : withEnds(reference)
  const found = trim ? hypothesis.boundaries : withEnds(hypothesis)
  const count = matching === 'maximum' ? matchesInOrder : nearestMatches
  return {
    matches: count(expected, found, tolerance),
    reference: expected.length,
    hypothesis: found.length,
  }
}

/**
 * The largest number of boundary pairs, one of each side, no boundary used twice, no pair farther apart than
 * `tolerance` units. On sorted positions a single walk finds the maximum: whenever the two foremost
 * boundaries are close enough, some maximum matching pairs them. O(boundaries).
 *
 * @example
 * maximumMatches(fromMasses([2, 2, 4]), fromMasses([4, 2, 2]), 2) //=> 2
 */
export function maximumMatches(reference: Segmentation, hypothesis: Segmentation, tolerance: number): number {
  return matchesInOrder(reference.boundaries, hypothesis.boundaries, tolerance)
}

function matchesInOrder(expected: Uint32Array, found: Uint32Array, tolerance: number): number {
  if (tolerance === 0 && isSmall(expected) && isSmall(found)) return sharedPositions(expected, found)
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

/** Whether all positions of a sorted list are 31-bit whole numbers. */
const isSmall = (positions: Uint32Array): boolean =>
  positions.length === 0 || positions[positions.length - 1]! < 2 ** 31

/** How many small positions stand in both lists. Without branches: which side comes next cannot be foretold. */
function sharedPositions(expected: Uint32Array, found: Uint32Array): number {
  const r = expected.length
  const h = found.length
  let shared = 0
  let i = 0
  let j = 0
  while (i < r && j < h) {
    const apart = ((expected[i]! | 0) - (found[j]! | 0)) | 0
    const before = apart >> 31 // −1: the first list's comes first
    const after = -apart >> 31 // −1: the second list's
    i = (i + 1 + after) | 0
    j = (j + 1 + before) | 0
    shared = (shared + 1 + before + after) | 0
  }
  return shared
}

/** Position 0, the boundaries, position n. */
function withEnds({ units, boundaries }: Segmentation): Uint32Array {
  const positions = new Uint32Array(boundaries.length + 2)
  positions.set(boundaries, 1)
  positions[boundaries.length + 1] = units
  return positions
}
