import type { Draft } from '../draft.ts'
import type { ColumnRole } from '../format.ts'
import { wordOf } from '../json/json-text.ts'
import {
  areScoreLists,
  areScores,
  followOn,
  inRuns,
  isBlank,
  isCount,
  isNumeric,
  isRow,
  namesInRuns,
  numbersStartAgain,
  repeatsAtOnce,
  startsAtItems,
  startsRise,
} from './column-shape.ts'
import { askColumn, type Columns, columnsOf, type Layout, WRITTEN_COLUMNS } from './columns.ts'
import { detectLists, takeListsByShape, takeListsOfLabels } from './detect-lists.ts'
import { wide } from './detect-wide.ts'
import { areOpen } from './label-marks.ts'
import { askRows, rejectDocuments } from './label-rows.ts'
import { isNumbering, kindOfLabels, markWord } from './label-values.ts'
import { spanNames } from './span-names.ts'
import { addTextColumn } from './text-column.ts'

/** A table as its columns: names, and all values of one. */
export interface TableView {
  readonly names: readonly string[]
  readonly rows: number
  readonly column: (name: string) => readonly unknown[]
}

/** How a table is to be read. */
export interface Detection {
  readonly layout: Layout
  readonly columns: Columns
  /** Columns that are coders, in a wide table. */
  readonly coders?: readonly string[]
  /** What marks mean, where the values show it. */
  readonly mark?: 'start'
}

/** Columns whose name says that they label segments, and nothing more. */
const ALTERNATIVE = new Set(['topic', 'section', 'title', 'category', 'class'])

const CODINGS = ['masses', 'boundaries', 'gaps', 'marks'] as const

/**
 * How a table is read, by what it holds: a name of a column alone is never enough. What the values leave open is
 * asked; tables of labelled documents are rejected; undefined without a report where nothing in it could be boundaries.
 */
export function detectTable(draft: Draft, view: TableView): Detection | undefined {
  // What a tokeniser keeps for a model numbers pieces of words, and has no segments.
  if (view.names.includes('input_ids') && draft.options.columns === undefined) return undefined
  const columns = new Map(columnsOf(draft, view.names))
  const stated = draft.options.columns ?? {}
  const values = (role: ColumnRole) => view.column(columns.get(role)!)
  const groups = () => (['item', 'coder'] as const).filter(role => columns.has(role)).map(values)
  // An id that never repeats numbers the rows of a table with a row per unit or segment.
  const numbered =
    columns.get('item')?.toLowerCase() === 'id' &&
    stated.item === undefined &&
    view.rows > 1 &&
    new Set(values('item')).size === view.rows
  const rowColumns = () => {
    if (numbered) columns.delete('item')
    return columns
  }
  if (draft.options.layout === 'wide') return wide(draft, view, new Map(rowColumns()), true)
  if (draft.options.layout !== undefined)
    return {
      layout: draft.options.layout,
      columns: draft.options.layout === 'codings' ? columns : rowColumns(),
    }
  if (!columns.has('start') && !columns.has('end')) addSpanPair(view, columns)
  if (columns.has('start') && columns.has('end')) {
    // One cell in two that is a number is enough: the reader names the others, each with its line.
    const cells = [...values('start'), ...values('end')]
    const numeric = 2 * cells.filter(isNumeric).length > cells.length
    if (numeric || (stated.start !== undefined && stated.end !== undefined))
      return { layout: 'segments', columns: rowColumns() }
  }
  if (columns.has('start') && !columns.has('end')) {
    if (stated.start !== undefined || startsRise(values('start'), numbered ? [] : groups()))
      return { layout: 'segments', columns: rowColumns() }
  }
  takeListsByShape(view, columns)
  const written = WRITTEN_COLUMNS.every((name, index) => view.names[index] === name)
  const coded = (role: (typeof CODINGS)[number]) =>
    stated[role] !== undefined ||
    (written && role === 'boundaries' && values(role).every(isRow)) ||
    (values(role).every(isRow) &&
      !values(role).every(value => isCount(value, role === 'gaps' || role === 'marks')))
  const scored = columns.has('scores') && (stated.scores !== undefined || scoreLists(view, columns))
  const codings = CODINGS.some(role => columns.has(role) && coded(role))
  // Next to codings, scores are those of another coder: what is wrong with them is reported where it occurs.
  const ofOtherCoder = codings && columns.has('item') && columns.has('coder')
  if (columns.has('scores') && !scored && !ofOtherCoder) columns.delete('scores')
  if (scored || codings) return { layout: 'codings', columns }
  takeListsOfLabels(view, columns)
  if (columns.has('labels')) {
    const detected = detectLists(draft, view, columns, stated.labels !== undefined)
    if (detected !== 'none') return detected
  }
  if (columns.has('unit') && stated.unit === undefined && repeatsAtOnce(values('unit'), groups()))
    columns.delete('unit')
  const items = columns.has('item') && !numbered ? values('item') : undefined
  const rowsAreUnits = draft.options.rows === 'units'
  const placed = items !== undefined || columns.has('unit') || rowsAreUnits
  // Labels and scores occur in tables of documents and things too, next to their source and a running index.
  const [itemName, unitName] = [columns.get('item')?.toLowerCase(), columns.get('unit')?.toLowerCase()]
  const counted =
    unitName !== undefined &&
    (stated.unit !== undefined ||
      !['index', 'position'].includes(unitName) ||
      new Set(values('unit')).size < view.rows)
  const texts = items !== undefined && itemName !== 'source' && (columns.has('text') || columns.has('coder'))
  const firm = rowsAreUnits || counted || texts || (items !== undefined && stated.item !== undefined)
  if (columns.has('segment')) {
    const numbers =
      (numbered || isCountedFromOne(values('segment'))) &&
      columns.has('text') &&
      isNumbering(values('segment').map(Number))
    // An empty column, or one of formulas that were never worked out, says nothing.
    const filled = !values('segment').every(isBlank)
    const strong = filled && inRuns(values('segment'), items) && (placed || numbers)
    if (stated.segment !== undefined || strong) return { layout: 'units', columns: rowColumns() }
  }
  if (columns.has('boundary')) {
    const marks = values('boundary')
    const kind = kindOfLabels(marks.map(mark => (mark === '' || mark === null ? '0' : mark)))
    if (kind === 'starts' || startsAtItems(marks))
      return { layout: 'units', columns: rowColumns(), mark: 'start' }
    const words = marks.map(mark => wordOf(mark ?? '').trim())
    const areMarks = words.every(word => /^(?:|[01x✓✔]|true|false|yes|no|y|n)$/i.test(word))
    if (kind === 'marks' || stated.boundary !== undefined || areMarks) {
      if (addTextColumn(draft, view, rowColumns(), [columns.get('boundary')!]) === 'asked') return undefined
      return { layout: 'units', columns }
    }
    // Other words that mark a boundary or none are read as labels of two values are.
    if (markWord(words) !== undefined && !columns.has('label')) {
      columns.set('label', columns.get('boundary')!).delete('boundary')
      return { layout: 'units', columns: rowColumns() }
    }
  }
  if (columns.has('type') && (stated.type !== undefined || (firm && values('type').some(isBlank))))
    return { layout: 'units', columns: rowColumns() }
  const label = columns.get('label')
  const named = label !== undefined && !ALTERNATIVE.has(label.trim().toLowerCase())
  // A column such as `topic` names segments where its values come in runs and change inside a text.
  const inText = firm && items !== undefined && changesInside(values, items)
  if (label !== undefined && (stated.label !== undefined || named || inText))
    return detectLabel(draft, view, rowColumns(), firm)
  if (columns.has('score')) {
    const scores = values('score').filter(score => !isBlank(score))
    // Who places a boundary at which unit of which text: such a table is about nothing else.
    const sure = items !== undefined && counted && columns.has('coder')
    const perUnit = firm && (counted || columns.has('text')) && areScores(scores, sure)
    if (stated.score !== undefined || perUnit) return { layout: 'units', columns: rowColumns() }
  }
  const detected = wide(draft, view, columns, false)
  if (detected !== undefined || draft.questions.length > 0) return detected
  // One row is no text of several units.
  if (view.rows > 1 && (columns.has('segment') || columns.has('item') || columns.has('coder')))
    askColumn(draft, view.names, columns, view.column)
  return undefined
}

/** Takes two columns for start and end that share the rest of their names, where the rows follow on. */
function addSpanPair(view: TableView, columns: Map<ColumnRole, string>): void {
  const taken = new Set(columns.values())
  const [start, end] = spanNames(view.names.filter(name => !taken.has(name))) ?? []
  if (start === undefined || end === undefined) return
  if (followOn(view.column(start), view.column(end))) columns.set('start', start).set('end', end)
}

/** A column `scores` with a list of numbers in its cells, in a table of codings. */
function scoreLists({ column }: TableView, columns: Columns): boolean {
  const [scores, texts] = [column(columns.get('scores')!), columns.get('text')]
  const placed = columns.has('units') || (columns.has('item') && columns.has('coder'))
  return areScoreLists(scores, placed, texts === undefined ? undefined : column(texts))
}

/** Whether labels come in runs within each text, and most texts have several. */
function changesInside(values: (role: ColumnRole) => readonly unknown[], items: readonly unknown[]): boolean {
  const labels = values('label')
  if (labels.some(isBlank) || !namesInRuns(labels, items)) return false
  const texts = new Set(items)
  const several = new Set(
    items.filter((item, row) => row > 0 && item === items[row - 1] && labels[row] !== labels[row - 1]),
  )
  return 2 * several.size > texts.size
}

/** Segment numbers of one text: from 0 or 1 on, each on several rows or more often than not. */
const isCountedFromOne = (numbers: readonly unknown[]): boolean =>
  /^[01]$/.test(String(numbers[0]).trim()) &&
  numbers.length > 2 &&
  2 * new Set(numbers.map(String)).size <= numbers.length &&
  new Set(numbers.map(String)).size > 1

/** A label for each row, by its values over the whole file. */
function detectLabel(
  draft: Draft,
  view: TableView,
  columns: Map<ColumnRole, string>,
  placed: boolean,
): Detection | undefined {
  const labels = view.column(columns.get('label')!)
  const kind = kindOfLabels(labels)
  if (draft.options.rows === 'documents' || kind === 'spans' || kind === 'documents') {
    rejectDocuments(draft, view.rows, kind)
    return undefined
  }
  // Tags that continue from row to row (B-x, I-x) are at the words of a text.
  const tagged = kind === 'tags' && columns.has('text')
  if (!placed && !tagged && draft.options.columns?.label === undefined) {
    askRows(draft, view.rows, columns)
    return undefined
  }
  const asMarks = (): Columns => {
    columns.set('boundary', columns.get('label')!)
    columns.delete('label')
    return columns
  }
  if (areOpen(labels, draft.options.mark) && kind === 'letters') return { layout: 'units', columns }
  if (kind === 'marks' || kind === 'letters') return { layout: 'units', columns: asMarks() }
  if (kind === 'starts' || startsAtItems(labels))
    return { layout: 'units', columns: asMarks(), mark: 'start' }
  if (kind === 'numbers' || kind === 'tags') return { layout: 'units', columns }
  if (kind === 'words') {
    const same = labels.filter((label, row) => row > 0 && label === labels[row - 1]).length
    const stated = draft.options.rows === 'units' || draft.options.columns?.label !== undefined
    if (stated || same * 10 >= labels.length - 1) return { layout: 'units', columns }
    askRows(draft, view.rows, columns)
    return undefined
  }
  if (draft.options.columns?.label !== undefined || (columns.has('item') && numbersStartAgain(labels)))
    return { layout: 'units', columns }
  askColumn(draft, view.names, columns, view.column)
  return undefined
}
