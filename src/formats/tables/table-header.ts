import { describe } from '../../model/error.ts'
import { headerUnclear } from '../../model/errors/tables.ts'
import { ask, type Draft } from '../draft.ts'
import { guessRoles } from './guess-roles.ts'
import type { TableCells } from './table-cells.ts'

/** A blank line, or one of separators only, as spreadsheets write rows in which nothing stands. */
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

/** Asks whether the first row is data, with the roles that its columns may play. */
export function askHeader(draft: Draft, cells: TableCells): void {
  const shown = firstRow(cells)
    .slice(0, 6)
    .map(cell => cell.slice(0, 20))
  ask(draft, {
    ...describe(headerUnclear, { cells: shown, roles: guessRoles(firstColumns(cells)) }),
    option: 'header',
    flag: '--read header=',
    choices: [
      { value: 'no', meaning: 'the first row is data, and columns are named by their numbers' },
      { value: 'yes', meaning: 'the first row names the columns' },
    ],
    location: { line: 1 },
  })
}
