import type { Draft } from '../draft.ts'
import type { ColumnRole } from '../format.ts'
import { listOf } from './cell-list.ts'
import type { Columns } from './columns.ts'
import type { Detection, TableView } from './detect-table.ts'
import { rejectDocuments } from './label-rows.ts'
import { isNumbering, kindOfLabels } from './label-values.ts'

/** Lists of strings, one for each unit, whatever their column is called. */
const areTexts = (cells: readonly unknown[]): boolean =>
  cells.length > 0 &&
  cells.every(
    list => Array.isArray(list) && list.length > 1 && list.every(text => typeof text === 'string'),
  ) &&
  2 * (cells as string[][]).flat().filter(text => /\S\s+\S/.test(text)).length >
    (cells as string[][]).flat().length

/**
 * Takes the list of texts and the list of labels of each record by their shape, where their names are unknown: one list
 * of sentences, and one list of as many numbers or words, or of one fewer.
 */
export function takeListsByShape({ names, column }: TableView, columns: Map<ColumnRole, string>): void {
  if (columns.has('labels') || columns.has('marks') || columns.has('boundaries')) return
  const texts = columns.get('text') ?? names.find(name => areTexts(column(name)))
  if (texts === undefined || !areTexts(column(texts))) return
  const units = column(texts) as readonly (readonly string[])[]
  const perUnit = names.filter(
    name =>
      name !== texts &&
      column(name).every((list, row) => {
        if (!Array.isArray(list) || list.length < 2) return false
        const missing = units[row]!.length - list.length
        const plain = list.every(
          label =>
            typeof label === 'boolean' ||
            Number.isInteger(label) ||
            (typeof label === 'string' && !/\s/.test(label)),
        )
        return plain && (missing === 0 || (missing === 1 && list.every(label => label === 0 || label === 1)))
      }),
  )
  const [only] = perUnit
  if (perUnit.length !== 1 || only === undefined) return
  const kind = kindOfLabels(column(only).flat())
  const numbering = column(only).every(list => isNumbering((list as unknown[]).map(Number)))
  if (kind !== 'marks' && kind !== 'letters' && kind !== 'words' && !numbering) return
  for (const [role, name] of columns) if (name === only || name === texts) columns.delete(role)
  columns.set('text', texts)
  columns.set(kind === 'marks' ? 'marks' : 'labels', only)
}

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
  const fitTexts = lists.every((list, row) => {
    const text = texts?.[row]
    return Array.isArray(text) && Math.abs(text.length - (list?.length ?? 0)) <= 1
  })
  let same = 0
  let gaps = 0
  for (const list of lists)
    for (let unit = 1; unit < (list?.length ?? 0); unit++, gaps++) if (list![unit] === list![unit - 1]) same++
  if (
    stated ||
    fitTexts ||
    kind !== 'words' ||
    (columns.has('coder') && columns.has('item')) ||
    same * 10 >= gaps + 1
  )
    return { layout: 'codings', columns }
  rejectDocuments(draft, view.rows, kind)
  return undefined
}
