import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../shared-evidence.ts'
import { eachOverlap } from './overlaps.ts'

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
  const size = ({ units, boundaries }: Segmentation, segment: number): number =>
    (segment < boundaries.length ? boundaries[segment]! : units) -
    (segment > 0 ? boundaries[segment - 1]! : 0)
  const pairs: SharedSegments[] = []
  let [r, h, own, other] = [-1, -1, 0, 0]
  eachOverlap(reference, hypothesis, (i, j, start, end) => {
    if (i !== r) own = size(reference, i)
    if (j !== h) other = size(hypothesis, j)
    ;[r, h] = [i, j]
    const intersection = end - start
    pairs.push({ reference: i, hypothesis: j, intersection, union: own + other - intersection })
  })
  return pairs
}
