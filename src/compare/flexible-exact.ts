import { type EditTotals, type PairLog, solveBetweenAnchors } from './flexible-anchors.ts'
import type { FlexibleCosts } from './flexible-costs.ts'
import type { RunningText } from './running-texts.ts'

const DELETE = 0
const INSERT = 1
const PAIR = 2

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
  log?: PairLog,
): void {
  const { places: x, types: p } = text.reference
  const { places: y, types: q } = text.hypothesis
  const { types, deletion, insertion, substitution, stepBack, stepOn, window } = costs
  /** Edits are kept with the sign that makes "better" mean "smaller". */
  const one = costs.ties === 'max' ? -1 : 1
  /** One row of D, by j; the cells outside the band are not valid. */
  const row = new Float64Array(y.length + 1)
  const edits = new Float64Array(y.length + 1)

  const solve = (i0: number, i1: number, j0: number, j1: number) => {
    const trace = log === undefined ? undefined : new Trace(i0, i1, j0)
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
    if (trace !== undefined && log !== undefined) {
      trace.walk(
        j1,
        i => deletion[p[i]!]!,
        j => insertion[q[j]!]!,
        one,
        log,
      )
    }
  }

  solveBetweenAnchors(text, costs, totals, solve, log)
}

/** The choices of the programme, row by row, and the way back through them. */
class Trace {
  private readonly first: number
  private readonly start: number
  private readonly choices: number[] = []
  /** Per row: where its choices begin, its first and last column, and D at the last. */
  private readonly offset: number[] = []
  private readonly lo: number[] = []
  private readonly hi: number[] = []
  private readonly cost: number[] = []
  private readonly edits: number[] = []
  private readonly rows: number

  constructor(i0: number, i1: number, j0: number) {
    this.first = i0
    this.start = j0
    this.rows = i1 - i0
  }

  open(lo: number, hi: number): void {
    this.offset.push(this.choices.length)
    this.lo.push(lo)
    this.hi.push(hi)
  }

  choose(choice: number): void {
    this.choices.push(choice)
  }

  close(cost: number, edits: number): void {
    this.cost.push(cost)
    this.edits.push(edits)
  }

  /** From the last corner back to the first; a deletion stands before an insertion, an insertion before a pair. */
  walk(
    j1: number,
    deletion: (i: number) => number,
    insertion: (j: number) => number,
    one: number,
    log: PairLog,
  ): void {
    const steps: [number, number][] = []
    let row = this.rows - 1
    let j = j1
    while (row >= 0 || j > this.start) {
      const choice = row < 0 ? INSERT : this.choiceAt(row, j, deletion, insertion, one)
      if (choice === DELETE) steps.push([this.first + row--, -1])
      else if (choice === INSERT) steps.push([-1, --j])
      else steps.push([this.first + row--, --j])
    }
    for (let index = steps.length - 1; index >= 0; index--) log(steps[index]![0], steps[index]![1])
  }

  private choiceAt(
    row: number,
    j: number,
    deletion: (i: number) => number,
    insertion: (j: number) => number,
    one: number,
  ): number {
    if (j === this.lo[row]) return DELETE
    const hi = this.hi[row]!
    if (j <= hi) return this.choices[this.offset[row]! + j - this.lo[row]! - 1]!
    // Right of the band: x is gone or was paired earlier; compare as the full programme would.
    const aboveHi = row > 0 ? this.hi[row - 1]! : this.start
    let above = (row > 0 ? this.cost[row - 1]! : 0) + deletion(this.first + row)
    let here = this.cost[row]!
    for (let column = aboveHi; column < j; column++) above += insertion(column)
    for (let column = hi; column < j; column++) here += insertion(column)
    const aboveEdits = (row > 0 ? this.edits[row - 1]! : 0) + one * (j - aboveHi + 1)
    const hereEdits = this.edits[row]! + one * (j - hi)
    return here < above || (here === above && hereEdits < aboveEdits) ? INSERT : DELETE
  }
}
