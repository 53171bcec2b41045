import { throwInvalid } from '../../model/error.ts'
import { stretchTooLong } from '../../model/errors/compare.ts'
import { MAX_TYPES } from '../../model/segmentation.ts'
import { type EditTotals, solveBetweenAnchors } from './anchors.ts'
import { type FlexibleCosts, stepCost } from './costs.ts'
import type { RunningText } from './running-texts.ts'

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
export function addSegsimflexEdits(text: RunningText, costs: FlexibleCosts, totals: EditTotals): void {
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
