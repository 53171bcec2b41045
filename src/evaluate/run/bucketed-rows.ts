import type { EvidenceRows, ItemEvidence } from '../../agreement/evidence.ts'
import type { SumLayout } from '../../agreement/sums.ts'
import type { TallyTable } from '../../stats/resampling/tally-table.ts'

/** Rows with the numbers of their buckets, as coefficients take them; `rows` makes them anew each time. */
export const bucketed = (
  rows: () => Iterable<readonly [bucket: number, row: ItemEvidence]>,
): NonNullable<EvidenceRows['inBuckets']> => ({
  table: layouts => tableOf(rows(), layouts),
  *each(layouts) {
    const table = tableOf(rows(), layouts)
    for (let row = 0; row < table.rows; row++) {
      let at = row - table.rows
      const next = () => {
        at += table.rows
        return table.values[at]!
      }
      yield layouts.map(({ width }) => Float64Array.from({ length: width }, next))
    }
  },
})

/** The rows of buckets; one that nothing fell into is left out. */
function tableOf(
  rows: Iterable<readonly [bucket: number, row: ItemEvidence]>,
  layouts: readonly SumLayout[],
): TallyTable {
  const width = layouts.reduce((sum, layout) => sum + layout.width, 0)
  const sums = new Map<number, Float64Array>()
  const some = layouts.map(layout => new Float64Array(layout.width))
  for (const [bucket, row] of rows) {
    let own = sums.get(bucket)
    if (own === undefined) {
      own = new Float64Array(width)
      sums.set(bucket, own)
    }
    let at = 0
    for (let index = 0; index < layouts.length; index++) {
      const values = layouts[index]!.row(row, some[index]!.fill(0))
      for (let column = 0; column < values.length; column++) own[at++]! += values[column]!
    }
  }
  const all = [...sums].sort(([a], [b]) => a - b)
  const values = new Float64Array(all.length * width)
  for (const [place, [, own]] of all.entries())
    for (let column = 0; column < width; column++) values[column * all.length + place] = own[column]!
  return { rows: all.length, fields: Array.from({ length: width }, (_, column) => String(column)), values }
}
