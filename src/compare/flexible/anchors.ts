import type { FlexibleCosts } from './costs.ts'
import type { RunningText } from './running-texts.ts'

/** What two annotations differ by: cost in units of the costs, edits, and boundaries that are the same on both sides. */
export interface EditTotals {
  cost: number
  edits: number
  matches: number
}

/** Hears which boundaries belong together. A search that is asked for a number only has none. */
export interface FlexibleLog {
  /** Indices into the reference's and the hypothesis's boundaries; −1 where a side has none. */
  pair(reference: number, hypothesis: number): void
  /** Follows the exact programme through a stretch that begins at boundaries i0 and j0. */
  trace(i0: number, j0: number): Trace
  /** Follows the paper's search through a stretch: whether x_i and y_j, when they come first, are paired. */
  follow(i0: number, i1: number, j0: number, j1: number, moves: (i: number, j: number) => boolean): void
}

/** Hears of a programme row by row, and knows the way back. */
export interface Trace {
  /** A row with columns lo … hi begins. */
  open(lo: number, hi: number): void
  /** What the next column of the row does. */
  choose(choice: number): void
  /** The row ends with this at its last column. */
  close(cost: number, edits: number): void
  /** From the last row and column j1 back to the first. */
  walk(j1: number): void
}

/** A stretch without anchors: boundaries i0 … i1 − 1 of the reference and j0 … j1 − 1 of the hypothesis. */
type SegmentSolver = (i0: number, i1: number, j0: number, j1: number) => void

/**
 * Anchors are the positions where both sides have a boundary: they are paired with each other, and nothing moves
 * across them. Counts the anchors, and hands each stretch between them that has boundaries on both sides to
 * `solve`; stretches with boundaries on one side only need no search.
 */
export function solveBetweenAnchors(
  text: RunningText,
  costs: FlexibleCosts,
  totals: EditTotals,
  solve: SegmentSolver,
  log?: FlexibleLog,
): void {
  const { places: x, types: p } = text.reference
  const { places: y, types: q } = text.hypothesis
  const { types, deletion, insertion, substitution } = costs
  let i0 = 0
  let j0 = 0

  const close = (i1: number, j1: number) => {
    if (i0 < i1 && j0 < j1) {
      solve(i0, i1, j0, j1)
      return
    }
    for (let i = i0; i < i1; i++) {
      totals.cost += deletion[p[i]!]!
      log?.pair(i, -1)
    }
    for (let j = j0; j < j1; j++) {
      totals.cost += insertion[q[j]!]!
      log?.pair(-1, j)
    }
    totals.edits += i1 - i0 + (j1 - j0)
  }

  let i = 0
  let j = 0
  while (i < x.length && j < y.length) {
    if (x[i]! < y[j]!) i++
    else if (x[i]! > y[j]!) j++
    else {
      close(i, j)
      if (p[i] === q[j]) totals.matches++
      else {
        totals.edits++
        totals.cost += substitution[p[i]! * types + q[j]!]!
      }
      log?.pair(i, j)
      i0 = ++i
      j0 = ++j
    }
  }
  close(x.length, y.length)
}
