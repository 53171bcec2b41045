import type { Segmentation } from '../../model/segmentation.ts'

/**
 * The sum of Jaccard weights and the number of edges of the maximum likelihood alignment (intersect ratio,
 * ties to the first) without building it: what A needs, in one walk.
 *
 * An atom as long as one of its segments is that segment's only overlap, so it is an edge. Any other atom is the
 * last of one segment and the first of the other: it is an edge if it beats everything before it in the one, or
 * if nothing after it in the other beats it. Weights are added in the order of the atoms, so that swapping the arguments
 * gives the same bits: while it is open whether one atom is an edge, there are two sums, with it and without it.
 */
export function alignedJaccardSum(a: Segmentation, b: Segmentation): { sum: number; edges: number } {
  const { units, boundaries: cutsA } = a
  const cutsB = b.boundaries
  let sum = 0
  /** The sum with the first atom of the segment that goes on, while that is not yet an edge. */
  let sumWithFirst = 0
  let edges = 0
  // Of the one segment that has begun and goes on: the overlap with its nearest target so far and that target's
  // size; whether its first atom is the nearest and not yet an edge.
  let bestOverlap = 0
  let bestTarget = 0
  let isOpen = false

  let startA = 0
  let startB = 0
  let endA = cutsA.length > 0 ? cutsA[0]! : units
  let endB = cutsB.length > 0 ? cutsB[0]! : units
  // The next boundaries.
  let p = 1
  let q = 1
  for (let start = 0; start < units; ) {
    const sizeA = endA - startA
    const sizeB = endB - startB
    const end = endA < endB ? endA : endB
    const overlap = end - start
    const weight = overlap / (sizeA + sizeB - overlap)

    if (overlap === sizeA || overlap === sizeB) {
      sum += weight
      sumWithFirst += weight
      edges++
      // One is within the other: for the other it is one more target, of the size of the overlap.
      if (startA === startB || overlap > bestOverlap || (overlap === bestOverlap && overlap < bestTarget)) {
        bestOverlap = overlap
        bestTarget = overlap
        isOpen = false
      }
      if (isOpen && endA === endB) {
        sum = sumWithFirst
        edges++
        isOpen = false
      }
    } else {
      // One ends here, the other begins here and goes on.
      const aEnds = endA < endB
      const target = aEnds ? sizeB : sizeA
      if (overlap > bestOverlap || (overlap === bestOverlap && target < bestTarget)) {
        sum += weight
        edges++
        isOpen = false
      } else {
        if (isOpen) {
          sum = sumWithFirst
          edges++
        }
        isOpen = true
        sumWithFirst = sum + weight
      }
      bestOverlap = overlap
      bestTarget = aEnds ? sizeA : sizeB
    }

    if (endA === end) {
      startA = end
      endA = p < cutsA.length ? cutsA[p++]! : units
    }
    if (endB === end) {
      startB = end
      endB = q < cutsB.length ? cutsB[q++]! : units
    }
    start = end
  }
  return { sum, edges }
}
