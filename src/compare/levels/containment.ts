import { throwInvalid } from '../../model/error.ts'
import { labelsOfLevelMissing } from '../../model/errors/metrics.ts'
import { labelRowsTooMany, textTooLongForLevels } from '../../model/errors/model.ts'
import type { Levels } from '../../model/levels.ts'
import { type Cell, cellsOf, segmentIndexes, segmentsAround } from './cells.ts'
import { countPairs, openTable, type TogetherTable, type TripleVariant } from './triples.ts'

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
