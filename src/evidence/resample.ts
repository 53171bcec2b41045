import { resampledSums } from '../stats/resampling/resample.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'

/** Resamples a table so many times: sums, replicate after replicate. */
export type Resampler = (table: TallyTable, resamples: number, seed: number) => Promise<Float64Array>

/** Replicates computed between two reports of progress. */
export const STEP = 400

/** Makes all resamples: their sums, replicate after replicate. */
export function resampleRows(
  table: TallyTable,
  replicates: number,
  seed: number,
  progress: (done: number, of: number) => void = () => undefined,
): Float64Array {
  const width = table.fields.length
  const sampled = new Float64Array(replicates * width)
  for (let first = 0; first < replicates && table.rows > 1; first += STEP) {
    const count = Math.min(STEP, replicates - first)
    sampled.set(resampledSums(table, { seed, replicates: count, first }), first * width)
    progress(first + count, replicates)
  }
  return sampled
}
