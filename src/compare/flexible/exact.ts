import { type EditTotals, type FlexibleLog, solveBetweenAnchors } from './anchors.ts'
import type { FlexibleCosts, FlexibleRows } from './costs.ts'
import type { RunningText } from './running-texts.ts'

/** What the programme does at a cell. */
export const DELETE = 0
export const INSERT = 1
export const PAIR = 2

/** Longer rows are not kept. */
const MOST_KEPT = 2 ** 16

/**
 * One row of D, by j, and its edits; the cells outside the band are not valid. Rows are short and asked for millions of
 * times, so all comparisons under the same costs share the same memory: a row is written before it is read.
 */
function rowsFor({ rows }: FlexibleCosts, size: number): FlexibleRows {
  if (size <= rows.row.length) return rows
  const longer = { row: new Float64Array(2 * size), edits: new Float64Array(2 * size) }
  return size <= MOST_KEPT ? Object.assign(rows, longer) : longer
}

/**
 * The cheapest order-preserving pairing of the boundaries of one running text, exactly.
 *
 *     D[i][j] = min( D[i−1][j] + del(x_i),  D[i][j−1] + ins(y_j),  D[i−1][j−1] + sub(x_i, y_j) + c·|x_i − y_j| )
 *
 * x and y are the boundaries of one stretch between anchors. No pair farther apart than the window w can be
 * cheaper than a deletion and an insertion, so row i holds only the y in [x_i − w, x_i + w]; to the right of
 * them D grows by insertions alone. Among equal costs the row keeps most or fewest edits, as `ties` says.
 *
 * Time O(boundaries · w), memory O(boundaries); with a log O(boundaries · w). No recursion.
 */
export function addExactEdits(
  text: RunningText,
  costs: FlexibleCosts,
  totals: EditTotals,
  log?: FlexibleLog,
): void {
  const { places: x, types: p } = text.reference
  const { places: y, types: q } = text.hypothesis
  const { types, deletion, insertion, substitution, stepBack, stepOn, window } = costs
  /** Edits are kept with the sign that makes "better" mean "smaller". */
  const one = costs.ties === 'max' ? -1 : 1
  const { row, edits } = rowsFor(costs, y.length + 1)

  const solve = (i0: number, i1: number, j0: number, j1: number) => {
    const trace = log?.trace(i0, j0)
    row[j0] = 0
    edits[j0] = 0
    let lo = j0
    let hi = j0
    for (let i = i0; i < i1; i++) {
      const at = x[i]!
      const gone = deletion[p[i]!]!
      const types0 = p[i]! * types
      while (lo < j1 && y[lo]! < at - window) lo++
      while (hi < j1 && y[hi]! <= at + window) {
        row[hi + 1] = row[hi]! + insertion[q[hi]!]!
        edits[hi + 1] = edits[hi]! + one
        hi++
      }
      let cornerCost = row[lo]!
      let cornerEdits = edits[lo]!
      row[lo] = cornerCost + gone
      edits[lo] = cornerEdits + one
      trace?.open(lo, hi)
      for (let j = lo + 1; j <= hi; j++) {
        const aboveCost = row[j]!
        const aboveEdits = edits[j]!
        const type = q[j - 1]!
        let cost = aboveCost + gone
        let count = aboveEdits + one
        let choice = DELETE
        const inserted = row[j - 1]! + insertion[type]!
        if (inserted < cost || (inserted === cost && edits[j - 1]! + one < count)) {
          cost = inserted
          count = edits[j - 1]! + one
          choice = INSERT
        }
        const distance = at - y[j - 1]!
        const moved = distance > 0 ? stepBack[types0 + type]! * distance : -stepOn[types0 + type]! * distance
        const paired = cornerCost + substitution[types0 + type]! + moved
        if (paired < cost || (paired === cost && cornerEdits + one < count)) {
          cost = paired
          count = cornerEdits + one
          choice = PAIR
        }
        trace?.choose(choice)
        cornerCost = aboveCost
        cornerEdits = aboveEdits
        row[j] = cost
        edits[j] = count
      }
      trace?.close(row[hi]!, edits[hi]!)
    }
    let cost = row[hi]!
    for (let j = hi; j < j1; j++) cost += insertion[q[j]!]!
    totals.cost += cost
    totals.edits += one * edits[hi]! + (j1 - hi)
    trace?.walk(j1)
  }

  solveBetweenAnchors(text, costs, totals, solve, log)
}
