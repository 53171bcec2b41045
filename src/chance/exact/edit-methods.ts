import { type EditSettings, rankRange } from '../../compare/edits/edit-settings.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import { typeNames } from '../../metrics/edits/confusion-tally.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { isPlain, type MarkSpace } from '../random/random-pair.ts'
import type { Automaton } from './automaton.ts'
import { changedByRange } from './changed-ranks.ts'
import { type EditWish, plainAutomaton, typedAutomaton } from './edit-automata.ts'
import { type CountsMethod, type RatesMethod, STRAIGHT_FROM } from './method.ts'
import { expectedMoves, expectedMovesGiven } from './neighbours.ts'
import { expectedCounts } from './walk.ts'
import { countsAlongGiven, everyGap } from './walk-eligible.ts'

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
