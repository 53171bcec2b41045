import { integerPower } from '../../stats/sums/integer-power.ts'
import { eligibleMovesGiven } from './eligible-gaps.ts'

/**
 * How many near misses of neighbouring places two coders who cut at random are expected to have, one type. Walking
 * along the positions, a boundary that one side alone has is a move if the position before holds one that only the other
 * side has and that is not yet moved.
 *
 *     E[T] = L ν − ν (1 − q^⌈L/2⌉)/(1 − q) + q (A* + B*) (1 − q^⌊L/2⌋)/(1 − q)
 *
 * L places; α = a(1 − b), β = (1 − a)b the chances that one side alone cuts; q = αβ; A* = α(1 − β)/(1 − q) and
 * B* = β(1 − α)/(1 − q) the chances that such a boundary waits; ν = αB* + βA* the moves per place.
 */
export function expectedMoves(places: number, a: number, b: number): number {
  const alpha = a * (1 - b)
  const beta = (1 - a) * b
  const q = alpha * beta
  const waitsA = (alpha * (1 - beta)) / (1 - q)
  const waitsB = (beta * (1 - alpha)) / (1 - q)
  const moves = alpha * waitsB + beta * waitsA
  const start = (moves * (1 - integerPower(q, Math.ceil(places / 2)))) / (1 - q)
  const end = (q * (waitsA + waitsB) * (1 - integerPower(q, Math.floor(places / 2)))) / (1 - q)
  return places * moves - start + end
}

/**
 * The same where the numbers of boundaries are given, and every choice of their places is equally likely: the case of
 * `eligibleMovesGiven` where every gap is eligible.
 */
export const expectedMovesGiven = (places: number, j: number, k: number): number =>
  eligibleMovesGiven({ count: places, runs: [places] }, j, k)
