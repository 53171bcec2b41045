import { describe, type Location } from '../../model/error.ts'
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

/** Rows of a table under the names of its columns; cells are made when they are asked for. */
export interface Table {
  readonly names: readonly string[]
  readonly rows: number
  readonly cell: (row: number, column: number) => unknown
  readonly line: (row: number) => number
  /** True: ends are sums of starts and durations. */
  readonly computedEnds?: true
}

/** A row of a table. A large table has millions: what rows share is in their class; a location is made on demand. */
class Row implements TableRecord {
  readonly #table: Table
  readonly #columns: ReadonlyMap<ColumnRole, number>
  readonly #file: string | undefined
  readonly #row: number
  readonly item: string | undefined

  constructor(
    table: Table,
    columns: ReadonlyMap<ColumnRole, number>,
    file: string | undefined,
    row: number,
    item?: string,
  ) {
    this.#table = table
    this.#columns = columns
    this.#file = file
    this.#row = row
    this.item = item
  }

  get(role: ColumnRole): unknown {
    const column = this.#columns.get(role)
    return column === undefined ? undefined : this.#table.cell(this.#row, column)
  }

  get computedEnd(): true | undefined {
    return this.#table.computedEnds
  }

  get location(): Location {
    const line = this.#table.line(this.#row)
    return this.#file === undefined ? { line } : { file: this.#file, line }
  }

  in(item: string): TableRecord {
    return new Row(this.#table, this.#columns, this.#file, this.#row, item)
  }
}

/** The rows of a table one by one: a value for each role that a column plays. */
export function* eachRecord(
  table: Table,
  columns: ReadonlyMap<ColumnRole, number>,
  file: string | undefined,
): Generator<TableRecord> {
  for (let row = 0; row < table.rows; row++) yield new Row(table, columns, file, row)
}

/** The same as a list. */
export const recordsOf = (
  table: Table,
  columns: ReadonlyMap<ColumnRole, number>,
  file: string | undefined,
): TableRecord[] => [...eachRecord(table, columns, file)]
