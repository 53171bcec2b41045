/** Gaps by falling score, of equal ones the earlier first, counted from 0. Time O(g log g). */
export function byScore(scores: Float64Array): Uint32Array {
  const order = Uint32Array.from(scores, (_, index) => index)
  return order.sort((a, b) => {
    const [x, y] = [scores[a]!, scores[b]!]
    return x === y ? a - b : x > y ? -1 : 1
  })
}

/**
 * Gaps in the order in which they are taken when each must be `minGap` units from all taken before it. A lower
 * threshold only adds gaps at the end of this order, so one order serves all thresholds.
 */
export function spacedOrder(order: Uint32Array, gaps: number, minGap: number): Uint32Array {
  if (minGap <= 1) return order
  const taken = new Uint8Array(gaps)
  const kept: number[] = []
  for (const gap of order) {
    const from = Math.max(0, gap - minGap + 1)
    const to = Math.min(gaps - 1, gap + minGap - 1)
    let free = true
    for (let near = from; near <= to && free; near++) if (taken[near] === 1) free = false
    if (!free) continue
    taken[gap] = 1
    kept.push(gap)
  }
  return Uint32Array.from(kept)
}
