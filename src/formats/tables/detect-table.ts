import { describe } from '../../model/error.ts'
import { documentsLabelled } from '../../model/errors/reading.ts'
import { columnsNotMarks, labelsAreSpans, rowsMeaning, wideTable } from '../../model/errors/tables.ts'
import type { Draft } from '../draft.ts'
import type { ColumnRole } from '../format.ts'
import { wordOf } from '../json/json-text.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { listOf } from './cell-list.ts'
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
import {
  addTextColumn,
  askColumn,
  type Columns,
  columnsOf,
  isTopicOfTalk,
  type Layout,
  spanNames,
  WRITTEN_COLUMNS,
  wordsOfName,
} from './columns.ts'
import { areOpen, isNumbering, kindOfLabels, markWord } from './label-marks.ts'
import { areOneMark, isCutWord, isMarkWord } from './mark-rows.ts'

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
  // What everything is from (`source`) names no text where each row has a name of its own.
  if (columns.get('item')?.toLowerCase() === 'source' && stated.item === undefined && view.rows > 1) {
    const id = view.names.find(name => name.trim().toLowerCase() === 'id')
    const unique = (name: string) => new Set(view.column(name)).size === view.rows
    if (id !== undefined && unique(id) && !unique(columns.get('item')!)) columns.set('item', id)
  }
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
  takeMarkLists(view, columns)
  const written = WRITTEN_COLUMNS.every((name, index) => view.names[index] === name)
  const coded = (role: (typeof CODINGS)[number]) =>
    stated[role] !== undefined ||
    (written && role === 'boundaries' && values(role).every(isRow)) ||
    (areRows(values(role), columns.has('item') && columns.has('coder')) &&
      !values(role)
        .filter(isRow)
        .every(value => isCount(value, role === 'gaps' || role === 'marks')))
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
  if (items === undefined && addLabelledText(draft, view, columns)) return undefined
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
    const areMarks = words.every(isMarkWord) && areOneMark(words)
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
  const inText = label !== undefined && firm && items !== undefined && changesInside(values, items)
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
  takeWeakSegment(view, columns)
  // One row is no text of several units.
  const placedRows = ['segment', 'item', 'coder'] as const
  if (view.rows > 1 && (placedRows.some(role => columns.has(role)) || isTopicOfTalk(view, columns)))
    askColumn(draft, view.names, columns, view.column)
  return undefined
}

/**
 * Whether cells are lists of numbers. Where items and coders have columns of their own, half of them are enough: the reader
 * reports the others, each with its line.
 */
const areRows = (cells: readonly unknown[], isPlaced: boolean): boolean =>
  cells.every(isRow) ||
  (isPlaced && 2 * cells.filter(cell => isRow(cell) && !isBlank(cell)).length >= cells.length)

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
  return !labels.some(isBlank) && namesInRuns(labels, items) && changesIn(labels, items)
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

const isTruth = (value: unknown): boolean => /^\s*(?:true|false)\s*$/i.test(wordOf(value ?? ''))

/** Names of properties, which are true or false of a unit by itself. */
const PROPERTY = /^(?:is|has|was|are|contains|includes|with|no|not)[ _-]/i

/**
 * Asks which column names the texts, where rows are labelled and none is known to: a column whose values come in runs, in
 * which the labels change or go on as in texts.
 */
function addLabelledText(draft: Draft, view: TableView, columns: Map<ColumnRole, string>): boolean {
  const label = columns.get('segment') ?? columns.get('label')
  if (label === undefined || !columns.has('text') || draft.options.rows === 'documents') return false
  const labels = view.column(label)
  const marks =
    kindOfLabels(labels) === 'marks' || markWord(labels.map(value => wordOf(value ?? ''))) !== undefined
  const fits = (texts: readonly unknown[]) =>
    marks
      ? areStarts(labels, texts)
      : !labels.some(isBlank) && namesInRuns(labels, texts) && changesIn(labels, texts)
  return addTextColumn(draft, view, columns, [label], fits) === 'asked'
}

/** Whether one of two labels is on the first unit of (nearly) every text, or on the last, and the other is not. */
function areStarts(labels: readonly unknown[], texts: readonly unknown[]): boolean {
  const words = labels.map(label => wordOf(label ?? ''))
  return [-1, 1].some(side => {
    const edges = words.filter((_, row) => texts[row] !== texts[row + side])
    const [word] = edges
    const same = edges.filter(edge => edge === word).length
    const all = words.filter(edge => edge === word).length
    return edges.length > 1 && 10 * same >= 9 * edges.length && 2 * all <= words.length
  })
}

/** Whether labels change inside at least half of the texts. */
function changesIn(labels: readonly unknown[], texts: readonly unknown[]): boolean {
  const several = new Set(
    texts.filter((text, row) => row > 0 && text === texts[row - 1] && labels[row] !== labels[row - 1]),
  )
  return 2 * several.size > new Set(texts).size
}

const countOf = (columns: readonly (readonly boolean[])[]): number =>
  columns.reduce((all, marks) => all + marks.filter(Boolean).length, 0)

/** Whether columns have marks on the same rows more often than their numbers of marks would give by chance. */
function agree(columns: readonly (readonly boolean[])[]): boolean {
  let [same, chance] = [0, 0]
  for (const [at, one] of columns.entries())
    for (const other of columns.slice(at + 1)) {
      same += one.filter((mark, row) => mark && other[row]).length
      chance += (one.filter(Boolean).length * other.filter(Boolean).length) / one.length
    }
  return same > 1.25 * chance
}

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
  // Annotators of one text agree on its first or last unit, or here and there; properties are spread as they come.
  const dense = marked.length > 1 && 4 * countOf(marked) > view.rows * marked.length
  const again = countOf(marked.map(marks => marks.map((mark, row) => mark && marks[row - 1] === true)))
  const onEdge =
    4 * again <= countOf(marked) && (marked.every(marks => marks[0]) || marked.every(marks => marks.at(-1)))
  if (dense && !onEdge && !agree(marked)) return false
  if (marked.some(marks => 2 * marks.filter(Boolean).length > marks.length)) return false
  let single = 0
  for (let row = 0; row < view.rows; row++) if (columns.filter(marks => marks[row]).length === 1) single++
  if (10 * single >= 9 * view.rows) return false
  const ends = (row: number) => new Set(marked.map(marks => marks[row]))
  return ends(0).size === 1 && ends(view.rows - 1).size === 1
}

/** Words of which most are as in the row above: names of states or segments, unit by unit. */
function goOn(words: readonly string[]): boolean {
  if (words.length < 6 || !words.every(word => /^[^\s,;]{1,30}$/.test(word) && /\p{L}/u.test(word)))
    return false
  // Tags of spans are O most of the time.
  if (words.some(word => /^(?:O|_|[BIESLU]-.*)$/.test(word))) return false
  const same = words.filter((word, row) => row > 0 && word === words[row - 1]).length
  return new Set(words).size > 2 && 2 * same >= words.length
}

/** Whether columns of labels are of several annotators: they use the same labels, in most rows the same one. */
function shareLabels(view: TableView, names: readonly string[]): boolean {
  const [first, ...others] = names.map(name => view.column(name).map(value => wordOf(value ?? '').trim()))
  if (first === undefined || others.length === 0) return false
  return others.every(column => {
    const same = column.filter((label, row) => label === first[row]).length
    return 2 * same >= view.rows && same < view.rows
  })
}

/** Two or more columns that hold only 0 and 1, or only segment numbers, and play no other role: coders. */
function wide(
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
  const labels: string[] = []
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
    else if (goOn(words)) labels.push(name)
  }
  const byLabel = marks.length + numbers.length === 0 && shareLabels(view, labels)
  const coders = byLabel ? labels : marks.length >= numbers.length ? marks : numbers
  if (stated) {
    if (coders.length > 0) {
      const asked = addTextColumn(draft, view, columns, coders === marks ? marks : []) === 'asked'
      return asked ? undefined : { layout: 'wide', columns, coders }
    }
    draft.error(describe(columnsNotMarks, {}), { line: 1 })
    return undefined
  }
  // A property that is true or false is a mark in columns that look like annotators', or next to texts.
  const enough = view.rows > 4 || columns.has('text')
  const likely = coders === numbers || coders === labels || (enough && areAnnotators(view, coders))
  if (!likely && !columns.has('text') && coders.some(name => view.column(name).some(isTruth)))
    return undefined
  // Columns that never change are constants, not coders without boundaries.
  const cuts = coders.some(name => new Set(view.column(name).map(String)).size > 1)
  if (coders.length < 2 || !cuts) return undefined
  const crosses = coders.some(name =>
    view.column(name).some(value => /^\s*[x✓✔]\s*$/i.test(wordOf(value ?? ''))),
  )
  const content =
    coders === labels
      ? 'labels that go on from row to row'
      : coders === numbers
        ? 'segment numbers'
        : crosses
          ? 'marks and empty cells'
          : '0 and 1'
  draft.ask({
    ...describe(wideTable, { coders, content, marks: coders === marks }),
    option: 'layout',
    choices: [{ value: 'wide', meaning: `${coders.length} annotators, a column for each` }],
    likely: likely ? 'wide' : undefined,
    because: `${coders.length} columns (${coders.slice(0, 8).join(', ')}) hold only ${content}`,
    location: { line: 1 },
  })
  return undefined
}

/** Names of columns that number or name parts of a text, which are segments where nothing else is. */
const PARTS =
  /^(?:(?:paragraph|para|section|seg|chunk|block|part|abschnitt|absatz|segment|segmento|sección)s?(?:_?(?:id|no|nr|num|number|index|nummer))?)$/i

/** Takes a column of paragraphs or sections for segments, where its values come in runs and no other column could be. */
function takeWeakSegment(view: TableView, columns: Map<ColumnRole, string>): void {
  if (columns.has('segment') || columns.has('label') || columns.has('boundary')) return
  const items = columns.has('item') ? view.column(columns.get('item')!) : undefined
  const [only, ...more] = view.names.filter(name => PARTS.test(wordsOfName(name)))
  if (only === undefined || more.length > 0 || !inRuns(view.column(only), items)) return
  if (new Set(view.column(only)).size > 1) columns.set('segment', only)
}

/** Lists of strings, one for each unit, whatever their column is called. */
const areTexts = (cells: readonly unknown[]): boolean =>
  cells.length > 0 &&
  cells.every(
    list => Array.isArray(list) && list.length > 1 && list.every(text => typeof text === 'string'),
  ) &&
  2 * (cells as string[][]).flat().filter(text => /\S\s+\S/.test(text)).length >
    (cells as string[][]).flat().length

const areRepeated = (list: unknown): boolean => Array.isArray(list) && new Set(list).size < list.length

/**
 * Takes the list of texts and the list of labels of each record by their shape, where their names are unknown: one list
 * of sentences, and one list of as many numbers or words, or of one fewer.
 */
function takeListsByShape({ names, column }: TableView, columns: Map<ColumnRole, string>): void {
  if (columns.has('labels') || columns.has('marks')) return
  // A list called boundaries holds positions, which never repeat, unless it is one mark for each text.
  const named = columns.get('boundaries')
  if (named !== undefined && !column(named).some(areRepeated)) return
  const texts = columns.get('text') ?? names.find(name => areTexts(column(name)))
  if (texts === undefined || !areTexts(column(texts))) return
  const units = column(texts) as readonly (readonly string[])[]
  const perUnit = names.filter(
    name =>
      name !== texts &&
      (named === undefined || name === named) &&
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

/**
 * Takes the one column of strings or lists of 0 and 1 for marks, next to names of texts or annotators: no list of positions
 * repeats a number.
 */
function takeMarkLists({ names, column }: TableView, columns: Map<ColumnRole, string>): void {
  if (columns.has('marks') || columns.has('gaps') || !(columns.has('item') || columns.has('coder'))) return
  const ofMarks = names.filter(name => {
    const cells = column(name)
    return (
      cells.every(
        cell =>
          (typeof cell === 'string' && /^[01]{4,}$/.test(cell)) ||
          (Array.isArray(cell) && areRepeated(cell) && kindOfLabels(cell) === 'marks'),
      ) && cells.some(cell => Array.isArray(cell) || (cell as string).startsWith('0'))
    )
  })
  const [only] = ofMarks
  const role = [...columns].find(([, name]) => name === only)?.[0]
  if (ofMarks.length !== 1 || only === undefined) return
  if (role !== undefined && role !== 'boundaries' && role !== 'label') return
  // Codes of things are as long and as mixed, and never are they coded by somebody.
  if (!columns.has('coder') && role === undefined && column(only).some(cell => typeof cell === 'string'))
    return
  if (role !== undefined) columns.delete(role)
  columns.set('marks', only)
}

/** A column called as one label that has a list of them in every row, one for each of the row's texts. */
function takeListsOfLabels({ column }: TableView, columns: Map<ColumnRole, string>): void {
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
function detectLists(
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

/** Asks whether rows with a label are units of one text or documents by themselves. */
function askRows(draft: Draft, rows: number, columns: Columns): void {
  draft.ask({
    ...describe(rowsMeaning, { rows, labelColumn: `${columns.get('label')}`, texts: columns.has('text') }),
    option: 'rows',
    choices: [
      { value: 'units', meaning: 'each row is a unit of one text; a column item= distinguishes texts' },
      { value: 'documents', meaning: 'each row is a document: nothing is cut' },
    ],
    location: { line: 1 },
  })
}

/** Rejects labels of whole documents, and spans where one label belongs. */
function rejectDocuments(draft: Draft, rows: number, kind: string): void {
  const file = baseOf(draft.options.file ?? 'the file')
  if (kind === 'spans') draft.error(describe(labelsAreSpans, { file }))
  else draft.error(describe(documentsLabelled, { file, documents: rows }))
}
