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
  let fileExtension = atEnd(mass)
  /** The counts after each number of positions, and by how much they grow from there on once that is steady. */
  const known: Float64Array[] = [fileExtension]
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
      grown[field]! += end[field]! - fileExtension[field]!
      reached[field] = before[field]! + grown[field]!
      if (!(Math.abs(grown[field]! - growth[field]!) <= SAME)) same = false
    }
    stable = same ? stable + 1 : 0
    known.push(reached)
    growth = grown
    fileExtension = end
    const spent = mass
    mass = after
    after = spent
  }
  return places => {
    while (known.length <= places && stable < STABLE) advance()
    const last = known.length - 1
    if (places <= last) return known[places]!
    return known[last]!.map((value, field) => value + (places - last) * growth[field]!)
  }
}
