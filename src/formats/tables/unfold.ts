import { isReferenceName } from '../../model/reference-names.ts'
import { isRecord, own } from '../json/json-text.ts'
import { listOf } from './cell-list.ts'
import { isBlank } from './column-shape.ts'
import { rolesOf } from './columns.ts'
import { isNumbering, plainMark } from './label-marks.ts'
import type { Table } from './table-record.ts'

/**
 * A table whose cells hold what several annotators did, with a column or a row for each of them: one object per cell by
 * annotator, `{"ann": 1, "bo": 0}`, becomes columns; lists or strings of marks in two columns or more become a row each,
 * with the name of the column as the annotator. The same table where there is nothing of the kind. `stated`: columns whose role
 * somebody gave, which stay.
 */
export function unfolded(table: Table, stated: readonly string[]): Table {
  const flat = columnsByName(table, stated)
  return rowsByCoder(flat, stated) ?? flat
}

/** Objects that have the same keys in every row, spread into columns of these names. */
function columnsByName(table: Table, stated: readonly string[]): Table {
  const spread = new Map<number, readonly string[]>()
  for (const [column, name] of table.names.entries()) {
    if (!ANNOTATIONS.test(name) || stated.includes(name)) continue
    const keys = keysOfAll(table, column)
    if (keys?.every(key => !table.names.includes(key))) spread.set(column, keys)
  }
  if (spread.size === 0) return table
  const cells = table.names.flatMap((name, column): { name: string; column: number; key?: string }[] =>
    spread.has(column) ? spread.get(column)!.map(key => ({ name: key, column, key })) : [{ name, column }],
  )
  return {
    ...table,
    names: cells.map(({ name }) => name),
    cell(row, at) {
      const { column, key } = cells[at]!
      const cell = table.cell(row, column)
      return key === undefined ? cell : own(byName(cell)!, key)
    },
  }
}

const ANNOTATIONS =
  /^(?:annotations?|annotators?|coders?|raters?|votes|labels|codings?|segmentations?|predictions?|preds?|systems?|models?|outputs?|hypotheses|marks|boundaries)$/i

/** Annotators with their values: an object, or a list of objects that name one each. */
export function byName(cell: unknown): Record<string, unknown> | undefined {
  if (isRecord(cell)) return cell
  if (!Array.isArray(cell) || !cell.every(isRecord)) return undefined
  const found: Record<string, unknown> = {}
  for (const entry of cell) {
    const [name, ...others] = Object.keys(entry).filter(key => CODER.test(key))
    const [lists, ...more] = Object.entries(entry).filter(([, value]) => Array.isArray(value))
    const coder = name === undefined ? undefined : entry[name]
    if (others.length > 0 || more.length > 0 || lists === undefined) return undefined
    if (typeof coder !== 'string' || Object.hasOwn(found, coder)) return undefined
    found[coder] = lists[1]
  }
  return found
}

const CODER = /^(?:coder|annotator|rater|user|system|model|name|by)(?:_?(?:id|name))?$/i

/** The keys of the objects of a column, where all have the same ones and hold one value or one list each. */
function keysOfAll(table: Table, column: number): readonly string[] | undefined {
  let keys: readonly string[] | undefined
  for (let row = 0; row < table.rows; row++) {
    const record = byName(table.cell(row, column))
    if (record === undefined) return undefined
    const own = Object.keys(record)
    if (own.length === 0 || Object.values(record).some(value => isRecord(value))) return undefined
    if (keys !== undefined && keys.join('\n') !== own.join('\n')) return undefined
    keys = own
  }
  return keys
}

/** A string of 0 and 1, as long as only marks are. */
const GAPS = /^'?[01]{4,}$/

/** The list of a cell: marks, numbers of segments or sizes. */
function rowOf(cell: unknown): readonly unknown[] | undefined {
  if (typeof cell === 'string' && GAPS.test(cell.trim()))
    return Array.from(cell.trim().replace("'", ''), Number)
  return Array.isArray(cell) || (typeof cell === 'string' && /^\s*\[/.test(cell)) ? listOf(cell) : undefined
}

const isMark = (value: unknown): boolean =>
  typeof value === 'boolean' || /^[01]$/.test(plainMark(String(value))) || value === 0 || value === 1
const sum = (list: readonly unknown[]) => list.reduce<number>((all, value) => all + Number(value), 0)

/** What lists of one row are together: marks or numbers of segments of one length, sizes of one sum. */
function kindOf(lists: readonly (readonly unknown[])[]): 'marks' | 'labels' | 'masses' | undefined {
  if (lists.some(list => list.length < 2)) return undefined
  const equal = new Set(lists.map(({ length }) => length)).size === 1
  if (equal && lists.every(list => list.every(isMark))) return 'marks'
  const numbers = lists.every(list => list.every(value => Number.isInteger(value)))
  if (!numbers) return undefined
  if (
    equal &&
    lists.every(list => (list[0] as number) <= 1 && new Set(list).size < list.length) &&
    lists.every(list => isNumbering(list as readonly number[]))
  )
    return 'labels'
  const positive = lists.every(list => list.every(value => (value as number) > 0))
  return positive && new Set(lists.map(sum)).size === 1 ? 'masses' : undefined
}

/** Names of lists that are about units, and not by an annotator. */
const NOT_CODERS =
  /mask|input_ids|token_type|attention|speaker|^(?:units?|texts?|ids?|tokens?|words?|sentences?)$/i

/** A row for each annotator, where two columns or more hold lists that cut one text in every row. */
function rowsByCoder(table: Table, stated: readonly string[]): Table | undefined {
  if (table.rows === 0 || table.names.some(name => name === 'coder')) return undefined
  const coders = table.names.flatMap((name, column) =>
    NOT_CODERS.test(name) || stated.includes(name) || rowOf(table.cell(0, column)) === undefined
      ? []
      : [{ name, column }],
  )
  const [first] = coders
  if (coders.length < 2 || first === undefined) return undefined
  let kind: ReturnType<typeof kindOf>
  for (let row = 0; row < table.rows; row++) {
    const lists = coders.map(({ column }) => rowOf(table.cell(row, column)))
    if (lists.some(list => list === undefined)) return undefined
    const own = kindOf(lists as readonly (readonly unknown[])[])
    if (own === undefined || (kind !== undefined && own !== kind)) return undefined
    kind = own
  }
  // One object of lists by name is a dictionary.
  if (table.rows === 1 && coders.length === table.names.length) return undefined
  // Two sums of one row are equal by chance: over several rows, or under the name of a reference, they are not.
  if (kind === 'masses' && table.rows < 2 && !coders.some(({ name }) => isReferenceName(name)))
    return undefined
  const text = (column: number) =>
    typeof table.cell(0, column) === 'string' && !isBlank(table.cell(0, column))
  const others = table.names.flatMap((name, column) =>
    coders.some(own => own.column === column) ? [] : [{ name, column }],
  )
  // Next to names of texts, strings of 0 and 1 are marks; alone they may be codes of anything.
  const strings = coders.some(({ column }) => text(column) && GAPS.test(String(table.cell(0, column)).trim()))
  if (strings && others.length === 0) return undefined
  // A column whose values never repeat names the texts, if none is known to; else they are numbered.
  const named = rolesOf(others.map(({ name }) => name)).has('item')
  const namesTexts = (column: number) => {
    const values = Array.from({ length: table.rows }, (_, row) => table.cell(row, column))
    return (
      values.every(value => typeof value === 'string' && value !== '') && new Set(values).size === table.rows
    )
  }
  const id = named ? undefined : others.find(({ column }) => namesTexts(column))
  const numbered = !named && id === undefined && table.rows > 1
  const names = [
    ...others.map(({ name, column }) => (column === id?.column ? 'item' : name)),
    'coder',
    kind!,
    ...(numbered ? ['item'] : []),
  ]
  const width = coders.length
  return {
    names,
    rows: table.rows * width,
    line: row => table.line(Math.floor(row / width)),
    cell(row, at) {
      const [original, coder] = [Math.floor(row / width), coders[row % width]!]
      if (at < others.length) return table.cell(original, others[at]!.column)
      if (at === others.length) return coder.name
      if (at > others.length + 1) return String(original + 1)
      const cell = table.cell(original, coder.column)
      const strings = typeof cell === 'string' && GAPS.test(cell.trim())
      return strings ? cell.trim().replace("'", '') : rowOf(cell)
    },
  }
}
