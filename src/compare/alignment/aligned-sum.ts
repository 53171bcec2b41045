import type { Segmentation } from '../../model/segmentation.ts'
import type { Atoms } from './alignment.ts'

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

/**
 * Maximum-weight matching of segments: atoms, no two in one segment, with the largest sum of weights; on equal
 * sums the most atoms. The overlaps form a forest of caterpillars, so a walk over the atoms suffices:
 *
 *     f(t + 1) = max( f(t), w(t) + f(first atom of either segment of t) )
 *
 * Sums closer than a millionth of a millionth count as equal. Time and memory O(atoms).
 */
export function matchSegments(atoms: Atoms, weights: Float64Array): Uint8Array {
  const { count, a, b } = atoms
  const best = new Float64Array(count + 1)
  const size = new Uint32Array(count + 1)
  const before = new Uint32Array(count)
  const take = new Uint8Array(count)
  for (let t = 0, firstA = 0, firstB = 0; t < count; t++) {
    if (t > 0 && a[t] !== a[t - 1]) firstA = t
    if (t > 0 && b[t] !== b[t - 1]) firstB = t
    const from = Math.min(firstA, firstB)
    before[t] = from
    const taken = best[from]! + weights[t]!
    const gain = taken - best[t]!
    const equal = Math.abs(gain) <= 1e-12 * Math.max(1, best[t]!)
    if (equal ? size[from]! + 1 > size[t]! : gain > 0) {
      take[t] = 1
      best[t + 1] = taken
      size[t + 1] = size[from]! + 1
    } else {
      best[t + 1] = best[t]!
      size[t + 1] = size[t]!
    }
  }
  const matched = new Uint8Array(count)
  for (let t = count; t > 0; ) {
    if (take[t - 1] === 1) {
      matched[t - 1] = 1
      t = before[t - 1]!
    } else t--
  }
  return matched
}
