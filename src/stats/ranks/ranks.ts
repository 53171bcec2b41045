/** Ranks, and what ties do to their variance. */
export interface Ranks {
  /** One per value, from 1; equal values share the mean of their ranks. */
  readonly ranks: Float64Array
  /** Σ (t³ − t) over the groups of t equal values. */
  readonly ties: number
}

/**
 * Mid-ranks: the smallest value has rank 1; equal values share the mean of the ranks they take up.
 *
 * @param values - numbers in any order
 * @returns the rank of each, and what ties there are
 * @throws RangeError when a value is NaN
 * @example
 * midRanks([0.5, 0.2, 0.5, 0.9]) //=> { ranks: Float64Array.of(2.5, 1, 2.5, 4), ties: 6 }
 */
export function midRanks(values: ArrayLike<number>): Ranks {
  const n = values.length
  const order = Uint32Array.from({ length: n }, (_, index) => index)
  const odd = order.find(index => Number.isNaN(values[index]!))
  if (odd !== undefined) throw new RangeError(`the value at index ${odd} is NaN and has no rank`)
  order.sort((a, b) => values[a]! - values[b]! || a - b)
  const ranks = new Float64Array(n)
  let ties = 0
  for (let start = 0; start < n; ) {
    let end = start + 1
    while (end < n && values[order[end]!] === values[order[start]!]) end++
    for (const index of order.subarray(start, end)) ranks[index] = (start + 1 + end) / 2
    const tied = end - start
    ties += tied ** 3 - tied
    start = end
  }
  return { ranks, ties }
}
