import type { Segmentation } from '../../model/segmentation.ts'
import { eachOverlap } from '../overlaps/overlaps.ts'

/**
 * The text cut at every boundary of both sides. The pieces, left to right, are exactly the pairs of segments
 * that overlap, and the length of a piece is the overlap.
 */
export interface Atoms {
  /** How many: segments of a + segments of b − 1 − shared boundaries. */
  readonly count: number
  /** Per atom: the segment of a it is in, counted from 0. */
  readonly a: Uint32Array
  /** Per atom: the segment of b it is in, counted from 0. */
  readonly b: Uint32Array
  /** Per atom: its length in units. */
  readonly overlap: Uint32Array
  /** Per segment of a: its size in units. */
  readonly sizesA: Uint32Array
  /** Per segment of b: its size in units. */
  readonly sizesB: Uint32Array
}

/**
 * The atoms of two segmentations of the same text, left to right. Time and memory O(boundaries).
 *
 * @param a - the one segmentation
 * @param b - the other; both must have as many units, which is not checked
 * @returns parallel lists, of which the first `count` entries count, and the sizes of all segments
 * @example
 * overlapAtoms(fromMasses([2, 4]), fromMasses([3, 3])).overlap //=> Uint32Array.of(2, 1, 3)
 */
export function overlapAtoms(a: Segmentation, b: Segmentation): Atoms {
  const sizesA = segmentSizes(a)
  const sizesB = segmentSizes(b)
  const most = sizesA.length + sizesB.length - 1
  const inA = new Uint32Array(most)
  const inB = new Uint32Array(most)
  const overlap = new Uint32Array(most)
  let count = 0
  eachOverlap(a, b, (segmentOfA, segmentOfB, start, end) => {
    inA[count] = segmentOfA
    inB[count] = segmentOfB
    overlap[count++] = end - start
  })
  return { count, a: inA, b: inB, overlap, sizesA, sizesB }
}

function segmentSizes({ units, boundaries }: Segmentation): Uint32Array {
  const sizes = new Uint32Array(boundaries.length + 1)
  let start = 0
  for (let index = 0; index < boundaries.length; index++) {
    sizes[index] = boundaries[index]! - start
    start = boundaries[index]!
  }
  sizes[boundaries.length] = units - start
  return sizes
}
