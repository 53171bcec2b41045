import { formatNumber, UNDEFINED } from '../wording/format-number.ts'

export { formatNumber, UNDEFINED }

/** A table as data: every output format is made from the same one. */
export interface Table {
  /** Names what the rows are; a caption where the format has captions. */
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** Sentences that a caption adds to the title. */
  readonly caption?: readonly string[]
  /** What single cells have beside their text, row by row; files for machines leave it out. */
  readonly marks?: readonly (readonly (CellMark | undefined)[])[]
  /** Lines under the table: signatures, seeds, what was undefined. */
  readonly notes: readonly string[]
}

/** What a cell has beside its text, in tables for people. */
export interface CellMark {
  /** In bold: the best of its column. */
  readonly strong?: boolean
  /** Raised after the text: letters or stars. */
  readonly raised?: string
  /** After that, smaller: an interval. */
  readonly after?: string
}

/** One column. */
export interface Column {
  readonly name: string
  readonly align: 'left' | 'right'
  /** Decimals that tables for people show; counts have 0. Files for machines keep all digits. */
  readonly digits?: number
}

/** A word, a number with all its digits, a mark, or `null` for what is undefined. */
export type Cell = string | number | boolean | null

/**
 * A cell as tables for people show it.
 *
 * @param cell - a value
 * @param column - its column, with the number of digits
 * @returns the cell as text
 */
export function formatCell(cell: Cell, column: Column): string {
  if (cell === null) return UNDEFINED
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'number' ? formatNumber(cell, column.digits ?? 3) : cell
}
