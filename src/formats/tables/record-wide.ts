import { fromLabels } from '../../model/construct.ts'
import { attempt, type Draft, putCoding } from '../draft.ts'
import { wordOf } from '../json/json-text.ts'
import type { Detection } from './detect-table.ts'
import { isCutWord, isMarkWord, readMarks } from './mark-rows.ts'
import { onlyItem } from './only-item.ts'
import { eligibleIn } from './record-units.ts'
import { type TableRecord, textOf } from './table-record.ts'
import type { Table } from './table-rows.ts'

/** A table with a row per unit and a column per coder: marks of 0 and 1, or segment numbers. */
export function readWide(
  draft: Draft,
  table: Table,
  { columns, coders = [] }: Detection,
  records: readonly TableRecord[],
): void {
  const items = new Map<string, number[]>()
  for (const [row, record] of records.entries()) {
    const item = columns.has('item') ? (textOf(record, 'item') ?? '') : onlyItem(draft)
    const rows = items.get(item)
    if (rows === undefined) items.set(item, [row])
    else rows.push(row)
  }
  for (const [item, rows] of items) {
    const texts = columns.has('text') ? rows.map(row => textOf(records[row]!, 'text') ?? '') : undefined
    const location = records[rows[0]!]!.location
    const eligible = columns.has('eligible')
      ? eligibleIn(draft, { records: rows.map(row => records[row]!), item }, draft.options.mark)
      : undefined
    for (const coder of coders) {
      const at = table.names.indexOf(coder)
      const cells = rows.map(row => wordOf(table.cell(row, at) ?? '').trim())
      const marks = cells.every(isMarkWord)
      const where = { ...location, item, coder }
      const segmentation = marks
        ? readMarks(
            draft,
            cells.map(cell => (isCutWord(cell) ? 1 : 0)),
            where,
            cells.length,
          )
        : attempt(draft, where, () => fromLabels(cells.map(Number)))
      const fits = segmentation !== undefined && texts?.length === segmentation.units
      if (segmentation !== undefined)
        putCoding(draft, { item, coder, segmentation, texts: fits ? texts : undefined, eligible, location })
    }
  }
}
