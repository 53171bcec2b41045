import type { TypeScale } from '../../model/segmentation.ts'

/**
 * Two coders who do not know the text. A mark is what is at one position: a set of types as bits, 0 for no
 * boundary. Each coder puts a mark at every position, independently, with its own chances.
 */
export interface RandomPair {
  /** The chance of each mark, in the order of the marks the question is about. */
  readonly first: ArrayLike<number>
  readonly second: ArrayLike<number>
}

/** What the coders may put at a position, and what the types mean. */
export interface MarkSpace {
  readonly scale: TypeScale | undefined
  /** The first is 0, no boundary. */
  readonly marks: readonly number[]
}

/** One type, or none named: a position holds a boundary or it does not. */
export const isPlain = ({ scale }: MarkSpace): boolean => scale === undefined || scale.names.length === 1

/** The marks of one unnamed type. */
export const PLAIN_MARKS: readonly number[] = [0, 1]

/** The chance that a mark holds a type. */
export function chanceOfType(marks: readonly number[], chances: ArrayLike<number>, type: number): number {
  let sum = 0
  for (const [index, mark] of marks.entries()) if ((mark >>> type) & 1) sum += chances[index]!
  return sum
}

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
