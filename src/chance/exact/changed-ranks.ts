import { typesIn } from '../../compare/edits/type-sets.ts'
import { integerPower } from '../../stats/sums/integer-power.ts'
import type { MarkSpace, RandomPair } from '../random/random-pair.ts'
import type { Automaton } from './automaton.ts'
import { expectedCounts } from './walk.ts'

/**
 * Expected changes of rank where a change is measured against the types that the pair uses: `changed/R` for every
 * range R that a pair may have. With F(i, j) = E[changed; all marks of both within ranks r_i … r_j],
 *
 *     E[changed; lowest rank r_i, highest r_j] = F(i, j) − F(i+1, j) − F(i, j−1) + F(i+1, j−1)
 *
 * F is the chance that all places stay within, times the expectation of coders who never leave. `whole` is that of
 * the pair itself; `walk` is how the automaton is followed, for texts where not every gap can have a boundary.
 */
export function changedByRange(
  automaton: Automaton,
  { scale, marks }: MarkSpace,
  pair: RandomPair,
  whole: (places: number) => Float64Array,
  walk = (within: RandomPair) => expectedCounts(automaton, within),
): (places: number) => Record<string, number> {
  const at = automaton.fields.indexOf('changed')
  if (at < 0) return () => ({})
  const used = new Set(marks.flatMap(mark => typesIn(mark)))
  const ranks = [...new Set([...used].map(type => scale!.ranks[type]!))].sort((a, b) => a - b)

  /** F(i, j) as a function of the number of positions. */
  const within = (low: number, high: number): ((places: number) => number) => {
    if (low >= high) return () => 0
    const inside = marks.map(mark =>
      typesIn(mark).every(type => {
        const rank = scale!.ranks[type]!
        return rank >= ranks[low]! && rank <= ranks[high]!
      }),
    )
    const only = (chances: ArrayLike<number>) => inside.map((keep, mark) => (keep ? chances[mark]! : 0))
    const first = only(pair.first)
    const second = only(pair.second)
    const [stayA, stayB] = [total(first), total(second)]
    if (stayA === 0 || stayB === 0) return () => 0
    const all = inside.every(keep => keep)
    const counts =
      all && stayA === 1 && stayB === 1
        ? whole
        : walk({
            first: first.map(chance => chance / stayA),
            second: second.map(chance => chance / stayB),
          })
    // chances that add up to 1 may miss it by rounding, and a power would make much of that
    const stay = all ? 1 : stayA * stayB
    return places => integerPower(stay, places) * counts(places)[at]!
  }
  const spans = ranks.map((_, low) => ranks.map((__, high) => within(low, high)))
  const of = (low: number, high: number, places: number): number => spans[low]?.[high]?.(places) ?? 0
  return places => {
    const changed: Record<string, number> = {}
    for (let low = 0; low < ranks.length; low++) {
      for (let high = low + 1; high < ranks.length; high++) {
        const value =
          of(low, high, places) -
          of(low + 1, high, places) -
          of(low, high - 1, places) +
          of(low + 1, high - 1, places)
        const key = `changed/${ranks[high]! - ranks[low]!}`
        if (value > 0) changed[key] = (changed[key] ?? 0) + value
      }
    }
    return changed
  }
}

const total = (chances: readonly number[]): number => chances.reduce((sum, chance) => sum + chance, 0)
