import { incompleteBeta } from '../distributions/beta.ts'
import { logGamma } from '../distributions/gamma.ts'
import { normalCdf, normalQuantile } from '../distributions/normal.ts'
import { integerPower } from '../sums/integer-power.ts'

/** How often the first of two is better, how often they are equal, and how often the second is better. */
export interface PairedCounts {
  readonly first: number
  readonly equal: number
  readonly second: number
}

/** What the test says of one comparison. */
export interface MarginTestResult {
  /** The score statistic: negative where the second is better than the margin asks. */
  readonly z: number
  readonly p: number
  /** `exact` up to 500 items, `score` (normal approximation) above. */
  readonly method: 'exact' | 'score'
}

/** A test for one margin. Tables of exact p-values are kept for as long as the test is. */
export interface MarginTest {
  /** The p of these counts. */
  readonly test: (counts: PairedCounts) => MarginTestResult
  /** The chance that p is at most `level` if first and second are equally good and items tie with this chance. */
  readonly power: (items: number, ties: number, level: number) => number
}

/** The largest number of items with an exact p. */
const MOST_EXACT = 500
/** Nuisance values at which the exact p is computed. */
const STEPS = 200
/** Two values of z that differ by less are equal. */
const SAME = 1e-9
/** Rows of a table with a smaller chance add nothing. */
const NEGLIGIBLE = 1e-20

/**
 * Test of two paired proportions with a margin: whether the second of two is at least as often the better one as the
 * first, up to ε. H₀: P(first better) − P(second better) ≥ ε. a, b, c = items where the first is better, both are equal,
 * the second is better; N = a + b + c.
 *
 *     B = (a + c)(1 − ε) − 2ε(b + c)      q = max(0, (B + √(B² + 8Ncε(1 − ε))) / 4N)
 *     z = (a − c − Nε) / √(N(2q + ε − ε²))
 *     p = max over θ of P_θ(Z ≤ z),   θ = ε + (1 − ε)g/200, g = 0 … 200
 *
 * Under P_θ the counts are multinomial with chances (θ + ε)/2, 1 − θ and (θ − ε)/2: the edge of H₀, with θ the share of
 * items that are not equal. q is the maximum-likelihood estimate of P(second better) under H₀. Ties count as evidence
 * only as far as they are. Above 500 items p = Φ(z). Turning signs is no test of this hypothesis unless ε = 0. One table
 * of (N + 1)(N + 2)/2 outcomes is made for each N.
 *
 * @param epsilon - the margin ε, 0 to 1
 * @param method - `exact` up to 500 items, or Φ(z) for any number
 * @returns the test of counts, and its power where both are equally good
 * @throws RangeError when ε is not between 0 and 1, or there are no items
 * @see J. Nam 1997, Establishing equivalence of two treatments and sample size requirements in matched-pairs design;
 * T. Tango 1998, Equivalence test and confidence interval for the difference in proportions for the paired-sample design.
 *
 * @example
 * marginTest(0.1).test({ first: 1, equal: 0, second: 7 }).p.toFixed(6) //=> '0.018123'
 */
export function marginTest(epsilon: number, method: 'exact' | 'score' = 'exact'): MarginTest {
  if (!(epsilon >= 0 && epsilon <= 1))
    throw new RangeError(`epsilon is ${epsilon}; it must be between 0 and 1`)
  const tables = new Map<number, ExactTable>()
  const tableOf = (items: number): ExactTable | undefined => {
    if (method === 'score' || items > MOST_EXACT) return undefined
    let table = tables.get(items)
    if (table === undefined) {
      table = exactTable(items, epsilon)
      tables.set(items, table)
    }
    return table
  }
  return {
    test: ({ first, equal, second }) => {
      const items = first + equal + second
      if (!(items > 0)) throw new RangeError('no items; a test needs one or more')
      const z = scoreStatistic(first, equal, second, epsilon)
      const table = tableOf(items)
      if (table === undefined) return { z, p: normalCdf(z), method: 'score' }
      return { z, p: table.highest[countUpTo(table.z, z + SAME) - 1]!, method: 'exact' }
    },
    power: (items, ties, level) => {
      const table = tableOf(items)
      const most = table === undefined ? normalQuantile(level) : largestBelow(table, level)
      return most === undefined ? 0 : chanceOfReaching(items, ties, most, epsilon)
    },
  }
}

/** (a − c − Nε) over its standard error under H₀. */
function scoreStatistic(a: number, b: number, c: number, epsilon: number): number {
  const items = a + b + c
  const half = (a + c) * (1 - epsilon) - 2 * epsilon * (b + c)
  const root = Math.sqrt(half * half + 8 * items * c * epsilon * (1 - epsilon))
  const rate = Math.max(0, (half + root) / (4 * items))
  const above = a - c - items * epsilon
  const variance = items * (2 * rate + epsilon - epsilon * epsilon)
  if (variance <= 1e-15) return above === 0 ? 0 : above * Number.POSITIVE_INFINITY
  return above / Math.sqrt(variance)
}

/** All outcomes of some items by z, increasing: the largest P_θ(Z ≤ z) of each. */
interface ExactTable {
  readonly z: Float64Array
  readonly highest: Float64Array
}

function exactTable(items: number, epsilon: number): ExactTable {
  const size = ((items + 1) * (items + 2)) / 2
  const z = new Float64Array(size)
  // Outcomes row by row: t items are not equal, c of them are in favour of the second.
  for (let t = 0, at = 0; t <= items; t++)
    for (let c = 0; c <= t; c++, at++) z[at] = scoreStatistic(t - c, items - t, c, epsilon)
  const sorted = z.slice().sort()
  const rank = Uint32Array.from(z, own => countUpTo(sorted, own) - 1)
  const highest = new Float64Array(size)
  const chances = new Float64Array(size)
  for (let step = 0; step <= STEPS; step++) {
    const theta = epsilon + ((1 - epsilon) * step) / STEPS
    chances.fill(0)
    for (let t = 0, start = 0; t <= items; start += ++t) {
      let chance = binomial(items, t, theta)
      if (chance < NEGLIGIBLE) continue
      if (t > 0) chance *= integerPower((theta + epsilon) / (2 * theta), t)
      // (θ + ε)/2θ is ½ or more, so that the first chance is no smaller than 2^−500.
      const odds = (theta - epsilon) / (theta + epsilon)
      for (let c = 0; c <= t; c++) {
        chances[rank[start + c]!]! += chance
        const next = ((t - c) / (c + 1)) * odds
        chance *= next
        if (next < 1 && chance < NEGLIGIBLE) break
      }
    }
    let sum = 0
    for (let place = 0; place < size; place++) {
      sum += chances[place]!
      if (sum > highest[place]!) highest[place] = sum
    }
  }
  return { z: sorted, highest: highest.map(p => Math.min(1, p)) }
}

/** How many of the values, in increasing order, are at most a bound. */
function countUpTo(sorted: Float64Array, bound: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! <= bound) low = middle + 1
    else high = middle
  }
  return low
}

/** The largest z whose p is at most a level; undefined where there is none. */
function largestBelow({ z, highest }: ExactTable, level: number): number | undefined {
  const reached = countUpTo(highest, level + 1e-12)
  // Values of z that are equal up to rounding have the p of the last of them.
  for (let place = reached - 1; place >= 0; place--)
    if (highest[countUpTo(z, z[place]! + SAME) - 1]! <= level + 1e-12) return z[place]
  return undefined
}

/** The chance of z ≤ `most` where items tie with chance `ties` and the rest go either way: z falls as c rises. */
function chanceOfReaching(items: number, ties: number, most: number, epsilon: number): number {
  let sum = 0
  for (let t = 0; t <= items; t++) {
    const chance = binomial(items, t, 1 - ties)
    if (chance < NEGLIGIBLE) continue
    let [low, high] = [0, t + 1]
    while (low < high) {
      const c = (low + high) >>> 1
      if (scoreStatistic(t - c, items - t, c, epsilon) <= most) high = c
      else low = c + 1
    }
    if (low <= t) sum += chance * (low === 0 ? 1 : incompleteBeta(0.5, 0.5, low, t - low + 1))
  }
  return sum
}

/** P(X = t) of n trials with chance p. */
function binomial(n: number, t: number, p: number): number {
  if (p <= 0) return t === 0 ? 1 : 0
  if (p >= 1) return t === n ? 1 : 0
  const ways = logGamma(n + 1) - logGamma(t + 1) - logGamma(n - t + 1)
  return Math.exp(ways + t * Math.log(p) + (n - t) * Math.log1p(-p))
}
