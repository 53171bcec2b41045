import { CesuraError } from '../model/error.ts'
import { type EditTotals, solveBetweenAnchors } from './flexible-anchors.ts'
import { COST_UNIT, type FlexibleCosts, stepCost } from './flexible-costs.ts'
import type { RunningText } from './running-texts.ts'

/**
 * Two strings of boundary signs as the R package compares them: boundaries as place, type, place, type …,
 * places counted from the start of the string.
 */
interface Strings {
  readonly length: number
  readonly first: readonly number[]
  readonly second: readonly number[]
}

/** Cost and number of actions so far; nothing (R's NA) where the search was cut off. */
interface Result {
  readonly cost: number
  readonly actions: number
}

interface Call {
  readonly strings: Strings
  readonly max: number
  readonly soFar: number
  readonly actions: number
}

/** More in one stretch would need gigabytes. */
const MOST_BOUNDARIES = 4000

/**
 * The number that the R package segsimflex 0.1.3 gives, on purpose: the paper's search cut off above the cheapest
 * cost so far, with a memory that keeps what was found under a bound and uses it under a looser one, so that
 * the result can be above the search's own minimum; a boundary moved and retyped as the last edit of its
 * stretch counts twice. For comparison with published numbers only. Costs are floating point, as in R.
 *
 * The search keeps its own stack: long stretches do not overflow, where R stops at a thousand words. Time and memory
 * grow with the square of the boundaries of a stretch, so that a stretch of more than 4,000 is refused
 * (`stretch-too-long`).
 */
export function addSegsimflexEdits(text: RunningText, costs: FlexibleCosts, totals: EditTotals): void {
  const { places: x, types: p } = text.reference
  const { places: y, types: q } = text.hypothesis
  solveBetweenAnchors(text, costs, totals, (i0, i1, j0, j1) => {
    const boundaries = i1 - i0 + j1 - j0
    if (boundaries > MOST_BOUNDARIES) {
      throw new CesuraError(
        'stretch-too-long',
        `${boundaries} boundaries stand in one stretch where the two sides never meet; the R package’s search is done for ${MOST_BOUNDARIES} at most: use algorithm recursive or exact`,
      )
    }
    const start = Math.min(x[i0]!, y[j0]!)
    const list = (places: Uint32Array, types: Uint8Array, from: number, to: number) => {
      const flat: number[] = []
      for (let index = from; index < to; index++) flat.push(places[index]! - start, types[index]!)
      return flat
    }
    const strings = {
      length: Math.max(x[i1 - 1]!, y[j1 - 1]!) - start + 1,
      first: list(x, p, i0, i1),
      second: list(y, q, j0, j1),
    }
    const result = search(strings, costs)
    totals.cost += Math.round(result.cost * COST_UNIT)
    totals.edits += result.actions
  })
}

/** Runs `explore` with a stack of its own. */
function search(strings: Strings, costs: FlexibleCosts): Result {
  const memory = new Map<string, Result>()
  const stack = [explore({ strings, max: Number.POSITIVE_INFINITY, soFar: 0, actions: 0 }, costs, memory)]
  let answer: Result | undefined
  while (stack.length > 0) {
    const step = stack[stack.length - 1]!.next(answer)
    if (step.done === true) {
      stack.pop()
      answer = step.value
    } else stack.push(explore(step.value, costs, memory))
  }
  return answer!
}

function* explore(
  call: Call,
  costs: FlexibleCosts,
  memory: Map<string, Result>,
): Generator<Call, Result | undefined, Result | undefined> {
  const { max, soFar } = call
  let { actions } = call
  if (!(soFar < max)) return undefined
  const known = memory.get(keyOf(call.strings))
  if (known !== undefined) return { cost: known.cost, actions: known.actions + actions }

  const strings = trim(call.strings)
  const { length, first, second } = strings
  const [e1, e2] = [signAt(first, 0), signAt(second, 0)]
  let result: Result | undefined
  if (length <= 1) {
    const same = e1 === e2
    result = { cost: same ? 0 : price(costs, e1, e2), actions: same ? actions : actions + 1 }
  } else if (e1 === e2) {
    result = yield { strings: cut(strings, 1, length), max, soFar, actions }
  } else if (e1 >= 0 && e2 >= 0) {
    const cost = price(costs, e1, e2)
    const rest = yield { strings: cut(strings, 1, length), max, soFar: soFar + cost, actions }
    result = plus(rest, cost)
  } else {
    const match = firstCommon(first, second)
    if (match >= 0) {
      const cost = price(costs, signAt(first, match), signAt(second, match))
      const left = yield { strings: cut(strings, 0, match), max, soFar: soFar + cost, actions }
      const right = yield { strings: cut(strings, match + 1, length), max, soFar: soFar + cost, actions }
      result =
        left === undefined || right === undefined
          ? undefined
          : { cost: cost + left.cost + right.cost, actions: left.actions + right.actions - actions }
    } else {
      actions++
      const cost = price(costs, e1, e2)
      const rest = yield { strings: cut(strings, 1, length), max, soFar: soFar + cost, actions }
      const keep = plus(rest, cost)
      const move = moved(strings, costs)
      if (move === undefined) result = keep
      else {
        const bound = keep === undefined ? max : Math.min(max, soFar + keep.cost)
        const shifted = yield { strings: move.strings, max: bound, soFar: soFar + move.cost, actions }
        const shift = plus(shifted, move.cost)
        if (keep === undefined) result = shift ?? { cost: Number.POSITIVE_INFINITY, actions }
        else result = shift !== undefined && shift.cost < keep.cost ? shift : keep
      }
    }
  }
  if (result !== undefined) {
    memory.set(keyOf(strings), { cost: result.cost, actions: result.actions - call.actions })
  }
  return result
}

const plus = (result: Result | undefined, cost: number): Result | undefined =>
  result === undefined ? undefined : { cost: cost + result.cost, actions: result.actions }

const keyOf = ({ length, first, second }: Strings): string => `${length}|${first.join()}|${second.join()}`

/** The type at a place, −1 for none. */
function signAt(list: readonly number[], place: number): number {
  for (let index = 0; index < list.length && list[index]! <= place; index += 2) {
    if (list[index] === place) return list[index + 1]!
  }
  return -1
}

/** 1 − M, where −1 stands for no boundary. */
function price(costs: FlexibleCosts, p: number, q: number): number {
  const { similarity, types } = costs
  return 1 - similarity[p < 0 ? types : p]![q < 0 ? types : q]!
}

/** The first place where both strings have a sign, −1 for none. */
function firstCommon(first: readonly number[], second: readonly number[]): number {
  for (let i = 0, j = 0; i < first.length && j < second.length; ) {
    if (first[i] === second[j]) return first[i]!
    if (first[i]! < second[j]!) i += 2
    else j += 2
  }
  return -1
}

/** Both strings from place `from` up to `to`. */
function cut({ first, second }: Strings, from: number, to: number): Strings {
  const part = (list: readonly number[]) => {
    const kept: number[] = []
    for (let index = 0; index < list.length; index += 2) {
      if (list[index]! >= from && list[index]! < to) kept.push(list[index]! - from, list[index + 1]!)
    }
    return kept
  }
  return { length: Math.max(0, to - from), first: part(first), second: part(second) }
}

/** Without the blanks that both strings begin or end with. */
function trim(strings: Strings): Strings {
  const { length, first, second } = strings
  if (first.length === 0 && second.length === 0) return { length: 0, first, second }
  const from = Math.min(first[0] ?? length, second[0] ?? length)
  const to = Math.max(first.at(-2) ?? 0, second.at(-2) ?? 0) + 1
  return from === 0 && to === length ? strings : cut(strings, from, to)
}

/** The second string's first sign brought to the first string's first, if they stand apart. */
function moved(strings: Strings, costs: FlexibleCosts): { strings: Strings; cost: number } | undefined {
  const { length, first, second } = strings
  const { rule, transposition } = costs
  if (first.length === 0 || second.length === 0) return undefined
  const [i, j] = [first[0]!, second[0]!]
  const [p, q] = [first[1]!, second[1]!]
  const cost = stepCost(rule, transposition, p, q, i > j) * Math.abs(i - j)
  const rest: number[] = []
  let placed = false
  for (let index = 2; index < second.length; index += 2) {
    if (!placed && second[index]! > i) {
      rest.push(i, q)
      placed = true
    }
    rest.push(second[index]!, second[index + 1]!)
  }
  if (!placed) rest.push(i, q)
  return { strings: { length, first, second: rest }, cost }
}
