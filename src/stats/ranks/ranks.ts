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

/**
 * Kendall's τ_b: how far two lists order the same things alike, from −1 (reversed) over 0 to 1 (the same).
 *
 *     τ_b = (concordant − discordant) / √((pairs − ties in x) (pairs − ties in y))
 *
 * O(n²).
 *
 * @param x - one value for each thing
 * @param y - another value for each, in the same order
 * @param tie - values that differ by less than this are equal
 * @returns τ_b; undefined where one of the lists is all equal
 * @see M. G. Kendall 1945, The treatment of ties in ranking problems. Biometrika 33 (3).
 * @example
 * kendallTau([1, 2, 3], [1, 3, 2]).toFixed(3) //=> '0.333'
 * kendallTau([1, 1, 1], [1, 2, 3]) //=> undefined
 */
export function kendallTau(x: ArrayLike<number>, y: ArrayLike<number>, tie = 0): number | undefined {
  let agreed = 0
  let orderedX = 0
  let orderedY = 0
  for (let i = 0; i < x.length; i++)
    for (let j = 0; j < i; j++) {
      const a = orderOf(x[i]!, x[j]!, tie)
      const b = orderOf(y[i]!, y[j]!, tie)
      agreed += a * b
      orderedX += a * a
      orderedY += b * b
    }
  return orderedX > 0 && orderedY > 0 ? agreed / Math.sqrt(orderedX * orderedY) : undefined
}

/** 1: a is larger; −1: b is; 0: they differ by less than `tie`, or not at all. */
export const orderOf = (a: number, b: number, tie: number): number =>
  Math.abs(a - b) < tie || a === b ? 0 : a > b ? 1 : -1
