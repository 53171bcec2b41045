import type { RandomPair } from '../random/random-pair.ts'
import type { Automaton } from './automaton.ts'

/** Places whose growth must agree before the rest is a multiplication, and how closely. */
const STABLE = 6
const SAME = 1e-14

/**
 * The expected counts of texts of any number of positions, both coders random: E = Σ π_t · e + π_L · (what the end
 * counts), π_{t+1} = π_t Π. Places are walked as far as they were asked for, or until the counts grow steadily.
 */
export function expectedCounts(automaton: Automaton, pair: RandomPair): (places: number) => Float64Array {
  const { states, marks, next, stepCounts, endCounts, counts, heard, fields } = automaton
  const width = marks * marks
  const size = fields.length
  const symbols: number[] = []
  const chances: number[] = []
  for (let symbol = 0; symbol < width; symbol++) {
    const chance = pair.first[Math.floor(symbol / marks)]! * pair.second[symbol % marks]!
    if (chance === 0) continue
    symbols.push(symbol)
    chances.push(chance)
  }
  const kinds = symbols.length
  const weights = Float64Array.from(chances)
  /** What a position is expected to count in each state, and where each symbol that occurs leads from it. */
  const growths = new Float64Array(states * size)
  const goals = new Int32Array(states * kinds)
  for (let state = 0, at = 0; state < states; state++) {
    for (let index = 0; index < kinds; index++, at++) {
      const step = state * width + symbols[index]!
      goals[at] = next[step]!
      const row = counts[stepCounts[step]!]!
      const kept = heard[stepCounts[step]!]!
      for (let each = 0; each < kept.length; each++) {
        const field = kept[each]!
        growths[state * size + field]! += weights[index]! * row[field]!
      }
    }
  }
  let mass = new Float64Array(states)
  let after = new Float64Array(states)
  mass[0] = 1
  const atEnd = (of: Float64Array): Float64Array => {
    const sum = new Float64Array(size)
    for (let state = 0; state < states; state++) {
      const here = of[state]!
      if (here === 0) continue
      const row = counts[endCounts[state]!]!
      const kept = heard[endCounts[state]!]!
      for (let each = 0; each < kept.length; each++) sum[kept[each]!]! += here * row[kept[each]!]!
    }
    return sum
  }
  let total = atEnd(mass)
  /** The counts after each number of positions, and by how much they grow from there on once that is steady. */
  const known: Float64Array[] = [total]
  let growth = new Float64Array(size).fill(Number.NaN)
  let stable = 0

  const advance = (): void => {
    after.fill(0)
    const grown = new Float64Array(size)
    for (let state = 0; state < states; state++) {
      const here = mass[state]!
      if (here === 0) continue
      const from = state * kinds
      for (let index = 0; index < kinds; index++) after[goals[from + index]!]! += here * weights[index]!
      const own = state * size
      for (let field = 0; field < size; field++) grown[field]! += here * growths[own + field]!
    }
    const end = atEnd(after)
    const before = known[known.length - 1]!
    const reached = new Float64Array(size)
    let same = true
    for (let field = 0; field < size; field++) {
      grown[field]! += end[field]! - total[field]!
      reached[field] = before[field]! + grown[field]!
      if (!(Math.abs(grown[field]! - growth[field]!) <= SAME)) same = false
    }
    stable = same ? stable + 1 : 0
    known.push(reached)
    growth = grown
    total = end
    ;[mass, after] = [after, mass]
  }
  return places => {
    while (known.length <= places && stable < STABLE) advance()
    const last = known.length - 1
    if (places <= last) return known[places]!
    return known[last]!.map((value, field) => value + (places - last) * growth[field]!)
  }
}

/**
 * The expected counts of an automaton along a text in which only some gaps can have a boundary: at the others the only
 * input is no boundary. E = Σ π_t · e + π_L · (what the end counts), over the whole text.
 *
 * @param at - 1 at an eligible gap, 0 at another; index 0 is not used
 */
export function countsAlong(automaton: Automaton, pair: RandomPair, at: ArrayLike<number>): Float64Array {
  const { states, marks, next, stepCounts, endCounts, counts, heard, fields } = automaton
  const sum = new Float64Array(fields.length)
  const add = (row: number, weight: number): void => {
    const own = counts[row]!
    for (const field of heard[row]!) sum[field]! += weight * own[field]!
  }
  const symbols: (readonly [symbol: number, chance: number])[] = []
  for (let symbol = 0; symbol < marks * marks; symbol++) {
    const chance = pair.first[Math.floor(symbol / marks)]! * pair.second[symbol % marks]!
    if (chance > 0) symbols.push([symbol, chance])
  }
  const none = [[0, 1]] as const
  let mass = new Float64Array(states)
  let after = new Float64Array(states)
  mass[0] = 1
  for (let gap = 1; gap < at.length; gap++) {
    after.fill(0)
    const inputs = at[gap] === 1 ? symbols : none
    for (let state = 0; state < states; state++) {
      const here = mass[state]!
      if (here === 0) continue
      for (const [symbol, chance] of inputs) {
        const step = state * marks * marks + symbol
        after[next[step]!]! += here * chance
        add(stepCounts[step]!, here * chance)
      }
    }
    ;[mass, after] = [after, mass]
  }
  for (let state = 0; state < states; state++) add(endCounts[state]!, mass[state]!)
  return sum
}

/** A text in which every gap is eligible. */
export const everyGap = (units: number): Uint8Array => new Uint8Array(units).fill(1)

/** Beyond this many steps the walk with counters takes too long. */
const MOST_COUNTED = 10_000_000

/**
 * The same where the numbers of boundaries are given, one type: a state also knows how many each side has left, and
 * the chance of a boundary is what is left over the eligible gaps left. Undefined where that would take too many steps.
 */
export function countsAlongGiven(
  automaton: Automaton,
  at: ArrayLike<number>,
  j: number,
  k: number,
): Float64Array | undefined {
  const { states, next, stepCounts, endCounts, counts, fields } = automaton
  if (states * (at.length - 1) * (j + 1) * (k + 1) > MOST_COUNTED) return undefined
  const columns = k + 1
  const layer = (j + 1) * columns
  const sum = new Float64Array(fields.length)
  const add = (row: Float64Array, weight: number) => {
    for (let field = 0; field < row.length; field++) sum[field]! += weight * row[field]!
  }
  let left = 0
  for (let gap = 1; gap < at.length; gap++) left += at[gap]!
  let mass = new Float64Array(states * layer)
  mass[j * columns + k] = 1
  for (let gap = 1; gap < at.length; gap++) {
    const after = new Float64Array(states * layer)
    const inputs = at[gap] === 1 ? 4 : 1
    for (let cell = 0; cell < mass.length; cell++) {
      const here = mass[cell]!
      if (here === 0) continue
      const state = Math.floor(cell / layer)
      const ownLeft = Math.floor((cell % layer) / columns)
      const otherLeft = cell % columns
      const [a, b] = inputs === 1 ? [0, 0] : [ownLeft / left, otherLeft / left]
      for (let symbol = 0; symbol < inputs; symbol++) {
        const [first, second] = [symbol >> 1, symbol & 1]
        const weight = here * (first === 1 ? a : 1 - a) * (second === 1 ? b : 1 - b)
        if (weight === 0) continue
        const step = state * 4 + symbol
        after[next[step]! * layer + (ownLeft - first) * columns + (otherLeft - second)]! += weight
        add(counts[stepCounts[step]!]!, weight)
      }
    }
    mass = after
    left -= at[gap]!
  }
  for (let state = 0; state < states; state++) add(counts[endCounts[state]!]!, mass[state * layer]!)
  return sum
}
