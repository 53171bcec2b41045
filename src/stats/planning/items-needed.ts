import { chiSquareQuantile, stirlingError } from '../distributions/gamma.ts'
import { normalCdf, normalQuantile } from '../distributions/normal.ts'
import { gaussLegendre } from '../distributions/solve.ts'
import { studentTQuantile } from '../distributions/student-t.ts'
import { harmonic } from '../ranks/holm.ts'
import { columnSums, jackknife, type SumsScore, type TallyTable } from '../resampling/tally-table.ts'
import { sampleVariance } from '../sums/summary.ts'

/** Why there is no number of items. */
export type NoItems = 'too-many-items' | 'no-variance' | 'not-an-alternative'

/** Items that a test or an interval needs. */
export interface ItemsNeeded {
  /** Null where there is no such number: see `reason`. */
  readonly items: number | null
  readonly reason?: NoItems
}

/** Fewest items of a difference: below, a permutation test cannot reach 5 %. */
const FEWEST = 6
const MOST = 1_000_000
/** Panels of the quadrature, how far it goes in standard deviations, and its nodes. */
const PANELS = 8
const REACH = 10
const QUADRATURE = gaussLegendre(32)

/** What the power of a test of a difference depends on. */
export interface DifferenceAsked {
  /** Per item: the standard error of the difference is this over √items. */
  readonly standardDeviation: number
  /** The true difference. */
  readonly difference: number
  /** Level of the test, two-sided. @defaultValue 0.05 */
  readonly alpha?: number
}

/**
 * The chance that a paired test finds a difference d of two scores with n items: the power of the two-sided t-test.
 *
 *     power = ∫ f(v; n − 1) [ Φ(δ − t√(v/(n − 1))) + Φ(−δ − t√(v/(n − 1))) ] dv,   δ = |d|√n/s,  t = t_{1−α/2, n−1}
 *
 * f the density of chi-square with n − 1 degrees of freedom (noncentral t). By Gauss–Legendre quadrature over √(v/(n − 1)),
 * to about 1e-11 from 6 items on. For pooled scores and a permutation test it is right with many items, too high
 * below 50: by up to 5 points at 20 items, by more below.
 *
 * @param asked - items, standard deviation per item, difference and level
 * @returns the power, 0 to 1
 * @throws RangeError for fewer than 2 items, a deviation that is not above 0, or a level outside 0 … 1
 * @example
 * powerOfItems({ items: 30, standardDeviation: 0.15, difference: 0.05 }).toFixed(9) //=> '0.422905789'
 */
export function powerOfItems(asked: DifferenceAsked & { readonly items: number }): number {
  const { items, standardDeviation, difference, alpha = 0.05 } = asked
  requirePositive('standardDeviation', standardDeviation)
  requireShare('alpha', alpha)
  if (!(Number.isInteger(items) && items >= 2))
    throw new RangeError(`items is ${items}; it is an integer, 2 or more`)
  const df = items - 1
  const critical = -studentTQuantile(alpha / 2, df)
  const shift = (Math.abs(difference) * Math.sqrt(items)) / standardDeviation
  const half = df / 2
  const front = Math.LN2 + Math.log(half) / 2 - Math.log(2 * Math.PI) / 2 - stirlingError(half)
  // r = √(v/df) = 1 + e is about 1, with a deviation of 1/√(2 df).
  const low = Math.max(-1, -REACH / Math.sqrt(2 * df))
  const width = (REACH / Math.sqrt(2 * df) - low) / PANELS
  const { nodes, weights } = QUADRATURE
  let sum = 0
  for (let panel = 0; panel < PANELS; panel++)
    for (let node = 0; node < nodes.length; node++) {
      const e = low + (panel + nodes[node]!) * width
      const density = Math.exp(front + half * (2 * (Math.log1p(e) - e) - e * e) - Math.log1p(e))
      const bound = critical * (1 + e)
      sum += weights[node]! * density * (normalCdf(shift - bound) + normalCdf(-shift - bound))
    }
  return Math.min(1, sum * width)
}

/**
 * The fewest items, 6 or more, with which a paired test finds a difference with the power asked for.
 *
 * @param asked - standard deviation per item, difference, level and power (default 0.8)
 * @returns the number of items and its power; null with `too-many-items` above a million, `no-variance` without deviation
 * @throws RangeError for a negative deviation, or a level or power outside 0 … 1
 * @example
 * itemsForDifference({ standardDeviation: 0.15, difference: 0.05 }).items //=> 73
 */
export function itemsForDifference(
  asked: DifferenceAsked & { readonly power?: number },
): ItemsNeeded & { readonly power: number | null } {
  const { power = 0.8, standardDeviation } = asked
  requireShare('power', power)
  if (standardDeviation === 0) return { items: null, power: null, reason: 'no-variance' }
  const powerOf = (items: number) => powerOfItems({ ...asked, items })
  const items = fewest(FEWEST, count => powerOf(count) >= power)
  return items === undefined
    ? { items: null, power: null, reason: 'too-many-items' }
    : { items, power: powerOf(items) }
}

/**
 * The smallest difference that a paired test of so many items finds with the power asked for, by bisection.
 *
 * @param asked - items, standard deviation per item, level and power (default 0.8)
 * @returns the difference, above 0
 * @throws RangeError as `powerOfItems`, and for a power that is not above the level
 * @example
 * differenceOfItems({ items: 73, standardDeviation: 0.15 }).toFixed(3) //=> '0.050'
 */
export function differenceOfItems(
  asked: Omit<DifferenceAsked, 'difference'> & {
    readonly items: number
    readonly power?: number
  },
): number {
  const { power = 0.8, alpha = 0.05, standardDeviation } = asked
  requireShare('power', power)
  if (!(power > alpha)) throw new RangeError(`power is ${power}; it is above the level ${alpha}`)
  let [low, high] = [0, standardDeviation]
  while (powerOfItems({ ...asked, difference: high }) < power) high *= 2
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2
    if (powerOfItems({ ...asked, difference: middle }) < power) low = middle
    else high = middle
  }
  return high
}

/**
 * The fewest items, 2 or more, with which an interval is no wider than asked: 2 t s/√n ≤ width, t the (1 + level)/2
 * quantile of Student's t with n − 1 degrees of freedom.
 *
 * @param asked - standard deviation per item, width, and level (default 0.95)
 * @returns the number of items and the width they give; null with `too-many-items` or `no-variance`
 * @throws RangeError for a negative deviation, a width that is not above 0, or a level outside 0 … 1
 * @example
 * itemsForWidth({ standardDeviation: 0.15, width: 0.05 }).items //=> 141
 */
export function itemsForWidth(asked: {
  readonly standardDeviation: number
  readonly width: number
  readonly level?: number
}): ItemsNeeded & { readonly width: number | null } {
  const { standardDeviation, width, level = 0.95 } = asked
  requirePositive('width', width)
  requireShare('level', level)
  if (standardDeviation === 0) return { items: null, width: null, reason: 'no-variance' }
  requirePositive('standardDeviation', standardDeviation)
  const widthOf = (items: number) =>
    (-2 * studentTQuantile((1 - level) / 2, items - 1) * standardDeviation) / Math.sqrt(items)
  const items = fewest(2, count => widthOf(count) <= width)
  return items === undefined
    ? { items: null, width: null, reason: 'too-many-items' }
    : { items, width: widthOf(items) }
}

/**
 * An upper limit of a standard deviation that was estimated from few items: s √((N − 1)/χ²_{0.2, N−1}). The true one is
 * below it with a chance of 80 % where values are normal.
 *
 * @param standardDeviation - the one found
 * @param items - how many items it comes from
 * @returns the upper 80 % limit
 * @throws RangeError for fewer than 2 items
 * @see R. H. Browne 1995, On the use of a pilot sample for sample size determination.
 *
 * @example
 * safeDeviation(0.15, 10).toFixed(6) //=> '0.194008'
 */
export function safeDeviation(standardDeviation: number, items: number): number {
  if (!(items >= 2)) throw new RangeError(`${items} items have no deviation; it takes 2 or more`)
  return standardDeviation * Math.sqrt((items - 1) / chiSquareQuantile(0.2, items - 1))
}

/** What a test of replacement is planned for. */
export interface ReplacementAsked {
  /** Chances that the annotator is closer to the others, that both are equal, that the candidate is: they add up to 1. */
  readonly annotator: number
  readonly equal: number
  readonly candidate: number
  /** How many annotators the candidate is compared with. */
  readonly annotators: number
  readonly epsilon: number
  /** @defaultValue 0.05 */
  readonly q?: number
  /** @defaultValue 0.8 */
  readonly power?: number
}

/**
 * The fewest items, 10 or more, with which one comparison of the alternative-annotator test is won with the power asked
 * for, at the level at which half of m annotators must fall together:
 *
 *     n = ⌈( (z_{1−α′} √(max(θ, ε) − ε²) + z_{power} √(θ − δ²)) / (ε − δ) )²⌉,   α′ = q⌈m/2⌉/(m H_m)
 *
 * θ = annotator + candidate, δ = annotator − candidate, H_m = 1 + … + 1/m.
 *
 * @param asked - the three chances, the number of annotators, ε, q and power
 * @returns the number of items; null with `not-an-alternative` where δ ≥ ε
 * @throws RangeError for chances that do not add up to 1, or a level or power outside 0 … 1
 * @example
 * itemsForReplacement({ annotator: 0.4, equal: 0.2, candidate: 0.4, annotators: 3, epsilon: 0.1 }).items //=> 683
 */
export function itemsForReplacement(asked: ReplacementAsked): ItemsNeeded {
  const { annotator, equal, candidate, annotators, epsilon, q = 0.05, power = 0.8 } = asked
  const chances = [annotator, equal, candidate]
  if (!chances.every(each => each >= 0) || Math.abs(annotator + equal + candidate - 1) > 1e-9)
    throw new RangeError(`the chances are ${chances.join(', ')}; they are 0 or more and add up to 1`)
  requireShare('q', q)
  requireShare('power', power)
  const share = annotator + candidate
  const difference = annotator - candidate
  if (difference >= epsilon) return { items: null, reason: 'not-an-alternative' }
  const level = (q * Math.ceil(annotators / 2)) / (annotators * harmonic(annotators))
  const spread =
    -normalQuantile(level) * Math.sqrt(Math.max(share, epsilon) - epsilon * epsilon) +
    normalQuantile(power) * Math.sqrt(Math.max(0, share - difference * difference))
  const items = Math.max(10, Math.ceil((spread / (epsilon - difference)) ** 2))
  return items > MOST ? { items: null, reason: 'too-many-items' } : { items }
}

/** The smallest count from `least` on that is enough, where enough stays enough; undefined above a million. */
function fewest(least: number, isEnough: (count: number) => boolean): number | undefined {
  if (isEnough(least)) return least
  let low = least
  let high = least
  do {
    low = high
    high = Math.min(MOST, 2 * high)
    if (low === MOST) return undefined
  } while (!isEnough(high))
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return high
}

function requirePositive(name: string, value: number): void {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY))
    throw new RangeError(`${name} is ${value}; it is above 0`)
}

function requireShare(name: string, value: number): void {
  if (!(value > 0 && value < 1)) throw new RangeError(`${name} is ${value}; it must be between 0 and 1`)
}

/** How much one item varies, as far as a score of all is concerned. */
export interface ItemDeviation {
  /** The score of all items. */
  readonly value: number | undefined
  /** Standard deviation per item: the standard error of the score of n items is this over √n. Undefined: see `reason`. */
  readonly standardDeviation: number | undefined
  readonly reason?: 'no-pilot' | 'jackknife-undefined' | 'no-variance'
}

/**
 * The standard deviation per item of any score of pooled tallies: that of its jackknife pseudo-values.
 *
 *     φ_i = N q − (N − 1) q₍₋ᵢ₎        s² = Σ (φ_i − φ̄)² / (N − 1)
 *
 * q the score of all N items, q₍₋ᵢ₎ that without item i. Of a mean over items, φ_i is the item's own value. Undefined for
 * one item (`no-pilot`), where the score is undefined without some item (`jackknife-undefined`), and where no item
 * changes it (`no-variance`).
 *
 * @param table - the tallies, a row for each item
 * @param score - makes a score of the sums of all columns
 * @returns the score and the deviation
 * @example
 * itemDeviation(tallyTable([1, 2, 6].map(x => ({ x, n: 1 }))), ([x, n]) => x / n).standardDeviation.toFixed(9)
 * //=> Math.sqrt(7).toFixed(9)
 */
export function itemDeviation(table: TallyTable, score: SumsScore): ItemDeviation {
  const { rows } = table
  const value = score(columnSums(table))
  const none = (reason: ItemDeviation['reason']) => ({ value, standardDeviation: undefined, reason })
  if (rows < 2) return none('no-pilot')
  const without = jackknife(table, score)
  if (value === undefined || without.some(Number.isNaN)) return none('jackknife-undefined')
  const variance = sampleVariance(without.map(each => rows * value - (rows - 1) * each))!
  // Rounding of the sums is no variance.
  if (variance <= 1e-24 * Math.max(1, value * value) * rows * rows) return none('no-variance')
  return { value, standardDeviation: Math.sqrt(variance) }
}
