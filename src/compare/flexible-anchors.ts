import type { FlexibleCosts } from './flexible-costs.ts'
import type { RunningText } from './running-texts.ts'

/** What two annotations differ by: cost in 1e-9, edits, and boundaries that are the same on both sides. */
export interface EditTotals {
  cost: number
  edits: number
  matches: number
}

/** Takes one pair of indices into the reference's and the hypothesis's boundaries; −1 where a side has none. */
export type PairLog = (reference: number, hypothesis: number) => void

/** A stretch without anchors: boundaries i0 … i1 − 1 of the reference and j0 … j1 − 1 of the hypothesis. */
export type SegmentSolver = (i0: number, i1: number, j0: number, j1: number) => void

/**
 * Anchors are the places where both sides have a boundary: they are paired with each other, and nothing moves
 * across them. Counts the anchors, and hands each stretch between them that has boundaries on both sides to
 * `solve`; stretches with boundaries on one side only need no search.
 */
export function solveBetweenAnchors(
  text: RunningText,
  costs: FlexibleCosts,
  totals: EditTotals,
  solve: SegmentSolver,
  log?: PairLog,
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
      log?.(i, -1)
    }
    for (let j = j0; j < j1; j++) {
      totals.cost += insertion[q[j]!]!
      log?.(-1, j)
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
      log?.(i, j)
      i0 = ++i
      j0 = ++j
    }
  }
  close(x.length, y.length)
}
