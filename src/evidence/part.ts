import type { Item } from '../model/corpus.ts'
import { invalid } from '../model/error.ts'
import { bucketsInvalid } from '../model/errors/evaluate.ts'
import { requireInteger, show } from '../model/require.ts'
import { resampledSums } from '../stats/resampling/resample.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import { BUCKETS, MOST_ROWS } from '../stats/resampling/tally-table.ts'

/** What takes items one by one and comes to a part of a corpus: plain data that is put together with other parts. */
export interface Accumulator<P> {
  readonly add: (item: Item) => void
  readonly finish: () => P
}

/** Items that are compared before their comparisons are folded into buckets: enough that a column of buckets pays. */
export const FOLDED_TOGETHER = 512

/** Into how many buckets the items are put, as a user set it or by their number; undefined: a row for each item. */
export function bucketsFor(items: number, asked: unknown): number | undefined {
  if (asked === undefined) return items > MOST_ROWS ? BUCKETS : undefined
  if (asked === 'items') return undefined
  if (typeof asked !== 'number') throw invalid(bucketsInvalid, { value: show(asked) })
  return requireInteger('buckets', asked, 2, 2 ** 20)
}

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
