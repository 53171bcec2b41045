import { gaussLaguerre, gaussLegendre } from '../../stats/distributions/solve.ts'
import { integerPower } from '../../stats/sums/integer-power.ts'
import type { Chain } from './chain.ts'

/** Steps whose growth must agree before the rest is extrapolated. */
const STABLE = 6
/** How closely they must agree: above the noise of the sums, below what ten digits need. */
const SAME = 1e-14

/** Expected cost and count of running texts, and the mass lost on the way, all added up. */
interface Expectation {
  readonly cost: number
  readonly count: number
  /** Mass that took a step which is not followed, per place. */
  readonly lostMass: number
}

/** The longest of some running texts. */
export const longestOf = (lengths: readonly number[]): number =>
  lengths.reduce((most, length) => Math.max(most, length), 0)

/**
 * E[C] and E[M] of two independent annotations of the given lengths.
 *
 *     E[C_n] = Σ t<n  π_t · e,    π_{t+1} = π_t Π
 *
 * π_t the chances of the states before place t, e the expected growth of each. After a few dozen places π_t · e
 * is constant, and the rest is a multiplication.
 */
export function expectedTotals(chain: Chain, lengths: readonly number[]): Expectation {
  const { states, width, next, cost, count, lost, chance, anchor, anchorCost } = chain
  const growth = new Float64Array(states).fill(anchorCost)
  const counts = new Float64Array(states).fill(anchor)
  const losses = new Float64Array(states)
  for (let state = 0, at = 0; state < states; state++)
    for (let k = 0; k < width; k++, at++) {
      const weight = chance[k]!
      growth[state]! += weight * cost[at]!
      counts[state]! += weight * count[at]!
      losses[state]! += weight * lost[at]!
    }
  const longest = longestOf(lengths)
  /** Sums after each position, until they grow steadily. */
  const costs = [0]
  const found = [0]
  const gone = [0]
  let mass = new Float64Array(states)
  let after = new Float64Array(states)
  mass[0] = 1
  let stable = 0
  let [lastCost, lastCount, lastLost] = [Number.NaN, Number.NaN, Number.NaN]
  for (let place = 1; place <= longest && stable < STABLE; place++) {
    let [c, m, l, total] = [0, 0, 0, 0]
    after.fill(0)
    for (let state = 0; state < states; state++) {
      const here = mass[state]!
      if (here === 0) continue
      total += here
      c += here * growth[state]!
      m += here * counts[state]!
      l += here * losses[state]!
      const from = state * width
      for (let k = 0; k < width; k++) after[next[from + k]!]! += here * chance[k]!
    }
    after[0]! += total * anchor
    ;[mass, after] = [after, mass]
    costs.push(costs[place - 1]! + c)
    found.push(found[place - 1]! + m)
    gone.push(gone[place - 1]! + l)
    stable = Math.abs(c - lastCost) <= SAME && Math.abs(m - lastCount) <= SAME ? stable + 1 : 0
    lastCost = c
    lastCount = m
    lastLost = l
  }
  let [expectedCost, expectedCount, lostMass, places] = [0, 0, 0, 0]
  for (const length of lengths) {
    const known = Math.min(length, costs.length - 1)
    const rest = length - known
    expectedCost += costs[known]! + rest * lastCost
    expectedCount += found[known]! + rest * lastCount
    // What is lost at the last place has no future to spoil.
    lostMass += rest > 0 ? gone[known]! + (rest - 1) * lastLost : (gone[length - 1] ?? 0)
    places += length
  }
  return { cost: expectedCost, count: expectedCount, lostMass: lostMass / places }
}

/**
 * E[C / M] of two independent annotations of the given lengths, with C / M = 0 where there is no boundary.
 *
 *     E[C / M] = ∫₀¹ E[C z^(M−1)] dz = ∫₀^∞ E[C e^(−sM)] ds
 *
 * The first form by Gauss–Legendre: exact up to 64 places, because M is at most their number. The second by
 * Gauss–Laguerre at s = r / E[M]. `expectedCount` is E[M].
 */
export function expectedRatio(chain: Chain, lengths: readonly number[], expectedCount: number): number {
  if (!(expectedCount > 0)) return 0
  const places = lengths.reduce((sum, length) => sum + length, 0)
  let sum = 0
  if (places <= 64) {
    const { nodes, weights } = gaussLegendre(Math.ceil(places / 2) + 1)
    for (const [index, z] of nodes.entries()) {
      sum += (weights[index]! * costUnderPower(chain, lengths, z)) / z
    }
    return sum
  }
  const { nodes, weights } = gaussLaguerre(12)
  for (const [index, r] of nodes.entries()) {
    const z = Math.exp(-r / expectedCount)
    sum += (weights[index]! * costUnderPower(chain, lengths, z)) / expectedCount
  }
  return sum
}

/**
 * E[C z^M]. Every state carries u = E[z^M] and v = E[C z^M] over the ways that lead to it; running texts are
 * independent, so that (u, v)(u′, v′) = (uu′, vu′ + uv′). After a few dozen places u grows by a constant factor
 * and v / u by a constant.
 */
function costUnderPower(chain: Chain, lengths: readonly number[], z: number): number {
  const { states, width, next, cost, count, chance, anchor, anchorCost } = chain
  // Counts are few, and bytes: their powers are made once.
  const powers = new Float64Array(256).fill(Number.NaN)
  const weight = new Float64Array(next.length)
  for (let at = 0; at < next.length; at += width)
    for (let k = 0; k < width; k++) {
      const byte = count[at + k]! & 255
      if (Number.isNaN(powers[byte])) powers[byte] = integerPower(z, count[at + k]!)
      weight[at + k] = chance[k]! * powers[byte]!
    }
  const longest = longestOf(lengths)
  /** log Σu and Σv / Σu after each position. */
  const logs = [0]
  const ratios = [0]
  // u and v of a state are side by side: steps lead anywhere, and memory is what they wait for.
  let mass = new Float64Array(2 * states)
  let after = new Float64Array(2 * states)
  mass[0] = 1
  let stable = 0
  let [factor, growth] = [Number.NaN, Number.NaN]
  for (let place = 1; place <= longest && stable < STABLE; place++) {
    after.fill(0)
    let [sumU, sumV] = [0, 0]
    for (let state = 0; state < states; state++) {
      const u = mass[2 * state]!
      if (u === 0) continue
      const v = mass[2 * state + 1]!
      sumU += u
      sumV += v
      const from = state * width
      for (let at = from; at < from + width; at++) {
        const w = weight[at]!
        const goal = 2 * next[at]!
        after[goal]! += w * u
        after[goal + 1]! += w * (v + u * cost[at]!)
      }
    }
    after[0]! += z * anchor * sumU
    after[1]! += z * (anchor * sumV + anchorCost * sumU)
    let [total, totalV] = [0, 0]
    for (let at = 0; at < after.length; at += 2) {
      total += after[at]!
      totalV += after[at + 1]!
    }
    for (let at = 0; at < after.length; at++) after[at]! /= total
    const ratio = totalV / total
    // u was scaled to add up to 1, so that `total` is the factor of this position.
    const logFactor = Math.log(total)
    const grown = ratio - ratios[place - 1]!
    stable =
      Math.abs(logFactor - factor) <= SAME && Math.abs(grown - growth) <= SAME * Math.max(1, ratio)
        ? stable + 1
        : 0
    factor = logFactor
    growth = grown
    logs.push(logs[place - 1]! + logFactor)
    ratios.push(ratio)
    ;[mass, after] = [after, mass]
  }
  let [log, ratio] = [0, 0]
  for (const length of lengths) {
    const known = Math.min(length, logs.length - 1)
    const rest = length - known
    log += logs[known]! + rest * factor
    ratio += ratios[known]! + rest * growth
  }
  return Math.exp(log) * ratio
}
