import { addColumn, addToColumn, type ExactColumn, openColumn } from '../../stats/sums/exact-columns.ts'
import type { PairResult } from '../evaluation.ts'

/** Comparisons of one line of a metric's table added up in rows; sums of parts give the bits of the whole. */
export interface LineSums {
  /** The fields of the tallies. */
  readonly fields: Map<string, ExactColumn>
  /** The defined scores, and how many they are. */
  readonly scores: ExactColumn
  readonly defined: Float64Array<ArrayBuffer>
  readonly pairs: Float64Array<ArrayBuffer>
}

export const openLine = (rows: number): LineSums => ({
  fields: new Map(),
  scores: openColumn(rows),
  defined: new Float64Array(rows),
  pairs: new Float64Array(rows),
})

/** Adds one comparison to a row. */
export function addToLine(line: LineSums, row: number, { tally, score }: PairResult): void {
  for (const field in tally) addToColumn(columnAt(line, field), row, tally[field]!)
  line.pairs[row]!++
  if (score === null) return
  line.defined[row]!++
  addToColumn(line.scores, row, score)
}

function columnAt({ fields, pairs }: LineSums, field: string): ExactColumn {
  let column = fields.get(field)
  if (column === undefined) {
    column = openColumn(pairs.length)
    fields.set(field, column)
  }
  return column
}

/** Adds lines that were added up elsewhere. */
export function addLines(own: readonly LineSums[], more: readonly LineSums[]): void {
  for (const [index, line] of own.entries()) addLine(line, more[index]!)
}

export function addLine(line: LineSums, more: LineSums): void {
  for (const [field, column] of more.fields) addColumn(columnAt(line, field), column)
  addColumn(line.scores, more.scores)
  addRows(line.defined, more.defined)
  addRows(line.pairs, more.pairs)
}

export function addRows(own: Float64Array, more: Float64Array): void {
  for (let row = 0; row < own.length; row++) own[row]! += more[row]!
}
