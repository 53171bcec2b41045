import { computedOnce } from '../../model/computed.ts'
import { throwInvalid } from '../../model/error.ts'
import { stretchTooLong } from '../../model/errors/compare.ts'
import { MAX_TYPES, type Segmentation, type TypeScale } from '../../model/segmentation.ts'
import { counted } from '../pairs/counted.ts'
import { type EditTotals, type FlexibleLog, solveBetweenAnchors } from './anchors.ts'
import { type FlexibleCosts, flexibleCosts, inBillionths, requireRows, stepCost } from './costs.ts'
import { addExactEdits } from './exact.ts'
import { type RunningText, runningTexts, sharesOf } from './running-texts.ts'
import type { FlexibleAlgorithm, FlexibleSettings } from './settings.ts'

/** What two segmentations differ by: cost C in 1e-9, edits E, correct boundaries K, and the units of the text, N. */
interface FlexibleDistance {
  readonly cost: number
  readonly edits: number
  readonly matches: number
  readonly units: number
}

/**
 * The flexible distance of two segmentations: the cheapest set of insertions, deletions, substitutions and moves
 * between the positions where both have a boundary, added up over speakers.
 */
export function flexibleDistance(
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: FlexibleSettings,
): FlexibleDistance {
  const { matrix, transpositionCost, rule, ties, algorithm, speakers } = settings
  const { types, end, scale } = reference
  const sides = [types, end, scale, hypothesis.types, hypothesis.end, hypothesis.scale, hypothesis.units]
  const how = [matrix, transpositionCost, rule, ties, algorithm, speakers]
  return counted('flexible', reference, hypothesis, [...sides, ...how], () =>
    findDistance(reference, hypothesis, settings),
  )
}

function findDistance(
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: FlexibleSettings,
): FlexibleDistance {
  const { speakers } = settings
  const shares = speakers && computedOnce(settings, 'shares', speakers, () => sharesOf(speakers))
  const texts = runningTexts(reference, hypothesis, speakers, shares)
  const costs = costsFor(settings, reference.scale)
  for (const side of [reference, hypothesis]) requireRows(costs, side, settings.matrix)
  const totals: EditTotals = { cost: 0, edits: 0, matches: 0 }
  for (const text of texts) addEdits(settings.algorithm, text, costs, totals)
  const { edits, matches } = totals
  return { cost: inBillionths(totals.cost, costs), edits, matches, units: reference.units }
}

/** Adds one running text's edits to the totals, and its pairs to the log. */
export function addEdits(
  algorithm: FlexibleAlgorithm,
  text: RunningText,
  costs: FlexibleCosts,
  totals: EditTotals,
  log?: FlexibleLog,
): void {
  if (algorithm === 'exact') addExactEdits(text, costs, totals, log)
  else if (algorithm === 'recursive') addRecursiveEdits(text, costs, totals, log)
  else addSegsimflexEdits(text, costs, totals)
}

/** The costs of these settings: a corpus is compared pair by pair under the same ones. */
export const costsFor = (settings: FlexibleSettings, scale: TypeScale | undefined): FlexibleCosts =>
  computedOnce(settings, 'costs', scale, () => flexibleCosts(settings, scale))

/**
 * The search of the paper (parDist) in closed form: the first boundary of one list is left alone or paired with
 * the first of the other, never with a later one.
 *
 *     y_j < x_i:  keep = ins(y_j) + P(i, j+1)     move = c·(x_i − y_j) + sub + Σ ins(y between) + P(i+1, first y > x_i)
 *     x_i < y_j:  keep = del(x_i) + P(i+1, j)     move = c·(y_j − x_i) + sub + P(i+1, j+1)
 *
 * The move is taken only if it is cheaper. The result can be above the minimum, and changes when the sides are
 * swapped. A move beyond the window never pays at the first line; at the second it can make up for pairs that
 * the search misses, at most w of them, hence the wider band.
 *
 * Time and memory O(boundaries · band), from the last boundary to the first, without recursion.
 *
 * @see Lai, Li & Zhang (2023), algorithm 1
 */
function addRecursiveEdits(
  text: RunningText,
  costs: FlexibleCosts,
  totals: EditTotals,
  log?: FlexibleLog,
): void {
  const { places: x, types: p } = text.reference
  const { places: y, types: q } = text.hypothesis
  const { types, deletion, insertion, substitution, stepBack, stepOn } = costs
  const band = bandOf(costs)
  const inserted = sums(q, insertion)
  const deleted = sums(p, deletion)

  const solve = (i0: number, i1: number, j0: number, j1: number) => {
    /** Per row i: its columns lo … hi, whose cells are start + lo … start + hi, and the first y after x_i. */
    const rows = i1 - i0
    const lo = new Int32Array(rows)
    const hi = new Int32Array(rows)
    const start = new Float64Array(rows)
    const after = new Int32Array(rows)
    let cells = 0
    for (let r = 0, low = j0, high = j0, next = j0; r < rows; r++) {
      const at = x[i0 + r]!
      while (low < j1 && y[low]! < at - band) low++
      while (high < j1 && y[high]! <= at + band) high++
      while (next < j1 && y[next]! < at) next++
      lo[r] = low
      hi[r] = high
      after[r] = next
      start[r] = cells - low
      cells += high - low + 1
    }
    const cost = new Float64Array(cells)
    const edits = new Float64Array(cells)
    const moves = new Uint8Array(cells)
    let foundCost = 0
    let foundEdits = 0
    /** P(i, j) for any j that a neighbouring cell can ask for. */
    const look = (r: number, j: number) => {
      const column = r === rows ? j1 : Math.max(j, lo[r]!)
      const cell = r === rows ? -1 : start[r]! + column
      foundCost = (cost[cell] ?? 0) + inserted[column]! - inserted[j]!
      foundEdits = (edits[cell] ?? 0) + column - j
    }

    for (let r = rows - 1; r >= 0; r--) {
      const i = i0 + r
      const at = x[i]!
      const row = p[i]! * types
      for (let j = hi[r]!; j >= lo[r]!; j--) {
        const cell = start[r]! + j
        if (j === j1) {
          cost[cell] = deleted[i1]! - deleted[i]!
          edits[cell] = i1 - i
          continue
        }
        const type = q[j]!
        const before = y[j]! < at
        const next = before ? after[r]! : j + 1
        look(before ? r : r + 1, before ? j + 1 : j)
        const keep = foundCost + (before ? insertion[type]! : deletion[p[i]!]!)
        const keepEdits = foundEdits + 1
        look(r + 1, next)
        const step = before ? stepBack[row + type]! * (at - y[j]!) : stepOn[row + type]! * (y[j]! - at)
        const between = inserted[next]! - inserted[j + 1]!
        const move = step + substitution[row + type]! + between + foundCost
        const moved = move < keep
        cost[cell] = moved ? move : keep
        edits[cell] = moved ? foundEdits + next - j : keepEdits
        moves[cell] = moved ? 1 : 0
      }
    }
    look(0, j0)
    totals.cost += foundCost
    totals.edits += foundEdits
    log?.follow(i0, i1, j0, j1, (i, j) => j >= lo[i - i0]! && moves[start[i - i0]! + j] === 1)
  }

  solveBetweenAnchors(text, costs, totals, solve, log)
}

/** How far apart a pair can be and still pay: a move may cost what it saves, and what w missed pairs would save. */
function bandOf(costs: FlexibleCosts): number {
  const { types, deletion, insertion, substitution, stepBack, stepOn, window } = costs
  if (window === Number.POSITIVE_INFINITY) return window
  const gains = substitution.map(
    (sub, at) => deletion[Math.floor(at / types)]! + insertion[at % types]! - sub,
  )
  const missed = window * Math.max(0, ...gains)
  let band = window
  for (const [at, gain] of gains.entries()) {
    for (const step of [stepBack[at]!, stepOn[at]!]) {
      if (step > 0) band = Math.max(band, Math.floor((gain + missed) / step))
      else if (gain + missed > 0) return Number.POSITIVE_INFINITY
    }
  }
  return band
}

/** Running sums of the cost of each boundary: the first i of them cost sums[i]. */
function sums(types: Uint8Array, cost: Float64Array): Float64Array {
  const running = new Float64Array(types.length + 1)
  for (const [index, type] of types.entries()) running[index + 1] = running[index]! + cost[type]!
  return running
}

/** Two strings of boundaries as the R package compares them. A character is one number: position · CHARS + type. */
interface Strings {
  readonly length: number
  readonly first: readonly number[]
  readonly second: readonly number[]
}

/** Cost and number of actions; nothing (R's NA) where the search was cut off. */
interface Result {
  readonly cost: number
  readonly actions: number
}

/** What to compare, the bound that cuts it off, and what was spent before. */
interface Call {
  readonly given: Strings
  readonly max: number
  readonly soFar: number
}

const NOTHING: Result = { cost: 0, actions: 0 }

/** A character is smaller than this if and only if it is at position 0. */
const CHARS = MAX_TYPES

/** More in one stretch would need gigabytes. */
const MOST_BOUNDARIES = 4000

/**
 * The number that the R package segsimflex 0.1.3 gives, on purpose: the paper's search cut off above the cheapest
 * cost so far, with a memory that keeps what was found under a bound and uses it under a looser one, so that
 * the result can be above the search's own minimum; a boundary moved and retyped as the last edit of its
 * stretch counts twice. For comparison with published numbers only. Costs are floating point, as in R.
 *
 * The search keeps its own stack: long stretches do not overflow, where R stops at a thousand words. Time and memory
 * grow with the square of the boundaries of a stretch, so that a stretch of more than 4,000 is rejected
 * (`stretch-too-long`).
 */
function addSegsimflexEdits(text: RunningText, costs: FlexibleCosts, totals: EditTotals): void {
  const { places: x, types: p } = text.reference
  const { places: y, types: q } = text.hypothesis
  solveBetweenAnchors(text, costs, totals, (i0, i1, j0, j1) => {
    const boundaries = i1 - i0 + j1 - j0
    if (boundaries > MOST_BOUNDARIES) {
      throwInvalid(stretchTooLong, { boundaries, mostBoundaries: MOST_BOUNDARIES })
    }
    const start = Math.min(x[i0]!, y[j0]!)
    const chars = (places: Uint32Array, types: Uint8Array, from: number, to: number) =>
      Array.from(places.subarray(from, to), (place, index) => (place - start) * CHARS + types[from + index]!)
    const strings = {
      length: Math.max(x[i1 - 1]!, y[j1 - 1]!) - start + 1,
      first: chars(x, p, i0, i1),
      second: chars(y, q, j0, j1),
    }
    const result = search(strings, costs)
    totals.cost += Math.round(result.cost * costs.unit)
    totals.edits += result.actions
  })
}

/** Runs `explore` with a stack of its own. */
function search(strings: Strings, costs: FlexibleCosts): Result {
  const memory = new Map<string, Result>()
  const stack = [explore({ given: strings, max: Number.POSITIVE_INFINITY, soFar: 0 }, costs, memory)]
  let answer: Result | undefined
  while (stack.length > 0) {
    const step = stack.at(-1)!.next(answer)
    if (step.done === true) {
      stack.pop()
      answer = step.value
    } else stack.push(explore(step.value, costs, memory))
  }
  return answer!
}

function* explore(
  { given, max, soFar }: Call,
  { types, similarity, rule, transposition }: FlexibleCosts,
  memory: Map<string, Result>,
): Generator<Call, Result | undefined, Result | undefined> {
  if (!(soFar < max)) return undefined
  const known = memory.get(keyOf(given))
  if (known !== undefined) return known

  const strings = trim(given)
  const { length, first, second } = strings
  const common = length > 1 ? firstCommon(first, second) : undefined
  let result: Result | undefined
  if (common !== undefined) {
    const [p, q] = common
    const match = placeOf(p)
    const cost = 1 - similarity[p % CHARS]![q % CHARS]!
    const left = match > 0 ? yield { given: cut(strings, 0, match), max, soFar: soFar + cost } : NOTHING
    const right = yield { given: cut(strings, match + 1, length), max, soFar: soFar + cost }
    if (left !== undefined && right !== undefined)
      result = { cost: cost + left.cost + right.cost, actions: left.actions + right.actions }
  } else {
    // what is at position 0; no boundary is the last row and column
    const p = first[0]! < CHARS ? first[0]! : types
    const q = second[0]! < CHARS ? second[0]! : types
    const cost = 1 - similarity[p]![q]!
    if (length <= 1) result = { cost, actions: p === q ? 0 : 1 }
    else {
      result = plus(yield { given: cut(strings, 1, length), max, soFar: soFar + cost }, cost)
      if (first.length > 0 && second.length > 0) {
        // or the second string's first character is moved to the first string's first
        const i = placeOf(first[0]!)
        const j = placeOf(second[0]!)
        const type = second[0]! % CHARS
        const step = stepCost(rule, transposition, first[0]! % CHARS, type, i > j) * Math.abs(i - j)
        const moved = [...second.slice(1), i * CHARS + type].sort((x, y) => x - y)
        const bound = result === undefined ? max : Math.min(max, soFar + result.cost)
        const shift = plus(
          yield { given: { length, first, second: moved }, max: bound, soFar: soFar + step },
          step,
        )
        if (result === undefined) result = shift ?? { cost: Number.POSITIVE_INFINITY, actions: 1 }
        else if (shift !== undefined && shift.cost < result.cost) result = shift
      }
    }
  }
  if (result !== undefined) memory.set(keyOf(strings), result)
  return result
}

/** One action more. */
const plus = (result: Result | undefined, cost: number): Result | undefined =>
  result === undefined ? undefined : { cost: cost + result.cost, actions: result.actions + 1 }

const keyOf = ({ length, first, second }: Strings): string => `${length}|${first.join()}|${second.join()}`

const placeOf = (char: number): number => Math.floor(char / CHARS)

/** The characters of the first position where both strings have one. */
function firstCommon(first: readonly number[], second: readonly number[]): [number, number] | undefined {
  for (let i = 0, j = 0; i < first.length && j < second.length; ) {
    const apart = placeOf(first[i]!) - placeOf(second[j]!)
    if (apart === 0) return [first[i]!, second[j]!]
    if (apart < 0) i++
    else j++
  }
  return undefined
}

/** Both strings from position `from` up to `to`. */
function cut({ first, second }: Strings, from: number, to: number): Strings {
  const start = from * CHARS
  const part = (list: readonly number[]) =>
    list.filter(char => char >= start && char < to * CHARS).map(char => char - start)
  return { length: Math.max(0, to - from), first: part(first), second: part(second) }
}

/** Without the blanks that both strings begin or end with. */
function trim(strings: Strings): Strings {
  const { length, first, second } = strings
  const end = Math.max(first.at(-1) ?? -1, second.at(-1) ?? -1)
  if (end < 0) return { length: 0, first, second }
  const from = placeOf(Math.min(first[0] ?? end, second[0] ?? end))
  const to = placeOf(end) + 1
  return from === 0 && to === length ? strings : cut(strings, from, to)
}
