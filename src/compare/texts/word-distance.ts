const UNREACHED = -2

/**
 * The edit distance of two lists of words at unit costs, or undefined where it is greater than `most`. Follows the
 * furthest position on each diagonal (Ukkonen 1985): time O(n + d²) for texts that are mostly alike, memory O(d).
 */
export function wordDistance(a: Uint32Array, b: Uint32Array, most: number): number | undefined {
  const [n, m] = [a.length, b.length]
  const delta = m - n
  const limit = Math.min(most, Math.max(n, m))
  const slide = (k: number, from: number): number => {
    let i = from
    while (i < n && i + k < m && a[i] === b[i + k]) i++
    return i
  }
  // Diagonal k holds cells with j − i = k; `reach[centre + k]` is the furthest row i on it. Nothing reaches a cell from
  // UNREACHED, not even one row further.
  let centre = Math.min(limit, 62) + 1
  let reach = new Int32Array(2 * centre + 1).fill(UNREACHED)
  reach[centre] = slide(0, 0)
  if (delta === 0 && reach[centre] === n) return 0
  for (let d = 1; d <= limit; d++) {
    if (d === centre) {
      const wider = new Int32Array(4 * centre + 1).fill(UNREACHED)
      wider.set(reach, centre)
      reach = wider
      centre *= 2
    }
    const [first, last] = [Math.max(-d, -n), Math.min(d, m)]
    let left = reach[centre + first - 1]!
    let here = reach[centre + first]!
    for (let k = first; k <= last; k++) {
      const right = reach[centre + k + 1]!
      // Inserted, substituted or deleted: from what was reached with one difference less.
      let i = left
      if (here + 1 > i) i = here + 1
      if (right + 1 > i) i = right + 1
      left = here
      here = right
      if (i < 0) continue
      if (i > n) i = n
      if (i > m - k) i = m - k
      if (i < n && i + k < m && a[i] === b[i + k]) i = slide(k, i + 1)
      reach[centre + k] = i
      if (k === delta && i === n) return d
    }
  }
  return undefined
}
