import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { notAListInCellList } from '../../model/errors/model.ts'
import { listEmptyValue } from '../../model/errors/tables.ts'
import { parseOutside } from '../../model/json.ts'
import { show } from '../../model/require.ts'
import type { Draft } from '../draft.ts'

/** A separator with nothing before it: the value that should be there is missing. One at the end is no hole. */
const HOLE = /^\s*[,;]|[,;]\s*[,;]/

/** A list in a cell: `[2, 3, 6]`, `2 3 6`, `2,3,6` or `2;3;6`, or a list already where the cell is JSON. */
export function listIn(draft: Draft, value: unknown, location: Location): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string') {
    draft.error(describe(notAListInCellList, { value: show(value) }), location)
    return undefined
  }
  if (value.trimStart().startsWith('[')) {
    const list = bracketed(value)
    if (list !== undefined) return list
    draft.error(describe(notAListInCellList, { value: show(value) }), location)
    return undefined
  }
  const integers = integersIn(value)
  if (integers !== undefined) return integers
  if (hasHole(draft, value, location)) return undefined
  return value
    .split(/[\s,;]+/)
    .filter(word => word !== '')
    .map(word => (/^-?\d+(?:\.\d+)?$/.test(word) ? Number(word) : word))
}

/** Whether a value is missing in a list without brackets; says so. `hole`: how that looks. */
export function hasHole(draft: Draft, list: string, location: Location, hole = HOLE): boolean {
  if (!hole.test(list)) return false

  draft.error(describe(listEmptyValue, { list: show(list) }), location)
  return true
}

/** A list in brackets, in JSON or as NumPy prints it: `[2 3 6]`, `[0. 1. 0.]`. */
function bracketed(cell: string): unknown[] | undefined {
  try {
    const list: unknown = parseOutside(cell)
    return Array.isArray(list) ? list : undefined
  } catch {
    // One space or more between numbers, and no comma; what was left out (`...`) is no number.
    const numbers = /^\s*\[((?:\s*-?\d+(?:\.\d*)?(?:e[+-]?\d+)?(?=[\s\]]))+)\s*\]\s*$/i.exec(cell)?.[1]
    return numbers?.trim().split(/\s+/).map(Number)
  }
}

/** The same without a word where the cell holds no list, or one word. */
export function listOf(cell: unknown): readonly unknown[] | undefined {
  if (Array.isArray(cell)) return cell
  if (typeof cell !== 'string') return undefined
  if (cell.trimStart().startsWith('[')) return bracketed(cell)
  const words = cell.split(/[\s,;]+/).filter(word => word !== '')
  return words.length > 1 ? words : undefined
}

/**
 * The integers of a cell such as `2 3 6`, `2,3,6` or `2;3;6`; undefined where it holds anything else, a number is missing
 * (`2,,6`) or has ten digits or more. One pass: large tables hold little else.
 */
export function integersIn(cell: string): number[] | undefined {
  const found: number[] = []
  let digits = 0
  let number = 0
  // How many numbers there were at the last comma or semicolon: another one needs a further number before it.
  let parted = 0
  for (let at = 0; at <= cell.length; at++) {
    const code = at === cell.length ? 0x20 : cell.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      number = 10 * number + (code - 0x30)
      if (++digits > 9) return undefined
    } else if (code === 0x20 || code === 0x2c || code === 0x3b || code === 0x09) {
      if (digits > 0) found.push(number)
      number = 0
      digits = 0
      if (code === 0x2c || code === 0x3b) {
        if (found.length === parted) return undefined
        parted = found.length
      }
    } else return undefined
  }
  return found
}

/** The set of types in a cell: one name, or a JSON list of names. */
export function typesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  if (value === undefined || value === null || value === '') return []
  const text = String(value)
  if (text.startsWith('[')) {
    try {
      const list: unknown = parseOutside(text)
      if (Array.isArray(list) && list.every(name => typeof name === 'string' || typeof name === 'number'))
        return list.map(String)
    } catch {
      // A type may be called "[".
    }
  }
  return [text]
}

/** The cell for a set of types; `typesIn` gives it back. */
export function typesCell(names: readonly string[]): string {
  if (names.length === 0) return ''
  return names.length === 1 && !names[0]!.startsWith('[') ? names[0]! : JSON.stringify(names)
}
