import { type EditTotals, type PairLog, solveBetweenAnchors } from './flexible-anchors.ts'
import type { FlexibleCosts } from './flexible-costs.ts'
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
  log?: PairLog,
): void {
  const { places: x, types: p } = text.reference
  const { places: y, types: q } = text.hypothesis
  const { types, deletion, insertion, substitution, stepBack, stepOn } = costs
  const band = bandOf(costs)
  const inserted = sums(q, insertion)
  const deleted = sums(p, deletion)

  const solve = (i0: number, i1: number, j0: number, j1: number) => {
    /** Per row i: its columns lo … hi, where they begin in the table, the first y after x_i. */
    const rows = i1 - i0
    const lo = new Int32Array(rows)
    const begin = new Float64Array(rows + 1)
    const after = new Int32Array(rows)
    let low = j0
    let high = j0
    let next = j0
    for (let i = i0; i < i1; i++) {
      const r = i - i0
      while (low < j1 && y[low]! < x[i]! - band) low++
      while (high < j1 && y[high]! <= x[i]! + band) high++
      while (next < j1 && y[next]! < x[i]!) next++
      lo[r] = low
      after[r] = next
      begin[r + 1] = begin[r]! + high - low + 1
    }
    const cost = new Float64Array(begin[rows]!)
    const edits = new Float64Array(begin[rows]!)
    const moves = new Uint8Array(begin[rows]!)
    let foundCost = 0
    let foundEdits = 0
    /** P(i, j) for any j that a neighbouring cell can ask for. */
    const look = (i: number, j: number) => {
      if (i === i1) {
        foundCost = inserted[j1]! - inserted[j]!
        foundEdits = j1 - j
        return
      }
      const start = Math.max(j, lo[i - i0]!)
      const at = begin[i - i0]! + start - lo[i - i0]!
      foundCost = cost[at]! + inserted[start]! - inserted[j]!
      foundEdits = edits[at]! + start - j
    }

    for (let i = i1 - 1; i >= i0; i--) {
      const r = i - i0
      const at = x[i]!
      const row = p[i]! * types
      const width = begin[r + 1]! - begin[r]!
      for (let j = lo[r]! + width - 1; j >= lo[r]!; j--) {
        const cell = begin[r]! + j - lo[r]!
        if (j === j1) {
          cost[cell] = deleted[i1]! - deleted[i]!
          edits[cell] = i1 - i
          continue
        }
        const type = q[j]!
        let keep: number
        let keepEdits: number
        let move: number
        let moveEdits: number
        if (y[j]! < at) {
          look(i, j + 1)
          keep = insertion[type]! + foundCost
          keepEdits = 1 + foundEdits
          const next = after[r]!
          look(i + 1, next)
          const between = inserted[next]! - inserted[j + 1]!
          move = stepBack[row + type]! * (at - y[j]!) + substitution[row + type]! + between + foundCost
          moveEdits = next - j + foundEdits
        } else {
          look(i + 1, j)
          keep = deletion[p[i]!]! + foundCost
          keepEdits = 1 + foundEdits
          look(i + 1, j + 1)
          move = stepOn[row + type]! * (y[j]! - at) + substitution[row + type]! + foundCost
          moveEdits = 1 + foundEdits
        }
        const moved = move < keep
        cost[cell] = moved ? move : keep
        edits[cell] = moved ? moveEdits : keepEdits
        moves[cell] = moved ? 1 : 0
      }
    }
    look(i0, j0)
    totals.cost += foundCost
    totals.edits += foundEdits
    if (log === undefined) return

    let j = j0
    for (let i = i0; i < i1; ) {
      const r = i - i0
      if (j < j1 && j < lo[r]!) log(-1, j++)
      else if (j < j1 && moves[begin[r]! + j - lo[r]!] === 1) {
        log(i, j++)
        while (j < j1 && y[j]! < x[i]!) log(-1, j++)
        i++
      } else if (j < j1 && y[j]! < x[i]!) log(-1, j++)
      else log(i++, -1)
    }
    while (j < j1) log(-1, j++)
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
  for (let index = 0; index < types.length; index++)
    running[index + 1] = running[index]! + cost[types[index]!]!
  return running
}
