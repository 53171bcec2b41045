import { throwInvalid } from '../../model/error.ts'
import { labelsOfLevelMissing } from '../../model/errors/metrics.ts'
import { labelRowsTooMany } from '../../model/errors/model.ts'
import type { Levels } from '../../model/levels.ts'
import { cellsOf, segmentIndexes } from './cells.ts'
import type { ContainmentTally } from './containment.ts'
import { countPairs, openTable } from './triples.ts'

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
