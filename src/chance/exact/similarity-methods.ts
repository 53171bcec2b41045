import type { Tally } from '../../metrics/definition/metric.ts'
import type { ResolvedLengths } from '../../metrics/definition/option.ts'
import {
  type Normalisation,
  resolvedOptions,
  type SegmentationSimilarityOptions,
} from '../../metrics/edits/segmentation-similarity.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { integerPower } from '../../stats/sums/integer-power.ts'
import { chanceOfType, isPlain, type MarkSpace, type RandomPair } from '../random/random-pair.ts'
import { editCounts, editRates } from './edit-methods.ts'
import { expectedMoves, expectedMovesGiven } from './eligible-gaps.ts'
import { type CountsMethod, type RatesMethod, STRAIGHT_FROM } from './method.ts'

/** S: the edits of B, and the positions they are divided by; in 2012 mirror windows of two positions are the moves. */
export function similarityRates(
  options: ResolvedLengths<SegmentationSimilarityOptions>,
  space: MarkSpace,
): RatesMethod | undefined {
  const { normalisation } = resolvedOptions(options)
  if (options.variant === '2012') return mirrorRates(options, space)
  const edits = editRates(resolvedOptions(options), 'counts', space)
  return (
    edits && {
      ...edits,
      tally(pair) {
        const counts = edits.tally(pair)
        const places = expectedPlaces(space, pair, normalisation)
        return units => ({ ...counts(units), places: places(units - 1) })
      },
    }
  )
}

/** The same with given numbers of boundaries, one type. */
export function similarityCounts(
  options: ResolvedLengths<SegmentationSimilarityOptions>,
  scale: TypeScale | undefined,
): CountsMethod | undefined {
  if (options.variant === '2012') {
    if (options.span > 2) return undefined
    return (units, j, k) => {
      const places = units - 1
      const moves = options.span === 1 ? 0 : expectedMovesGiven(places, j, k)
      return mirrorTally(places === 0 ? 0 : (j * k) / places, moves, j + k, places)
    }
  }
  const edits = editCounts(resolvedOptions(options), 'counts', scale)
  return edits === undefined
    ? undefined
    : (units, j, k) => {
        const tally = edits(units, j, k)
        return tally && { ...tally, places: units - 1 }
      }
}

/** Types of 2012 are compared each on its own. */
function mirrorRates(
  options: ResolvedLengths<SegmentationSimilarityOptions>,
  space: MarkSpace,
): RatesMethod | undefined {
  if (options.span > 2) return undefined
  const types = space.scale?.names.length ?? 1
  return {
    stableFrom: isPlain(space) ? STRAIGHT_FROM : Number.POSITIVE_INFINITY,
    cost: 4 * types,
    tally(pair) {
      const placesOf = expectedPlaces(space, pair, resolvedOptions(options).normalisation)
      const rates = Array.from({ length: types }, (_, type) => [
        chanceOfType(space.marks, pair.first, type),
        chanceOfType(space.marks, pair.second, type),
      ])
      return units => {
        const places = units - 1
        let [matches, moves, boundaries] = [0, 0, 0]
        for (const [a, b] of rates) {
          matches += places * a! * b!
          moves += options.span === 1 ? 0 : expectedMoves(places, a!, b!)
          boundaries += places * (a! + b!)
        }
        return mirrorTally(matches, moves, boundaries, placesOf(places))
      }
    },
  }
}

export const mirrorTally = (matches: number, moves: number, boundaries: number, places: number): Tally => ({
  matches,
  additions: 0,
  substitutions: Math.max(0, boundaries - 2 * matches - 2 * moves),
  transpositions: moves,
  moved: 0,
  'mirrored/2/1': moves,
  places,
})

/**
 * The places that S divides by: L · E[t], t the types present in the pair, 1 at least, or its square. By the chance
 * that types are absent from both codings, absent(U) = (P_a(no type of U) · P_b(no type of U))^L. Where boundaries are
 * possible at some gaps only, the power is the number of those.
 */
export function expectedPlaces(
  space: MarkSpace,
  pair: RandomPair,
  normalisation: Normalisation,
): (places: number, eligible?: number) => number {
  if (normalisation === 'pb' || isPlain(space)) return places => places
  const { marks, scale } = space
  const none = (types: number): number => {
    let [a, b] = [0, 0]
    for (const [index, mark] of marks.entries()) {
      if ((mark & types) !== 0) continue
      a += pair.first[index]!
      b += pair.second[index]!
    }
    return Math.min(1, a) * Math.min(1, b)
  }
  const bits = scale!.names.map((_, type) => 1 << type)
  const all = none(-1)
  const alone = bits.map(none)
  if (normalisation === 'pb*t')
    return (places, eligible = places) => {
      let types = integerPower(all, eligible)
      for (const absent of alone) types += 1 - integerPower(absent, eligible)
      return places * types
    }
  const both = bits.map(u => bits.map(v => none(u | v)))
  return (places, eligible = places) => {
    let squared = integerPower(all, eligible)
    for (const [u, absentU] of alone.entries())
      for (const [v, absentV] of alone.entries())
        squared +=
          1 -
          integerPower(absentU, eligible) -
          integerPower(absentV, eligible) +
          integerPower(both[u]![v]!, eligible)
    return places * squared
  }
}
