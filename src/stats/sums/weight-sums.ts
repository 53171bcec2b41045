/**
 * Sums of integer weights and of their squares, for the effective number of items that are too many to keep one by one.
 * Squares are added in two parts, so that no order of adding changes a digit. Plain data, so that it can be sent between
 * threads.
 */
export interface WeightSums {
  sum: number
  /** Squares divided by 2²⁶, and what remains. */
  high: number
  low: number
  /** The largest weight. */
  most: number
}

const PART = 2 ** 26

export const openWeights = (): WeightSums => ({ sum: 0, high: 0, low: 0, most: 0 })

/** Adds an integer weight below 2⁵², so many times. */
export function addWeight(sums: WeightSums, weight: number, times = 1): void {
  // (a · 2²⁶ + b)² = a² · 2⁵² + 2ab · 2²⁶ + b²
  const a = Math.floor(weight / PART)
  const b = weight - a * PART
  const square = b * b
  const carried = Math.floor(square / PART)
  sums.sum += times * weight
  sums.high += times * (a * a * PART + 2 * a * b + carried)
  sums.low += times * (square - carried * PART)
  sums.most = Math.max(sums.most, weight)
}

export function addWeights(sums: WeightSums, more: WeightSums): void {
  sums.sum += more.sum
  sums.high += more.high
  sums.low += more.low
  sums.most = Math.max(sums.most, more.most)
}

/** (Σ w)² / Σ w²; 0 if no weight is positive. */
export function effectiveOf({ sum, high, low }: WeightSums): number {
  const squares = high * PART + low
  return squares > 0 ? sum ** 2 / squares : 0
}

/** The share of the largest weight; 0 if no weight is positive. */
const largestShare = ({ sum, most }: WeightSums): number => (sum > 0 ? most / sum : 0)

/** How many items weigh in, and how unequally. */
export interface ItemWeights {
  /** How many items of equal weight would say as much: (Σ w)² / Σ w², w gaps × comparisons. */
  readonly effectiveItems: number
  /** The share of all gaps that the longest item holds. */
  readonly longestShare: number
}

export const itemWeights = (sums: WeightSums): ItemWeights => ({
  effectiveItems: effectiveOf(sums),
  longestShare: largestShare(sums),
})
