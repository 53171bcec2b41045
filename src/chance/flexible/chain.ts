import type { FlexibleCosts } from '../../compare/flexible/costs.ts'
import type { FrontierAutomaton } from './frontier.ts'

/** Chances of what stands at a place: of each type, in the order of the scale, and of nothing. */
export interface PlaceChances {
  readonly types: readonly number[]
  readonly none: number
}

/** How far the automaton is followed. */
export interface ChainLimits {
  /** States that are never reached with at least this chance at a step are not followed, δ. */
  readonly threshold: number
  /** At most this many states are followed. */
  readonly states: number
  /** Length of the longest running text. */
  readonly places: number
}

/**
 * A frontier automaton under two independent annotators: a Markov chain over the states that matter. States that
 * stay below the threshold lead back to the start; the mass that takes such a step is counted as lost.
 */
export interface Chain {
  readonly states: number
  /** Steps out of each state: nothing, a boundary of the reference by type, one of the hypothesis by type. */
  readonly width: number
  readonly next: Int32Array
  /** Growth of cost (in ones, not units of the costs) and of the count at each step. */
  readonly cost: Float64Array
  readonly count: Int8Array
  /** 1 for steps whose goal is not followed. */
  readonly lost: Uint8Array
  /** Chance of each step, the same in every state. */
  readonly chance: Float64Array
  /** Both have a boundary: its chance, and its expected cost times its chance. Leads to state 0, counts 1. */
  readonly anchor: number
  readonly anchorCost: number
}

/** Follows the automaton from the start, step by step, until no new state matters. */
export function makeChain(
  automaton: FrontierAutomaton,
  costs: FlexibleCosts,
  reference: PlaceChances,
  hypothesis: PlaceChances,
  limits: ChainLimits,
): Chain {
  const { types } = automaton
  const width = 1 + 2 * types
  const chance = new Float64Array(width)
  chance[0] = reference.none * hypothesis.none
  let anchor = 0
  let anchorCost = 0
  for (let p = 0; p < types; p++) {
    chance[1 + p] = reference.types[p]! * hypothesis.none
    chance[1 + types + p] = reference.none * hypothesis.types[p]!
    for (let q = 0; q < types; q++) {
      const both = reference.types[p]! * hypothesis.types[q]!
      anchor += both
      if (p !== q) anchorCost += (both * costs.substitution[p * types + q]!) / costs.unit
    }
  }

  /** States in the order in which this chain meets them, so that nothing depends on what was asked before. */
  const ids = [0]
  const places = new Map([[0, 0]])
  const followed: boolean[] = []
  const goals: number[][] = []
  let mass = new Float64Array(1).fill(1)
  let quiet = 0
  let count = 0
  for (let step = 0; step < limits.places && quiet < 12; step++) {
    let fresh: number[] = []
    for (let state = 0; state < mass.length; state++) {
      if (followed[state] !== true && mass[state]! > 0 && mass[state]! >= limits.threshold) fresh.push(state)
    }
    if (count + fresh.length > limits.states) {
      fresh = fresh.sort((a, b) => mass[b]! - mass[a]! || a - b).slice(0, limits.states - count)
    }
    quiet = fresh.length === 0 ? quiet + 1 : 0
    count += fresh.length
    for (const state of fresh) {
      followed[state] = true
      goals[state] = Array.from(automaton.stepsOf(ids[state]!).next, id => {
        let place = places.get(id)
        if (place === undefined) {
          place = ids.length
          places.set(id, place)
          ids.push(id)
        }
        return place
      })
    }
    const after = new Float64Array(ids.length)
    for (let state = 0; state < mass.length; state++) {
      const here = mass[state]!
      if (here === 0) continue
      const goal = followed[state] === true ? goals[state]! : goals[0]!
      after[0]! += here * anchor
      for (let k = 0; k < width; k++) after[goal[k]!]! += here * chance[k]!
    }
    mass = after
  }

  const kept = ids.map((_, state) => state).filter(state => followed[state] === true)
  const renumbered = new Map(kept.map((state, index) => [state, index]))
  const next = new Int32Array(kept.length * width)
  const cost = new Float64Array(kept.length * width)
  const grown = new Int8Array(kept.length * width)
  const lost = new Uint8Array(kept.length * width)
  for (const [index, state] of kept.entries()) {
    const steps = automaton.stepsOf(ids[state]!)
    for (let k = 0; k < width; k++) {
      const at = index * width + k
      const goal = renumbered.get(goals[state]![k]!)
      next[at] = goal ?? 0
      lost[at] = goal === undefined ? 1 : 0
      cost[at] = steps.cost[k]! / costs.unit
      grown[at] = steps.count[k]!
    }
  }
  return {
    states: kept.length,
    width,
    next,
    cost,
    count: grown,
    lost,
    chance,
    anchor,
    anchorCost,
  }
}
