import { askColumn, type Columns, columnsOf, type Layout } from './columns.ts'
import { addError, ask, type Draft } from './draft.ts'
import type { ColumnRole } from './format.ts'
import { isNumbering, kindOfLabels } from './label-values.ts'
import { baseOf, stemOf } from './path-pattern.ts'

/** A table as its columns: names, and all values of one. */
export interface TableView {
  readonly names: readonly string[]
  readonly rows: number
  readonly column: (name: string) => readonly unknown[]
}

/** How a table is to be read. */
export interface Judgement {
  readonly layout: Layout
  readonly columns: Columns
  /** Columns that are coders, in a wide table. */
  readonly coders?: readonly string[]
  /** What marks mean, where the values show it. */
  readonly mark?: 'start'
}

/** Columns whose name says that they label segments, and nothing more. */
const BESIDE = new Set(['topic', 'section', 'title', 'category', 'class'])
const CODINGS = ['masses', 'boundaries', 'gaps', 'marks'] as const

/**
 * How a table is read, by what stands in it: a name of a column alone is never enough. What the values leave open is
 * asked; tables of labelled documents are refused; undefined without a word where nothing in it could be boundaries.
 */
export function judgeTable(draft: Draft, view: TableView): Judgement | undefined {
  const columns = new Map(columnsOf(draft, view.names))
  const told = draft.options.columns ?? {}
  const values = (role: ColumnRole) => view.column(columns.get(role)!)
  if (draft.options.layout === 'wide') return wide(draft, view, columns, true)
  // An id that never repeats numbers the rows of a table with a row per unit.
  const repeats = (role: ColumnRole) => new Set(values(role)).size < view.rows
  const unitColumns = () => {
    const id = columns.get('item')
    if (id?.toLowerCase() === 'id' && told.item === undefined && view.rows > 1 && !repeats('item'))
      columns.delete('item')
    return columns
  }
  if (draft.options.layout !== undefined)
    return {
      layout: draft.options.layout,
      columns: draft.options.layout === 'units' ? unitColumns() : columns,
    }
  if (columns.has('start') && columns.has('end')) {
    const numeric = [...values('start'), ...values('end')].every(isNumeric)
    if (numeric || (told.start !== undefined && told.end !== undefined))
      return { layout: 'segments', columns }
  }
  if (columns.has('start') && !columns.has('end')) {
    const groups = (['item', 'coder'] as const).filter(role => columns.has(role)).map(values)
    if (told.start !== undefined || startsRise(values('start'), groups))
      return { layout: 'segments', columns }
  }
  if (CODINGS.some(role => columns.has(role) && (told[role] !== undefined || values(role).every(isRow))))
    return { layout: 'codings', columns }
  if (columns.has('labels')) {
    const judged = judgeLists(draft, view, columns, told.labels !== undefined)
    if (judged !== 'none') return judged
  }
  const placed = columns.has('item') || columns.has('unit') || draft.options.rows === 'units'
  if (columns.has('segment')) {
    const strong = inRuns(values('segment'), columns.has('item') ? values('item') : undefined)
    if (told.segment !== undefined || (placed && strong)) return { layout: 'units', columns: unitColumns() }
  }
  if (columns.has('boundary')) {
    const marks = values('boundary')
    const kind = kindOfLabels(marks.map(mark => (mark === '' || mark === null ? '0' : mark)))
    if (kind === 'starts' || startsAtItems(marks))
      return { layout: 'units', columns: unitColumns(), mark: 'start' }
    if (kind === 'marks' || told.boundary !== undefined) return { layout: 'units', columns: unitColumns() }
    if (marks.every(mark => /^(?:|[01]|true|false|yes|no|y|n)$/i.test(String(mark ?? ''))))
      return { layout: 'units', columns: unitColumns() }
  }
  if (columns.has('type') && (told.type !== undefined || (placed && values('type').some(isBlank))))
    return { layout: 'units', columns: unitColumns() }
  const label = columns.get('label')
  if (label !== undefined && (told.label !== undefined || !BESIDE.has(label.trim().toLowerCase())))
    return judgeLabel(draft, view, unitColumns(), placed)
  const judged = wide(draft, view, columns, false)
  if (judged !== undefined || draft.questions.length > 0) return judged
  if (columns.has('segment') || columns.has('item') || columns.has('coder'))
    askColumn(draft, view.names, columns)
  return undefined
}

const isBlank = (value: unknown): boolean => value === '' || value === null || value === undefined

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && /^\s*(?:\d+(?:\.\d*)?|\d+(?::\d+){1,2}(?:[.,]\d+)?)\s*$/.test(value)

/** Times that start at 0 and rise within each text and coder: where segments start. Whole numbers could be anything. */
function startsRise(starts: readonly unknown[], groups: readonly (readonly unknown[])[]): boolean {
  if (!starts.every(isNumeric) || starts.every(start => /^\s*\d+\s*$/.test(String(start)))) return false
  const last = new Map<string, number>()
  return starts.every((start, row) => {
    const key = JSON.stringify(groups.map(group => group[row]))
    const seconds = String(start)
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0)
    const before = last.get(key)
    last.set(key, seconds)
    return before === undefined ? seconds === 0 : seconds > before
  })
}

/** A cell that holds a row of numbers or marks. */
const isRow = (value: unknown): boolean =>
  isBlank(value) ||
  typeof value === 'number' ||
  Array.isArray(value) ||
  (typeof value === 'string' && /^\s*\[?[\d\s,;]*\]?\s*$/.test(value))

/** −1 on the first unit of every text, 0 or 1 elsewhere. */
const startsAtItems = (marks: readonly unknown[]): boolean =>
  marks.some(mark => String(mark) === '-1') && marks.every(mark => /^(?:-1|0|1)$/.test(String(mark)))

/** Numbers that rise by 0 or 1, or names that come in runs, within each item. */
function inRuns(values: readonly unknown[], items: readonly unknown[] | undefined): boolean {
  let numbers = true
  let before: unknown
  let previous = 0
  let runs = 0
  const seen = new Set<string>()
  let names = true
  for (const [row, value] of values.entries()) {
    const item = items?.[row]
    const fresh = row === 0 || item !== before
    const number =
      typeof value === 'number' ? value : /^\s*\d{1,9}\s*$/.test(String(value)) ? Number(value) : Number.NaN
    if (!fresh && !(number - previous === 0 || number - previous === 1)) numbers = false
    if (Number.isNaN(number)) numbers = false
    if (fresh || value !== values[row - 1]) {
      runs++
      const key = JSON.stringify([item, value])
      if (seen.has(key)) names = false
      seen.add(key)
    }
    before = item
    previous = number
  }
  // Several coders of one item stand one after the other: numbers start again.
  const again = items === undefined ? false : numbersStartAgain(values)
  return numbers || (names && runs < values.length) || again
}

const numbersStartAgain = (values: readonly unknown[]): boolean => {
  const numbers = values.filter(value => !isBlank(value)).map(Number)
  return (
    numbers.length > 0 &&
    numbers.every(
      (number, row) =>
        Number.isInteger(number) && (row === 0 || number <= 1 || (number - numbers[row - 1]!) >>> 0 <= 1),
    )
  )
}

/** A column `labels` with a list in every cell: one label per unit, spans, or labels of whole documents. */
function judgeLists(
  draft: Draft,
  view: TableView,
  columns: Columns,
  told: boolean,
): Judgement | undefined | 'none' {
  const cells = view.column(columns.get('labels')!)
  const lists = cells.map(listOf)
  if (lists.every(list => list === undefined)) return 'none'
  const all = lists.flatMap(list => list ?? [])
  const kind = kindOfLabels(all)
  if (kind === 'spans' || kind === 'documents') {
    documents(draft, view, kind)
    return undefined
  }
  const texts = columns.has('text') ? view.column(columns.get('text')!) : undefined
  const beside = lists.every((list, row) => {
    const text = texts?.[row]
    return Array.isArray(text) && Math.abs(text.length - (list?.length ?? 0)) <= 1
  })
  let same = 0
  let gaps = 0
  for (const list of lists)
    for (let unit = 1; unit < (list?.length ?? 0); unit++, gaps++) if (list![unit] === list![unit - 1]) same++
  if (
    told ||
    beside ||
    kind !== 'words' ||
    (columns.has('coder') && columns.has('item')) ||
    same * 10 >= gaps + 1
  )
    return { layout: 'codings', columns }
  documents(draft, view, kind)
  return undefined
}

function listOf(cell: unknown): readonly unknown[] | undefined {
  if (Array.isArray(cell)) return cell
  if (typeof cell !== 'string') return undefined
  if (cell.trimStart().startsWith('[')) {
    try {
      const list: unknown = JSON.parse(cell)
      return Array.isArray(list) ? list : undefined
    } catch {
      return undefined
    }
  }
  const words = cell.split(/[\s,;]+/).filter(word => word !== '')
  return words.length > 1 ? words : undefined
}

/** A label for each row, by its values over the whole file. */
function judgeLabel(
  draft: Draft,
  view: TableView,
  columns: Map<ColumnRole, string>,
  placed: boolean,
): Judgement | undefined {
  const labels = view.column(columns.get('label')!)
  const kind = kindOfLabels(labels)
  if (draft.options.rows === 'documents' || kind === 'spans' || kind === 'documents') {
    documents(draft, view, kind)
    return undefined
  }
  if (!placed && draft.options.columns?.label === undefined) {
    askRows(draft, view.rows, columns)
    return undefined
  }
  const asMarks = (): Columns => {
    columns.set('boundary', columns.get('label')!)
    columns.delete('label')
    return columns
  }
  if (kind === 'marks' || kind === 'letters') return { layout: 'units', columns: asMarks() }
  if (kind === 'starts' || startsAtItems(labels))
    return { layout: 'units', columns: asMarks(), mark: 'start' }
  if (kind === 'numbers' || kind === 'tags') return { layout: 'units', columns }
  if (kind === 'words') {
    const same = labels.filter((label, row) => row > 0 && label === labels[row - 1]).length
    const told = draft.options.rows === 'units' || draft.options.columns?.label !== undefined
    if (told || same * 10 >= labels.length - 1) return { layout: 'units', columns }
    askRows(draft, view.rows, columns)
    return undefined
  }
  if (draft.options.columns?.label !== undefined || (columns.has('item') && numbersStartAgain(labels)))
    return { layout: 'units', columns }
  askColumn(draft, view.names, columns)
  return undefined
}

function askRows(draft: Draft, rows: number, columns: Columns): void {
  const what = columns.has('text') ? 'a text and a label' : 'a label'
  ask(draft, {
    code: 'rows-meaning',
    message: `Each of ${rows} rows has ${what} (column ${columns.get('label')}), and no column says which text it belongs to. Is a row a unit of one text, or a document by itself? Labelled documents are no segmentation.`,
    option: 'rows',
    flag: '--read rows=',
    choices: [
      { value: 'units', meaning: 'each row is a unit of one text; a column item= tells texts apart' },
      { value: 'documents', meaning: 'each row is a document: nothing is cut' },
    ],
    location: { line: 1 },
  })
}

/** Refuses labels of whole documents, and spans where one label belongs. */
function documents(draft: Draft, view: TableView, kind: string): void {
  const file = baseOf(draft.options.file ?? 'the file')
  if (kind === 'spans')
    addError(
      draft,
      'labels-are-spans',
      `${file}: the labels are spans (start, end, label), where one label per unit belongs; doccano, Prodigy and Label Studio files are read as they are, others as a table with columns start and end`,
    )
  else
    addError(
      draft,
      'documents-labelled',
      `${file} holds ${view.rows} ${view.rows === 1 ? 'document' : 'documents'} with labels for the whole document. That is no segmentation: nothing in it says where a text is cut.`,
    )
}

/** Two or more columns that hold only 0 and 1, or only segment numbers, and play no other role: coders. */
function wide(
  draft: Draft,
  view: TableView,
  columns: Map<ColumnRole, string>,
  told: boolean,
): Judgement | undefined {
  const roles = new Set(columns.values())
  const named = draft.options.columns ?? {}
  const free = view.names.filter(
    name =>
      !roles.has(name) ||
      (told &&
        !Object.values(named).includes(name) &&
        name !== columns.get('item') &&
        name !== columns.get('text')),
  )
  if (view.rows < 2) return undefined
  const marks: string[] = []
  const numbers: string[] = []
  for (const name of free) {
    const values = view.column(name).map(value => (typeof value === 'boolean' ? Number(value) : value))
    const words = values.map(value => String(value ?? '').trim())
    if (words.every(word => /^(?:0|1|)$/.test(word)) && words.some(word => word === '1')) marks.push(name)
    else if (
      words.every(word => /^\d{1,9}$/.test(word)) &&
      isNumbering(words.map(Number)) &&
      new Set(words).size < words.length
    )
      numbers.push(name)
  }
  const coders = marks.length >= numbers.length ? marks : numbers
  if (told) {
    if (coders.length > 0) return { layout: 'wide', columns, coders }
    addError(draft, 'columns-not-marks', 'no column holds only 0 and 1, or only segment numbers', { line: 1 })
    return undefined
  }
  if (coders.length < 2) return undefined
  const shown = coders.length > 8 ? `${coders.slice(0, 8).join(', ')} …` : coders.join(', ')
  ask(draft, {
    code: 'wide-table',
    message: `${coders.length} columns (${shown}) hold only ${coders === marks ? '0 and 1' : 'segment numbers'}. Are they ${coders.length} coders?${coders === marks ? ' Then say too what a 1 marks: --mark end (or start).' : ''}`,
    option: 'layout',
    flag: '--read layout=',
    choices: [{ value: 'wide', meaning: 'a column per coder' }],
    location: { line: 1 },
  })
  return undefined
}

/** The name of an item that a table without an item column holds. */
export const onlyItem = (draft: Draft): string => draft.options.item ?? stemOf(draft.options.file ?? 'text')
