import { addRows, type TallyTable } from './tally-table.ts'

/** Items up to which each has a row of its own. */
export const MOST_ROWS = 50_000
/** Buckets above that: their standard errors are those of single items within 1 %. */
export const BUCKETS = 4096

/**
 * The rows of a table added up in buckets, in their order; a bucket without a row is left out. Resampled, buckets say
 * what single rows would, and cost as much however many rows there were.
 *
 * @param table - the tallies, a row for each item
 * @param bucketOf - the bucket of each row, counted from 0
 */
export function rowsInBuckets(table: TallyTable, bucketOf: ArrayLike<number>): TallyTable {
  const order = [...new Set(Array.from(bucketOf))].sort((a, b) => a - b)
  const rows = new Map(order.map((bucket, row) => [bucket, row]))
  return addRows(
    table,
    Int32Array.from(bucketOf, bucket => rows.get(bucket)!),
    order.length,
  )
}
