import { describe } from '../../model/error.ts'
import { itemColumnMeaning } from '../../model/errors/tables.ts'
import type { Draft } from '../draft.ts'
import type { ColumnRole } from '../format.ts'
import { wordOf } from '../json/json-text.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { isBlank, namesInRuns } from './column-shape.ts'
import type { TableView } from './detect-table.ts'
import { isCutWord } from './mark-rows.ts'

/** Names of columns that number or name what is smaller than a text, or somebody in it. */
const NO_TEXT =
  /^(?:page|paragraph|para|line|sentence|sent|utterance|turn|token|word|speaker|unit|segment|label|note|comment)s?(?:[ _-]?(?:id|no|nr|num|number|index|name))?$/i

/**
 * Takes the column that names the text of each row, where none is known by its name: one whose values come in runs, as
 * those of a column `chapter` do. `marked` are the columns of marks; a column that changes where most of them are set
 * names segments. It is asked, and one such column is the likely answer.
 */
export function addTextColumn(
  draft: Draft,
  view: TableView,
  columns: Map<ColumnRole, string>,
  marked: readonly string[],
): 'asked' | undefined {
  if (columns.has('item') || (draft.options.item !== undefined && draft.options.itemAssumed !== true))
    return undefined
  const taken = new Set([...columns.values(), ...marked])
  const coder = columns.get('coder')
  const coders = coder === undefined ? undefined : view.column(coder)
  const found = view.names.filter(name => {
    if (taken.has(name) || name.trim() === '' || NO_TEXT.test(name.trim())) return false
    const values = view.column(name)
    if (values.some(isBlank) || 2 * runsOf(values, coders) > values.length) return false
    return new Set(values).size > 1 && namesInRuns(values, coders) && !namesSegments(view, values, marked)
  })
  if (found.length === 0) return undefined
  const one = { value: onlyItem(draft), flag: '--read item=', meaning: 'all rows are one text' }
  draft.ask({
    ...describe(itemColumnMeaning, { names: found }),
    option: 'columns',
    flag: '--column item=',
    choices: [
      ...found.map(name => ({
        value: name,
        meaning: `${new Set(view.column(name)).size} texts, one for each value of ${name}`,
      })),
      one,
    ],
    likely: found.length === 1 ? found[0] : undefined,
    because: `the values of ${found[0]} come in runs, as names of texts do`,
    location: { line: 1 },
  })
  return 'asked'
}

/** How many runs of equal values there are. */
const runsOf = (values: readonly unknown[], coders: readonly unknown[] | undefined): number =>
  values.filter((value, row) => row === 0 || value !== values[row - 1] || coders?.[row] !== coders?.[row - 1])
    .length

/** Whether at least two thirds of the marks are at the edges of runs: then a run is a segment, and no text. */
function namesSegments(view: TableView, values: readonly unknown[], marked: readonly string[]): boolean {
  let marks = 0
  let atEdges = 0
  for (const name of marked)
    for (const [row, value] of view.column(name).entries()) {
      if (!isCutWord(wordOf(typeof value === 'boolean' ? Number(value) : (value ?? '')).trim())) continue
      marks++
      if (values[row] !== values[row - 1] || values[row] !== values[row + 1]) atEdges++
    }
  return 3 * atEdges >= 2 * marks
}

/** The name of an item that a table without an item column holds. */
export const onlyItem = (draft: Draft): string => draft.options.item ?? stemOf(draft.options.file ?? 'text')
