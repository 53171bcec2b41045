import type { Segmentation } from '../model/segmentation.ts'

/** Room that calls share, one after the other; longer rows are given back. */
let room = new Float64Array(0)
const ROOM = 2 ** 16

function weightRow(length: number): Float64Array {
  if (length <= room.length) return room
  const row = new Float64Array(length)
  if (length <= ROOM) room = row
  return row
}

/**
 * The sum of Jaccard weights and the number of edges of the maximum likelihood alignment (intersect ratio,
 * ties to the first) without building it: what A needs, in one walk.
 *
 * An atom as long as one of its segments is that segment's only overlap, so it is an edge. Any other atom is the
 * last of one segment and the first of the other: it is an edge if it beats everything before it in the one, or
 * if nothing after it in the other beats it. Weights are kept in the order of the atoms and added in it, so that
 * swapping the arguments gives the same bits.
 */
export function alignedJaccardSum(a: Segmentation, b: Segmentation): { sum: number; edges: number } {
  const endsA = a.boundaries
  const endsB = b.boundaries
  const countA = endsA.length
  const countB = endsB.length
  const units = a.units
  const weights = weightRow(countA + countB + 1)
  let atoms = 0
  let edges = 0
  // Of the one segment that has begun and goes on: the overlap with its nearest target so far and that target's
  // size; its first atom and what that would weigh, while it is the nearest and not yet an edge (else −1).
  let bestOverlap = 0
  let bestTarget = 0
  let first = -1
  let firstWeight = 0

  let startA = 0
  let startB = 0
  let endA = countA > 0 ? endsA[0]! : units
  let endB = countB > 0 ? endsB[0]! : units
  for (let p = 0, q = 0; ; atoms++) {
    const sizeA = endA - startA
    const sizeB = endB - startB
    const start = startA > startB ? startA : startB
    const end = endA < endB ? endA : endB
    const overlap = end - start
    const weight = overlap / (sizeA + sizeB - overlap)

    weights[atoms] = 0
    if (overlap === sizeA || overlap === sizeB) {
      weights[atoms] = weight
      edges++
      // One lies within the other: for the other it is one more target, of the size of the overlap.
      if (startA === startB || overlap > bestOverlap || (overlap === bestOverlap && overlap < bestTarget)) {
        bestOverlap = overlap
        bestTarget = overlap
        first = -1
      }
      if (first >= 0 && endA === endB) {
        weights[first] = firstWeight
        edges++
        first = -1
      }
    } else {
      // One ends here, the other begins here and goes on.
      const aEnds = endA < endB
      const target = aEnds ? sizeB : sizeA
      if (overlap > bestOverlap || (overlap === bestOverlap && target < bestTarget)) {
        weights[atoms] = weight
        edges++
        first = -1
      } else {
        if (first >= 0) {
          weights[first] = firstWeight
          edges++
        }
        first = atoms
        firstWeight = weight
      }
      bestOverlap = overlap
      bestTarget = aEnds ? sizeA : sizeB
    }

    if (end === units) break
    if (endA === end) {
      startA = end
      endA = ++p < countA ? endsA[p]! : units
    }
    if (endB === end) {
      startB = end
      endB = ++q < countB ? endsB[q]! : units
    }
  }
  let sum = 0
  for (let t = 0; t <= atoms; t++) sum += weights[t]!
  return { sum, edges }
}
