import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { idNotExact } from '../../model/errors/tables.ts'
import type { Draft } from '../draft.ts'
import type { ColumnRole } from '../format.ts'

/** One row of a table, or one JSON line: a value for each role that a column plays. */
export interface TableRecord {
  get(role: ColumnRole): unknown
  /** The item that it belongs to, where no column says so. */
  readonly item: string | undefined
  readonly location: Location
  /** True: its end is the sum of its start and a duration. */
  readonly computedEnd?: true | undefined
  /** The same row as one of an item. */
  in(item: string): TableRecord
}

/** The rows of one coder's coding of one item, in order. */
export interface RecordGroup {
  readonly item: string
  /** Empty: the rows are about the item only. */
  readonly coder: string
  readonly records: TableRecord[]
  readonly location: Location
}

/** Numbers beyond 2^53 are rounded when JSON is read, so that two names become one. */
export function requireExact(draft: Draft, id: number, location: Location): void {
  if (Number.isSafeInteger(id) || !Number.isInteger(id)) return

  draft.error(describe(idNotExact, { id }), location)
}

/** The text in a cell, or undefined where it is empty. */
export function textOf(record: TableRecord, role: ColumnRole): string | undefined {
  const value = record.get(role)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
