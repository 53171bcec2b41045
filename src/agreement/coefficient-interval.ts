import { jackknifeInterval } from '../stats/resampling/jackknife-interval.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import type { ChanceLevel } from './chance-result.ts'
import type { EvidenceRows } from './evidence.ts'
import { corrected, type SumLayout } from './sums.ts'

/** How much each item weighs in a pooled coefficient: its gaps, once for every comparison. */
export const weightsOf = (rows: EvidenceRows): number[] =>
  Array.from(rows, ({ places, pairs }) => places * pairs.length)

/**
 * The interval `jackknife-t` of a coefficient: each item is left out once, on the observed side and from the rates behind
 * the chance level. Items without a gap or a pair contribute nothing and are left out altogether.
 */
export function jackknifedCoefficient(
  rows: EvidenceRows,
  table: TallyTable,
  at: number,
  layout: SumLayout,
  whole: Float64Array,
  without: ChanceLevel['without'],
  value: number | undefined,
  level: number,
  effective?: number,
) {
  const score = layout.resampled(whole)
  const ids = without === undefined ? undefined : Array.from(rows, ({ item }) => item)
  const weights = rows.inBuckets === undefined ? weightsOf(rows) : undefined
  const kept: number[] = []
  const scores: number[] = []
  const left = new Float64Array(layout.width)
  for (let row = 0; row < table.rows; row++) {
    if (weights?.[row] === 0) continue
    for (let column = 0; column < layout.width; column++)
      left[column] = whole[column]! - table.values[(at + column) * table.rows + row]!
    const chance = ids === undefined ? undefined : without!(ids[row]!)
    const rest =
      ids === undefined
        ? score(left)
        : chance === undefined
          ? undefined
          : corrected(layout.observed(left), chance, undefined, undefined).value
    scores.push(rest ?? Number.NaN)
    kept.push(weights?.[row] ?? 1)
  }
  return jackknifeInterval(value, scores, { level, weights: kept, effective, scale: 'log-complement' })
}
