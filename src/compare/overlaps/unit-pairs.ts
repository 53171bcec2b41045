import type { Segmentation } from '../../model/segmentation.ts'
import { counted } from '../pairs/counted.ts'
import { Cells } from './overlaps.ts'

/** Pairs of units: inside one segment on both sides, in the reference, in the hypothesis, and all there are. */
export type UnitPairs = {
  readonly both: number
  readonly reference: number
  readonly hypothesis: number
  readonly pairs: number
}

/**
 * Counts pairs of units by whether they are in one segment. With `alpha` a unit weighs 1 + alpha times its distance from
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
    alpha === 0
      ? countPairs(reference, hypothesis)
      : reference.axis === undefined
        ? weighUnits(reference, hypothesis, alpha)
        : weighTime(reference, hypothesis, alpha, reference.axis.ticksPerSecond),
  )

/** x·(x − 1)/2 pairs of x units; x²/2 of x seconds. */
function countPairs(reference: Segmentation, hypothesis: Segmentation): UnitPairs {
  const perSecond = reference.axis?.ticksPerSecond
  /** A unit has no pair with itself. */
  const alone = perSecond === undefined ? 1 : 0
  let both = 0
  let inReference = 0
  let inHypothesis = 0
  const cells = new Cells(reference, hypothesis)
  while (cells.next()) {
    const { size } = cells
    both += size * (size - alone)
    if (cells.endsReference) inReference += cells.reference * (cells.reference - alone)
    if (cells.endsHypothesis) inHypothesis += cells.hypothesis * (cells.hypothesis - alone)
  }
  const scale = 2 * (perSecond ?? 1) ** 2
  return {
    both: both / scale,
    reference: inReference / scale,
    hypothesis: inHypothesis / scale,
    pairs: (reference.units * (reference.units - alone)) / scale,
  }
}

/**
 * Pairs of weighted units, ((Σ w)² − Σ w²)/2 of a segment. The sums over a stretch inside one segment are closed forms; they are
 * written out, because the loop is three times as slow once the compiler gives up inlining.
 */
function weighUnits(reference: Segmentation, hypothesis: Segmentation, alpha: number): UnitPairs {
  // Distances are summed twice, their squares six times.
  const slope = alpha / 2
  const curve = (alpha * alpha) / 6
  let both = 0
  let inReference = 0
  let inHypothesis = 0
  /** Distances and their squares up to here in the reference segment. */
  let near = 0
  let squares = 0
  /** Σ w and Σ w² of the hypothesis segment up to here, and of all reference segments. */
  let own = 0
  let ownSquares = 0
  let all = 0
  let allSquares = 0
  const cells = new Cells(reference, hypothesis)
  while (cells.next()) {
    const { size, reference: length } = cells
    const upTo = cells.before + size
    const falling = length >>> 1
    const rising = length - falling
    let nearTo = upTo * (upTo - 1)
    let squaresTo = nearTo * (2 * upTo - 1)
    if (upTo > rising) {
      // Distances are 0, 1, 2 … 2, 1, 0: beyond the middle, all of them without those that are still to come.
      const rest = length - upTo
      const toCome = rest * (rest - 1)
      nearTo = 2 * falling * (rising - 1) - toCome
      squaresTo =
        rising * (rising - 1) * (2 * rising - 1) +
        falling * (falling - 1) * (2 * falling - 1) -
        toCome * (2 * rest - 1)
    }
    const weight = size + slope * (nearTo - near)
    const weightSquares = size + alpha * (nearTo - near) + curve * (squaresTo - squares)
    // A unit alone has no pair, whatever rounding says.
    if (size > 1) both += weight * weight - weightSquares
    own += weight
    ownSquares += weightSquares
    near = nearTo
    squares = squaresTo
    if (cells.endsHypothesis) {
      if (cells.hypothesis > 1) inHypothesis += own * own - ownSquares
      own = 0
      ownSquares = 0
    }
    if (cells.endsReference) {
      const whole = length + slope * near
      const wholeSquares = length + alpha * near + curve * squares
      if (length > 1) inReference += whole * whole - wholeSquares
      all += whole
      allSquares += wholeSquares
      near = 0
      squares = 0
    }
  }
  const pairs = reference.units > 1 ? (all * all - allSquares) / 2 : 0
  return {
    both: both / 2,
    // One segment has all pairs, whatever rounding says.
    reference: reference.boundaries.length === 0 ? pairs : inReference / 2,
    hypothesis: hypothesis.boundaries.length === 0 ? pairs : inHypothesis / 2,
    pairs,
  }
}

/** The same for points of time, whose distances are integrated in ticks; Σ w² vanishes. */
function weighTime(
  reference: Segmentation,
  hypothesis: Segmentation,
  alpha: number,
  perSecond: number,
): UnitPairs {
  const slope = alpha / perSecond
  let both = 0
  let inReference = 0
  let inHypothesis = 0
  /** Distances up to here in the reference segment; Σ w of the hypothesis segment up to here, and of all. */
  let near = 0
  let own = 0
  let all = 0
  const cells = new Cells(reference, hypothesis)
  while (cells.next()) {
    const { size, reference: length } = cells
    const nearTo = edgeIntegral(cells.before + size, length)
    const weight = size + slope * (nearTo - near)
    both += weight * weight
    own += weight
    near = nearTo
    if (cells.endsHypothesis) {
      inHypothesis += own * own
      own = 0
    }
    if (cells.endsReference) {
      const whole = length + slope * near
      inReference += whole * whole
      all += whole
      near = 0
    }
  }
  const scale = 2 * perSecond ** 2
  const pairs = (all * all) / scale
  return {
    both: both / scale,
    reference: reference.boundaries.length === 0 ? pairs : inReference / scale,
    hypothesis: hypothesis.boundaries.length === 0 ? pairs : inHypothesis / scale,
    pairs,
  }
}

/** The distance from the nearer edge of a segment, integrated over its first ticks. */
const edgeIntegral = (ticks: number, length: number): number =>
  2 * ticks <= length
    ? (ticks * ticks) / 2
    : (length * length) / 4 - ((length - ticks) * (length - ticks)) / 2
