/** Tallies of many items in one block of memory: a row for each item, a column for each field. */
export interface TallyTable {
  readonly rows: number
  /** Names of the columns. */
  readonly fields: readonly string[]
  /** Column after column: field f of item i is at f · rows + i. */
  readonly values: Float64Array
}

/**
 * A table of tallies from one record per item; a field that an item lacks counts 0. Fields are in the order in which
 * they first occur, after those of `fields` if given: tables to be compared need the same. The table is what the
 * bootstrap, the jackknife and the permutation test add up.
 *
 * @param tallies - one for each item
 * @param fields - names of columns that come first
 * @returns the table
 * @example
 * tallyTable([{ errors: 1, windows: 9 }, { errors: 0, windows: 4 }])
 * //=> { rows: 2, fields: ['errors', 'windows'], values: Float64Array.of(1, 0, 9, 4) }
 */
export function tallyTable(
  tallies: readonly Readonly<Record<string, number>>[],
  fields: readonly string[] = [],
): TallyTable {
  const columns = new Map(fields.map((field, column) => [field, column]))
  for (const tally of tallies)
    for (const field of Object.keys(tally)) if (!columns.has(field)) columns.set(field, columns.size)
  const rows = tallies.length
  const values = new Float64Array(rows * columns.size)
  for (const [row, tally] of tallies.entries())
    for (const field of Object.keys(tally)) values[columns.get(field)! * rows + row] = tally[field]!
  return { rows, fields: [...columns.keys()], values }
}

/**
 * Two tables of the same items with the same fields, whichever side they occur on, for a paired test.
 *
 * @param first - tallies of one segmenter
 * @param second - tallies of another on the same items
 * @returns both tables
 * @example
 * pairedTallyTables([{ hit: 2 }], [{ miss: 3 }]).map(table => table.fields) //=> [['hit', 'miss'], ['hit', 'miss']]
 */
export function pairedTallyTables(
  first: readonly Readonly<Record<string, number>>[],
  second: readonly Readonly<Record<string, number>>[],
): readonly [TallyTable, TallyTable] {
  const { fields } = tallyTable([...first, ...second])
  return [tallyTable(first, fields), tallyTable(second, fields)]
}

/** Some rows of a table. */
export function rowsOf(table: TallyTable, rows: readonly number[]): TallyTable {
  if (rows.length === table.rows) return table
  const values = new Float64Array(rows.length * table.fields.length)
  for (let column = 0; column < table.fields.length; column++)
    for (const [index, row] of rows.entries())
      values[column * rows.length + index] = table.values[column * table.rows + row]!
  return { rows: rows.length, fields: table.fields, values }
}

/** How many rows add anything to the sums: items on which nothing was counted do not. */
export function contributingRows({ rows, values }: TallyTable): number {
  let count = 0
  for (let row = 0; row < rows; row++)
    for (let at = row; at < values.length; at += rows)
      if (values[at] !== 0) {
        count++
        break
      }
  return count
}

/**
 * The sum of each column. Sums of integers are exact.
 *
 * @param table - the tallies, a row for each item
 * @returns a sum for each column
 * @example
 * columnSums(tallyTable([{ errors: 1, windows: 9 }, { errors: 0, windows: 4 }])) //=> Float64Array.of(1, 13)
 */
export function columnSums(table: TallyTable): Float64Array {
  const { rows, fields, values } = table
  const sums = new Float64Array(fields.length)
  for (let column = 0; column < fields.length; column++) {
    let sum = 0
    for (let row = 0; row < rows; row++) sum += values[column * rows + row]!
    sums[column] = sum
  }
  return sums
}

/** The rows of a table added to `count` rows, in their order; `rowOf` says which, and −1 leaves a row out. */
export function addRows(
  { rows, fields, values }: TallyTable,
  rowOf: ArrayLike<number>,
  count: number,
): TallyTable {
  const sums = new Float64Array(count * fields.length)
  for (let column = 0; column < fields.length; column++)
    for (let row = 0; row < rows; row++)
      if (rowOf[row]! >= 0) sums[column * count + rowOf[row]!]! += values[column * rows + row]!
  return { rows: count, fields, values: sums }
}

/**
 * Sums as a tally again, for the score of a metric: field → sum.
 *
 * @param fields - names of the columns
 * @param sums - a sum for each
 * @returns the tally
 * @example
 * sumsAsTally(['errors', 'windows'], [3, 9]) //=> { errors: 3, windows: 9 }
 */
export function sumsAsTally(fields: readonly string[], sums: ArrayLike<number>): Record<string, number> {
  const tally: Record<string, number> = {}
  for (let column = 0; column < fields.length; column++) tally[fields[column]!] = sums[column]!
  return tally
}

/** A score of summed tallies; undefined where it is. The sums are lent for the call: do not keep them. */
export type SumsScore = (sums: Float64Array) => number | undefined

/**
 * The scores that are left when each item in turn is left out: from the sums, less one row. NaN where undefined.
 *
 * @param table - the tallies, a row for each item
 * @param score - makes a score of the sums of all columns; also given which row is left out
 * @returns a score for each item that is left out
 * @example
 * jackknife(tallyTable([{ x: 1, n: 2 }, { x: 0, n: 4 }]), ([x, n]) => x / n) //=> Float64Array.of(0, 0.5)
 */
export function jackknife(
  table: TallyTable,
  score: (sums: Float64Array, row: number) => number | undefined,
): Float64Array {
  const { rows, fields, values } = table
  const all = columnSums(table)
  const left = new Float64Array(fields.length)
  const scores = new Float64Array(rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < fields.length; column++)
      left[column] = all[column]! - values[column * rows + row]!
    scores[row] = score(left, row) ?? Number.NaN
  }
  return scores
}

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
