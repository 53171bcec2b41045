import type { Item } from '../model/corpus.ts'
import { invalid } from '../model/error.ts'
import { bucketsInvalid } from '../model/errors/evaluate.ts'
import { requireInteger, show } from '../model/require.ts'
import { BUCKETS, MOST_ROWS } from '../stats/resampling/bucket-rows.ts'

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
