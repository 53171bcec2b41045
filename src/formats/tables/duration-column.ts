import { openDraft } from '../draft.ts'
import type { ReadOptions } from '../format.ts'
import { wordOf } from '../json/json-text.ts'
import { sumOf } from '../timeline/digits.ts'
import { isBlank } from './column-shape.ts'
import { columnsOf } from './columns.ts'
import type { Table } from './table-rows.ts'

const DURATIONS = new Set(['duration', 'dur', 'duration_s', 'duration_sec', 'duration (s)'])
const SECONDS = /^\s*\d+(?:\.\d*)?\s*$/

/**
 * A table of starts and durations (BIDS, pyannote, annotations of events) with ends instead of durations: what
 * is between a segment and the next start would else belong to the segment. The same table where it has ends, or where
 * anything in the two columns is no plain number.
 */
export function withEnds(table: Table, { columns: stated, layout }: ReadOptions): Table {
  const at = table.names.findIndex(name => DURATIONS.has(name.trim().toLowerCase()))
  if (at === -1 || layout !== undefined || Object.values(stated ?? {}).includes(table.names[at]!))
    return table
  const roles = columnsOf(openDraft({ columns: stated ?? {} }), table.names)
  const start = roles.get('start')
  if (start === undefined || roles.has('end') || table.names.includes('end')) return table
  const from = table.names.indexOf(start)
  for (let row = 0; row < table.rows; row++)
    for (const cell of [table.cell(row, from), table.cell(row, at)])
      if (isBlank(cell) || !SECONDS.test(wordOf(cell))) return table
  return {
    ...table,
    computedEnds: true,
    names: table.names.map((name, column) => (column === at ? 'end' : name)),
    cell: (row, column) =>
      column === at
        ? sumOf(wordOf(table.cell(row, from)).trim(), wordOf(table.cell(row, at)).trim())
        : table.cell(row, column),
  }
}
