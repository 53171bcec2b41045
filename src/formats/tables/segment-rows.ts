import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { segmentWithoutUnit } from '../../model/errors/reading.ts'
import { offsetNotInteger } from '../../model/errors/tables.ts'
import { type Draft, showField } from '../draft.ts'
import type { Cut, Range } from '../units/cut-ranges.ts'
import { type RecordGroup, type TableRecord, textOf } from './table-record.ts'

/** A segment from `start` to `end`, as a row states it. */
export interface Row {
  readonly start: number
  readonly end: number
  readonly label?: string | undefined
  readonly location: Location
}

/** The segments of one coder in one item, by their starts. */
export interface Group {
  readonly item: string
  readonly coder: string
  readonly rows: readonly Row[]
  readonly location: Location
}

/** An integer, as a cell writes it. */
export const INTEGER = /^\s*\d{1,15}\s*$/

/** Rows as ranges from 0; undefined where one holds nothing, which is reported. */
export function rangesOf(
  draft: Draft,
  rows: readonly Row[],
  base: number,
  last: number,
): Range[] | undefined {
  const ranges: Range[] = []
  for (const { start, end, label, location } of rows) {
    const from = start - base
    const to = end - base + last
    if (to > from && from >= 0)
      ranges.push(label === undefined ? { from, to, location } : { from, to, location, label })
    else draft.error(describe(segmentWithoutUnit, { start, end }), location)
  }
  return ranges.length < rows.length ? undefined : ranges
}

/** Rows one after the other from the start to the end, as most are: no rule is needed. Undefined where one is. */
export function cutWhole(rows: readonly Row[], base: number, last: number, units: number): Cut | undefined {
  const boundaries: number[] = []
  let labelled = false
  let at = 0
  for (const { start, end, label } of rows) {
    if (start - base !== at || end - base + last <= at) return undefined
    if (at > 0) boundaries.push(at)
    if (label !== undefined) labelled = true
    at = end - base + last
  }
  if (at !== units) return undefined
  return labelled ? { boundaries, labels: rows.map(({ label }) => label ?? '') } : { boundaries }
}

/** A row of integers; its location is found only where something is wrong. */
class SegmentRow implements Row {
  readonly #record: TableRecord
  readonly #item: string
  readonly #coder: string
  readonly start: number
  readonly end: number
  readonly label: string | undefined

  constructor(
    record: TableRecord,
    item: string,
    coder: string,
    start: number,
    end: number,
    label: string | undefined,
  ) {
    this.#record = record
    this.#item = item
    this.#coder = coder
    this.start = start
    this.end = end
    this.label = label
  }

  get location(): Location {
    return { ...this.#record.location, item: this.#item, coder: this.#coder }
  }
}

/** An integer with the decimals that programs write where a column has a gap: `10.0`. */
export const INTEGER_DECIMAL = /^\s*\d{1,15}(?:\.0+)?\s*$/

/**
 * Rows whose starts and ends are all integers, as most are; undefined where one is not, which is then reported.
 * `decimals`: `10.0` is one too.
 */
export function wholeRows(
  { item, coder, records, location }: RecordGroup,
  decimals: boolean,
): Group | undefined {
  const form = decimals ? INTEGER_DECIMAL : INTEGER
  const rows: Row[] = []
  let sorted = true
  for (const record of records) {
    const start = integerIn(record.get('start'), form)
    const end = integerIn(record.get('end'), form)
    if (start === undefined || end === undefined) return undefined
    if (rows.length > 0 && start < rows.at(-1)!.start) sorted = false
    const label = textOf(record, 'label')
    rows.push(new SegmentRow(record, item, coder, start, end, label))
  }
  return { item, coder, rows: sorted ? rows : rows.sort((a, b) => a.start - b.start), location }
}

const integerIn = (value: unknown, form: RegExp): number | undefined => {
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 && value < 1e15 ? value : undefined
  return typeof value === 'string' && form.test(value) ? Number(value) : undefined
}

export function rowsOf(draft: Draft, { item, coder, records, location }: RecordGroup): Group | undefined {
  let broken = false
  const rows = records.map(record => {
    const where = { ...record.location, item, coder }
    const [start, end] = (['start', 'end'] as const).map(role => {
      const text = textOf(record, role)
      if (text !== undefined && INTEGER.test(text)) return Number(text)
      broken = true
      const shown = showField(record.get(role))
      draft.error(describe(offsetNotInteger, { role, value: shown }), where)
      return 0
    }) as [number, number]
    const label = textOf(record, 'label')
    return { start, end, location: where, label }
  })
  return broken ? undefined : { item, coder, rows: rows.sort((a, b) => a.start - b.start), location }
}
