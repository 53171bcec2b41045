import type { FlexibleCosts } from '../../compare/flexible/costs.ts'
import type { FrontierAutomaton } from './frontier.ts'

/** Chances of what is at a position: of each type, in the order of the scale, and of nothing. */
export interface PlaceChances {
  readonly types: readonly number[]
  readonly none: number
}

/** How far the automaton is followed. */
interface ChainLimits {
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

  const follow = new Follower(automaton, width)
  let mass = new Float64Array(1).fill(1)
  let quiet = 0
  for (let step = 0; step < limits.places && quiet < 12; step++) {
    let fresh: number[] = []
    for (let state = 0; state < mass.length; state++) {
      if (follow.isFollowed[state] !== 0 || !(mass[state]! > 0) || mass[state]! < limits.threshold) continue
      fresh.push(state)
    }
    const buffer = limits.states - follow.followed
    if (fresh.length > buffer) fresh = fresh.sort((a, b) => mass[b]! - mass[a]! || a - b).slice(0, buffer)
    quiet = fresh.length === 0 ? quiet + 1 : 0
    for (const state of fresh) follow.add(state)
    const { isFollowed, goals } = follow
    const after = new Float64Array(follow.met)
    for (let state = 0; state < mass.length; state++) {
      const here = mass[state]!
      if (here === 0) continue
      const from = isFollowed[state] !== 0 ? state * width : 0
      after[0]! += here * anchor
      for (let k = 0; k < width; k++) after[goals[from + k]!]! += here * chance[k]!
    }
    mass = after
  }

  const kept: number[] = []
  const renumbered = new Int32Array(follow.met).fill(-1)
  for (let state = 0; state < follow.met; state++) {
    if (follow.isFollowed[state] === 0) continue
    renumbered[state] = kept.length
    kept.push(state)
  }
  const next = new Int32Array(kept.length * width)
  const cost = new Float64Array(kept.length * width)
  const grown = new Int8Array(kept.length * width)
  const lost = new Uint8Array(kept.length * width)
  for (const [index, state] of kept.entries()) {
    const steps = automaton.stepsOf(follow.ids[state]!)
    for (let k = 0; k < width; k++) {
      const at = index * width + k
      const goal = renumbered[follow.goals[state * width + k]!]!
      next[at] = Math.max(0, goal)
      lost[at] = goal < 0 ? 1 : 0
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

/** States in the order in which one chain meets them, so that nothing depends on what was asked before. */
class Follower {
  /** The automaton's number of each state met. */
  ids: Int32Array = new Int32Array(64)
  /** 1 for each state that is followed. */
  isFollowed = new Uint8Array(64)
  /** Where the steps of each state lead that is followed. */
  goals: Int32Array
  met = 1
  followed = 0
  private readonly automaton: FrontierAutomaton
  private readonly width: number
  /** Where each of the automaton's states is here, less 1. */
  private places: Int32Array = new Int32Array(128)

  constructor(automaton: FrontierAutomaton, width: number) {
    this.automaton = automaton
    this.width = width
    this.goals = new Int32Array(this.ids.length * width)
    this.places[0] = 1
  }

  /** Follows a state: its steps are known from now on. */
  add(state: number): void {
    const { width } = this
    this.isFollowed[state] = 1
    this.followed++
    const { next } = this.automaton.stepsOf(this.ids[state]!)
    while (this.met + width > this.ids.length) this.grow()
    for (let k = 0; k < width; k++) this.goals[state * width + k] = this.placeOf(next[k]!)
  }

  private placeOf(id: number): number {
    if (id >= this.places.length) this.places = longer(this.places, 2 * id)
    const known = this.places[id]!
    if (known !== 0) return known - 1
    const place = this.met++
    this.places[id] = place + 1
    this.ids[place] = id
    return place
  }

  private grow(): void {
    const size = 2 * this.ids.length
    this.ids = longer(this.ids, size)
    this.goals = longer(this.goals, size * this.width)
    const order = new Uint8Array(size)
    order.set(this.isFollowed)
    this.isFollowed = order
  }
}

function longer(numbers: Int32Array, size: number): Int32Array {
  const copy = new Int32Array(size)
  copy.set(numbers)
  return copy
}
