import type { MarkMeaning } from '../options/table-options.ts'
import { rolesOf } from '../tables/columns.ts'
import { delimiterOf } from '../tables/table-delimiter.ts'

/** What is in a column of a table that is read from its bytes. */
export type TableCell = 'item' | 'coder' | 'units' | 'boundaries' | 'masses' | MarkMeaning

/** How the rows of a table are written. */
export interface TableShape {
  /** The character between cells. */
  readonly char: number
  readonly cells: readonly TableCell[]
  /** Whether lines end in CR LF. */
  readonly returns: boolean
  /** Cells are without quotes, and spaces around them are no part of them. */
  readonly bare?: boolean
}

/** Whether a column holds marks. */
export const isMarks = (cell: TableCell): cell is MarkMeaning =>
  cell === 'gaps' || cell === 'end' || cell === 'start'

/** What is before the items of a document, and nothing else. */
export const DOCUMENT_HEAD =
  /^[ \n\t]*\{[ \n\t]*"cesura"[ \n\t]*:[ \n\t]*1[ \n\t]*,[ \n\t]*"items"[ \n\t]*:[ \n\t]*\[[ \n\t]*(?=\{)/

/** The sets of columns that are read from their bytes, each sorted. */
const LAYOUTS = ['coder item masses', 'boundaries coder item units']

/** How a table is written whose first lines these are, with its header; undefined where it is none of a row per coding. */
export function tableShape(sample: string): (TableShape & { readonly header: string }) | undefined {
  const [, header, returns] = /^([^\r\n"#]+)(\r?)\n/.exec(sample) ?? []
  if (header === undefined) return undefined
  const delimiter = delimiterOf(sample)
  const names = header.split(delimiter)
  const roles = rolesOf(names)
  const cells = names.map(name => [...roles].find(([, column]) => column === name)?.[0])
  if (!LAYOUTS.includes([...cells].sort().join(' '))) return undefined
  const char = delimiter.charCodeAt(0)
  return { header, char, cells: cells as TableCell[], returns: returns !== '' }
}
