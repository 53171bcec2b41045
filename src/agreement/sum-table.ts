import { bucketOf } from '../model/id-hash.ts'
import { BUCKETS, MOST_ROWS, rowsInBuckets } from '../stats/resampling/bucket-rows.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import type { Evidence } from './evidence.ts'
import type { SumLayout } from './sums.ts'

/**
 * The rows of all items, in the order of their ids, for one coefficient after the other; of folded comparisons the rows
 * of their buckets.
 */
export function sumTable(evidence: Evidence, layouts: readonly SumLayout[]): TallyTable {
  const count = evidence.folded?.buckets.length ?? evidence.rows.length
  const width = layouts.reduce((sum, layout) => sum + layout.width, 0)
  const values = new Float64Array(count * width)
  let at = 0
  for (const layout of layouts) {
    for (const [column, sums] of layout.columns.entries())
      values.set(sums.subarray(0, count), (at + column) * count)
    const rest = layout.width - layout.observing
    const own = new Float64Array(layout.width)
    if (rest > 0)
      for (const [row, item] of evidence.cells()) {
        layout.put(item, own.fill(0))
        for (let column = layout.observing; column < layout.width; column++)
          values[(at + column) * count + row]! += own[column]!
      }
    at += layout.width
  }
  return { rows: count, fields: Array.from({ length: width }, (_, column) => String(column)), values }
}

/** What is resampled of a table: its rows, or where items are very many, buckets of them by their ids. */
export function resampledRows({ rows, folded }: Evidence, table: TallyTable): TallyTable {
  if (table.rows <= MOST_ROWS || folded !== undefined) return table
  return rowsInBuckets(
    table,
    Uint32Array.from(rows, ({ item }) => bucketOf(item, BUCKETS)),
  )
}
