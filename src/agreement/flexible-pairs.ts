// Chance levels at each coder's own shares: one for every pair of coders, or for some of very many.

import type { PlaceChances } from '../chance/flexible/chain.ts'
import { chancesOfCounts, type FlexibleChance } from '../chance/flexible/chance.ts'
import type { FlexibleCosts } from '../compare/flexible/costs.ts'
import type { ChanceResult } from './chance-result.ts'
import type { CodingEvidence, ItemEvidence } from './evidence.ts'

/** The boundaries of some codings by type, the typed end included, in texts of these lengths. */
export interface TypedCounts {
  readonly counts: readonly number[]
  readonly lengths: readonly number[]
  readonly units: number
}

/** Two coders on the items they share. */
export interface SharedTexts {
  readonly coders: readonly [number, number]
  readonly lengths: readonly number[]
  readonly units: number
  /** Shares of types of each. */
  readonly shares: readonly [PlaceChances, PlaceChances]
}

/** Types by number, of some codings. */
export function countTypes(
  codings: readonly { readonly row: ItemEvidence; readonly coding: CodingEvidence }[],
  types: number,
): TypedCounts {
  const counts = new Array<number>(types).fill(0)
  const lengths: number[] = []
  let units = 0
  for (const { row, coding } of codings) {
    for (const [type, count] of coding.boundaries.entries()) counts[type]! += count
    if (coding.end !== undefined) counts[coding.end]!++
    lengths.push(...(row.texts ?? [row.places + 1]))
    units += row.places + 1
  }
  return { counts, lengths, units }
}

/** Every two coders that share an item. Coders who are on all items are counted once, not once for each pair. */
export function sharedTexts(
  rows: readonly ItemEvidence[],
  coders: readonly number[],
  types: number,
): SharedTexts[] {
  const codings = rows.map(row => new Map(row.codings.map(coding => [coding.coder, coding])))
  const on = (at: readonly number[], coder: number) =>
    countTypes(
      at.map(index => ({ row: rows[index]!, coding: codings[index]!.get(coder)! })),
      types,
    )
  // Coders who cut alike have one and the same share, by which a level that is known is found again.
  const alike = new Map<string, PlaceChances>()
  const shares = ({ counts, units }: TypedCounts): PlaceChances => {
    const key = `${units}|${counts.join()}`
    const known = alike.get(key) ?? chancesOfCounts(counts, units)
    alike.set(key, known)
    return known
  }
  const all = rows.map((_, index) => index)
  const everywhere = new Map(
    coders
      .filter(coder => codings.every(row => row.has(coder)))
      .map(coder => [coder, shares(on(all, coder))]),
  )
  const whole = everywhere.size > 0 ? on(all, [...everywhere.keys()][0]!) : undefined
  const found: SharedTexts[] = []
  for (const [index, a] of coders.entries())
    for (const b of coders.slice(index + 1)) {
      const [first, second] = [everywhere.get(a), everywhere.get(b)]
      if (first !== undefined && second !== undefined) {
        const { lengths, units } = whole!
        found.push({ coders: [a, b], lengths, units, shares: [first, second] })
        continue
      }
      const at = all.filter(row => codings[row]!.has(a) && codings[row]!.has(b))
      if (at.length === 0) continue
      const own = on(at, a)
      const { lengths, units } = own
      found.push({ coders: [a, b], lengths, units, shares: [shares(own), shares(on(at, b))] })
    }
  return found
}

/** One pair in so many is looked at; which ones depends on the two coders alone. */
export const isLookedAt = ([a, b]: readonly [number, number], oneIn: number): boolean =>
  oneIn === 1 || ((Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca77)) >>> 8) % oneIn === 0

/** Fewer pairs than this say too little of the others. */
const FEWEST = 24

/**
 * The mean level of all pairs, weighted by the units they share. With `oneIn` above 1 only some are looked at, and the
 * rest is estimated from the expected cost of every pair if nothing could move, and from the rates of both. What
 * that leaves over is the standard error.
 */
export function meanLevel(
  pairs: readonly SharedTexts[],
  level: (pair: SharedTexts) => FlexibleChance,
  costs: FlexibleCosts,
  oneIn: number,
): ChanceResult & { readonly expected: number } {
  const looked = pairs.filter(({ coders }) => isLookedAt(coders, oneIn))
  if (looked.length === pairs.length || looked.length < FEWEST) {
    let [sum, weight] = [0, 0]
    let first: FlexibleChance | undefined
    for (const pair of pairs) {
      const answer = level(pair)
      first ??= answer
      sum += answer.expected * pair.units
      weight += pair.units
    }
    return { ...first!, expected: sum / weight }
  }
  const answers = looked.map(level)
  const levels = answers.map(({ expected }) => expected)
  const known = new Map(pairs.map(pair => [pair, foreseen(pair, costs)]))
  const slopes = regress(
    looked.map(pair => known.get(pair)!),
    levels,
  )
  const reported = (pair: SharedTexts) =>
    known.get(pair)!.reduce((sum, value, index) => sum + slopes[index]! * value, 0)
  const rests = looked.map((pair, index) => levels[index]! - reported(pair))
  const rest = weightedMean(looked, (_, index) => rests[index]!)
  const spread = rests.reduce((sum, value) => sum + (value - rest) ** 2, 0) / (rests.length - 1)
  const { method, lostMass, states } = answers[0]!
  return {
    expected: weightedMean(pairs, reported) + rest,
    method,
    lostMass,
    states,
    standardError: Math.sqrt((spread / rests.length) * (1 - rests.length / pairs.length)),
    pairs: [looked.length, pairs.length],
  }
}

function weightedMean(
  pairs: readonly SharedTexts[],
  value: (pair: SharedTexts, index: number) => number,
): number {
  let [sum, weight] = [0, 0]
  for (const [index, pair] of pairs.entries()) {
    sum += value(pair, index) * pair.units
    weight += pair.units
  }
  return sum / weight
}

/** What is known of a pair without a look: the cost of a position if nothing could move, both rates, and their product. */
function foreseen(
  { shares: [a, b] }: SharedTexts,
  { types, unit, deletion, insertion, substitution }: FlexibleCosts,
) {
  let cost = 0
  for (let p = 0; p < types; p++) {
    cost += (a.types[p]! * b.none * deletion[p]! + a.none * b.types[p]! * insertion[p]!) / unit
    for (let q = 0; q < types; q++) cost += (a.types[p]! * b.types[q]! * substitution[p * types + q]!) / unit
  }
  const [x, y] = [1 - a.none, 1 - b.none]
  return [cost, x + y, x * y]
}

/** Slopes of least squares, by the normal equations of centred values; 0 for what does not vary. */
function regress(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const width = rows[0]!.length
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const centre = rows[0]!.map((_, column) => mean(rows.map(row => row[column]!)))
  const middle = mean(values)
  const table = Array.from({ length: width }, (_, i) =>
    Array.from({ length: width + 1 }, (__, j) =>
      rows.reduce(
        (sum, row, at) =>
          sum + (row[i]! - centre[i]!) * (j < width ? row[j]! - centre[j]! : values[at]! - middle),
        0,
      ),
    ),
  )
  const scale = table.map((row, i) => row[i]!)
  for (let pivot = 0; pivot < width; pivot++) {
    if (!(table[pivot]![pivot]! > 1e-9 * scale[pivot]!)) {
      table[pivot]!.fill(0)
      continue
    }
    for (let row = 0; row < width; row++) {
      if (row === pivot) continue
      const times = table[row]![pivot]! / table[pivot]![pivot]!
      for (let column = pivot; column <= width; column++)
        table[row]![column]! -= times * table[pivot]![column]!
    }
  }
  return table.map((row, i) => (row[i]! > 0 ? row[width]! / row[i]! : 0))
}
