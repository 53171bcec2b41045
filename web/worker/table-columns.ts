import type { InputFile } from 'cesura/formats'
import { guessRoles, openDraft, parseTable, rolesOf } from '../../src/formats/shared.ts'
import { textOf } from './chunk-set.ts'

/** Rows that a guess looks at, and rows that are shown. */
const LOOKED_AT = 200
const SHOWN = 8

/** The beginning of a table, and what its columns seem to hold. */
export interface TableColumns {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** How many rows there are below the names. */
  readonly count: number
  /** The role of each column, and what the guess rests on; undefined: none is likely. */
  readonly guesses: readonly ({ readonly role: string; readonly by: 'name' | 'values' } | undefined)[]
}

/** The columns of a table with names in its first row; undefined where a file is none. */
export function tableColumns(file: InputFile): TableColumns | undefined {
  const text = textOf(file)
  if (text === undefined) return undefined
  const [head, ...rows] = parseTable(openDraft(), text).map(({ cells }) => cells)
  if (head === undefined || head.length < 2 || rows.length === 0) return undefined
  const named = new Map(Array.from(rolesOf(head), ([role, name]) => [head.indexOf(name), role] as const))
  const some = rows.slice(0, LOOKED_AT)
  const roles = new Set<string>(named.values())
  const byValues = new Map(
    guessRoles(head.map((_, at) => some.map(cells => cells[at] ?? ''))).map(([role, at]) => [at - 1, role]),
  )
  const guesses = head.map((_, at) => {
    const role = named.get(at)
    if (role !== undefined) return { role, by: 'name' } as const
    const likely = isMarked(some.map(cells => cells[at] ?? '')) ? 'boundary' : byValues.get(at)
    return likely === undefined || roles.has(likely) ? undefined : ({ role: likely, by: 'values' } as const)
  })
  return { names: head, rows: rows.slice(0, SHOWN), count: rows.length, guesses }
}

/** Some cells hold one and the same mark, and the others nothing. */
const isMarked = (cells: readonly string[]): boolean =>
  cells.some(cell => cell.trim() === '') && new Set(cells.map(cell => cell.trim())).size === 2
