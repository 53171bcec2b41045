import { type BootstrapOptions, bootstrapScores } from './bootstrap.ts'
import { type Interval, LEAST_ITEMS, percentileInterval } from './interval.ts'
import type { ResampleOptions } from './resample.ts'
import { columnSums, contributingRows, type SumsScore, type TallyTable } from './tally-table.ts'

/** What a paired bootstrap says of two segmenters. */
export interface PairedBootstrap {
  /** Score of the first less score of the second. */
  readonly difference: number | undefined
  /** Two-sided. */
  readonly p: number | undefined
  /** Percentile interval of the difference; undefined with fewer than six items that add anything to the sums. */
  readonly interval: Interval | undefined
  readonly replicates: number
  /** Replicates where either score was undefined; they count as at least as extreme. */
  readonly undefinedReplicates: number
}

/**
 * Paired bootstrap test: whether two segmenters differ, by resampling the items that both were tried on.
 *
 *     p = (1 + #{ |δ* − δ| ≥ |δ| }) / (R + 1)
 *
 * δ the difference of the scores, δ* its R replicates: moved by δ they show how the difference varies when there is none
 * (the shift method). An approximation: with few items it rejects too often, the permutation test never does. sacreBLEU
 * moves by the mean of the δ* instead. Both tables have the same items in the same order.
 *
 * @param first - tallies of the first segmenter
 * @param second - tallies of the second on the same items, in the same order
 * @param score - makes a score of the sums of all columns
 * @param options - seed, number of replicates, level
 * @returns the difference with its interval and p
 * @throws RangeError when the two tables have different numbers of items
 * @see P. Koehn 2004, Statistical significance tests for machine translation evaluation; E. W. Noreen 1989,
 * Computer-intensive methods for testing hypotheses.
 *
 * @example
 * pairedBootstrap(
 *   tallyTable([8, 9, 8, 9].map(right => ({ right, n: 10 }))),
 *   tallyTable([6, 7, 6, 7].map(right => ({ right, n: 10 }))),
 *   ([right, n]) => right / n,
 *   { seed: 1, replicates: 99 },
 * ).p
 * //=> 0.01
 */
export function pairedBootstrap(
  first: TallyTable,
  second: TallyTable,
  score: SumsScore,
  options: ResampleOptions & Pick<BootstrapOptions, 'level' | 'resample'>,
): PairedBootstrap {
  const { replicates, level = 0.95 } = options
  if (first.rows !== second.rows)
    throw new RangeError(`${first.rows} and ${second.rows} items; a paired test needs the same items twice`)
  const [a, b] = [score(columnSums(first)), score(columnSums(second))]
  if (a === undefined || b === undefined || first.rows < 2)
    return { difference: undefined, p: undefined, interval: undefined, replicates, undefinedReplicates: 0 }
  const difference = a - b
  const scores = bootstrapScores(first, score, options)
  const others = bootstrapScores(second, score, options)
  const differences = scores.map((each, replicate) => each - others[replicate]!)
  const sorted = differences.filter(each => !Number.isNaN(each)).sort()
  const undefinedReplicates = replicates - sorted.length
  const few = Math.min(contributingRows(first), contributingRows(second)) < LEAST_ITEMS
  const bound = Math.abs(difference) * (1 - 1e-12)
  let hits = undefinedReplicates
  for (const each of sorted) if (Math.abs(each - difference) >= bound) hits++
  return {
    difference,
    p: (hits + 1) / (replicates + 1),
    interval: sorted.length === 0 || few ? undefined : percentileInterval(sorted, level),
    replicates,
    undefinedReplicates,
  }
}
