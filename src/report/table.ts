/** A table as data: every output format is made from the same one. */
export interface Table {
  /** Names what the rows are; a caption where the format has captions. */
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** Lines under the table: signatures, seeds, what was undefined. */
  readonly notes: readonly string[]
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

/** How tables for people write a score that is undefined. */
export const UNDEFINED = 'undef'

/**
 * A number as tables for people show it: a true minus sign, no −0, commas between thousands of counts.
 *
 * @example
 * formatNumber(-0.0004, 3) //=> '0.000'
 * formatNumber(3435, 0) //=> '3,435'
 */
export function formatNumber(value: number, digits: number): string {
  if (!Number.isFinite(value)) return value === Infinity ? '∞' : value === -Infinity ? '−∞' : UNDEFINED
  const fixed = Math.abs(value).toFixed(digits)
  const negative = value < 0 && /[1-9]/.test(fixed)
  const [whole = '', fraction] = fixed.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${negative ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A cell as tables for people show it. */
export function formatCell(cell: Cell, column: Column): string {
  if (cell === null) return UNDEFINED
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return typeof cell === 'number' ? formatNumber(cell, column.digits ?? 3) : cell
}
