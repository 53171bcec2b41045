import { integerPower } from '../../stats/sums/integer-power.ts'

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

/** A term this small changes nothing any more. */
const NEGLIGIBLE = 1e-18

/**
 * The same where the numbers of boundaries are given, and every choice of their positions is equally likely.
 *
 *     E[T] = Σ s=2…L (−1)^s (L − s + 1) [ f_j(h, l) f_k(l, h) + f_j(l, h) f_k(h, l) ],   h = ⌈s/2⌉, l = ⌊s/2⌋
 *
 * f_j(x, y): the chance that x given places are cut and y given places are not. A run of r neighbouring places that
 * alternate between the sides holds ⌊r/2⌋ moves; the terms fall like 4^−s.
 */
export function expectedMovesGiven(places: number, j: number, k: number): number {
  // chances of cut, gap, cut, … (A first) and of gap, cut, gap, … for each side
  let [jCut, jGap, kCut, kGap] = [1, 1, 1, 1]
  let sum = 0
  for (let s = 1; s <= places; s++) {
    const seen = s - 1
    const high = Math.ceil(seen / 2)
    const low = Math.floor(seen / 2)
    const left = places - seen
    // with an odd number seen, the one that began with a boundary has `high` boundaries and `low` gaps
    const cutNext = seen % 2 === 0
    jCut *= (cutNext ? j - high : places - j - low) / left
    kGap *= (cutNext ? places - k - high : k - low) / left
    jGap *= (cutNext ? places - j - high : j - low) / left
    kCut *= (cutNext ? k - high : places - k - low) / left
    if (s === 1) continue
    const term = (places - s + 1) * (jCut * kGap + jGap * kCut)
    sum += s % 2 === 0 ? term : -term
    if (term * places < NEGLIGIBLE) break
  }
  return sum
}
