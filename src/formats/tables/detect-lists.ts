import type { Draft } from '../draft.ts'
import type { ColumnRole } from '../format.ts'
import { listOf } from './cell-list.ts'
import type { Columns } from './columns.ts'
import type { Detection, TableView } from './detect-table.ts'
import { rejectDocuments } from './label-rows.ts'
import { kindOfLabels } from './label-values.ts'

/** A column called as one label that has a list of them in every row, one for each of the row's texts. */
export function takeListsOfLabels({ column }: TableView, columns: Map<ColumnRole, string>): void {
  const [label, text] = [columns.get('label'), columns.get('text')]
  if (label === undefined || text === undefined || columns.has('labels')) return
  const texts = column(text)
  const perUnit = column(label).every((labels, row) => {
    const units = texts[row]
    return Array.isArray(labels) && Array.isArray(units) && labels.length === units.length
  })
  if (!perUnit || !column(label).some(labels => (labels as readonly unknown[]).length > 0)) return
  columns.delete('label')
  columns.set('labels', label)
}

/** A column `labels` with a list in every cell: one label per unit, spans, or labels of whole documents. */
export function detectLists(
  draft: Draft,
  view: TableView,
  columns: Columns,
  stated: boolean,
): Detection | undefined | 'none' {
  const cells = view.column(columns.get('labels')!)
  const lists = cells.map(listOf)
  if (lists.every(list => list === undefined)) return 'none'
  const all = lists.flatMap(list => list ?? [])
  const kind = kindOfLabels(all)
  if (kind === 'spans' || kind === 'documents') {
    rejectDocuments(draft, view.rows, kind)
    return undefined
  }
  const texts = columns.has('text') ? view.column(columns.get('text')!) : undefined
  const alternative = lists.every((list, row) => {
    const text = texts?.[row]
    return Array.isArray(text) && Math.abs(text.length - (list?.length ?? 0)) <= 1
  })
  let same = 0
  let gaps = 0
  for (const list of lists)
    for (let unit = 1; unit < (list?.length ?? 0); unit++, gaps++) if (list![unit] === list![unit - 1]) same++
  if (
    stated ||
    alternative ||
    kind !== 'words' ||
    (columns.has('coder') && columns.has('item')) ||
    same * 10 >= gaps + 1
  )
    return { layout: 'codings', columns }
  rejectDocuments(draft, view.rows, kind)
  return undefined
}
