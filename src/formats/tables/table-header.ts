import { describe } from '../../model/error.ts'
import { headerUnclear } from '../../model/errors/tables.ts'
import type { Draft } from '../draft.ts'
import type { ColumnRole } from '../format.ts'
import { namesInRuns, startsAtItems } from './column-shape.ts'
import { isNumbering, kindOfLabels, plainMark } from './label-marks.ts'
import type { TableCells } from './table-text.ts'

/** A blank line, or one of separators only, as spreadsheets write empty rows. */
export const isBlankRow = (cells: TableCells, row: number): boolean =>
  cells.space(row) || (cells.width(row) === 1 && cells.cell(row, 0).trim() === '')

/** A cell that holds a number. */
export const isNumber = (cell: string): boolean => /^\s*-?\d+(?:\.\d+)?\s*$/.test(cell)

/** The cells of the first row. */
export const firstRow = (cells: TableCells): string[] =>
  Array.from({ length: cells.width(0) }, (_, column) => cells.cell(0, column))

/** A first row with a number in it is data: nobody calls a column 9. */
export const looksLikeData = (cells: TableCells): boolean => firstRow(cells).some(isNumber)

/** Whether some column is numbers all the way down; blank lines do not count. */
export function numericColumn(cells: TableCells): boolean {
  if (cells.rows < 2) return false
  return firstRow(cells).some((_, column) => {
    for (let row = 0; row < cells.rows; row++)
      if ((column >= cells.width(row) || !isNumber(cells.cell(row, column))) && !isBlankRow(cells, row))
        return false
    return true
  })
}

/** The columns of the first rows, as far as they have as many cells as the first. */
function firstColumns(cells: TableCells, most = 1_000): string[][] {
  const columns = firstRow(cells).map((): string[] => [])
  for (let row = 0; row < Math.min(cells.rows, most); row++)
    if (cells.width(row) === columns.length)
      for (const [at, column] of columns.entries()) column.push(cells.cell(row, at))
  return columns
}

/**
 * The roles of columns without names, where one is a text and one says where segments end: their numbers as flags.
 * Undefined where that is not clear.
 */
function likelyRoles(columns: readonly (readonly string[])[]): string | undefined {
  const roles = guessRoles(columns).filter(
    ([role, number]) => !['item', 'coder'].includes(role) || namesInRuns(columns[number - 1]!, undefined),
  )
  const cells = (name: ColumnRole) => columns[(roles.find(([role]) => role === name)?.[1] ?? 0) - 1]
  const [marks, segments] = [cells('boundary'), cells('segment')]
  if (cells('text') === undefined && cells('unit') === undefined) return undefined
  if (marks === undefined && segments === undefined) return undefined
  // Numbers of units that begin again say where texts begin, whatever is marked there.
  const counted = cells('text') !== undefined && cells('unit') !== undefined
  if (marks !== undefined && !areSparse(marks, counted)) return undefined
  return roles.map(([role, number]) => `--column ${role}=${number}`).join(' ')
}

/** Marks of boundaries: rare, hardly ever adjacent, and one on the first row or on the last. */
export function areSparse(marks: readonly string[], counted = false): boolean {
  const set = marks.map(mark => /^(?:1|true|x)$/i.test(plainMark(mark.trim())))
  const count = set.filter(Boolean).length
  const again = set.filter((mark, row) => mark && set[row - 1]).length
  return count > 1 && 5 * count <= 2 * set.length && 4 * again <= count && (counted || set[0]! || set.at(-1)!)
}

/** Asks whether the first row is data, with the roles that its columns may play. */
export function askHeader(draft: Draft, cells: TableCells): void {
  const shown = firstRow(cells)
    .slice(0, 6)
    .map(cell => cell.slice(0, 20))
  const columns = firstColumns(cells)
  const roles = likelyRoles(columns)
  const data = roles === undefined ? 'no' : `no ${roles}`
  draft.ask({
    ...describe(headerUnclear, { cells: shown, roles: guessRoles(columns) }),
    option: 'header',
    choices: [
      { value: data, meaning: 'the first row is data, and columns are named by their numbers' },
      { value: 'yes', meaning: 'the first row names the columns' },
    ],
    likely: roles === undefined ? undefined : data,
    because: 'the first row looks like the others',
    location: { line: 1 },
  })
}

const isInteger = (cell: string): boolean => /^\s*\d{1,15}\s*$/.test(cell)

/** Numbers from 0 or 1 upwards, one by one, which may begin again. */
const counts = (cells: readonly string[]): boolean =>
  cells.every(
    (cell, row) => Number(cell) === Number(cells[row - 1] ?? -1) + 1 || Number(cell) === Number(cells[0]),
  ) && Number(cells[0]) <= 1

/**
 * Which roles the columns of a table without names may play, by what is in them: a guess, to be shown in a question
 * and never taken.
 *
 * @example
 * guessRoles([['talk', 'talk', 'talk', 'talk'], ['ann', 'ann', 'bo', 'bo'], ['1', '4', '1', '5'], ['4', '9', '5', '9']])
 * //=> [['item', 1], ['coder', 2], ['start', 3], ['end', 4]]
 */
export function guessRoles(columns: readonly (readonly string[])[]): [role: ColumnRole, number: number][] {
  const found: [ColumnRole, number][] = []
  const whole = columns.map(cells => cells.every(isInteger))
  const start = columns.findIndex(
    (cells, at) =>
      whole[at] &&
      whole[at + 1] &&
      cells.every((cell, row) => Number(cell) <= Number(columns[at + 1]![row])) &&
      cells.some((cell, row) => Number(cell) < Number(columns[at + 1]![row])),
  )
  const names: ColumnRole[] = ['item', 'coder']
  let cut = start !== -1
  for (const [at, cells] of columns.entries()) {
    const role = (): ColumnRole | undefined => {
      if (at === start) return 'start'
      if (start !== -1 && at === start + 1) return 'end'
      if (!cut && (kindOfLabels(cells) === 'marks' || startsAtItems(cells))) return 'boundary'
      if (!cut && whole[at] && new Set(cells).size < cells.length && isNumbering(cells.map(Number)))
        return 'segment'
      if (whole[at]) return counts(cells) ? 'unit' : undefined
      const different = new Set(cells).size
      if (2 * different > cells.length && cells.some(cell => /\S\s+\S/.test(cell))) return 'text'
      return 2 * different <= cells.length ? names.shift() : undefined
    }
    const played = role()
    if (played === undefined) continue
    if (played === 'boundary' || played === 'segment') cut = true
    if (!found.some(([known]) => known === played)) found.push([played, at + 1])
  }
  return found
}
