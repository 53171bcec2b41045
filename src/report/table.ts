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
  return typeof cell === 'number' ? formatNumber(cell, column.digits ?? 3) : cell
}
