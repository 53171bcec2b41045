import type { Atoms } from './atoms.ts'

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
