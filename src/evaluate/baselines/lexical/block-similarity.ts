/** How often each token occurs. */
export type Counts = ReadonlyMap<string, number>

/** The counts of several lists together. */
export function countTokens(lists: readonly (readonly string[])[]): Counts {
  const counts = new Map<string, number>()
  for (const list of lists) for (const token of list) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** The cosine of two lists of counts; 0 where one is empty. Integers until the one division. */
export function cosine(a: Counts, b: Counts): number {
  let product = 0
  for (const [token, count] of a) product += count * (b.get(token) ?? 0)
  const squares = (counts: Counts) => {
    let sum = 0
    for (const count of counts.values()) sum += count * count
    return sum
  }
  const length = Math.sqrt(squares(a) * squares(b))
  return length === 0 ? 0 : product / length
}

/** Depth of a valley: how far the score rises to the left and to the right until it falls again. */
export function depthAt(scores: readonly number[], index: number): number {
  const here = scores[index]!
  const climb = (step: number): number => {
    let peak = here
    for (let at = index; at >= 0 && at < scores.length && scores[at]! >= peak; at += step) peak = scores[at]!
    return peak
  }
  return climb(-1) + climb(1) - 2 * here
}

/** Mean and population standard deviation. */
export function meanAndDeviation(values: readonly number[]): readonly [mean: number, deviation: number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return [mean, Math.sqrt(variance)]
}
