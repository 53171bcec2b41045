import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../shared-evidence.ts'

/** Pairs of units: inside one segment on both sides, in the reference, in the hypothesis, and all there are. */
export type UnitPairs = {
  readonly both: number
  readonly reference: number
  readonly hypothesis: number
  readonly pairs: number
}

/**
 * Counts pairs of units by whether they lie in one segment. With `alpha` a unit weighs 1 + alpha times its distance from
 * the nearer edge of its reference segment, and a pair the product of both weights. On a time axis units are points of
 * time: seconds, whose pairs are x²/2, so that the tick changes nothing. One merge pass, whatever the length of the text.
 *
 * @param reference - the trusted side; it alone decides the weights
 * @param hypothesis - the tested side, of the same text
 * @param alpha - by how much the weight grows per unit (per second on a time axis); 0 counts pairs
 * @returns four sums of weights; with alpha 0 on units they are integers
 * @example
 * unitPairs(fromMasses([2, 2]), fromMasses([1, 3]), 0) //=> { both: 1, reference: 2, hypothesis: 3, pairs: 6 }
 */
export const unitPairs = (reference: Segmentation, hypothesis: Segmentation, alpha: number): UnitPairs =>
  counted('unit-pairs', reference, hypothesis, [alpha, reference.axis?.ticksPerSecond], () =>
    countPairs(reference, hypothesis, alpha),
  )

function countPairs(
  { units, boundaries: expected, axis }: Segmentation,
  { boundaries: found }: Segmentation,
  alpha: number,
): UnitPairs {
  const perSecond = axis?.ticksPerSecond
  let both = 0
  let reference = 0
  let hypothesis = 0
  let pairs = 0
  /** Where the reference segment begins that lies here, and what the units of both segments weigh so far; `walked`: all. */
  let fromA = 0
  let weightA = 0
  let weightB = 0
  let walked = 0
  /** Distances from the nearer edge of the reference segment up to here, added up, and their squares. */
  let near = 0
  let squares = 0
  let start = 0
  for (let i = 0, j = 0; start < units; ) {
    const a = i < expected.length ? expected[i]! : units
    const b = j < found.length ? found[j]! : units
    const end = a < b ? a : b
    const size = end - start
    let weight = size
    let own = (size * (size - 1)) / 2
    if (perSecond !== undefined) {
      weight = size / perSecond
      if (alpha > 0) {
        const upTo = edgeIntegral(end - fromA, a - fromA) / (perSecond * perSecond)
        weight += alpha * (upTo - near)
        near = upTo
      }
      own = (weight * weight) / 2
    } else if (alpha > 0) {
      const upTo = edgeSum(end - fromA, a - fromA)
      const squaresUpTo = edgeSquares(end - fromA, a - fromA)
      const more = upTo - near
      const moreSquares = squaresUpTo - squares
      weight += alpha * more
      // A unit alone has no pair, whatever rounding says.
      own = size === 1 ? 0 : (weight * weight - (size + alpha * (2 * more + alpha * moreSquares))) / 2
      near = upTo
      squares = squaresUpTo
    }
    // Pairs inside the stretch, and of its units with those of the segment before it: no difference, so nothing cancels.
    both += own
    reference += own + weightA * weight
    hypothesis += own + weightB * weight
    pairs += own + walked * weight
    weightA += weight
    weightB += weight
    walked += weight
    if (a === end) {
      weightA = 0
      near = 0
      squares = 0
      fromA = a
      i++
    }
    if (b === end) {
      weightB = 0
      j++
    }
    start = end
  }
  return { both, reference, hypothesis, pairs }
}

/** Twice 0 + 1 + … of so many units, and six times the sum of their squares. */
const twiceSum = (units: number): number => units * (units - 1)
const sixSquares = (units: number): number => units * (units - 1) * (2 * units - 1)

/** The distances of the first units of a segment from its nearer end, added up: 0, 1, 2, … 2, 1, 0. No branch to guess. */
function edgeSum(units: number, length: number): number {
  const half = Math.ceil(length / 2)
  const falling = length - half
  const left = Math.min(length - units, falling)
  return (twiceSum(Math.min(units, half)) + twiceSum(falling) - twiceSum(left)) / 2
}

/** The same of their squares. */
function edgeSquares(units: number, length: number): number {
  const half = Math.ceil(length / 2)
  const falling = length - half
  const left = Math.min(length - units, falling)
  return (sixSquares(Math.min(units, half)) + sixSquares(falling) - sixSquares(left)) / 6
}

/** The distance from the nearer edge of a segment, integrated over its first ticks. */
const edgeIntegral = (ticks: number, length: number): number =>
  2 * ticks <= length
    ? (ticks * ticks) / 2
    : (length * length) / 4 - ((length - ticks) * (length - ticks)) / 2
