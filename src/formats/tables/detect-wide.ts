import { describe } from '../../model/error.ts'
import { columnsNotMarks, wideTable } from '../../model/errors/tables.ts'
import { addError, ask, type Draft } from '../draft.ts'
import type { ColumnRole } from '../format.ts'
import { wordOf } from '../json/json-text.ts'
import type { Detection, TableView } from './detect-table.ts'
import { isNumbering } from './label-values.ts'
import { isCutWord, isMarkWord } from './mark-rows.ts'
import { addTextColumn } from './text-column.ts'

const isTruth = (word: string): boolean => /^(?:true|false)$/i.test(word)

/** Two or more columns that hold only 0 and 1, or only segment numbers, and play no other role: coders. */
export function wide(
  draft: Draft,
  view: TableView,
  columns: Map<ColumnRole, string>,
  stated: boolean,
): Detection | undefined {
  const roles = new Set(columns.values())
  const named = draft.options.columns ?? {}
  const free = view.names.filter(
    name =>
      !roles.has(name) ||
      (stated &&
        !Object.values(named).includes(name) &&
        name !== columns.get('item') &&
        name !== columns.get('eligible') &&
        name !== columns.get('text')),
  )
  if (view.rows < 2) return undefined
  const marks: string[] = []
  const numbers: string[] = []
  for (const name of free) {
    const values = view.column(name).map(value => (typeof value === 'boolean' ? Number(value) : value))
    const words = values.map(value => wordOf(value ?? '').trim())
    // A property that is true or false is a mark where somebody says so, or beside texts.
    if (words.some(isTruth) && !stated && !columns.has('text')) continue
    // A cross in every row is a name: x.
    if (words.every(isMarkWord) && words.some(isCutWord) && words.some(word => !/^[x✓✔]$/i.test(word)))
      marks.push(name)
    else if (
      words.every(word => /^\d{1,9}$/.test(word)) &&
      isNumbering(words.map(Number)) &&
      Number(words[0]) <= 1 &&
      new Set(words).size < words.length
    )
      numbers.push(name)
  }
  const coders = marks.length >= numbers.length ? marks : numbers
  if (stated) {
    if (coders.length > 0) {
      const asked = addTextColumn(draft, view, columns, coders === marks ? marks : []) === 'asked'
      return asked ? undefined : { layout: 'wide', columns, coders }
    }
    addError(draft, describe(columnsNotMarks, {}), { line: 1 })
    return undefined
  }
  // Columns that never change are constants, not coders of whom nobody cuts.
  const cuts = coders.some(name => new Set(view.column(name).map(String)).size > 1)
  if (coders.length < 2 || !cuts) return undefined
  const crosses = coders.some(name =>
    view.column(name).some(value => /^\s*[x✓✔]\s*$/i.test(wordOf(value ?? ''))),
  )
  const content = coders === numbers ? 'segment numbers' : crosses ? 'marks and empty cells' : '0 and 1'
  ask(draft, {
    ...describe(wideTable, { coders, content, marks: coders === marks }),
    option: 'layout',
    flag: '--read layout=',
    choices: [{ value: 'wide', meaning: 'a column per annotator' }],
    location: { line: 1 },
  })
  return undefined
}
