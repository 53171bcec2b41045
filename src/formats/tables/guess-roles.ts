import type { ColumnRole } from '../format.ts'
import { startsAtItems } from './column-shape.ts'
import { isNumbering, kindOfLabels } from './label-values.ts'

const isWhole = (cell: string): boolean => /^\s*\d{1,15}\s*$/.test(cell)

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
  const whole = columns.map(cells => cells.every(isWhole))
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
