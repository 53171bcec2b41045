import { throwInvalid } from '../../model/error.ts'
import { editLogUnavailable } from '../../model/errors/compare.ts'
import { requireChoice, requireKnown } from '../../model/require.ts'
import { type Segmentation, type TypeScale, typeLabel } from '../../model/segmentation.ts'
import type { EditTotals, FlexibleLog, Trace } from './anchors.ts'
import { type FlexibleCosts, requireRows } from './costs.ts'
import { addEdits, costsFor } from './distance.ts'
import { DELETE, INSERT } from './exact.ts'
import { type RunningText, runningTexts } from './running-texts.ts'
import {
  checkMatrixOption,
  checkSpeakersOption,
  checkTranspositionOption,
  type FlexibleSettings,
  flexibleAlgorithms,
  flexibleDefaults,
  tieRules,
  transpositionRules,
} from './settings.ts'

/** What became of a boundary: the same; another type; on one side only; moved; moved and of another type. */
export type FlexibleOperationName =
  | 'match'
  | 'substitute'
  | 'insert'
  | 'delete'
  | 'transpose'
  | 'transpose+substitute'

/** One boundary, or one pair of boundaries, and what became of it on the way from reference to hypothesis. */
export interface FlexibleOperation {
  readonly op: FlexibleOperationName
  /** Whose running text it is in; null without speakers. */
  readonly speaker: string | null
  /** Type in the reference; null for an insertion. */
  readonly old: string | number | null
  /** Type in the hypothesis; null for a deletion. */
  readonly new: string | number | null
  /** Number of units before it in the reference; null for an insertion. */
  readonly from: number | null
  /** Number of units before it in the hypothesis; null for a deletion. */
  readonly to: number | null
  /** What it costs; 0 for a match. */
  readonly cost: number
}

/** The operations, and what they add up to. */
export interface FlexibleEdits {
  /** In the order of the text. */
  readonly operations: readonly FlexibleOperation[]
  /** Sum of the costs, C. */
  readonly cost: number
  /** Operations that are not matches, E. */
  readonly edits: number
  /** Matches, K. */
  readonly matches: number
  /** The farthest move that can pay, in units; null where any distance can (`window-unbounded`). */
  readonly window: number | null
  /** `window-unbounded`: some type moves for nothing, and absorbs boundaries at any distance. */
  readonly warnings: readonly 'window-unbounded'[]
}

/**
 * The operations that turn the reference into the hypothesis at the least cost: which boundaries match, which
 * changed type, moved, or both, and which are on one side only.
 *
 * Boundaries at the same position are always paired; between them, boundaries are paired in order, or left alone.
 * Of several cheapest logs the one with most edits is given (`ties: 'min'`: with fewest). The costs add up to C,
 * the operations that are no match to E, the matches to K. Options are those of `flexibleSimilarity`; there is no
 * log for `algorithm: 'segsimflex'`, whose counts belong to no set of operations.
 *
 * Time and memory O(boundaries · window).
 *
 * @param reference - the segmentation taken as right
 * @param hypothesis - the segmentation of the same text that is judged
 * @param options - those of `flexibleSimilarity`
 * @returns the operations in the order of the text, and their sums; `window` is null where a move of any length can pay
 * @throws CesuraError `option-invalid` when an option makes no sense, or `algorithm` is `segsimflex`
 * @throws CesuraError `option-unknown` when there is no such option
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
 * @throws CesuraError `types-differ` or `types-not-exclusive` when the scales differ, or a position has several types
 * @throws CesuraError `speaker-count-mismatch` when there is not one speaker for each unit
 * @throws CesuraError `matrix-size`, `matrix-type-missing` or `transposition-size` when the costs do not fit the types
 * @see Lai, Li & Zhang (2023), section 3
 * @example
 * flexibleEdits(fromSequence(['.', null, null, ','], { types: ['.', ','] }), fromSequence([null, ',', null, ','], { types: ['.', ','] })).operations
 * //=> [{ op: 'transpose+substitute', speaker: null, old: '.', new: ',', from: 1, to: 2, cost: 1.5 }, { op: 'match', speaker: null, old: ',', new: ',', from: 4, to: 4, cost: 0 }]
 */
export function flexibleEdits(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: Partial<FlexibleSettings> = {},
): FlexibleEdits {
  const settings = flexibleSettings(options)
  if (settings.algorithm === 'segsimflex') {
    throwInvalid(editLogUnavailable, {})
  }
  const texts = runningTexts(reference, hypothesis, settings.speakers)
  const costs = costsFor(settings, reference.scale)
  for (const side of [reference, hypothesis]) requireRows(costs, side, settings.matrix)
  const totals: EditTotals = { cost: 0, edits: 0, matches: 0 }
  const operations: FlexibleOperation[] = []
  for (const text of texts) {
    const log = flexibleLog(text, costs, (i, j) =>
      operations.push(operation(text, i, j, costs, reference.scale)),
    )
    addEdits(settings.algorithm, text, costs, totals, log)
  }
  operations.sort((a, b) => first(a) - first(b) || last(a) - last(b))
  const bounded = Number.isFinite(costs.window)
  return {
    operations,
    cost: totals.cost / costs.unit,
    edits: totals.edits,
    matches: totals.matches,
    window: bounded ? costs.window : null,
    warnings: bounded ? [] : ['window-unbounded'],
  }
}

const first = ({ from, to }: FlexibleOperation): number => Math.min(from ?? to!, to ?? from!)
const last = ({ from, to }: FlexibleOperation): number => Math.max(from ?? to!, to ?? from!)

function operation(
  text: RunningText,
  i: number,
  j: number,
  costs: FlexibleCosts,
  scale: TypeScale | undefined,
): FlexibleOperation {
  const { reference, hypothesis, speaker } = text
  const p = reference.types[i]
  const q = hypothesis.types[j]
  const old = p === undefined ? null : typeLabel(scale, p)
  const now = q === undefined ? null : typeLabel(scale, q)
  const from = reference.positions[i] ?? null
  const to = hypothesis.positions[j] ?? null
  let op: FlexibleOperationName
  let cost: number
  if (p === undefined) {
    op = 'insert'
    cost = costs.insertion[q!]!
  } else if (q === undefined) {
    op = 'delete'
    cost = costs.deletion[p]!
  } else {
    const distance = reference.places[i]! - hypothesis.places[j]!
    const at = p * costs.types + q
    if (distance === 0) op = p === q ? 'match' : 'substitute'
    else op = p === q ? 'transpose' : 'transpose+substitute'
    const step = distance > 0 ? costs.stepBack[at]! : costs.stepOn[at]!
    cost = costs.substitution[at]! + step * Math.abs(distance)
  }
  return { op, speaker, old, new: now, from, to, cost: cost / costs.unit }
}

/** Settings from options, checked; rejects unknown names (`option-unknown`). */
export function flexibleSettings(options: Partial<FlexibleSettings>): FlexibleSettings {
  requireKnown('the flexible edit distance', options, Object.keys(flexibleDefaults))
  const { rule, ties, algorithm } = { ...flexibleDefaults, ...defined(options) }
  return {
    matrix: checkMatrixOption('matrix', options.matrix),
    transpositionCost: checkTranspositionOption('transpositionCost', options.transpositionCost),
    rule: requireChoice('rule', rule, transpositionRules),
    ties: requireChoice('ties', ties, tieRules),
    algorithm: requireChoice('algorithm', algorithm, flexibleAlgorithms),
    speakers: checkSpeakersOption('speakers', options.speakers),
  }
}

const defined = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** A log that calls `pair` for every boundary of a running text, alone or with its partner. */
function flexibleLog(
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
