import { type EditSettings, rankRange, typesIn } from '../../compare/edits/edit-settings.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import { typeNames } from '../../metrics/edits/confusion-tally.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { integerPower } from '../../stats/sums/integer-power.ts'
import { isPlain, type MarkSpace, type RandomPair } from '../random/random-pair.ts'
import type { Automaton } from './automaton.ts'
import { type EditWish, plainAutomaton, typedAutomaton } from './edit-automata.ts'
import { expectedMoves, expectedMovesGiven } from './eligible-gaps.ts'
import { type CountsMethod, type RatesMethod, STRAIGHT_FROM } from './method.ts'
import { countsAlongGiven, everyGap, expectedCounts } from './walk.ts'

/** Expected numbers of edits of one type. `first` and `second` are additions of one coder or the other. */
export interface OneType {
  readonly matches: number
  readonly moves: number
  readonly moved: number
  readonly first: number
  readonly second: number
}

/** The exact expected edits of the boundary edit distance; undefined where there is no way to them. */
export function editRates(settings: EditSettings, wish: EditWish, space: MarkSpace): RatesMethod | undefined {
  const { span, matching } = settings
  if (!isPlain(space)) return typedRates(settings, wish, space)
  if (span <= 2) {
    return {
      stableFrom: STRAIGHT_FROM,
      cost: 4,
      tally({ first, second }) {
        const [a, b] = [cutChance(first), cutChance(second)]
        return units => {
          const places = units - 1
          const matches = places * a * b
          const moves = span === 1 ? 0 : expectedMoves(places, a, b)
          const taken = matches + moves
          const alone = { first: places * a - taken, second: places * b - taken }
          return oneTypeTally({ moves, moved: moves, matches, ...alone }, wish, space.scale, places)
        }
      },
    }
  }
  if (matching !== 'greedy') return undefined
  const automaton = plainAutomaton(span)
  return (
    automaton && {
      stableFrom: Number.POSITIVE_INFINITY,
      cost: automaton.states * 4 * 60,
      states: automaton.states,
      tally(pair) {
        const counts = expectedCounts(automaton, pair)
        return units => plainTally(automaton, counts(units - 1), wish, space.scale, units - 1)
      },
    }
  )
}

/** The same with given numbers of boundaries, one type. */
export function editCounts(
  settings: EditSettings,
  wish: EditWish,
  scale: TypeScale | undefined,
): CountsMethod | undefined {
  const { span, matching } = settings
  if (span <= 2)
    return (units, j, k) => {
      const places = units - 1
      const matches = places === 0 ? 0 : (j * k) / places
      const moves = span === 1 ? 0 : expectedMovesGiven(places, j, k)
      const taken = matches + moves
      return oneTypeTally(
        { moves, moved: moves, matches, first: j - taken, second: k - taken },
        wish,
        scale,
        places,
      )
    }
  if (matching !== 'greedy') return undefined
  return (units, j, k) => {
    const automaton = plainAutomaton(span)
    const counts = automaton && countsAlongGiven(automaton, everyGap(units), j, k)
    return counts && plainTally(automaton, counts, wish, scale, units - 1)
  }
}

/** Chance of the one boundary there is. */
const cutChance = (chances: ArrayLike<number>): number => chances[1] ?? 0

export function oneTypeTally(
  { matches, moves, moved, first, second }: OneType,
  wish: EditWish,
  scale: TypeScale | undefined,
  places: number,
): Tally {
  // rounding may leave a hair below 0 where nothing can be alone
  const [missing, extra] = [Math.max(0, first), Math.max(0, second)]
  if (wish === 'counts') return realTally(matches, missing + extra, moves, moved)
  const [name] = typeNames(scale)
  return {
    places,
    [`match:${name}`]: matches,
    [`near:${name}`]: moves,
    [`moved:${name}`]: moved,
    [`missing:${name}`]: missing,
    [`extra:${name}`]: extra,
  }
}

/**
 * Put together field by field: a literal, or any object that begins as one, would be of the class of the tallies of
 * pairs, and V8 would then hold the integers of those as reals too, each in memory of its own.
 */
function realTally(matches: number, additions: number, transpositions: number, moved: number) {
  const tally: Record<string, number> = {}
  tally.matches = matches
  tally.additions = additions
  tally.substitutions = 0
  tally.transpositions = transpositions
  tally.moved = moved
  return tally
}

function plainTally(
  { fields }: Automaton,
  counts: Float64Array,
  wish: EditWish,
  scale: TypeScale | undefined,
  places: number,
): Tally {
  const of = (field: keyof OneType) => counts[fields.indexOf(field)] ?? 0
  const found = { moves: of('moves'), moved: of('moved'), matches: of('matches') }
  return oneTypeTally({ ...found, first: of('first'), second: of('second') }, wish, scale, places)
}

/** Edits of several types: the automaton over the marks that occur, and the tally of what it counts. */
interface TypedEdits {
  readonly automaton: Automaton
  /** Whether changes of rank are measured against the types that the pair uses, and counted by `changedByRange`. */
  readonly byPair: boolean
  /** The tally of what the automaton counted, with the changes of rank by range where those were counted. */
  tally(counts: Float64Array, changed: Readonly<Record<string, number>> | undefined, places: number): Tally
}

/** The greedy search of several types; undefined where it has too many states. */
export function typedEdits(settings: EditSettings, wish: EditWish, space: MarkSpace): TypedEdits | undefined {
  // beyond three places two types alone have too many states
  if (settings.matching !== 'greedy' || settings.span > 3) return undefined
  const scale = space.scale!
  const automaton = typedAutomaton(space.marks, settings.span, scale, wish)
  if (automaton === undefined) return undefined
  return {
    automaton,
    byPair: wish === 'counts' && settings.typeRange === 'pair',
    tally(counts, changed, places) {
      const tally: Record<string, number> = wish === 'counts' ? realTally(0, 0, 0, 0) : { places }
      for (const [index, field] of automaton.fields.entries())
        if (field !== 'changed') tally[field] = counts[index]!
      if (changed !== undefined) return { ...tally, ...changed }
      const at = automaton.fields.indexOf('changed')
      if (at >= 0) tally[`changed/${rankRange(scale, -1)}`] = counts[at]!
      return tally
    },
  }
}

function typedRates(settings: EditSettings, wish: EditWish, space: MarkSpace): RatesMethod | undefined {
  const edits = typedEdits(settings, wish, space)
  if (edits === undefined) return undefined
  const { automaton, byPair } = edits
  const types = space.scale!.names.length
  return {
    stableFrom: Number.POSITIVE_INFINITY,
    cost: automaton.states * space.marks.length ** 2 * 60 * (byPair ? (types * (types - 1)) / 2 : 1),
    states: automaton.states,
    tally(pair) {
      const counts = expectedCounts(automaton, pair)
      const changed = byPair ? changedByRange(automaton, space, pair, counts) : undefined
      return units => edits.tally(counts(units - 1), changed?.(units - 1), units - 1)
    },
  }
}

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
