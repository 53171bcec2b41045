/** Which pairs of results a side asks about. */
export type TripleVariant = 'full' | 'reduced'

/**
 * Results of a query, counted by how deep they are together with it: row by the reference's levels, 0 … L_r, column by
 * the hypothesis's, 0 … L_h.
 */
export interface TogetherTable {
  readonly rows: number
  readonly columns: number
  readonly counts: Float64Array
}

export const openTable = (rows: number, columns: number): TogetherTable => ({
  rows,
  columns,
  counts: new Float64Array(rows * columns),
})

/** Of the pairs that the reference (`by: 'rows'`) or the hypothesis asks, how many there are and how many the other side contradicts. */
export function countPairs(
  { rows, columns, counts }: TogetherTable,
  by: 'rows' | 'columns',
  variant: TripleVariant,
): { asked: number; contradicted: number } {
  const own = by === 'rows' ? rows : columns
  const other = by === 'rows' ? columns : rows
  const at = (mine: number, theirs: number): number =>
    by === 'rows' ? counts[mine * columns + theirs]! : counts[theirs * columns + mine]!
  const totals = Array.from({ length: own }, (_, mine) => {
    let sum = 0
    for (let theirs = 0; theirs < other; theirs++) sum += at(mine, theirs)
    return sum
  })
  let asked = 0
  let contradicted = 0
  // Per depth of the other side: results of shallower own depth (the one just above, for `reduced`) that are there or deeper.
  const shallower = new Float64Array(other)
  let shallowerTotal = 0
  for (let mine = 1; mine < own; mine++) {
    if (variant === 'reduced') {
      shallower.fill(0)
      shallowerTotal = 0
    }
    shallowerTotal += totals[mine - 1]!
    let deeper = 0
    for (let theirs = other - 1; theirs >= 0; theirs--) {
      deeper += at(mine - 1, theirs)
      shallower[theirs]! += deeper
    }
    asked += totals[mine]! * shallowerTotal
    for (let theirs = 0; theirs < other; theirs++) contradicted += at(mine, theirs) * shallower[theirs]!
  }
  return { asked, contradicted }
}
