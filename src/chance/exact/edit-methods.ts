import { type EditSettings, rankRange } from '../../compare/edits/edit-settings.ts'
import { typeNames } from '../../metrics/edits/confusion-tally.ts'
import type { Tally } from '../../metrics/metric.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { isPlain, type MarkSpace } from '../random-pair.ts'
import type { Automaton } from './automaton.ts'
import { changedByRange } from './changed-ranks.ts'
import { type EditWish, plainAutomaton, typedAutomaton } from './edit-automata.ts'
import { type CountsMethod, type RatesMethod, STRAIGHT_FROM } from './method.ts'
import { expectedMoves, expectedMovesGiven } from './neighbours.ts'
import { expectedCounts, expectedCountsGiven } from './walk.ts'

/** Expected numbers of edits of one type. `first` and `second` are additions of one coder or the other. */
interface OneType {
  readonly matches: number
  readonly moves: number
  readonly moved: number
  readonly first: number
  readonly second: number
}

/** The exact expected edits of the boundary edit distance; undefined where there is no way to them. */
export function editRates(settings: EditSettings, wish: EditWish, space: MarkSpace): RatesMethod | undefined {
  const { span, matching } = settings
  if (!isPlain(space)) {
    return matching === 'greedy' ? typedRates(settings, wish, space) : undefined
  }
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
    const counts = automaton && expectedCountsGiven(automaton, units - 1, j, k)
    return counts && plainTally(automaton, counts, wish, scale, units - 1)
  }
}

/** Chance of the one boundary there is. */
const cutChance = (chances: ArrayLike<number>): number => chances[1] ?? 0

function oneTypeTally(
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

/** Several types: the automaton over the marks that occur. */
function typedRates(settings: EditSettings, wish: EditWish, space: MarkSpace): RatesMethod | undefined {
  // beyond three places two types alone have too many states
  if (settings.span > 3) return undefined
  const scale = space.scale!
  const automaton = typedAutomaton(space.marks, settings.span, scale, wish)
  if (automaton === undefined) return undefined
  const steps = automaton.states * space.marks.length ** 2 * 60
  const byPair = wish === 'counts' && settings.typeRange === 'pair'
  const ranges = byPair ? (scale.names.length * (scale.names.length - 1)) / 2 : 1
  return {
    stableFrom: Number.POSITIVE_INFINITY,
    cost: steps * ranges,
    states: automaton.states,
    tally(pair) {
      const counts = expectedCounts(automaton, pair)
      const changed = byPair ? changedByRange(automaton, space, pair, counts) : undefined
      return units => {
        const found = counts(units - 1)
        const tally: Record<string, number> =
          wish === 'counts' ? realTally(0, 0, 0, 0) : { places: units - 1 }
        for (const [index, field] of automaton.fields.entries())
          if (field !== 'changed') tally[field] = found[index]!
        if (changed !== undefined) return { ...tally, ...changed(units - 1) }
        const at = automaton.fields.indexOf('changed')
        if (at >= 0) tally[`changed/${rankRange(scale, -1)}`] = found[at]!
        return tally
      }
    },
  }
}
