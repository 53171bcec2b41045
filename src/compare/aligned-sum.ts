import type { Segmentation } from '../model/segmentation.ts'

/**
 * The sum of Jaccard weights and the number of edges of the maximum likelihood alignment (intersect ratio,
 * ties to the first) without building it: what A needs, in one walk.
 *
 * An atom whose segment ends where it began lies inside the other: that segment has no other target, so the
 * atom is an edge. Any other atom is the last of one segment and the first of the other: it is an edge if it
 * beats everything before it in the one, or if nothing after it in the other beats it. Weights are kept in the
 * order of the atoms and added in it, so that swapping the arguments gives the same bits.
 */
export function alignedJaccardSum(a: Segmentation, b: Segmentation): { sum: number; edges: number } {
  const endsA = a.boundaries
  const endsB = b.boundaries
  const countA = endsA.length
  const countB = endsB.length
  const weights = new Float64Array(countA + countB + 1)
  let atoms = 0
  let edges = 0
  // The open segment that began before the current atom: its size, its first atom if that is undecided, the
  // weight it would have, and its nearest target so far. Only one segment is open at a time.
  let first = -1
  let firstWeight = 0
  let bestOverlap = 0
  let bestTarget = 0

  let startA = 0
  let startB = 0
  let at = 0
  for (let p = 0, q = 0; p <= countA; atoms++) {
    const endA = p < countA ? endsA[p]! : a.units
    const endB = q < countB ? endsB[q]! : b.units
    const sizeA = endA - startA
    const sizeB = endB - startB
    const end = endA < endB ? endA : endB
    const overlap = end - at
    const weight = overlap / (sizeA + sizeB - overlap)
    const aBegins = startA === at
    const bBegins = startB === at
    const aEnds = endA === end
    const bEnds = endB === end

    if ((aBegins && aEnds) || (bBegins && bEnds)) {
      weights[atoms] = weight
      edges++
      const whole = overlap === sizeA && aBegins && aEnds
      // The other segment: it is `a` unless a is the one that lies inside.
      const target = whole ? sizeA : sizeB
      const opens = whole ? bBegins : aBegins
      const closes = whole ? bEnds : aEnds
      if (opens) {
        first = -1
        bestOverlap = overlap
        bestTarget = target
      } else if (overlap > bestOverlap || (overlap === bestOverlap && target < bestTarget)) {
        first = -1
        bestOverlap = overlap
        bestTarget = target
      }
      if (closes && first >= 0) {
        weights[first] = firstWeight
        edges++
        first = -1
      }
    } else {
      // One ends here, the other begins here and goes on.
      const endingTarget = aEnds ? sizeB : sizeA
      const openingTarget = aEnds ? sizeA : sizeB
      const chosen = overlap > bestOverlap || (overlap === bestOverlap && endingTarget < bestTarget)
      if (!chosen && first >= 0) {
        weights[first] = firstWeight
        edges++
      }
      if (chosen) {
        weights[atoms] = weight
        edges++
        first = -1
      } else {
        first = atoms
        firstWeight = weight
      }
      bestOverlap = overlap
      bestTarget = openingTarget
    }

    at = end
    if (aEnds) {
      startA = end
      p++
    }
    if (bEnds) {
      startB = end
      q++
    }
  }
  let sum = 0
  for (let t = 0; t < atoms; t++) sum += weights[t]!
  return { sum, edges }
}
