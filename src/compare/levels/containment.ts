import { throwInvalid } from '../../model/error.ts'
import { labelsOfLevelMissing } from '../../model/errors/metrics.ts'
import { labelRowsTooMany, textTooLongForLevels } from '../../model/errors/model.ts'
import type { Levels } from '../../model/levels.ts'
import { atOrAfter } from '../../model/order.ts'

export interface ContainmentSettings {
  readonly variant: TripleVariant
  /** Results are at most this many units from the query; undefined: anywhere. */
  readonly window: number | undefined
  /** `mir_eval`: one unit fewer to the right. */
  readonly windowShape: 'symmetric' | 'mir_eval'
}

/** A stretch of queries that all have the same answer. */
export interface ContainmentStretch extends Cell {
  /** Share of the pairs that the hypothesis asks about and the reference confirms; undefined where it asks none. */
  readonly precision: number | undefined
  /** The same, asked by the reference. */
  readonly recall: number | undefined
}

/** Sums over queries, which add over pairs of segmentations. */
export interface ContainmentTally {
  readonly precisionSum: number
  readonly precisionQueries: number
  readonly recallSum: number
  readonly recallQueries: number
  readonly [field: string]: number
}

/** Up to here the number of pairs of units is an integer in a double. */
const MOST_UNITS = 9e7

/**
 * Where two hierarchies contain the same things: for each query unit, of all pairs of other units of which one side
 * says that the second is deeper together with the query than the first, the share that the other side confirms.
 *
 * The text is cut at every boundary of every level of both sides; all units of a cell give the same answer. The ends of
 * the segments around a cell split the text into pieces on which both sides' depths are constant, so the work goes with
 * cells and levels, not with units: O(M · (L_r + L_h)²). With a window, unit by unit.
 */
export function containment(
  reference: Levels,
  hypothesis: Levels,
  { variant, window, windowShape }: ContainmentSettings,
): ContainmentStretch[] {
  const { units } = reference
  if (units >= MOST_UNITS) throwInvalid(textTooLongForLevels, { units, mostUnits: MOST_UNITS - 1 })
  const stretches: ContainmentStretch[] = []
  // A lopsided window reaches one unit less to the right, so it must be one longer to hold the whole text.
  const narrow = window !== undefined && window < units - (windowShape === 'mir_eval' ? 0 : 1)
  for (const { start, end } of cellsOf(reference, hypothesis)) {
    const around = [segmentsAround(reference, start), segmentsAround(hypothesis, start)] as const
    if (!narrow) {
      stretches.push({ start, end, ...answer(around, start, { start: 0, end: units }, variant) })
      continue
    }
    for (let query = start; query < end; query++) {
      const within = {
        start: Math.max(0, query - window),
        end: Math.min(units, query + window + (windowShape === 'mir_eval' ? 0 : 1)),
      }
      stretches.push({ start: query, end: query + 1, ...answer(around, query, within, variant) })
    }
  }
  return stretches
}

/** Adds up the stretches, each as often as it has queries. */
export function tallyStretches(stretches: readonly ContainmentStretch[]): ContainmentTally {
  let [precisionSum, precisionQueries, recallSum, recallQueries] = [0, 0, 0, 0]
  for (const { start, end, precision, recall } of stretches) {
    if (precision !== undefined) {
      precisionSum += (end - start) * precision
      precisionQueries += end - start
    }
    if (recall !== undefined) {
      recallSum += (end - start) * recall
      recallQueries += end - start
    }
  }
  return { precisionSum, precisionQueries, recallSum, recallQueries }
}

/** What both sides say of one query among the results within a stretch of text. */
function answer(
  around: readonly [readonly Cell[], readonly Cell[]],
  query: number,
  within: Cell,
  variant: TripleVariant,
): { precision: number | undefined; recall: number | undefined } {
  const table = tableAround(around, query, within)
  const share = (by: 'rows' | 'columns'): number | undefined => {
    const { asked, contradicted } = countPairs(table, by, variant)
    return asked === 0 ? undefined : 1 - contradicted / asked
  }
  return { recall: share('rows'), precision: share('columns') }
}

function tableAround(
  [reference, hypothesis]: readonly [readonly Cell[], readonly Cell[]],
  query: number,
  within: Cell,
): TogetherTable {
  const table = openTable(reference.length + 1, hypothesis.length + 1)
  const ends = new Set([within.start, within.end])
  for (const { start, end } of [...reference, ...hypothesis])
    for (const position of [start, end])
      if (position > within.start && position < within.end) ends.add(position)
  const sorted = [...ends].sort((a, b) => a - b)
  const at = (position: number): number =>
    depth(reference, position) * table.columns + depth(hypothesis, position)
  for (const [index, end] of sorted.entries())
    if (index > 0) table.counts[at(sorted[index - 1]!)]! += end - sorted[index - 1]!
  // The query is not its own result.
  if (query >= within.start && query < within.end) table.counts[at(query)]!--
  return table
}

/** The number of the deepest level whose segment holds the position; 0 if none does. */
function depth(segments: readonly Cell[], position: number): number {
  for (let level = segments.length; level > 0; level--) {
    const { start, end } = segments[level - 1]!
    if (position >= start && position < end) return level
  }
  return 0
}

/** Units that carry the same labels on every level of both sides. */
interface LabelClass {
  readonly reference: readonly string[]
  readonly hypothesis: readonly string[]
  size: number
}

/** More classes than this are too many to compare each with each. */
const MOST_CLASSES = 20_000

/**
 * The same question as `containment`, by labels: two units are together on a level where the labels of their segments
 * are equal, so that parts that come back belong together. Work goes with the square of the label rows that occur.
 */
export function recurrence(reference: Levels, hypothesis: Levels): ContainmentTally {
  const classes = classesOf(reference, hypothesis)
  let [precisionSum, precisionQueries, recallSum, recallQueries] = [0, 0, 0, 0]
  for (const query of classes) {
    const table = openTable(reference.levels.length + 1, hypothesis.levels.length + 1)
    for (const result of classes) {
      const row = deepestEqual(query.reference, result.reference)
      const column = deepestEqual(query.hypothesis, result.hypothesis)
      table.counts[row * table.columns + column]! += result.size - (result === query ? 1 : 0)
    }
    const recall = countPairs(table, 'rows', 'full')
    const precision = countPairs(table, 'columns', 'full')
    if (recall.asked > 0) {
      recallSum += query.size * (1 - recall.contradicted / recall.asked)
      recallQueries += query.size
    }
    if (precision.asked > 0) {
      precisionSum += query.size * (1 - precision.contradicted / precision.asked)
      precisionQueries += query.size
    }
  }
  return { precisionSum, precisionQueries, recallSum, recallQueries }
}

function classesOf(reference: Levels, hypothesis: Levels): LabelClass[] {
  const labelsAt = (side: Levels, position: number): string[] =>
    segmentIndexes(side, position).map((segment, level) => {
      const label = side.levels[level]!.labels?.[segment]
      if (label === undefined) throwInvalid(labelsOfLevelMissing, { level: level + 1 })
      return label
    })
  const classes = new Map<string, LabelClass>()
  for (const { start, end } of cellsOf(reference, hypothesis)) {
    const rows = { reference: labelsAt(reference, start), hypothesis: labelsAt(hypothesis, start) }
    const key = JSON.stringify([rows.reference, rows.hypothesis])
    const known = classes.get(key)
    if (known !== undefined) known.size += end - start
    else classes.set(key, { ...rows, size: end - start })
    if (classes.size > MOST_CLASSES) throwInvalid(labelRowsTooMany, { mostClasses: MOST_CLASSES })
  }
  return [...classes.values()]
}

function deepestEqual(a: readonly string[], b: readonly string[]): number {
  let level = a.length
  while (level > 0 && a[level - 1] !== b[level - 1]) level--
  return level
}

/** A stretch of text that no level of either side cuts. */
interface Cell {
  readonly start: number
  readonly end: number
}

/** The text cut at every boundary of every level of both sides, in order. */
function cellsOf(reference: Levels, hypothesis: Levels): Cell[] {
  const positions = new Set<number>()
  for (const { levels } of [reference, hypothesis])
    for (const { boundaries } of levels) for (const position of boundaries) positions.add(position)
  const cuts = [0, ...[...positions].sort((a, b) => a - b), reference.units]
  return cuts.slice(1).map((end, index) => ({ start: cuts[index]!, end }))
}

/** The segment of each level that holds the unit after `position`. */
function segmentsAround({ units, levels }: Levels, position: number): Cell[] {
  return levels.map(({ boundaries }) => {
    const next = atOrAfter(boundaries, position + 1)
    return {
      start: next === 0 ? 0 : boundaries[next - 1]!,
      end: next === boundaries.length ? units : boundaries[next]!,
    }
  })
}

/** Index of the segment of each level that holds the unit after `position`. */
const segmentIndexes = ({ levels }: Levels, position: number): number[] =>
  levels.map(({ boundaries }) => atOrAfter(boundaries, position + 1))

/** Which pairs of results a side asks about. */
type TripleVariant = 'full' | 'reduced'

/**
 * Results of a query, counted by how deep they are together with it: row by the reference's levels, 0 … L_r, column by
 * the hypothesis's, 0 … L_h.
 */
interface TogetherTable {
  readonly rows: number
  readonly columns: number
  readonly counts: Float64Array
}

const openTable = (rows: number, columns: number): TogetherTable => ({
  rows,
  columns,
  counts: new Float64Array(rows * columns),
})

/** Of the pairs that the reference (`by: 'rows'`) or the hypothesis asks, how many there are and how many the other side contradicts. */
function countPairs(
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
