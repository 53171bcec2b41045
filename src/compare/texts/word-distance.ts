/**
 * The edit distance of two lists of words at unit costs, or undefined where it is greater than `most`. Follows the
 * furthest position on each diagonal (Ukkonen 1985): time O(n + d²) for texts that are mostly alike, memory O(d).
 */
export function wordDistance(a: Uint32Array, b: Uint32Array, most: number): number | undefined {
  const [n, m] = [a.length, b.length]
  const delta = m - n
  // Diagonal k holds cells with j − i = k; `reach` is the furthest row i on it, −1 where none is reached.
  const limit = Math.min(most, Math.max(n, m))
  const slide = (k: number, from: number): number => {
    let i = from
    while (i < n && i + k < m && a[i] === b[i + k]) i++
    return i
  }
  let reach = new Int32Array(3).fill(-1)
  reach[1] = slide(0, 0)
  if (delta === 0 && reach[1] === n) return 0
  for (let d = 1; d <= limit; d++) {
    const next = new Int32Array(2 * d + 3).fill(-1)
    for (let k = -d; k <= d; k++) {
      if (k < -n || k > m) continue
      // Index of diagonal k: before, k + d (its centre is d); now, k + d + 1.
      const at = k + d
      const substituted = at >= 1 && at < reach.length - 1 && reach[at]! >= 0 ? reach[at]! + 1 : -1
      const inserted = at - 1 >= 1 && reach[at - 1]! >= 0 ? reach[at - 1]! : -1
      const deleted = at + 1 < reach.length - 1 && reach[at + 1]! >= 0 ? reach[at + 1]! + 1 : -1
      let i = Math.max(substituted, inserted, deleted)
      if (i < 0) continue
      i = Math.min(i, n, m - k)
      next[at + 1] = slide(k, i)
      if (k === delta && next[at + 1] === n) return d
    }
    reach = next
  }
  return undefined
}
