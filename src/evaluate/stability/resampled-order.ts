import { STEP } from '../../evidence/part.ts'
import { orderOf } from '../../stats/ranks/ranks.ts'
import { resampledSums } from '../../stats/resampling/resample.ts'
import { type ScoredConvention, tablesOf } from './scored-conventions.ts'

/** Scores that differ by less are equal. */
export const TIE = 1e-12

/** How often one system is ahead of another under one convention, over the resamples in which both have a score. */
export interface ResampledOrder {
  /** Mean of 1 (ahead), ½ (tied), 0 (behind); undefined where no resample has both scores. */
  readonly share: number | undefined
  /** Mean of the squares of the same. */
  readonly square: number
}

/** Numbers of the pairs (1, 2), (1, 3), …, (2, 3), … of so many systems. */
export const pairsAmong = (systems: number): (readonly [a: number, b: number])[] =>
  Array.from({ length: systems }, (_, a) =>
    Array.from({ length: systems - a - 1 }, (__, next) => [a, a + 1 + next] as const),
  ).flat()

/**
 * Resamples items with replacement, the same for all conventions and systems, and counts who is ahead: a list for each
 * convention, with an entry for each pair.
 */
export function resampledOrders(
  conventions: readonly ScoredConvention[],
  pairs: readonly (readonly [number, number])[],
  { seed, resamples }: { readonly seed: number; readonly resamples: number },
): ResampledOrder[][] {
  const { table, place } = tablesOf(conventions)
  const width = table.fields.length
  const counts = conventions.map(() => pairs.map(() => ({ sum: 0, squares: 0, defined: 0 })))
  for (let first = 0; first < resamples; first += STEP) {
    const count = Math.min(STEP, resamples - first)
    const sampled = resampledSums(table, { seed, replicates: count, first })
    let start = 0
    for (const [index, { resampled, metric }] of conventions.entries()) {
      const direction = metric.better === 'higher' ? 1 : -1
      const scores = resampled.map(({ table: { fields }, score }) => {
        const places = place.slice(start, start + fields.length)
        start += fields.length
        return scoresOf(sampled, width, count, places, sums => {
          const value = score(sums)
          return value === undefined ? Number.NaN : direction * value
        })
      })
      for (const [pair, [a, b]] of pairs.entries()) addOrders(counts[index]![pair]!, scores[a]!, scores[b]!)
    }
  }
  return counts.map(row =>
    row.map(({ sum, squares, defined }) =>
      defined === 0 ? { share: undefined, square: 0 } : { share: sum / defined, square: squares / defined },
    ),
  )
}

/**
 * The share of the resamples in which each system is first under one convention, ties shared equally, over the resamples in
 * which every system has a score; undefined where there is none.
 */
export function resampledFirst(
  convention: ScoredConvention,
  { seed, resamples }: { readonly seed: number; readonly resamples: number },
): Float64Array | undefined {
  const { table, place } = tablesOf([convention])
  const direction = convention.metric.better === 'higher' ? 1 : -1
  const shares = new Float64Array(convention.resampled.length)
  let defined = 0
  for (let first = 0; first < resamples; first += STEP) {
    const count = Math.min(STEP, resamples - first)
    const sampled = resampledSums(table, { seed, replicates: count, first })
    let start = 0
    const scores = convention.resampled.map(({ table: { fields }, score }) => {
      const columns = place.slice(start, start + fields.length)
      start += fields.length
      return scoresOf(sampled, table.fields.length, count, columns, sums => {
        const value = score(sums)
        return value === undefined ? Number.NaN : direction * value
      })
    })
    for (let replicate = 0; replicate < count; replicate++) {
      const own = scores.map(each => each[replicate]!)
      if (own.some(Number.isNaN)) continue
      const leaders = leadersOf(own)
      for (const system of leaders) shares[system]! += 1 / leaders.length
      defined++
    }
  }
  return defined === 0 ? undefined : shares.map(share => share / defined)
}

/** Who has the highest score, by number; differences below `TIE` are ties. */
export function leadersOf(scores: ArrayLike<number>): number[] {
  const best = Math.max(...Array.from(scores))
  return Array.from(scores).flatMap((score, system) => (orderOf(score, best, TIE) === 0 ? [system] : []))
}

/** The score of each resample, from those of all columns that are its own; −1 names a column of zeros. */
function scoresOf(
  sampled: Float64Array,
  width: number,
  count: number,
  places: readonly number[],
  score: (sums: Float64Array) => number,
): Float64Array {
  const sums = new Float64Array(places.length)
  const scores = new Float64Array(count)
  for (let replicate = 0; replicate < count; replicate++) {
    for (let column = 0; column < places.length; column++)
      sums[column] = places[column]! < 0 ? 0 : sampled[replicate * width + places[column]!]!
    scores[replicate] = score(sums)
  }
  return scores
}

function addOrders(
  into: { sum: number; squares: number; defined: number },
  a: Float64Array,
  b: Float64Array,
): void {
  for (let replicate = 0; replicate < a.length; replicate++) {
    if (Number.isNaN(a[replicate]!) || Number.isNaN(b[replicate]!)) continue
    const ahead = (1 + orderOf(a[replicate]!, b[replicate]!, TIE)) / 2
    into.sum += ahead
    into.squares += ahead * ahead
    into.defined++
  }
}
