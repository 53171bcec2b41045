import { pairedPermutation } from '../../stats/resampling/permutation.ts'
import { stream } from '../../stats/resampling/stream.ts'
import { streamIds } from '../../stats/resampling/stream-ids.ts'
import type { SumsScore, TallyTable } from '../../stats/resampling/tally-table.ts'

/** The power of the permutation test itself, on resampled items of the pilot. */
export interface CheckedPower {
  readonly power: number
  readonly standardError: number
  readonly seed: number
}

/** Resampled pilots, and swaps of each. */
const TRIALS = 1000
const SWAPS = 999

/** How often the permutation test finds the difference in so many items of the pilot, sampled with replacement. */
export function checkedPower(
  a: TallyTable,
  b: TallyTable,
  score: SumsScore,
  items: number,
  alpha: number,
  seed: number,
): CheckedPower {
  let found = 0
  for (let trial = 0; trial < TRIALS; trial++) {
    const source = stream(seed, trial, 0, streamIds.planning)
    const rows = Uint32Array.from({ length: items }, () => source.below(a.rows))
    const { p } = pairedPermutation(sampled(a, rows), sampled(b, rows), score, {
      seed: source.word(),
      replicates: SWAPS,
      exactUpTo: 9,
    })
    if (p !== undefined && p <= alpha) found++
  }
  const power = found / TRIALS
  return { power, standardError: Math.sqrt((power * (1 - power)) / TRIALS), seed }
}

function sampled(table: TallyTable, rows: Uint32Array): TallyTable {
  const values = new Float64Array(rows.length * table.fields.length)
  for (let column = 0; column < table.fields.length; column++)
    for (let row = 0; row < rows.length; row++)
      values[column * rows.length + row] = table.values[column * table.rows + rows[row]!]!
  return { rows: rows.length, fields: table.fields, values }
}
