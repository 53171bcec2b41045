import { type EditTotals, type FlexibleLog, solveBetweenAnchors } from './anchors.ts'
import type { FlexibleCosts } from './costs.ts'
import type { RunningText } from './running-texts.ts'

/**
 * The search of the paper (parDist) in closed form: the first boundary of one list is left alone or paired with
 * the first of the other, never with a later one.
 *
 *     y_j < x_i:  keep = ins(y_j) + P(i, j+1)     move = c·(x_i − y_j) + sub + Σ ins(y between) + P(i+1, first y > x_i)
 *     x_i < y_j:  keep = del(x_i) + P(i+1, j)     move = c·(y_j − x_i) + sub + P(i+1, j+1)
 *
 * The move is taken only if it is cheaper. The result can be above the minimum, and changes when the sides are
 * swapped. A move beyond the window never pays at the first line; at the second it can make up for pairs that
 * the search misses, at most w of them, hence the wider band.
 *
 * Time and memory O(boundaries · band), from the last boundary to the first, without recursion.
 *
 * @see Lai, Li & Zhang (2023), algorithm 1
 */
export function addRecursiveEdits(
  text: RunningText,
  costs: FlexibleCosts,
  totals: EditTotals,
  log?: FlexibleLog,
): void {
  const { places: x, types: p } = text.reference
  const { places: y, types: q } = text.hypothesis
  const { types, deletion, insertion, substitution, stepBack, stepOn } = costs
  const band = bandOf(costs)
  const inserted = sums(q, insertion)
  const deleted = sums(p, deletion)

  const solve = (i0: number, i1: number, j0: number, j1: number) => {
    /** Per row i: its columns lo … hi, whose cells are start + lo … start + hi, and the first y after x_i. */
    const rows = i1 - i0
    const lo = new Int32Array(rows)
    const hi = new Int32Array(rows)
    const start = new Float64Array(rows)
    const after = new Int32Array(rows)
    let cells = 0
    for (let r = 0, low = j0, high = j0, next = j0; r < rows; r++) {
      const at = x[i0 + r]!
      while (low < j1 && y[low]! < at - band) low++
      while (high < j1 && y[high]! <= at + band) high++
      while (next < j1 && y[next]! < at) next++
      lo[r] = low
      hi[r] = high
      after[r] = next
      start[r] = cells - low
      cells += high - low + 1
    }
    const cost = new Float64Array(cells)
    const edits = new Float64Array(cells)
    const moves = new Uint8Array(cells)
    let foundCost = 0
    let foundEdits = 0
    /** P(i, j) for any j that a neighbouring cell can ask for. */
    const look = (r: number, j: number) => {
      const column = r === rows ? j1 : Math.max(j, lo[r]!)
      const cell = r === rows ? -1 : start[r]! + column
      foundCost = (cost[cell] ?? 0) + inserted[column]! - inserted[j]!
      foundEdits = (edits[cell] ?? 0) + column - j
    }

    for (let r = rows - 1; r >= 0; r--) {
      const i = i0 + r
      const at = x[i]!
      const row = p[i]! * types
      for (let j = hi[r]!; j >= lo[r]!; j--) {
        const cell = start[r]! + j
        if (j === j1) {
          cost[cell] = deleted[i1]! - deleted[i]!
          edits[cell] = i1 - i
          continue
        }
        const type = q[j]!
        const before = y[j]! < at
        const next = before ? after[r]! : j + 1
        look(before ? r : r + 1, before ? j + 1 : j)
        const keep = foundCost + (before ? insertion[type]! : deletion[p[i]!]!)
        const keepEdits = foundEdits + 1
        look(r + 1, next)
        const step = before ? stepBack[row + type]! * (at - y[j]!) : stepOn[row + type]! * (y[j]! - at)
        const between = inserted[next]! - inserted[j + 1]!
        const move = step + substitution[row + type]! + between + foundCost
        const moved = move < keep
        cost[cell] = moved ? move : keep
        edits[cell] = moved ? foundEdits + next - j : keepEdits
        moves[cell] = moved ? 1 : 0
      }
    }
    look(0, j0)
    totals.cost += foundCost
    totals.edits += foundEdits
    log?.follow(i0, i1, j0, j1, (i, j) => j >= lo[i - i0]! && moves[start[i - i0]! + j] === 1)
  }

  solveBetweenAnchors(text, costs, totals, solve, log)
}

/** How far apart a pair can be and still pay: a move may cost what it saves, and what w missed pairs would save. */
function bandOf(costs: FlexibleCosts): number {
  const { types, deletion, insertion, substitution, stepBack, stepOn, window } = costs
  if (window === Number.POSITIVE_INFINITY) return window
  const gains = substitution.map(
    (sub, at) => deletion[Math.floor(at / types)]! + insertion[at % types]! - sub,
  )
  const missed = window * Math.max(0, ...gains)
  let band = window
  for (const [at, gain] of gains.entries()) {
    for (const step of [stepBack[at]!, stepOn[at]!]) {
      if (step > 0) band = Math.max(band, Math.floor((gain + missed) / step))
      else if (gain + missed > 0) return Number.POSITIVE_INFINITY
    }
  }
  return band
}

/** Running sums of the cost of each boundary: the first i of them cost sums[i]. */
function sums(types: Uint8Array, cost: Float64Array): Float64Array {
  const running = new Float64Array(types.length + 1)
  for (const [index, type] of types.entries()) running[index + 1] = running[index]! + cost[type]!
  return running
}
