/** Rates at which a chance level is known: the coders' own, a little less and a little more. */
export const RATE_FACTORS = [1, 0.85, 1.15] as const

/** The chances of marks with the rate multiplied; the first mark is no boundary. No rate is above 1. */
export function scaleRate(chances: ArrayLike<number>, factor: number): Float64Array {
  const scaled = Float64Array.from(chances)
  let rate = 0
  for (let index = 1; index < scaled.length; index++) rate += scaled[index]!
  const by = Math.min(factor, rate > 0 ? 1 / rate : 1)
  let left = 1
  for (let index = 1; index < scaled.length; index++) {
    scaled[index]! *= by
    left -= scaled[index]!
  }
  scaled[0] = factor === 1 ? chances[0]! : Math.max(0, left)
  return scaled
}

/** How far from the known rates the line is trusted. */
const NARROWEST = 0.4
const WIDEST = 1.6

/**
 * The level at a rate near the one it is known for: the parabola through the levels at the factors of `RATE_FACTORS`;
 * `ratio` is the new rate over the old one. Undefined where a level is.
 */
export function interpolatedLevel(
  levels: readonly (number | undefined)[],
  ratio: number,
): number | undefined {
  const [own, less, more] = levels
  if (own === undefined || less === undefined || more === undefined) return undefined
  if (ratio === 1 || !Number.isFinite(ratio)) return own
  const x = Math.min(WIDEST, Math.max(NARROWEST, ratio))
  const [a, b, c] = RATE_FACTORS
  return (
    (own * (x - b) * (x - c)) / ((a - b) * (a - c)) +
    (less * (x - a) * (x - c)) / ((b - a) * (b - c)) +
    (more * (x - a) * (x - b)) / ((c - a) * (c - b))
  )
}
