import { bucketOf } from '../model/id-hash.ts'
import { BUCKETS, MOST_ROWS, rowsInBuckets } from '../stats/resampling/bucket-rows.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import type { EvidenceRows } from './evidence.ts'
import type { SumLayout } from './sums.ts'

/** Items whose rows are put into their columns together. */
const TOGETHER = 64

/**
 * The rows of all items, in the order of their ids, for one coefficient after the other; of items that were added up the
 * rows of their buckets.
 */
export function sumTable(rows: EvidenceRows, layouts: readonly SumLayout[]): TallyTable {
  if (rows.inBuckets !== undefined) return rows.inBuckets.table(layouts)
  const count = rows.length
  const width = layouts.reduce((sum, layout) => sum + layout.width, 0)
  const values = new Float64Array(count * width)
  // A few items at a time, side by side: the columns lie far apart, and are visited less often so.
  const together = Math.min(TOGETHER, count)
  const some = new Float64Array(together * width)
  const own = Array.from({ length: together }, (_, row) => {
    let end = row * width
    return layouts.map(layout => {
      end += layout.width
      return some.subarray(end - layout.width, end)
    })
  })
  let done = 0
  let filled = 0
  const put = () => {
    for (let column = 0; column < width; column++)
      for (let row = 0, at = column * count + done; row < filled; row++, at++)
        values[at] = some[row * width + column]!
    some.fill(0)
    done += filled
    filled = 0
  }
  for (const evidence of rows) {
    for (let index = 0; index < layouts.length; index++) layouts[index]!.row(evidence, own[filled]![index]!)
    if (++filled === together) put()
  }
  put()
  return { rows: count, fields: Array.from({ length: width }, (_, column) => String(column)), values }
}

/** What is resampled of a table: its rows, or where items are very many, buckets of them by their ids. */
export function resampledRows(rows: EvidenceRows, table: TallyTable): TallyTable {
  if (table.rows <= MOST_ROWS || rows.inBuckets !== undefined) return table
  const buckets = new Uint32Array(table.rows)
  let at = 0
  for (const { item } of rows) buckets[at++] = bucketOf(item, BUCKETS)
  return rowsInBuckets(table, buckets)
}
