import { describe } from '../../model/error.ts'
import { coderUnnamedInRecords } from '../../model/errors/model.ts'
import { groupDiffers } from '../../model/errors/reading.ts'
import {
  coderFieldInvalid,
  firstMarksRepeat,
  itemFieldInvalid,
  unitNumbersRestart,
} from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import { addError, addWarning, changeCodings, changeScores, type Draft, showField } from '../draft.ts'
import type { ColumnRole } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'
import type { Columns } from './columns.ts'
import type { Detection } from './detect-table.ts'
import type { RowsAre } from './nameless-rows.ts'
import { holdsOnlyMasses, readCodingRecord } from './record-coding.ts'
import { readSegmentRecords } from './record-segments.ts'
import { readUnitRecords } from './record-units.ts'
import { type RecordGroup, requireExact, type TableRecord, textOf } from './table-record.ts'

/**
 * Adds the records of a table whose rows are whole codings: nothing has to be gathered first, so that records may be made
 * one by one.
 */
export function readCodingRecords(
  draft: Draft,
  records: Iterable<TableRecord>,
  columns: Columns,
  rows?: RowsAre,
): void {
  const bare = holdsOnlyMasses(columns)
  for (const { item, coder, record } of namedRecords(draft, records, columns, rows))
    readCodingRecord(draft, item, coder, record, bare)
}

/** Adds the records of a table to the draft, in whichever layout it has. */
export function readRecords(draft: Draft, records: readonly TableRecord[], detected: Detection): void {
  const { layout, columns, mark } = detected
  const groups = groupRecords(draft, layout === 'units' ? apart(draft, records, columns) : records, columns)
  if (layout === 'segments') readSegmentRecords(draft, groups, columns)
  else
    for (const group of groups) {
      if (layout === 'units') readUnitRecords(draft, group, columns, mark)
      else for (const record of group.records) readCodingRecord(draft, group.item, group.coder, record)
    }
  if (columns.has('group')) putIntoGroups(draft, groups)
}

/** The group of each item, which every row of it names alike or leaves empty. */
function putIntoGroups(draft: Draft, records: readonly RecordGroup[]): void {
  const groups = new Map<string, string>()
  for (const { item, records: rows } of records) {
    for (const row of rows) {
      const group = textOf(row, 'group')
      const before = groups.get(item)
      if (group === undefined) continue
      if (before !== undefined && before !== group) {
        addError(draft, describe(groupDiffers, { before: show(before), group: show(group) }), {
          ...row.location,
          item,
        })
        return
      }
      groups.set(item, group)
    }
  }
  const grouped = <T extends { readonly item: string }>(given: T): T => {
    const group = groups.get(given.item)
    return group === undefined ? given : { ...given, group }
  }
  changeCodings(draft, grouped)
  changeScores(draft, grouped)
}

/** Without a column for the item, unit numbers that start again begin another item, and so does a mark of −1. */
function apart(draft: Draft, records: readonly TableRecord[], columns: Columns): readonly TableRecord[] {
  if (columns.has('item') || columns.has('coder')) return records
  const column = (role: ColumnRole) => records.map(record => Number(textOf(record, role) ?? Number.NaN))
  const numbered = columns.has('unit')
  const numbers = numbered ? column('unit') : columns.has('boundary') ? column('boundary') : []
  const first = numbered ? numbers[0] : -1
  if (numbers[0] !== first || ![-1, 0, 1].includes(first!)) return records
  if (numbers.filter(number => number === first).length < 2) return records
  const stem = draft.options.item ?? stemOf(draft.options.file ?? 'text')
  let count = 0
  const items = numbers.map(number => (number === first ? ++count : count))

  addWarning(draft, describe(numbered ? unitNumbersRestart : firstMarksRepeat, { count, stem }))
  return records.map((record, row) => record.in(`${stem}-${items[row]}`))
}

/** Rows by item and coder, in order of appearance; a column that is missing is named once for all. */
function groupRecords(draft: Draft, records: readonly TableRecord[], columns: Columns): RecordGroup[] {
  const groups: RecordGroup[] = []
  const byItem = new Map<string, Map<string, RecordGroup>>()
  let last: RecordGroup | undefined
  for (const { item, coder, record } of namedRecords(draft, records, columns)) {
    if (last?.item === item && last.coder === coder) {
      last.records.push(record)
      continue
    }
    const own = byItem.get(item) ?? new Map<string, RecordGroup>()
    byItem.set(item, own)
    last = own.get(coder)
    if (last === undefined) {
      last = { item, coder, records: [record], location: record.location }
      own.set(coder, last)
      groups.push(last)
    } else last.records.push(record)
  }
  return groups
}

interface NamedRecord {
  item: string
  coder: string
  record: TableRecord
}

/** Records with the names of their item and coder; one object for all of them, so that a row costs no more. */
function* namedRecords(
  draft: Draft,
  records: Iterable<TableRecord>,
  columns: Columns,
  rows?: RowsAre,
): Generator<Readonly<NamedRecord>> {
  const { item: onlyItem = stemOf(draft.options.file ?? 'text'), coder: onlyCoder } = draft.options
  if (!columns.has('coder') && onlyCoder === undefined && rows !== 'coders') {
    addWarning(draft, describe(coderUnnamedInRecords, {}), { line: 1 })
  }
  const [items, coders] = [columns.has('item'), columns.has('coder')]
  let named: NamedRecord | undefined
  let count = 0
  for (const record of records) {
    const number = rows === undefined ? undefined : String(++count)
    const itemHere = rows === 'items' ? number! : onlyItem
    const item = items ? nameOf(draft, record, 'item') : (record.item ?? itemHere)
    const coder = coders ? nameOf(draft, record, 'coder') : rows === 'coders' ? number! : (onlyCoder ?? '1')
    if (item === undefined || coder === undefined) continue
    if (named === undefined) named = { item, coder, record }
    else {
      named.item = item
      named.coder = coder
      named.record = record
    }
    yield named
  }
}

/** The name in a cell. A coder may be missing: then the row is about the item only. */
function nameOf(draft: Draft, record: TableRecord, role: 'item' | 'coder'): string | undefined {
  const value = record.get(role)
  if (typeof value === 'number' && Number.isFinite(value)) {
    requireExact(draft, value, record.location)
    return String(value)
  }
  if (typeof value === 'string' && value !== '') return value
  if (role === 'coder' && (value === '' || value === undefined || value === null)) return ''
  addError(
    draft,
    describe(role === 'item' ? itemFieldInvalid : coderFieldInvalid, { value: showField(value) }),
    record.location,
  )
  return undefined
}
