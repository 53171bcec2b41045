import type { FlexibleCosts } from '../../compare/flexible/costs.ts'

/** Four numbers an entry: age, type, cost, count. */
const WIDTH = 4

/** What one step does to a state: where it leads, and how much cost (in units of the costs) and count grow. */
export interface Steps {
  /** In the order: nothing read; a boundary of the reference, by type; a boundary of the hypothesis, by type. */
  readonly next: Int32Array
  readonly cost: Float64Array
  readonly count: Int8Array
}

/**
 * The automaton that reads two annotations from left to right, position by position, and knows the flexible distance so
 * far. Its state is the frontier of the dynamic programme: for each recent boundary that a later one on the other
 * side may still be paired with, its age, its type, and how much less the best way costs that has not used it
 * yet. Entries that can never lead to a cheaper end are brought to one form or dropped, so states recur, and two
 * annotations of any length are described by few of them. Where both sides have a boundary the state is the first.
 *
 * With `counted`, entries also carry the number of edits and matches, which the tie rule compares after the cost;
 * then the states of two types or more have no end.
 */
export class FrontierAutomaton {
  readonly types: number
  private readonly costs: FlexibleCosts
  /** What one edit adds to the count, and the factor that makes a better count smaller. */
  private readonly one: number
  private readonly direction: number
  /** The states by a hash of their frontiers, each with the next of the same hash. */
  private readonly firstOf = new Map<number, number>()
  private readonly nextOf: number[] = []
  private readonly frontiers: { readonly x: readonly number[]; readonly y: readonly number[] }[] = []
  private readonly steps: (Steps | undefined)[] = []

  constructor(costs: FlexibleCosts, counted: boolean) {
    this.costs = costs
    this.types = costs.types
    this.one = counted ? 1 : 0
    this.direction = costs.ties === 'max' ? -1 : 1
    this.idOf([], [])
  }

  /** The steps out of a state, worked out when first asked for. State 0 is the start. */
  stepsOf(id: number): Steps {
    const known = this.steps[id]
    if (known !== undefined) return known
    const { x, y } = this.frontiers[id]!
    const { types } = this
    const next = new Int32Array(1 + 2 * types)
    const cost = new Float64Array(1 + 2 * types)
    const count = new Int8Array(1 + 2 * types)
    next[0] = this.idOf(this.normal(aged(x), true), this.normal(aged(y), false))
    for (let type = 0; type < types; type++) {
      for (const fromReference of [true, false]) {
        const at = fromReference ? 1 + type : 1 + types + type
        const own = fromReference ? x : y
        const other = fromReference ? y : x
        const read = this.read(own, other, type, fromReference)
        const newOwn = this.normal(read.own, fromReference)
        const newOther = this.normal(read.other, !fromReference)
        next[at] = fromReference ? this.idOf(newOwn, newOther) : this.idOf(newOther, newOwn)
        cost[at] = read.cost
        count[at] = read.count
      }
    }
    const steps = { next, cost, count }
    this.steps[id] = steps
    return steps
  }

  private idOf(x: readonly number[], y: readonly number[]): number {
    const hash = hashOf(y, hashOf(x, 0))
    const first = this.firstOf.get(hash)
    for (let id = first ?? -1; id >= 0; id = this.nextOf[id]!) {
      const known = this.frontiers[id]!
      if (isSame(known.x, x) && isSame(known.y, y)) return id
    }
    const id = this.frontiers.length
    this.firstOf.set(hash, id)
    this.nextOf.push(first ?? -1)
    this.frontiers.push({ x, y })
    this.steps.push(undefined)
    return id
  }

  private isBetter(cost: number, count: number, thanCost: number, thanCount: number): boolean {
    return cost < thanCost || (cost === thanCost && this.direction * (count - thanCount) < 0)
  }

  /** One boundary of one side is read: a row of the dynamic programme against the other side's open boundaries. */
  private read(own: readonly number[], other: readonly number[], type: number, fromReference: boolean) {
    const { types, deletion, insertion, substitution, stepBack, stepOn } = this.costs
    const { one } = this
    const gone = fromReference ? deletion[type]! : insertion[type]!
    const leave = fromReference ? insertion : deletion
    const step = fromReference ? stepBack : stepOn
    const open = other.length / WIDTH
    const changed = other.slice()
    let cost = (open === 0 ? 0 : other[(open - 1) * WIDTH + 2]!) + gone
    let count = (open === 0 ? 0 : other[(open - 1) * WIDTH + 3]!) + one
    for (let q = open - 1; q >= 0; q--) {
      const at = q * WIDTH
      const age = other[at]!
      const partner = other[at + 1]!
      const usedCost = q === 0 ? 0 : other[at - WIDTH + 2]!
      const usedCount = q === 0 ? 0 : other[at - WIDTH + 3]!
      changed[at + 2] = cost
      changed[at + 3] = count
      const pair = fromReference ? type * types + partner : partner * types + type
      let bestCost = usedCost + gone
      let bestCount = usedCount + one
      const leftCost = cost + leave[partner]!
      const leftCount = count + one
      if (this.isBetter(leftCost, leftCount, bestCost, bestCount)) {
        bestCost = leftCost
        bestCount = leftCount
      }
      const pairCost = other[at + 2]! + substitution[pair]! + step[pair]! * age
      const pairCount = other[at + 3]! + one
      if (this.isBetter(pairCost, pairCount, bestCost, bestCount)) {
        bestCost = pairCost
        bestCount = pairCount
      }
      cost = bestCost
      count = bestCount
    }
    return { own: aged([0, type, 0, 0, ...own], cost, count), other: aged(changed, cost, count), cost, count }
  }

  /** Entries that no later boundary can use to advantage are brought to their limit, and dropped at the end. */
  private normal(entries: number[], ofReference: boolean): number[] {
    const { types, deletion, insertion, substitution, stepBack, stepOn } = this.costs
    const leave = ofReference ? deletion : insertion
    const partnerGone = ofReference ? insertion : deletion
    const step = ofReference ? stepOn : stepBack
    let previousCost = 0
    let previousCount = 0
    let live = 0
    for (let at = 0; at < entries.length; at += WIDTH) {
      const age = entries[at]!
      const type = entries[at + 1]!
      let gain = Number.NEGATIVE_INFINITY
      for (let partner = 0; partner < types; partner++) {
        const pair = ofReference ? type * types + partner : partner * types + type
        gain = Math.max(gain, partnerGone[partner]! - substitution[pair]! - step[pair]! * age)
      }
      let limitCost = previousCost - leave[type]!
      let limitCount = previousCount - this.one
      if (this.isBetter(limitCost, limitCount, previousCost + gain, previousCount)) {
        limitCost = previousCost + gain
        limitCount = previousCount
      }
      if (this.isBetter(entries[at + 2]!, entries[at + 3]!, limitCost, limitCount)) live = at + WIDTH
      else {
        entries[at + 2] = limitCost
        entries[at + 3] = limitCount
      }
      previousCost = entries[at + 2]!
      previousCount = entries[at + 3]!
    }
    entries.length = live
    return entries
  }
}

/** One place farther away, when the best way has come to cost so much and to count so many. */
function aged(entries: readonly number[], cost = 0, count = 0): number[] {
  const older = entries.slice()
  for (let at = 0; at < older.length; at += WIDTH) {
    older[at]!++
    older[at + 2]! -= cost
    older[at + 3]! -= count
  }
  return older
}

/** A number for two lists, mostly another for other lists. */
function hashOf(entries: readonly number[], start: number): number {
  let hash = start
  for (let at = 0; at < entries.length; at++) hash = Math.imul(hash ^ entries[at]!, 0x9e3779b1) + 1
  return (hash ^ entries.length) | 0
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
