import { describe } from '../../model/error.ts'
import { askCodersOrItems, itemsNumbered } from '../../model/errors/tables.ts'
import type { Draft } from '../draft.ts'
import type { Columns } from './columns.ts'
import type { Table } from './table-rows.ts'

/** What the rows of a table are that name neither text nor coder: each another text, or each another coder. */
export type RowsAre = 'items' | 'coders'

/**
 * What rows of whole codings are, where no column names the text or the coder; undefined where one does, or there is one
 * row. Rows with a text each that is not that of another row are texts; what nothing shows is asked.
 */
export function rowsWithoutNames(draft: Draft, table: Table, columns: Columns): RowsAre | undefined {
  const { rows, coder, itemAssumed } = draft.options
  const item = itemAssumed ? undefined : draft.options.item
  if (columns.has('item') || columns.has('coder') || table.rows < 2) return undefined
  if (rows === 'items' || rows === 'coders') return rows
  // One coder has one coding of a text; one text has one of each coder.
  if (coder !== undefined) return item === undefined ? 'items' : undefined
  if (item !== undefined) return 'coders'
  if (haveOwnTexts(table, columns)) {
    draft.warn(describe(itemsNumbered, { rows: table.rows }), { line: table.line(0) })
    return 'items'
  }
  draft.ask({
    ...describe(askCodersOrItems, { rows: table.rows }),

    option: 'rows',
    flag: '--read rows=',
    choices: [
      { value: 'coders', meaning: 'each row is another coder of the same text' },
      { value: 'items', meaning: 'each row is another text, all by one coder' },
    ],
    location: { line: table.line(0) },
  })
  return 'items'
}

/** Whether every row holds the texts of its units, and no two rows the same. */
function haveOwnTexts(table: Table, columns: Columns): boolean {
  const text = columns.get('text')
  if (text === undefined) return false
  const at = table.names.indexOf(text)
  const seen = new Set<string>()
  for (let row = 0; row < table.rows; row++) {
    const texts = table.cell(row, at)
    if (!Array.isArray(texts) || texts.length === 0) return false
    seen.add(JSON.stringify(texts))
  }
  return seen.size === table.rows
}
