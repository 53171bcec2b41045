import type { TallyTable } from './tally-table.ts'

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
export function rowsInBuckets({ rows, fields, values }: TallyTable, bucketOf: ArrayLike<number>): TallyTable {
  const places = new Map<number, number>()
  const order = [...new Set(Array.from(bucketOf))].sort((a, b) => a - b)
  for (const [place, bucket] of order.entries()) places.set(bucket, place)
  const count = order.length
  const at = Uint32Array.from(bucketOf, bucket => places.get(bucket)!)
  const sums = new Float64Array(count * fields.length)
  for (let column = 0; column < fields.length; column++)
    for (let row = 0; row < rows; row++) sums[column * count + at[row]!]! += values[column * rows + row]!
  return { rows: count, fields, values: sums }
}
