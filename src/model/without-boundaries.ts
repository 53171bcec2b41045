import type { Segmentation } from './segmentation.ts'

/**
 * The same segmentation without the boundaries at some positions; those that have none are passed over. A segment that
 * lost its boundary keeps the label of its first part.
 *
 * @param segmentation - the segmentation to remove boundaries from
 * @param positions - numbers of units before a boundary, in any order
 * @returns a new segmentation
 * @example
 * toMasses(withoutBoundaries(fromMasses([2, 3, 6]), [5, 7])) //=> [2, 9]
 */
export function withoutBoundaries(segmentation: Segmentation, positions: Iterable<number>): Segmentation {
  const gone = new Set(positions)
  const kept = [...segmentation.boundaries.keys()].filter(index => !gone.has(segmentation.boundaries[index]!))
  const { types, labels } = segmentation
  return {
    ...segmentation,
    boundaries: Uint32Array.from(kept, index => segmentation.boundaries[index]!),
    ...(types === undefined ? {} : { types: Uint32Array.from(kept, index => types[index]!) }),
    ...(labels === undefined ? {} : { labels: [labels[0]!, ...kept.map(index => labels[index + 1]!)] }),
  }
}
