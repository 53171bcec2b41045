import { describe } from '../../model/error.ts'
import { columnsNotMarks, wideTable } from '../../model/errors/tables.ts'
import { addError, ask, type Draft } from '../draft.ts'
import type { ColumnRole } from '../format.ts'
import { wordOf } from '../json/json-text.ts'
import type { Detection, TableView } from './detect-table.ts'
import { isNumbering, plainMark } from './label-values.ts'
import { isCutWord, isMarkWord } from './mark-rows.ts'
import { addTextColumn } from './text-column.ts'

const isTruth = (value: unknown): boolean => /^\s*(?:true|false)\s*$/i.test(wordOf(value ?? ''))

/** Whether one word stands for a mark in all cells: x in some and y in others are names. */
const areOneMark = (words: readonly string[]): boolean =>
  new Set(words.filter(isCutWord).map(word => plainMark(word).toLowerCase())).size === 1

/** Names of properties, which are true or false of a unit by itself. */
const PROPERTY = /^(?:is|has|was|are|contains|includes|with|no|not)[ _-]/i

/**
 * Whether columns of marks look like those of annotators and not like properties or classes of units: marks are rare in
 * each, hardly any row has one mark as classes do, and all columns agree on the first unit or on the last.
 */
function areAnnotators(view: TableView, names: readonly string[]): boolean {
  if (names.some(name => PROPERTY.test(name.trim()))) return false
  const columns = names.map(name =>
    view
      .column(name)
      .map(value => isCutWord(wordOf(typeof value === 'boolean' ? Number(value) : (value ?? '')).trim())),
  )
  const marked = columns.filter(marks => marks.some(Boolean))
  if (marked.some(marks => 2 * marks.filter(Boolean).length > marks.length)) return false
  let single = 0
  for (let row = 0; row < view.rows; row++) if (columns.filter(marks => marks[row]).length === 1) single++
  if (10 * single >= 9 * view.rows) return false
  const ends = (row: number) => new Set(marked.map(marks => marks[row]))
  return ends(0).size === 1 && ends(view.rows - 1).size === 1
}

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
    // A cross in every row is a name: x.
    if (words.every(isMarkWord) && areOneMark(words) && words.some(word => !/^[x✓✔]$/i.test(word)))
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
  // A property that is true or false is a mark in columns that look like annotators', or next to texts.
  const likely = coders === numbers || areAnnotators(view, coders)
  if (!likely && !columns.has('text') && coders.some(name => view.column(name).some(isTruth)))
    return undefined
  // Columns that never change are constants, not coders without boundaries.
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
    choices: [{ value: 'wide', meaning: `${coders.length} annotators, a column for each` }],
    likely: likely ? 'wide' : undefined,
    because: `${coders.length} columns (${coders.slice(0, 8).join(', ')}) hold only ${content}`,
    location: { line: 1 },
  })
  return undefined
}
