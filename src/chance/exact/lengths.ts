import type { BoundaryFOptions } from '../../metrics/boundaries/boundary-f.ts'
import type { AnyMetric, Tally } from '../../metrics/definition/metric.ts'
import type { MarkSpace } from '../random/random-pair.ts'
import { inTime } from './method.ts'
import { oneTypeEdits } from './one-type-edits.ts'
import { type BoundariesAmong, orderedInWindows } from './segment-orders-in-windows.ts'
import { boundaryFShape } from './window-methods.ts'
import { windowTally } from './windows.ts'

/** One coding whose segment lengths are in random order; what it holds is the method's own. */
type OrderedCoding = OrderedBoundaries | BoundariesAmong

/** A way to the exact expected tally where each coding keeps its segment lengths (`chance: 'lengths'`). */
interface LengthsMethod<C = OrderedCoding> {
  /** Steps of one coding, roughly, and the most that are taken. */
  steps(masses: readonly number[]): number
  readonly most: number
  /** What the order of these lengths comes to, made once for all pairs; undefined where it would take too long. */
  coding(masses: readonly number[]): C | undefined
  pair(units: number, first: C, second: C, boundaries: readonly [number, number]): Tally
}

/** The most steps for one coding: segments² · units, and in windows times the square of the window. */
const MOST_STEPS = 2e7
const MOST_WINDOW_STEPS = 1e8

/** The exact way of a measure, one type or positions only; undefined where there is none. */
export function lengthsMethod(
  metric: AnyMetric,
  options: object,
  space: MarkSpace,
): LengthsMethod | undefined {
  if (inTime(options)) return undefined
  const methods = editsMethod(metric, options, space) ?? matchesMethod(metric, options)
  return (methods ?? windowsMethod(metric, options)) as LengthsMethod | undefined
}

const stepsOf = (masses: readonly number[]): number =>
  masses.length ** 2 * masses.reduce((sum, length) => sum + length, 0)

function boundariesOf(masses: readonly number[], moves: boolean): OrderedBoundaries | undefined {
  return stepsOf(masses) > MOST_STEPS ? undefined : orderedBoundaries(masses, moves)
}

function editsMethod(
  metric: AnyMetric,
  options: object,
  space: MarkSpace,
): LengthsMethod<OrderedBoundaries> | undefined {
  const edits = oneTypeEdits(metric, options, space)
  if (edits === undefined || edits.span > 2) return undefined
  const moves = edits.span === 2
  return {
    steps: stepsOf,
    most: MOST_STEPS,
    coding: masses => boundariesOf(masses, moves),
    pair: (units, first, second, boundaries) =>
      edits.tally(
        boundaries,
        orderedMatches(first, second),
        moves ? orderedMoves(first, second) : 0,
        units - 1,
      ),
  }
}

function matchesMethod(metric: AnyMetric, options: object): LengthsMethod<OrderedBoundaries> | undefined {
  const shape = metric.chance === 'matches' ? boundaryFShape(options as BoundaryFOptions) : undefined
  if (shape === undefined || shape.automaton !== undefined) return undefined
  return {
    steps: stepsOf,
    most: MOST_STEPS,
    coding: masses => boundariesOf(masses, false),
    pair: (_, first, second, [j, k]) => shape.counted(orderedMatches(first, second), j, k),
  }
}

function windowsMethod(metric: AnyMetric, options: object): LengthsMethod<BoundariesAmong> | undefined {
  const windows = windowTally(metric, options)
  if (windows === undefined) return undefined
  const { width, someOrNone } = windows
  const steps = (masses: readonly number[]) => stepsOf(masses) * width ** 2
  return {
    steps,
    most: MOST_WINDOW_STEPS,
    coding: masses =>
      steps(masses) > MOST_WINDOW_STEPS ? undefined : orderedInWindows(masses, width, someOrNone),
    pair: (units, first, second, boundaries) => windows.tally(units, first, second, boundaries),
  }
}

/**
 * The first segments of a coding whose segment lengths are in random order: the chance that i of them add up to x.
 * Lengths are added one at a time,
 *
 *     P'(i, x) = (s + 1 − i)/(s + 1) · P(i, x) + i/(s + 1) · P(i − 1, x − ℓ)      s lengths before
 *
 * which is a convex combination, so nothing cancels and nothing overflows. One length takes s · gaps steps.
 */
class PrefixSums {
  readonly #gaps: number
  /** Row i: the chances of the sums 0 … gaps of the first i segments. */
  readonly #rows: Float64Array[]

  constructor(gaps: number, rows?: readonly Float64Array[]) {
    this.#gaps = gaps
    this.#rows = rows?.map(row => row.slice()) ?? [unit(gaps)]
  }

  copy(): PrefixSums {
    return new PrefixSums(this.#gaps, this.#rows)
  }

  add(length: number, times = 1): void {
    for (let time = 0; time < times; time++) this.#addOne(length)
  }

  #addOne(length: number): void {
    const rows = this.#rows
    const size = rows.length
    rows.push(new Float64Array(this.#gaps + 1))
    // From the last row on, so that every row still finds the one before it as it was.
    for (let i = size; i > 0; i--) {
      const row = rows[i]!
      const before = rows[i - 1]!
      const stay = (size - i) / size
      const move = i / size
      for (let x = this.#gaps; x >= length; x--) row[x] = stay * row[x]! + move * before[x - length]!
      for (let x = Math.min(length - 1, this.#gaps); x >= 0; x--) row[x]! *= stay
    }
  }

  /** The chance of a boundary at each gap; index 0 is not used. */
  boundaries(): Float64Array {
    const sum = new Float64Array(this.#gaps + 1)
    for (const row of this.#rows.slice(1)) for (let x = 1; x <= this.#gaps; x++) sum[x]! += row[x]!
    return sum
  }
}

function unit(gaps: number): Float64Array {
  const row = new Float64Array(gaps + 1)
  row[0] = 1
  return row
}

/** Chances below this, summed over a text, change no digit of a tally. */
const NEGLIGIBLE = 1e-17

/**
 * Boundaries of one coding whose segment lengths are in random order, as edits with moves over one gap see them.
 * `runs[ones][twos]` holds, for each gap, the chance of a boundary there that is followed by a given sequence of so
 * many segments of length 1 and length 2; it is missing where the coding has not as many.
 */
interface OrderedBoundaries {
  /** The chance of a boundary at each gap; index 0 is not used. */
  readonly chances: Float64Array
  readonly runs: readonly (readonly Float64Array[])[]
}

/** The chances of the boundaries of a coding; with `runs` only where moves are counted. */
function orderedBoundaries(masses: readonly number[], moves: boolean): OrderedBoundaries {
  const segments = masses.length
  const gaps = masses.reduce((sum, length) => sum + length, 0) - 1
  const ones = moves ? masses.filter(length => length === 1).length : 0
  const twos = moves ? masses.filter(length => length === 2).length : 0
  const sums = new PrefixSums(gaps)
  for (const length of masses) if (!moves || length > 2) sums.add(length)
  if (!moves) {
    const chances = sums.boundaries()
    return { chances, runs: [[chances]] }
  }
  // A pattern has at most two segments of length 1; those of length 2 follow each other as long as that has a chance.
  const heldOnes = Math.min(2, ones)
  let heldTwos = 0
  for (let chance = 1; heldTwos < twos && chance * gaps > NEGLIGIBLE; heldTwos++)
    chance *= (twos - heldTwos) / (segments - heldTwos)
  sums.add(1, ones - heldOnes)
  sums.add(2, twos - heldTwos)
  const runs: Float64Array[][] = []
  for (let outside = heldOnes; outside >= 0; outside--) {
    const own: Float64Array[] = []
    const table = outside === 0 ? sums : sums.copy()
    for (let run = heldTwos; run >= 0; run--) {
      const chance = chanceOfRun(segments, ones, outside, twos, run)
      own[run] = table.boundaries().map(each => chance * each)
      if (run > 0) table.add(2)
    }
    runs[outside] = own
    if (outside > 0) sums.add(1)
  }
  return { chances: runs[0]![0]!, runs }
}

/** The chance that given segments come next: so many of length 1 and of length 2, in a given order. */
function chanceOfRun(segments: number, ones: number, ownOnes: number, twos: number, ownTwos: number): number {
  let chance = 1
  let left = segments
  for (let each = 0; each < ownTwos; each++) chance *= (twos - each) / left--
  for (let each = 0; each < ownOnes; each++) chance *= (ones - each) / left--
  return chance
}

/** Matches of two codings whose segment lengths are in random order: Σ p_a(x) p_b(x). */
function orderedMatches(a: OrderedBoundaries, b: OrderedBoundaries): number {
  let sum = 0
  for (let x = 1; x < a.chances.length; x++) sum += a.chances[x]! * b.chances[x]!
  return sum
}

/** A sum over the text below this ends the series. */
const SERIES_END = 1e-16

/**
 * Near misses over one gap of two codings whose segment lengths are in random order. A run of r neighbouring gaps at
 * which the codings alternate holds ⌊r/2⌋ = Σ s=2…r (−1)^s (r − s + 1) moves, so
 *
 *     E[T] = Σ_s (−1)^s Σ_x [ f_a(x, s) g_b(x, s) + g_a(x, s) f_b(x, s) ]
 *
 * f: the chance of boundaries at x, x + 2, … and none between, g: of boundaries at x + 1, x + 3, … and none between,
 * among the gaps x … x + s − 1.
 */
function orderedMoves(a: OrderedBoundaries, b: OrderedBoundaries): number {
  const gaps = a.chances.length - 1
  let moves = 0
  for (let s = 2; s <= gaps; s++) {
    let sum = 0
    for (let x = 1; x <= gaps - s + 1; x++)
      sum += begins(a, x, s) * follows(b, x, s) + follows(a, x, s) * begins(b, x, s)
    moves += s % 2 === 0 ? sum : -sum
    if (sum < SERIES_END) break
  }
  return moves
}

const at = ({ runs }: OrderedBoundaries, ones: number, twos: number, x: number): number =>
  runs[ones]?.[twos]?.[x] ?? 0

/** Boundaries at x, x + 2, … and at no other of s gaps. */
function begins(coding: OrderedBoundaries, x: number, s: number): number {
  const twos = Math.ceil(s / 2) - 1
  const all = at(coding, 0, twos, x)
  return s % 2 === 0 ? all - at(coding, 1, twos, x) : all
}

/** Boundaries at x + 1, x + 3, … and at no other of s gaps. */
function follows(coding: OrderedBoundaries, x: number, s: number): number {
  const twos = Math.floor(s / 2) - 1
  const all = at(coding, 0, twos, x + 1) - at(coding, 1, twos, x)
  return s % 2 === 0 ? all : all - at(coding, 1, twos, x + 1) + at(coding, 2, twos, x)
}
