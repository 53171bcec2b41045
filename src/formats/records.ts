import type { Location } from '../model/error.ts'
import { show } from '../model/require.ts'
import { type Columns, layoutOf } from './columns.ts'
import { addError, addWarning, type Draft } from './draft.ts'
import type { ColumnRole } from './format.ts'
import { stemOf } from './path-pattern.ts'
import { readCodingRecord } from './record-coding.ts'
import { readSegmentRecords } from './record-segments.ts'
import { readUnitRecords } from './record-units.ts'

/** One row of a table, or one JSON line: a value for each role that a column plays. */
export interface TableRecord {
  readonly get: (role: ColumnRole) => unknown
  readonly location: Location
}

/** The rows of one coder's coding of one item, in order. */
export interface RecordGroup {
  readonly item: string
  /** Empty: the rows tell of the item only. */
  readonly coder: string
  readonly records: TableRecord[]
  readonly location: Location
}

/** Adds the records of a table to the draft, in whichever of the three layouts it has. */
export function readRecords(draft: Draft, records: readonly TableRecord[], columns: Columns): void {
  const layout = layoutOf(columns, draft.options.layout)!
  for (const group of groupRecords(draft, records, columns)) {
    if (layout === 'units') readUnitRecords(draft, group, columns)
    else if (layout === 'segments') readSegmentRecords(draft, group)
    else for (const record of group.records) readCodingRecord(draft, group, record)
  }
}

/** Rows by item and coder, in order of appearance; a column that is missing is named once for all. */
function groupRecords(draft: Draft, records: readonly TableRecord[], columns: Columns): RecordGroup[] {
  const groups = new Map<string, RecordGroup>()
  const { item: onlyItem = stemOf(draft.options.file ?? 'text'), coder: onlyCoder } = draft.options
  if (!columns.has('coder') && onlyCoder === undefined) {
    const message =
      'no column names the coder, who is called "1" here; --column coder=NAME or --read coder=NAME names it'
    addWarning(draft, 'coder-unnamed', message, { line: 1 })
  }
  for (const record of records) {
    const item = columns.has('item') ? nameOf(draft, record, 'item') : onlyItem
    const coder = columns.has('coder') ? nameOf(draft, record, 'coder') : (onlyCoder ?? '1')
    if (item === undefined || coder === undefined) continue
    const key = JSON.stringify([item, coder])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { item, coder, records: [record], location: record.location })
    else group.records.push(record)
  }
  return [...groups.values()]
}

/** The name in a cell. A coder may be missing: then the row tells of the item only. */
function nameOf(draft: Draft, record: TableRecord, role: 'item' | 'coder'): string | undefined {
  const value = record.get(role)
  if (typeof value === 'number' && Number.isFinite(value)) {
    requireExact(draft, value, record.location)
    return String(value)
  }
  if (typeof value === 'string' && value !== '') return value
  if (role === 'coder' && (value === '' || value === undefined || value === null)) return ''
  addError(draft, `${role}-unnamed`, `the ${role} is ${show(value)}; give it a name`, record.location)
  return undefined
}

/** Numbers beyond 2^53 are rounded when JSON is read, so that two names become one. */
export function requireExact(draft: Draft, id: number, location: Location): void {
  if (Number.isSafeInteger(id) || !Number.isInteger(id)) return
  const message = `${id} is beyond what a number holds exactly, so other ids would become the same; write ids as strings`
  addError(draft, 'id-not-exact', message, location)
}

/** The text in a cell, or undefined where it is empty. */
export function textOf(record: TableRecord, role: ColumnRole): string | undefined {
  const value = record.get(role)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
