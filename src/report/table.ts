import { formatNumber, UNDEFINED } from '../model/numbers.ts'

export { formatNumber, UNDEFINED }

/** A table as data: every output format is made from the same one. */
export interface Table {
  /** Names what the rows are; a caption where the format has captions. */
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** Sentences that a caption adds to the title. */
  readonly caption?: readonly string[]
  /** Lines under the table: signatures, seeds, what was undefined. */
  readonly notes: readonly string[]
}

/** One column. */
export interface Column {
  readonly name: string
  readonly align: 'left' | 'right'
  /** Decimals in human-readable tables; counts have 0. CSV keeps all digits. */
  readonly digits?: number
  /** Smaller numbers are shown as below it: `< 0.001`. */
  readonly least?: number
}

/** A score with what is shown next to it. */
export interface Score {
  /** `null`: undefined. */
  readonly value: number | null
  readonly interval?: readonly [number, number] | null | undefined
  /** Letters or stars, raised where the format can. */
  readonly marks?: string | undefined
  /** The best of its column. */
  readonly best?: boolean | undefined
}

/** A text, a number with all its digits, a truth value, a score, or `null` for what is undefined. */
export type Cell = string | number | boolean | null | Score

/** Whether a cell is a score with its interval or marks. */
export const isScore = (cell: Cell): cell is Score => typeof cell === 'object' && cell !== null

/**
 * A cell in a human-readable table; of a score its value.
 *
 * @param cell - a value
 * @param column - its column, with the number of digits
 * @returns the cell as text
 */
export function formatCell(cell: Cell, column: Column): string {
  if (isScore(cell)) return formatCell(cell.value, column)
  if (cell === null) return UNDEFINED
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell === 'string') return cell
  const { digits = 3, least = -Infinity } = column
  return cell < least ? `< ${formatNumber(least, digits)}` : formatNumber(cell, digits)
}

/** A column with what each row has in it. */
export interface Field<Row> extends Column {
  readonly cell: (row: Row, index: number) => Cell | undefined
}

/** A column of words. */
export const text = <Row>(name: string, cell: Field<Row>['cell']): Field<Row> => ({
  name,
  align: 'left',
  cell,
})

/** A column of numbers. */
export const number = <Row>(name: string, cell: Field<Row>['cell'], digits = 3): Field<Row> => ({
  name,
  align: 'right',
  digits,
  cell,
})

/** A column of p-values. */
export const probability = <Row>(name: string, cell: Field<Row>['cell']): Field<Row> => ({
  ...number(name, cell),
  least: 0.001,
})

/** A column of counts. */
export const counted = <Row>(name: string, cell: Field<Row>['cell']): Field<Row> => number(name, cell, 0)

/**
 * A table of rows by its columns; `false` is a column that these rows do not need, and a cell without a value is `null`.
 *
 * @param rows - what is in the rows
 * @param columns - what each shows of a row
 * @param facts - title, caption and notes; nothing unless given
 * @returns the table
 */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly (Field<Row> | false)[],
  facts: Partial<Pick<Table, 'title' | 'caption' | 'notes'>> = {},
): Table {
  const fields = columns.filter(column => column !== false)
  return {
    title: '',
    notes: [],
    ...facts,
    columns: fields.map(({ cell: _, ...column }) => column),
    rows: rows.map((row, index) => fields.map(({ cell }) => cell(row, index) ?? null)),
  }
}

/** A table for other programs: a cell of all digits for each name. */
export const rowsOf = <Row>(
  rows: readonly Row[],
  cells: Readonly<Record<string, Field<Row>['cell']>>,
): Table =>
  tableOf(
    rows,
    Object.entries(cells).map(([name, cell]) => text(name, cell)),
  )

/** Some columns of a table, in the order given. */
export const columnsAt = (table: Table, kept: readonly number[]): Table => ({
  ...table,
  columns: kept.map(index => table.columns[index]!),
  rows: table.rows.map(row => kept.map(index => row[index]!)),
})
