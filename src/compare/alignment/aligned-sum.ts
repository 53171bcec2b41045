import type { Segmentation } from '../../model/segmentation.ts'

/** Rows that calls share, one after the other; longer ones are given back. */
let weightBuffer = new Float64Array(0)
let bufferA = new Uint32Array(0)
let bufferB = new Uint32Array(0)
const CAPACITY = 2 ** 16

function weightRow(length: number): Float64Array {
  if (length <= weightBuffer.length) return weightBuffer
  const row = new Float64Array(length)
  if (length <= CAPACITY) weightBuffer = row
  return row
}

/** 0, the boundaries, and the end of the text twice: segment p goes from edge p to edge p + 1, also behind the last. */
function edgesOf(
  { boundaries, units }: Segmentation,
  buffer: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  const last = boundaries.length + 1
  const row = last + 2 <= buffer.length ? buffer : new Uint32Array(last + 2)
  row[0] = 0
  row.set(boundaries, 1)
  row[last] = units
  row[last + 1] = units
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
  const { units } = a
  const edgesA = edgesOf(a, bufferA)
  const edgesB = edgesOf(b, bufferB)
  if (edgesA.length <= CAPACITY) bufferA = edgesA
  if (edgesB.length <= CAPACITY) bufferB = edgesB
  const weights = weightRow(a.boundaries.length + b.boundaries.length + 1)
  let atoms = 0
  let edges = 0
  // Of the one segment that has begun and goes on: the overlap with its nearest target so far and that target's
  // size; its first atom and what that would weigh, while it is the nearest and not yet an edge (else −1).
  let bestOverlap = 0
  let bestTarget = 0
  let first = -1
  let firstWeight = 0

  let p = 0
  let q = 0
  for (let start = 0; start < units; atoms++) {
    const startA = edgesA[p]!
    const startB = edgesB[q]!
    const endA = edgesA[p + 1]!
    const endB = edgesB[q + 1]!
    const sizeA = endA - startA
    const sizeB = endB - startB
    const end = endA < endB ? endA : endB
    const overlap = end - start
    const weight = overlap / (sizeA + sizeB - overlap)

    weights[atoms] = 0
    if (overlap === sizeA || overlap === sizeB) {
      weights[atoms] = weight
      edges++
      // One is within the other: for the other it is one more target, of the size of the overlap.
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

    // Counted, not branched: which side ends is as good as random.
    p += +(endA === end)
    q += +(endB === end)
    start = end
  }
  let sum = 0
  for (let t = 0; t < atoms; t++) sum += weights[t]!
  return { sum, edges }
}
