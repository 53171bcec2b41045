import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../pairs/counted.ts'
import { Cells } from './cells.ts'

/** Two segments that share some units. */
export interface SharedSegments {
  readonly reference: number
  readonly hypothesis: number
  /** Units in both, and in either. */
  readonly intersection: number
  readonly union: number
}

/**
 * Every pair of segments that share a unit, from left to right: at most |R| + |H| + 1 of them.
 *
 * @param reference - the one segmentation
 * @param hypothesis - the other, of the same text
 * @returns segments counted from 0, with the units in both and in either
 * @example
 * sharedSegments(fromMasses([2, 2]), fromMasses([4]))
 * //=> [{ reference: 0, hypothesis: 0, intersection: 2, union: 4 }, { reference: 1, hypothesis: 0, intersection: 2, union: 4 }]
 */
export const sharedSegments = (
  reference: Segmentation,
  hypothesis: Segmentation,
): readonly SharedSegments[] =>
  counted('segments', reference, hypothesis, [], () => findShared(reference, hypothesis))

function findShared(reference: Segmentation, hypothesis: Segmentation): SharedSegments[] {
  const pairs: SharedSegments[] = []
  const cells = new Cells(reference, hypothesis)
  while (cells.next()) {
    const { size, referenceIndex, hypothesisIndex } = cells
    const union = cells.reference + cells.hypothesis - size
    pairs.push({ reference: referenceIndex, hypothesis: hypothesisIndex, intersection: size, union })
  }
  return pairs
}
