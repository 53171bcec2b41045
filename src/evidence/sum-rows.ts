import type { Tally } from '../metrics/definition/definition.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import {
  addColumn,
  addToColumn,
  type ExactColumn,
  openColumn,
  readColumn,
  totalOf,
} from '../stats/sums/exact-sum.ts'
import { type Comparisons, ComparisonsBuilder, rangeOf } from './comparisons.ts'

/** Comparisons of one line of a table added up in rows. Plain data, so that parts can hand it over. */
export interface LineSums {
  /** The fields that some tally has. */
  readonly fields: Map<string, ExactColumn>
  /** The defined scores, and how many they are. */
  readonly scores: ExactColumn
  readonly defined: Float64Array<ArrayBuffer>
  readonly pairs: Float64Array<ArrayBuffer>
  /** Squares of the scores of all rows. */
  readonly squares: ExactColumn
  /** How often each reason was given. */
  readonly reasons: Map<string, number>
}

/** `finer`: sums of scores and fractions keep 80 digits behind the point instead of 53. */
export const openLines = (lines: number, rows: number, finer = false): LineSums[] =>
  Array.from({ length: lines }, () => ({
    fields: new Map(),
    scores: openColumn(rows, finer),
    defined: new Float64Array(rows),
    pairs: new Float64Array(rows),
    squares: openColumn(1),
    reasons: new Map(),
  }))

/** Where comparisons are added. */
export interface Target {
  /** The row of a comparison: an item, a bucket, a group, a set of shared items, or two coders. */
  readonly rowOf: (item: number, first: number, second: number) => number
  /** The lines that a comparison of two coders belongs to. */
  readonly linesOf: (first: number, second: number) => readonly number[]
  /**
   * Sums without loss, whose bits do not depend on how items were shared out; needed where parts are added.
   * @defaultValue false: added up in the order of the items
   */
  readonly exact?: boolean
  /** The items, in the order in which they are added. @defaultValue all, as they come */
  readonly items?: ArrayLike<number>
}

/**
 * Adds comparisons to the rows of lines: the one place where tallies are added up. Column by column, because the rows of
 * one column are close in memory; every sum still gets its numbers in the order of the items.
 */
export function sumRows(lines: readonly LineSums[], comparisons: Comparisons, target: Target): void {
  const { first, second, layout } = comparisons
  const { rowOf, linesOf, exact = false, items } = target
  const adder = columnAdder(lines, comparisons, exact)
  const count = items?.length ?? comparisons.ends.length
  for (let index = 0; index < count; index++) {
    const item = items === undefined ? index : items[index]!
    const [from, end] = rangeOf(comparisons, item)
    for (let at = from; at < end; at++) {
      const own = linesOf(first[at]!, second[at]!)
      if (own.length === 0) continue
      const row = rowOf(item, first[at]!, second[at]!)
      for (let place = 0; place < own.length; place++) adder.add(at, own[place]!, row, layout[at]!)
    }
  }
  adder.finish()
}

/** What adds comparisons: it collects neighbours whose tallies have the same fields, and adds them column by column. */
function columnAdder(
  lines: readonly LineSums[],
  { scores, why, reasons, fields, counts, layouts }: Comparisons,
  exact: boolean,
): {
  readonly add: (at: number, line: number, row: number, layout: number) => void
  readonly finish: () => void
} {
  /** By field and line; looked up when the first tally has the field. */
  const known = fields.map((): ExactColumn[] => [])
  const ats: number[] = []
  const owners: number[] = []
  const rows: number[] = []
  let current = -1
  let length = 0
  const addCounts = (field: number): void => {
    const columns = known[field]!
    const values = counts[field]!
    for (let entry = 0; entry < length; entry++) {
      const owner = owners[entry]!
      columns[owner] ??= columnAt(lines[owner]!, fields[field]!)
      const column = columns[owner]
      const value = values[ats[entry]!]!
      if (exact && !Number.isInteger(value)) addToColumn(column, rows[entry]!, value)
      else column.whole[rows[entry]!]! += value
    }
  }
  const addScores = (): void => {
    for (let entry = 0; entry < length; entry++) {
      const score = scores[ats[entry]!]!
      if (Number.isNaN(score)) continue
      const line = lines[owners[entry]!]!
      const row = rows[entry]!
      line.defined[row]!++
      if (exact) {
        addToColumn(line.scores, row, score)
        addToColumn(line.squares, 0, score * score)
      } else line.scores.whole[row]! += score
    }
  }
  const finish = (): void => {
    if (length === 0) return
    for (const field of layouts[current]!) addCounts(field)
    addScores()
    for (let entry = 0; entry < length; entry++) {
      const line = lines[owners[entry]!]!
      line.pairs[rows[entry]!]!++
      const number = why[ats[entry]!]!
      if (number === 0) continue
      const reason = reasons[number - 1]!
      line.reasons.set(reason, (line.reasons.get(reason) ?? 0) + 1)
    }
    length = 0
  }
  return {
    add(at, line, row, layout) {
      if (layout !== current) {
        finish()
        current = layout
      }
      ats[length] = at
      owners[length] = line
      rows[length++] = row
    },
    finish,
  }
}

function columnAt({ fields, pairs, scores }: LineSums, field: string): ExactColumn {
  let column = fields.get(field)
  if (column === undefined) {
    column = openColumn(pairs.length, scores.finer !== undefined)
    fields.set(field, column)
  }
  return column
}

const ONE = [0]

/**
 * Tallies added up in rows, in their order: one row unless `rowOf` says for each tally which of `rows` it belongs to.
 */
export function sumTallies(tallies: Iterable<Tally>, rowOf?: ArrayLike<number>, rows = 1): LineSums {
  const builder = new ComparisonsBuilder()
  for (const tally of tallies) {
    builder.add(0, 0, tally, undefined, undefined)
    builder.endItem()
  }
  const [line] = openLines(1, rows) as [LineSums]
  sumRows([line], builder.view(), { rowOf: item => rowOf?.[item] ?? 0, linesOf: () => ONE })
  return line
}

/** The sum of some tallies, with their fields in the order in which they first occur. */
export function sumTally(tallies: Iterable<Tally>): Tally {
  const total: Record<string, number> = {}
  for (const [field, { whole }] of sumTallies(tallies).fields) total[field] = whole[0]!
  return total
}

/** The sums of all rows as a tally, each rounded once, by the names of the fields. */
export function totalTally(
  { fields }: LineSums,
  names: readonly string[] = [...fields.keys()].sort(),
): Tally {
  const total: Record<string, number> = {}
  for (const name of names) {
    const column = fields.get(name)
    total[name] = column === undefined ? 0 : totalOf(column)
  }
  return total
}

/** Adds sums that were made elsewhere, row by row. */
export function addLines(own: readonly LineSums[], more: readonly LineSums[]): void {
  for (const [index, line] of own.entries()) {
    const theirs = more[index]!
    for (const [field, column] of theirs.fields) addColumn(columnAt(line, field), column)
    addColumn(line.scores, theirs.scores)
    addColumn(line.squares, theirs.squares)
    addTo(line.defined, theirs.defined)
    addTo(line.pairs, theirs.pairs)
    for (const [reason, times] of theirs.reasons)
      line.reasons.set(reason, (line.reasons.get(reason) ?? 0) + times)
  }
}

/** Adds numbers row by row. */
export function addTo(own: Float64Array, more: Float64Array): void {
  for (let row = 0; row < own.length; row++) own[row]! += more[row]!
}

/** The fields that occur in any line, by name. */
export const fieldsIn = (lines: readonly LineSums[]): string[] =>
  [...new Set(lines.flatMap(({ fields }) => [...fields.keys()]))].sort()

/** Some rows of the sums of the fields, each rounded once. */
export function tableOf(
  { fields: own }: LineSums,
  fields: readonly string[],
  rows: readonly number[],
): TallyTable {
  const values = new Float64Array(rows.length * fields.length)
  for (const [index, field] of fields.entries()) {
    const column = own.get(field)
    if (column === undefined) continue
    const sums = readColumn(column)
    for (let row = 0; row < rows.length; row++) values[index * rows.length + row] = sums[rows[row]!]!
  }
  return { rows: rows.length, fields, values }
}
