import type { FlexibleLog, Trace } from './anchors.ts'
import type { FlexibleCosts } from './costs.ts'
import { DELETE, INSERT } from './exact.ts'
import type { RunningText } from './running-texts.ts'

/** A log that calls `pair` for every boundary of a running text, alone or with its partner. */
export function flexibleLog(
  text: RunningText,
  costs: FlexibleCosts,
  pair: (reference: number, hypothesis: number) => void,
): FlexibleLog {
  const { places: x } = text.reference
  const { places: y } = text.hypothesis
  return {
    pair,
    trace: (i0, j0) => traceFrom(i0, j0, text, costs, pair),
    follow(i0, i1, j0, j1, moves) {
      let j = j0
      for (let i = i0; i < i1; ) {
        if (j < j1 && moves(i, j)) {
          pair(i, j++)
          while (j < j1 && y[j]! < x[i]!) pair(-1, j++)
          i++
        } else if (j < j1 && y[j]! < x[i]!) pair(-1, j++)
        else pair(i++, -1)
      }
      while (j < j1) pair(-1, j++)
    },
  }
}

/** The choices of the exact programme, row by row, and the way back through them. */
function traceFrom(
  i0: number,
  j0: number,
  { reference, hypothesis }: RunningText,
  { deletion, insertion, ties }: FlexibleCosts,
  pair: (reference: number, hypothesis: number) => void,
): Trace {
  const one = ties === 'max' ? -1 : 1
  const choices: number[] = []
  /** Per row: where its choices begin, its first and last column, and the programme's sums at the last. */
  const rows: { offset: number; lo: number; hi: number; cost: number; edits: number }[] = []

  const choiceAt = (row: number, j: number): number => {
    const here = rows[row]!
    if (j === here.lo) return DELETE
    if (j <= here.hi) return choices[here.offset + j - here.lo - 1]!
    // Right of the band: x is gone or was paired earlier; compare as the full programme would.
    const above = rows[row - 1] ?? { hi: j0, cost: 0, edits: 0 }
    let costAbove = above.cost + deletion[reference.types[i0 + row]!]!
    let costHere = here.cost
    for (let column = above.hi; column < j; column++) costAbove += insertion[hypothesis.types[column]!]!
    for (let column = here.hi; column < j; column++) costHere += insertion[hypothesis.types[column]!]!
    const editsAbove = above.edits + one * (j - above.hi + 1)
    const editsHere = here.edits + one * (j - here.hi)
    return costHere < costAbove || (costHere === costAbove && editsHere < editsAbove) ? INSERT : DELETE
  }

  return {
    open(lo, hi) {
      rows.push({ offset: choices.length, lo, hi, cost: 0, edits: 0 })
    },
    choose(choice) {
      choices.push(choice)
    },
    close(cost, edits) {
      Object.assign(rows.at(-1)!, { cost, edits })
    },
    /** A deletion is before an insertion, an insertion before a pair. */
    walk(j1) {
      const steps: [number, number][] = []
      let row = rows.length - 1
      let j = j1
      while (row >= 0 || j > j0) {
        const choice = row < 0 ? INSERT : choiceAt(row, j)
        if (choice === DELETE) steps.push([i0 + row--, -1])
        else if (choice === INSERT) steps.push([-1, --j])
        else steps.push([i0 + row--, --j])
      }
      for (const [i, j] of steps.reverse()) pair(i, j)
    },
  }
}
