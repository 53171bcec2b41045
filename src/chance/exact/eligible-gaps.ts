import { integerPower } from '../../stats/sums/integer-power.ts'

/** The gaps of a text at which a boundary may be. */
export interface EligibleGaps {
  readonly units: number
  /** How many there are. */
  readonly count: number
  /** 1 at an eligible gap, 0 at another; index 0 is not used. */
  readonly at: Uint8Array
  /** How many there are up to each gap. */
  readonly upTo: Uint32Array
  /** Lengths of the runs of neighbouring eligible gaps. */
  readonly runs: readonly number[]
}

/** The eligible gaps of a text from their numbers, 1 … units − 1. */
export function eligibleGaps(units: number, gaps: ArrayLike<number>): EligibleGaps {
  const at = new Uint8Array(units)
  for (let index = 0; index < gaps.length; index++) at[gaps[index]!] = 1
  const upTo = new Uint32Array(units)
  const runs: number[] = []
  let run = 0
  for (let gap = 1; gap < units; gap++) {
    upTo[gap] = upTo[gap - 1]! + at[gap]!
    if (at[gap] === 1) run++
    else if (run > 0) {
      runs.push(run)
      run = 0
    }
  }
  if (run > 0) runs.push(run)
  return { units, count: gaps.length, at, upTo, runs }
}

/**
 * Near misses over one gap of two coders who place boundaries at eligible gaps by chance, one type: along the gaps, a
 * boundary that one side alone has is a move if the gap before holds one that only the other side has and that is not
 * yet moved.
 */
export function eligibleMoves({ at }: EligibleGaps, a: number, b: number): number {
  let [moves, waitsA, waitsB] = [0, 0, 0]
  for (let gap = 1; gap < at.length; gap++) {
    const alpha = at[gap]! * a * (1 - b)
    const beta = at[gap]! * (1 - a) * b
    moves += waitsA * beta + waitsB * alpha
    const before = waitsB
    waitsB = beta * (1 - waitsA)
    waitsA = alpha * (1 - before)
  }
  return moves
}

/** A term this small changes nothing any more. */
const NEGLIGIBLE = 1e-18

/**
 * The same where the numbers of boundaries are given, and every choice of eligible gaps is equally likely.
 *
 *     E[T] = Σ s≥2 (−1)^s · runs of s eligible gaps · [ f_j(h, l) f_k(l, h) + f_j(l, h) f_k(h, l) ],   h = ⌈s/2⌉, l = ⌊s/2⌋
 *
 * f_j(x, y): the chance that x given eligible gaps have one of j boundaries and y others have none. A run of r
 * neighbouring gaps that alternate between the sides holds ⌊r/2⌋ moves; the terms fall like 4^−s.
 */
export function eligibleMovesGiven(
  { count, runs }: Pick<EligibleGaps, 'count' | 'runs'>,
  j: number,
  k: number,
): number {
  const longest = runs.reduce((most, run) => Math.max(most, run), 0)
  // Chances of boundary, none, boundary, … and of none, boundary, none, … for each side.
  let [jWith, jWithout, kWith, kWithout] = [1, 1, 1, 1]
  let sum = 0
  for (let s = 1; s <= longest; s++) {
    const seen = s - 1
    const high = Math.ceil(seen / 2)
    const low = Math.floor(seen / 2)
    const left = count - seen
    const even = seen % 2 === 0
    jWith *= (even ? j - high : count - j - low) / left
    kWithout *= (even ? count - k - high : k - low) / left
    jWithout *= (even ? count - j - high : j - low) / left
    kWith *= (even ? k - high : count - k - low) / left
    if (s === 1) continue
    let places = 0
    for (const run of runs) places += Math.max(0, run - s + 1)
    const term = places * (jWith * kWithout + jWithout * kWith)
    sum += even ? -term : term
    if (term * count < NEGLIGIBLE) break
  }
  return sum
}

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
