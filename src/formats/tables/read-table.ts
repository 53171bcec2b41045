import { fromLabels } from '../../model/construct.ts'
import { describe } from '../../model/error.ts'
import {
  blankLine,
  cellCount,
  columnsTooMany,
  columnsUnknown,
  columnTwice,
  relationsTable,
} from '../../model/errors/tables.ts'
import type { Claim, Source } from '../detect/source.ts'
import { type Draft, openDraft } from '../draft.ts'
import type { Inspection, ReadOptions } from '../format.ts'
import { wordOf } from '../json/json-text.ts'
import { sameOptions } from '../read-options.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { sumOf } from '../timeline/digits.ts'
import { isBlank } from './column-shape.ts'
import { columnsOf, noteIgnored, onlyItem, rolesOf, spanNames } from './columns.ts'
import { type Detection, detectTable, type TableView } from './detect-table.ts'
import { isCutWord, isMarkWord, readMarks } from './mark-rows.ts'
import { eligibleIn } from './record-units.ts'
import { readCodingRecords, readRecords, rowsWithoutNames } from './records.ts'
import { askHeader, firstRow, isBlankRow, isNumber, looksLikeData, numericColumn } from './table-header.ts'
import { eachRecord, recordsOf, type Table, type TableRecord, textOf } from './table-record.ts'
import { delimiterOf, growableList, preambleOf, scanTable, type TableCells } from './table-text.ts'
import { unfolded } from './unfold.ts'

/** A first line with more cells is no header. */
const MOST_COLUMNS = 1_000

const RELATED = ['unit1_toks', 'unit2_toks'] as const

/** What a claim found out, so that it is not found out again to be read. */
interface Seen {
  cells?: TableCells
  /** How rows were judged, where they needed no report, and under which options. */
  judged?: { readonly detected: Detection; readonly options: ReadOptions }
}

/** A table with a header: a row per unit, per segment or per coding, or a column per coder. */
export function inspectTable(source: Source, delimiters: readonly string[], only?: string): Inspection {
  const seen: Seen = {}
  return {
    claim: (options, least) => claimTable(source, seen, delimiters, options, least),
    readCodings: draft => readTable(draft, source.text, seen, only),
  }
}

/** What a table says of itself: whether its columns and their values are a segmentation. */
function claimTable(
  source: Source,
  seen: Seen,
  delimiters: readonly string[],
  options: ReadOptions,
  least?: 'named' | 'structural',
): Claim | undefined {
  const { text } = source
  const delimiter = delimiterOf(text)
  if (!delimiters.includes(delimiter) || /^\s*[[{]/.test(text)) return undefined
  const { end } = preambleOf(text)
  const lines = text.slice(end, end + 100_000).split(/\r\n|\n|\r/, 12)
  const [first = '', second] = lines.filter(line => line.trim() !== '')
  if (!first.includes(delimiter) || second === undefined) return undefined
  const begin = first.split(delimiter)
  if (begin.length > MOST_COLUMNS) return undefined
  const plain = first === lines[0] && !first.includes('"')
  if (least !== undefined && plain && canOnlyBeAsked(begin, options)) return undefined
  const scratch = openDraft({ ...options, file: source.name })
  const cells = scanTable(scratch, text, delimiter)
  seen.cells = cells
  const width = cells.rows === 0 ? 0 : cells.width(0)
  let even = 0
  let space = 0
  for (let row = 0; row < cells.rows; row++) {
    if (cells.width(row) === width) even++
    else if (isBlankRow(cells, row)) space++
  }
  // Prose has commas too, but never the same number in every line.
  if (width < 2 || even * 10 < (cells.rows - space) * 8) return undefined
  if (options.header === undefined && looksLikeData(cells)) {
    const because = `${width} cells a row, and the first row looks like data`
    return numericColumn(cells) ? { strength: 'possible', because } : undefined
  }
  const names = namesOf(cells, options)
  if (RELATED.every(name => names.includes(name)))
    return { strength: 'rejected', ...describe(relationsTable, { file: baseOf(source.name) }) }
  if (Object.keys(options.columns ?? {}).length > 0 || options.layout !== undefined)
    return {
      strength: 'structural',
      because: `a table with columns ${names.slice(0, 8).join(', ')}, as specified`,
    }
  const { claim, detected } = claimDetected(bodyOf(cells, names, options), scratch)
  if (detected !== undefined && scratch.problems.length + scratch.questions.length === 0)
    seen.judged = { detected, options }
  return claim
}

/** Whether a first line can only be asked about, whatever is below it: there is no header, or no name in it is known. */
const canOnlyBeAsked = (begin: readonly string[], { header, columns, layout }: ReadOptions): boolean =>
  header === undefined &&
  (begin.some(isNumber) ||
    (columns === undefined &&
      layout === undefined &&
      rolesOf(begin).size === 0 &&
      spanNames(begin) === undefined &&
      !begin.includes(RELATED[0])))

/** The claim of rows under names: what the judge of tables says of them. */
export const claimRows = (table: Table, scratch: Draft): Claim | undefined =>
  claimDetected(table, scratch).claim

function claimDetected(
  given: Table,
  scratch: Draft,
): { readonly claim: Claim | undefined; readonly detected: Detection | undefined } {
  const table = withEnds(unfoldedBy(given, scratch.options), scratch.options)
  const detected = table.rows === 0 ? undefined : detectTable(scratch, viewOf(table))
  return { claim: table.rows === 0 ? undefined : claimAs(table, scratch, detected), detected }
}

/** What annotators did in one cell or row, unfolded, except in columns whose role was given. */
const unfoldedBy = (table: Table, { columns }: ReadOptions): Table =>
  unfolded(table, Object.values(columns ?? {}))

function claimAs(table: Table, scratch: Draft, detected: Detection | undefined): Claim | undefined {
  const names = table.names.slice(0, 8).join(', ')
  if (detected !== undefined) {
    const rows = {
      units: 'a row per unit',
      segments: 'a row per segment',
      codings: 'a row per coding',
      wide: 'a column per coder',
    }[detected.layout]
    return {
      strength: 'structural',
      because: `the columns are ${[...detected.columns.keys()].join(', ')}: ${rows}`,
    }
  }
  const rejection = scratch.problems.find(({ severity }) => severity === 'error')
  if (rejection !== undefined) return { ...rejection, strength: 'rejected' }
  return scratch.questions.length > 0
    ? { strength: 'possible', because: `a table with columns ${names}` }
    : undefined
}

function readTable(draft: Draft, text: string, seen: Seen, delimiter: string | undefined): void {
  const { options } = draft
  const cells = seen.cells ?? scanTable(draft, text, delimiter)
  if (cells.rows === 0) return
  if (options.header === undefined && looksLikeData(cells) && numericColumn(cells)) {
    askHeader(draft, cells)
    return
  }
  const names = namesOf(cells, options)
  if (names.length > MOST_COLUMNS) {
    draft.error(describe(columnsTooMany, { columns: names.length }), { line: 1 })
    return
  }
  const twice = names.find((name, index) => name.trim() !== '' && names.indexOf(name) !== index)
  if (twice !== undefined) draft.error(describe(columnTwice, { name: twice }), { line: 1 })
  const note = (row: number) => {
    const line = cells.line(row)
    if (isBlankRow(cells, row)) draft.warn(describe(blankLine, {}), { line })
    else {
      draft.error(describe(cellCount, { cells: cells.width(row), columns: names.length }), { line })
    }
  }
  const { judged } = seen
  const detected = judged !== undefined && sameOptions(judged.options, options) ? judged.detected : undefined
  readRows(draft, bodyOf(cells, names, options, note), detected)
}

/** Judges rows under names and reads them; what they leave open is asked. */
export function readRows(draft: Draft, given: Table, before: Detection | undefined = undefined): void {
  const table = withEnds(unfoldedBy(given, draft.options), draft.options)
  const detected = before ?? detectTable(draft, viewOf(table))
  if (detected === undefined) {
    if (draft.questions.length === 0 && draft.problems.every(({ severity }) => severity !== 'error'))
      draft.error(describe(columnsUnknown, { names: table.names }), { line: 1 })
    return
  }
  noteIgnored(draft, table.names, detected.columns, detected.coders)
  const { columns } = detected
  const index = new Map([...columns].map(([role, name]) => [role, table.names.indexOf(name)]))
  if (detected.layout === 'codings' && !columns.has('group')) {
    const rows = rowsWithoutNames(draft, table, columns)
    readCodingRecords(draft, eachRecord(table, index, draft.options.file), columns, rows)
    return
  }
  const records = recordsOf(table, index, draft.options.file)
  if (detected.layout === 'wide') readWide(draft, table, detected, records)
  else readRecords(draft, records, detected)
}

function viewOf(table: Table): TableView {
  const known = new Map<string, readonly unknown[]>()
  return {
    names: table.names,
    rows: table.rows,
    column(name) {
      const before = known.get(name)
      if (before !== undefined) return before
      const column = table.names.indexOf(name)
      const values = new Array<unknown>(table.rows)
      let last: unknown
      // Names come in runs: a run keeps one string, and the others are forgotten at once.
      for (let row = 0; row < values.length; row++) {
        const value = table.cell(row, column)
        if (value !== last) last = value
        values[row] = last
      }
      known.set(name, values)
      return values
    },
  }
}

/** Names of columns: the first row, or numbers from 1 where there is none. */
const namesOf = (cells: TableCells, { header }: ReadOptions): string[] =>
  header === 'no' ? firstRow(cells).map((_, column) => String(column + 1)) : firstRow(cells)

/** The rows below the names that have as many cells; `note` gets the others. */
function bodyOf(
  cells: TableCells,
  names: readonly string[],
  { header }: ReadOptions,
  note: (row: number) => void = () => undefined,
): Table {
  const kept = growableList(cells.rows + 1)
  for (let row = header === 'no' ? 0 : 1; row < cells.rows; row++) {
    if (cells.width(row) !== names.length || isBlankRow(cells, row)) note(row)
    else kept.push(row)
  }
  const { values: rows, length } = kept
  return {
    names,
    rows: length,
    cell: (row, column) => cells.cell(rows[row]!, column),
    line: row => cells.line(rows[row]!),
  }
}

const DURATIONS = new Set(['duration', 'dur', 'duration_s', 'duration_sec', 'duration (s)'])
const SECONDS = /^\s*\d+(?:\.\d*)?\s*$/

/**
 * A table of starts and durations (BIDS, pyannote, annotations of events) with ends instead of durations: what
 * is between a segment and the next start would else belong to the segment. The same table where it has ends, or where
 * anything in the two columns is no plain number.
 */
function withEnds(table: Table, { columns: stated, layout }: ReadOptions): Table {
  const at = table.names.findIndex(name => DURATIONS.has(name.trim().toLowerCase()))
  if (at === -1 || layout !== undefined || Object.values(stated ?? {}).includes(table.names[at]!))
    return table
  const roles = columnsOf(openDraft({ columns: stated ?? {} }), table.names)
  const start = roles.get('start')
  if (start === undefined || roles.has('end') || table.names.includes('end')) return table
  const from = table.names.indexOf(start)
  for (let row = 0; row < table.rows; row++)
    for (const cell of [table.cell(row, from), table.cell(row, at)])
      if (isBlank(cell) || !SECONDS.test(wordOf(cell))) return table
  return {
    ...table,
    computedEnds: true,
    names: table.names.map((name, column) => (column === at ? 'end' : name)),
    cell: (row, column) =>
      column === at
        ? sumOf(wordOf(table.cell(row, from)).trim(), wordOf(table.cell(row, at)).trim())
        : table.cell(row, column),
  }
}

/** A table with a row per unit and a column per coder: marks of 0 and 1, or segment numbers. */
function readWide(
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
        : draft.attempt(where, () =>
            fromLabels(cells.every(cell => /^\d{1,9}$/.test(cell)) ? cells.map(Number) : cells),
          )
      const fits = segmentation !== undefined && texts?.length === segmentation.units
      if (segmentation !== undefined)
        draft.putCoding({ item, coder, segmentation, texts: fits ? texts : undefined, eligible, location })
    }
  }
}
