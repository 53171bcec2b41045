import { fromMasses } from '../../model/construct.ts'
import { eligibleProblem } from '../../model/eligible.ts'
import { describe, type Location } from '../../model/error.ts'
import { eligibleInvalid } from '../../model/errors/eligible.ts'
import {
  coderUnnamedInRecordCoding,
  coderUnnamedInRecordCoding2,
  coderUnnamedInRecords,
  speakersNotStrings,
  textsNotStrings,
  unitsNotIntegerInRecordCoding,
} from '../../model/errors/model.ts'
import { groupDiffers } from '../../model/errors/reading.ts'
import {
  askCodersOrItems,
  coderFieldInvalid,
  firstMarksRepeat,
  itemFieldInvalid,
  itemsNumbered,
  massesMissing,
  scoresIgnored,
  unitNumbersRestart,
  unitsForBoundaries,
} from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { DraftCoding } from '../assemble.ts'
import { type Draft, showField } from '../draft.ts'
import type { ColumnRole } from '../format.ts'
import { openLabels, parseOpen, parseSegmentation } from '../json/segmentation-json.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { addTagged } from '../units/make-units.ts'
import { integersIn, listIn } from './cell-list.ts'
import type { Columns } from './columns.ts'
import type { Detection } from './detect-table.ts'
import { areSpanTags } from './label-marks.ts'
import { attemptMarks, readMarks } from './mark-rows.ts'
import { readScoreList } from './record-scores.ts'
import { readSegmentRecords } from './record-segments.ts'
import { readUnitRecords } from './record-units.ts'
import { type RecordGroup, requireExact, type Table, type TableRecord, textOf } from './table-record.ts'

/**
 * Adds the records of a table whose rows are whole codings: nothing has to be gathered first, so that records may be made
 * one by one.
 */
export function readCodingRecords(
  draft: Draft,
  records: Iterable<TableRecord>,
  columns: Columns,
  rows?: RowsAre,
): void {
  const bare = WITH_MASSES.every(role => !columns.has(role))
  for (const { item, coder, record } of namedRecords(draft, records, columns, rows)) {
    const segmentation = bare && coder !== '' ? onlyMasses(record) : undefined
    if (segmentation === undefined) readCodingRecord(draft, item, coder, record)
    else draft.putCoding({ item, coder, segmentation, location: record.location })
  }
}

/** Adds the records of a table to the draft, in whichever layout it has. */
export function readRecords(draft: Draft, records: readonly TableRecord[], detected: Detection): void {
  const { layout, columns, mark } = detected
  const groups = groupRecords(draft, layout === 'units' ? apart(draft, records, columns) : records, columns)
  if (layout === 'segments') readSegmentRecords(draft, groups, columns)
  else
    for (const group of groups) {
      if (layout === 'units') readUnitRecords(draft, group, columns, mark)
      else for (const record of group.records) readCodingRecord(draft, group.item, group.coder, record)
    }
  if (columns.has('group')) putIntoGroups(draft, groups)
}

/** The group of each item, which every row of it names alike or leaves empty. */
function putIntoGroups(draft: Draft, records: readonly RecordGroup[]): void {
  const groups = new Map<string, string>()
  for (const { item, records: rows } of records) {
    for (const row of rows) {
      const group = textOf(row, 'group')
      const before = groups.get(item)
      if (group === undefined) continue
      if (before !== undefined && before !== group) {
        draft.error(describe(groupDiffers, { before: show(before), group: show(group) }), {
          ...row.location,
          item,
        })
        return
      }
      groups.set(item, group)
    }
  }
  const grouped = <T extends { readonly item: string }>(given: T): T => {
    const group = groups.get(given.item)
    return group === undefined ? given : { ...given, group }
  }
  draft.changeCodings(grouped)
  draft.changeScores(grouped)
}

/** Without a column for the item, unit numbers that start again begin another item, and so does a mark of −1. */
function apart(draft: Draft, records: readonly TableRecord[], columns: Columns): readonly TableRecord[] {
  if (columns.has('item') || columns.has('coder')) return records
  const column = (role: ColumnRole) => records.map(record => Number(textOf(record, role) ?? Number.NaN))
  const numbered = columns.has('unit')
  const numbers = numbered ? column('unit') : columns.has('boundary') ? column('boundary') : []
  const first = numbered ? numbers[0] : -1
  if (numbers[0] !== first || ![-1, 0, 1].includes(first!)) return records
  if (numbers.filter(number => number === first).length < 2) return records
  const stem = draft.options.item ?? stemOf(draft.options.file ?? 'text')
  let count = 0
  const items = numbers.map(number => (number === first ? ++count : count))

  draft.warn(describe(numbered ? unitNumbersRestart : firstMarksRepeat, { count, stem }))
  return records.map((record, row) => record.in(`${stem}-${items[row]}`))
}

/** Rows by item and coder, in order of appearance; a column that is missing is named once for all. */
function groupRecords(draft: Draft, records: readonly TableRecord[], columns: Columns): RecordGroup[] {
  const groups: RecordGroup[] = []
  const byItem = new Map<string, Map<string, RecordGroup>>()
  let last: RecordGroup | undefined
  for (const { item, coder, record } of namedRecords(draft, records, columns)) {
    if (last?.item === item && last.coder === coder) {
      last.records.push(record)
      continue
    }
    const own = byItem.get(item) ?? new Map<string, RecordGroup>()
    byItem.set(item, own)
    last = own.get(coder)
    if (last === undefined) {
      last = { item, coder, records: [record], location: record.location }
      own.set(coder, last)
      groups.push(last)
    } else last.records.push(record)
  }
  return groups
}

interface NamedRecord {
  item: string
  coder: string
  record: TableRecord
}

/** Records with the names of their item and coder; one object for all of them, so that a row costs no more. */
function* namedRecords(
  draft: Draft,
  records: Iterable<TableRecord>,
  columns: Columns,
  rows?: RowsAre,
): Generator<Readonly<NamedRecord>> {
  const { item: onlyItem = stemOf(draft.options.file ?? 'text'), coder: onlyCoder } = draft.options
  if (!columns.has('coder') && onlyCoder === undefined && rows !== 'coders') {
    draft.warn(describe(coderUnnamedInRecords, {}), { line: 1 })
  }
  const [items, coders] = [columns.has('item'), columns.has('coder')]
  let named: NamedRecord | undefined
  let count = 0
  for (const record of records) {
    const number = rows === undefined ? undefined : String(++count)
    const itemHere = rows === 'items' ? number! : onlyItem
    const item = items ? nameOf(draft, record, 'item') : (record.item ?? itemHere)
    const coder = coders ? nameOf(draft, record, 'coder') : rows === 'coders' ? number! : (onlyCoder ?? '1')
    if (item === undefined || coder === undefined) continue
    if (named === undefined) named = { item, coder, record }
    else {
      named.item = item
      named.coder = coder
      named.record = record
    }
    yield named
  }
}

/** The name in a cell. A coder may be missing: then the row is about the item only. */
function nameOf(draft: Draft, record: TableRecord, role: 'item' | 'coder'): string | undefined {
  const value = record.get(role)
  if (typeof value === 'number' && Number.isFinite(value)) {
    requireExact(draft, value, record.location)
    return String(value)
  }
  if (typeof value === 'string' && value !== '') return value
  if (role === 'coder' && (value === '' || value === undefined || value === null)) return ''
  draft.error(
    describe(role === 'item' ? itemFieldInvalid : coderFieldInvalid, { value: showField(value) }),
    record.location,
  )
  return undefined
}

const CUTS = ['masses', 'boundaries', 'gaps', 'marks'] as const
const NOTATIONS = [...CUTS, 'labels', 'scores'] as const

/** A row that holds a whole coding: masses, boundaries with units, gaps, marks, labels or scores in one cell. */
function readCodingRecord(draft: Draft, item: string, coder: string, record: TableRecord): void {
  const location: Location = { ...record.location, item, coder }
  const filled = (role: (typeof NOTATIONS)[number]) => {
    const value = record.get(role)
    return value !== undefined && value !== null && value !== ''
  }
  const texts = stringsIn(draft, record, 'text', location)
  const speakers = stringsIn(draft, record, 'speaker', location)
  const units = integerIn(draft, record, location) ?? texts?.length ?? speakers?.length
  const eligible = gapsIn(draft, record, location)
  if (coder === '') {
    if (NOTATIONS.some(filled)) draft.error(describe(coderUnnamedInRecordCoding, {}), location)
    else if (units === undefined) draft.error(describe(coderUnnamedInRecordCoding2, {}), location)
    else if (draft.attempt(location, () => parseSegmentation({ units, boundaries: [] })))
      draft.putItem({ id: item, units, texts, speakers, eligible, location: record.location })
    return
  }
  const cut = filled('scores') && draft.options.columns?.scores === undefined ? CUTS.find(filled) : undefined
  if (cut !== undefined) {
    draft.warn(describe(scoresIgnored, { notation: cut }), location)
  } else if (filled('scores')) {
    readScoreList(draft, item, coder, record, { units, texts, speakers })
    return
  }
  // With boundaries, labels are titles of segments; alone, one label per unit.
  const uncut = record.get('boundaries') === '' && units !== undefined ? 'boundaries' : undefined
  const notation = uncut ?? ([...CUTS, 'labels'] as const).find(filled)
  if (notation === undefined) {
    draft.error(describe(massesMissing, {}), location)
    return
  }
  const tags = notation === 'labels' ? record.get('labels') : undefined
  if (Array.isArray(tags) && areSpanTags(tags)) {
    addTagged(draft, item, coder, tags, { texts, speakers }, record.location)
    return
  }
  const read =
    notation === 'gaps' || notation === 'marks'
      ? { segmentation: readRow(draft, record, notation, location, units) }
      : readLists(draft, record, notation, location, units)
  const { segmentation } = read
  if (segmentation === undefined) return
  const problem = eligible === undefined ? undefined : eligibleProblem(eligible, segmentation.units)
  if (problem !== undefined) draft.error(describe(eligibleInvalid, { problem }), location)
  draft.putCoding({
    item,
    coder,
    ...read,
    segmentation,
    texts,
    speakers,
    eligible: problem === undefined ? eligible : undefined,
    location: record.location,
  })
}

/** The list of eligible gaps in a cell; undefined where there is none. */
function gapsIn(draft: Draft, record: TableRecord, location: Location): readonly number[] | undefined {
  const value = record.get('eligible')
  if (value === undefined || value === null) return undefined
  return listIn(draft, value, location)?.map(Number)
}

/** What a table of codings may hold in addition to masses. */
const WITH_MASSES = [
  ...(['boundaries', 'gaps', 'marks', 'labels', 'scores', 'type', 'end', 'units'] as const),
  ...(['text', 'speaker', 'eligible'] as const),
]

/** A row of sizes, as most are in a table of nothing else; undefined where something is wrong, which is then reported. */
function onlyMasses(record: TableRecord): Segmentation | undefined {
  const cell = record.get('masses')
  const masses = typeof cell === 'string' ? integersIn(cell) : undefined
  try {
    return masses && fromMasses(masses)
  } catch {
    return undefined
  }
}

function readRow(
  draft: Draft,
  record: TableRecord,
  notation: 'gaps' | 'marks',
  location: Location,
  units: number | undefined,
) {
  const value = record.get(notation)
  const row =
    typeof value === 'string' && !value.startsWith('[')
      ? value.replace(/[\s,]+/g, '')
      : (listIn(draft, value, location) as number[] | undefined)
  if (row === undefined) return undefined
  return notation === 'gaps'
    ? draft.attempt(location, () => parseSegmentation({ gaps: row }))
    : readMarks(draft, row, location, units)
}

function readLists(
  draft: Draft,
  record: TableRecord,
  notation: 'masses' | 'boundaries' | 'labels',
  location: Location,
  units: number | undefined,
): Partial<Pick<DraftCoding, 'segmentation' | 'unitLabels'>> {
  const json: Record<string, unknown> = {}
  for (const name of [notation, 'labels'] as const) {
    const value = record.get(name)
    if (name === 'labels' && notation !== 'labels' && (value === undefined || value === '')) continue
    const list = listIn(draft, value ?? '', location)
    if (list === undefined) return {}
    json[name] = list
  }
  if (notation === 'boundaries') {
    if (units === undefined) {
      draft.error(describe(unitsForBoundaries, {}), location)
      return {}
    }
    json.units = units
  }
  const types = record.get('type')
  if (types !== undefined && types !== '') {
    const list = listIn(draft, types, location)
    if (list === undefined) return {}
    json.types = list
  }
  const end = textOf(record, 'end')
  if (end !== undefined) json.end = end
  const { types: known, mark } = draft.options
  const list = json.labels as readonly unknown[] | undefined
  const marks = list?.map(label =>
    typeof label === 'boolean' || label === '0' || label === '1' ? Number(label) : label,
  )
  if (notation === 'labels' && marks!.length > 0 && marks!.every(label => label === 0 || label === 1))
    return { segmentation: readMarks(draft, marks as number[], location, units) }
  const unitLabels = openLabels(json, mark)
  const settings = { types: known, mark }
  const make = () => parseOpen(json, settings, unitLabels)
  return { segmentation: attemptMarks(draft, location, make, units), unitLabels }
}

function integerIn(draft: Draft, record: TableRecord, location: Location): number | undefined {
  const value = record.get('units')
  if (value === undefined || value === null || value === '') return undefined
  const number = typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= 1) return number
  draft.error(describe(unitsNotIntegerInRecordCoding, { value: show(value) }), location)
  return undefined
}

/** A list of strings in a JSON field; a table's cell of text is no list and says nothing here. */
function stringsIn(
  draft: Draft,
  record: TableRecord,
  role: 'text' | 'speaker',
  location: Location,
): string[] | undefined {
  const value = record.get(role)
  if (!Array.isArray(value)) return undefined
  if (value.every(text => typeof text === 'string')) return value
  const unexpected = show(value.find(text => typeof text !== 'string'))
  draft.error(
    describe(role === 'text' ? textsNotStrings : speakersNotStrings, { name: `${role}s`, found: unexpected }),
    location,
  )
  return undefined
}

/** What the rows of a table are that name neither text nor coder: each another text, or each another coder. */
type RowsAre = 'items' | 'coders'

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
