import type { EditSettings } from '../../compare/edits/edit-settings.ts'
import type { BoundaryFOptions } from '../../metrics/boundaries/boundary-f.ts'
import type { AnyMetric, Tally } from '../../metrics/definition/metric.ts'
import type { ResolvedLengths } from '../../metrics/definition/option.ts'
import type { BedFOptions } from '../../metrics/edits/bed-options.ts'
import {
  resolvedOptions,
  type SegmentationSimilarityOptions,
} from '../../metrics/edits/segmentation-similarity.ts'
import { chanceOfType, isPlain, type MarkSpace, type RandomPair } from '../random/random-pair.ts'
import type { Automaton } from './automaton.ts'
import { type EditWish, plainAutomaton } from './edit-automata.ts'
import { changedByRange, typedEdits } from './edit-methods.ts'
import { type EligibleGaps, eligibleMoves, eligibleMovesGiven } from './eligible-gaps.ts'
import { inTime } from './method.ts'
import { oneTypeEdits } from './one-type-edits.ts'
import type { BoundariesAmong } from './segment-orders-in-windows.ts'
import { expectedPlaces, mirrorTally } from './similarity-methods.ts'
import { countsAlong, countsAlongGiven } from './walk.ts'
import { anyChance, boundaryFShape } from './window-methods.ts'
import { type BoundariesInWindow, binomialIn, hypergeometricIn, windowTally } from './windows.ts'

/** The exact ways to the expected tally where boundaries are possible at given gaps only. */
export interface PositionsMethods {
  /** Every eligible gap by its chance (`chance: 'positions'`); the chances are those of the marks of the space. */
  readonly rates: (gaps: EligibleGaps, pair: RandomPair) => Tally
  /** Each coding keeps its number of boundaries (`chance: 'positions-counts'`); undefined where it would take too long. */
  readonly counts: ((gaps: EligibleGaps, j: number, k: number) => Tally | undefined) | undefined
  /** States of the automaton, where there is one. */
  readonly states: number | undefined
}

/** The exact ways of a measure; undefined where there are none. */
export function positionsMethods(
  metric: AnyMetric,
  options: object,
  space: MarkSpace,
): PositionsMethods | undefined {
  if (inTime(options)) return undefined
  return (
    editsMethods(metric, options, space) ??
    typedMethods(metric, options, space) ??
    matchesMethods(metric, options, space) ??
    windowsMethods(metric, options, space)
  )
}

function editsMethods(metric: AnyMetric, options: object, space: MarkSpace): PositionsMethods | undefined {
  const edits = oneTypeEdits(metric, options, space)
  if (edits === undefined) return undefined
  const { span, greedy, counted } = edits
  if (span <= 2) {
    return {
      states: undefined,
      rates(gaps, { first, second }) {
        const [a, b] = [anyChance(space, first), anyChance(space, second)]
        const moves = span === 2 ? eligibleMoves(gaps, a, b) : 0
        const { count } = gaps
        return edits.tally([count * a, count * b], count * a * b, moves, gaps.units - 1)
      },
      counts(gaps, j, k) {
        const moves = span === 2 ? eligibleMovesGiven(gaps, j, k) : 0
        const matches = gaps.count === 0 ? 0 : (j * k) / gaps.count
        return edits.tally([j, k], matches, moves, gaps.units - 1)
      },
    }
  }
  const automaton = greedy && counted !== undefined ? plainAutomaton(span) : undefined
  if (automaton === undefined) return undefined
  const tally = (counts: Float64Array, units: number): Tally => {
    const of = (field: string) => counts[automaton.fields.indexOf(field)] ?? 0
    const [matches, moves, moved] = [of('matches'), of('moves'), of('moved')]
    return counted!({ matches, moves, moved, first: of('first'), second: of('second') }, units - 1)
  }
  return byAutomaton(automaton, space, (counts, { units }) => tally(counts, units))
}

/** Several types at eligible gaps by their chances; with given numbers of boundaries there is no exact way. */
function typedMethods(metric: AnyMetric, options: object, space: MarkSpace): PositionsMethods | undefined {
  if (isPlain(space)) return undefined
  if (metric.chance === 'edits') return typedEditsMethods(options as EditSettings, 'counts', space)
  if (metric.chance === 'edit-confusions')
    return typedEditsMethods(options as ResolvedLengths<BedFOptions>, 'confusion', space)
  if (metric.chance !== 'edited-places') return undefined
  const own = options as ResolvedLengths<SegmentationSimilarityOptions>
  const { normalisation } = resolvedOptions(own)
  const placesIn = (pair: RandomPair, { units, count }: EligibleGaps): number =>
    expectedPlaces(space, pair, normalisation)(units - 1, count)
  if (own.variant !== '2012') {
    const edits = typedEditsMethods(resolvedOptions(own), 'counts', space)
    return (
      edits && {
        ...edits,
        rates: (gaps, pair) => ({ ...edits.rates(gaps, pair), places: placesIn(pair, gaps) }),
      }
    )
  }
  if (own.span > 2) return undefined
  // Types of 2012 are compared each on its own.
  return {
    states: undefined,
    counts: undefined,
    rates(gaps, pair) {
      let [matches, moves, boundaries] = [0, 0, 0]
      for (const type of space.scale!.names.keys()) {
        const a = chanceOfType(space.marks, pair.first, type)
        const b = chanceOfType(space.marks, pair.second, type)
        matches += gaps.count * a * b
        moves += own.span === 1 ? 0 : eligibleMoves(gaps, a, b)
        boundaries += gaps.count * (a + b)
      }
      return mirrorTally(matches, moves, boundaries, placesIn(pair, gaps))
    },
  }
}

function typedEditsMethods(
  settings: EditSettings,
  wish: EditWish,
  space: MarkSpace,
): PositionsMethods | undefined {
  const edits = typedEdits(settings, wish, space)
  if (edits === undefined) return undefined
  const { automaton, byPair } = edits
  return {
    states: automaton.states,
    counts: undefined,
    rates(gaps, pair) {
      const walk = (within: RandomPair) => {
        const counts = countsAlong(automaton, within, gaps.at)
        return () => counts
      }
      const counts = walk(pair)
      const changed = byPair ? changedByRange(automaton, space, pair, counts, walk) : undefined
      return edits.tally(counts(), changed?.(gaps.count), gaps.units - 1)
    },
  }
}

function matchesMethods(metric: AnyMetric, options: object, space: MarkSpace): PositionsMethods | undefined {
  const shape = metric.chance === 'matches' ? boundaryFShape(options as BoundaryFOptions) : undefined
  if (shape === undefined) return undefined
  const { automaton, counted } = shape
  if (automaton === undefined) {
    return {
      states: undefined,
      rates({ count }, { first, second }) {
        const [a, b] = [anyChance(space, first), anyChance(space, second)]
        return counted(count * a * b, count * a, count * b)
      },
      counts: ({ count }, j, k) => counted(count === 0 ? 0 : (j * k) / count, j, k),
    }
  }
  const at = automaton.fields.indexOf('matches')
  return byAutomaton(automaton, space, (counts, _, j, k) => counted(counts[at]!, j, k))
}

/** Both models by one automaton of one type. */
function byAutomaton(
  automaton: Automaton,
  space: MarkSpace,
  tally: (counts: Float64Array, gaps: EligibleGaps, j: number, k: number) => Tally,
): PositionsMethods {
  return {
    states: automaton.states,
    rates(gaps, { first, second }) {
      const [a, b] = [anyChance(space, first), anyChance(space, second)]
      const pair = { first: [1 - a, a], second: [1 - b, b] }
      return tally(countsAlong(automaton, pair, gaps.at), gaps, gaps.count * a, gaps.count * b)
    },
    counts(gaps, j, k) {
      const counts = countsAlongGiven(automaton, gaps.at, j, k)
      return counts && tally(counts, gaps, j, k)
    },
  }
}

function windowsMethods(metric: AnyMetric, options: object, space: MarkSpace): PositionsMethods | undefined {
  const windows = windowTally(metric, options)
  if (windows === undefined) return undefined
  const tally = (
    gaps: EligibleGaps,
    first: BoundariesInWindow,
    second: BoundariesInWindow,
    boundaries: readonly [number, number],
  ) => windows.tally(gaps.units, among(gaps, first), among(gaps, second), boundaries)
  return {
    states: undefined,
    rates(gaps, { first, second }) {
      const [a, b] = [anyChance(space, first), anyChance(space, second)]
      return tally(gaps, binomialIn(a), binomialIn(b), [gaps.count * a, gaps.count * b])
    },
    counts: (gaps, j, k) =>
      tally(gaps, hypergeometricIn(gaps.count, j), hypergeometricIn(gaps.count, k), [j, k]),
  }
}

/** Boundaries in a window depend on how many of its gaps are eligible alone. */
function among({ upTo }: EligibleGaps, chances: BoundariesInWindow): BoundariesAmong {
  const known = new Map<number, ReturnType<BoundariesInWindow>>()
  return (first, last) => {
    const eligible = upTo[last]! - upTo[first - 1]!
    let found = known.get(eligible)
    if (found === undefined) {
      found = chances(eligible)
      known.set(eligible, found)
    }
    return found
  }
}
