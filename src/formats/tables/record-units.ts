import { fromBoundaries } from '../../model/construct.ts'
import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { eligibleMarkUnknown } from '../../model/errors/eligible.ts'
import { coderUnnamedInRecordUnits, markUnknownInRecordUnits } from '../../model/errors/model.ts'
import { askUncoveredRows, rowsUncovered } from '../../model/errors/reading.ts'
import { rowsOfNames, unitOrder } from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Draft } from '../draft.ts'
import type { MarkMeaning } from '../format.ts'
import { parseSegmentation } from '../json/segmentation-json.ts'
import { markEvidence } from '../mark-evidence.ts'
import { addTagged } from '../units/make-units.ts'
import { typesIn } from './cell-list.ts'
import type { Columns } from './columns.ts'
import { areOpen, areSpanTags, plainMark } from './label-marks.ts'
import { askMark, isCutWord, isMarkWord, noteTrivialMark } from './mark-rows.ts'
import { holdsScores, readScoreRecords, readScoresWith } from './record-scores.ts'
import { type RecordGroup, type TableRecord, textOf } from './table-record.ts'

/**
 * Rows that hold a unit each. A `segment` (or, without one, a `label`) column gives a boundary at each change; a `boundary`
 * or `type` column holds marks, whose side must be given. A type next to a segment number belongs to the boundary
 * after that unit.
 */
export function readUnitRecords(
  draft: Draft,
  group: RecordGroup,
  columns: Columns,
  shown?: MarkMeaning,
): void {
  const { item, coder, records } = group
  const location: Location = { ...group.location, item, coder }
  if (!inOrder(draft, group)) return
  const column = (role: 'text' | 'speaker') =>
    columns.has(role) ? records.map(record => textOf(record, role) ?? '') : undefined
  const gaps = columns.has('boundary') && draft.options.mark === 'gaps'
  const texts = gaps ? undefined : column('text')
  const speakers = gaps ? undefined : column('speaker')
  const eligible = columns.has('eligible')
    ? eligibleIn(draft, group, gaps ? 'gaps' : (draft.options.mark ?? shown))
    : undefined
  if (coder === '') {
    const cut = records.find(record => cutting.some(role => !['', '0'].includes(textOf(record, role) ?? '')))
    if (cut !== undefined) {
      draft.error(describe(coderUnnamedInRecordUnits, {}), { ...cut.location, item })
      return
    }
    draft.putItem({ id: item, units: records.length, texts, speakers, eligible, location: group.location })
    return
  }
  if (holdsScores(group, columns)) {
    readScoreRecords(draft, group, texts, speakers)
    return
  }
  const byNumber =
    columns.has('segment') || (columns.has('label') && !columns.has('boundary') && !columns.has('type'))
  const role = columns.has('segment') ? 'segment' : 'label'
  const tags = byNumber && role === 'label' ? records.map(record => textOf(record, 'label') ?? '') : []
  if (areSpanTags(tags)) {
    addTagged(draft, item, coder, tags, { texts, speakers }, group.location)
    return
  }
  const segmentation = byNumber
    ? cutWhereItChanges(draft, group, columns, location)
    : cutAtMarks(draft, group, columns, location, draft.options.mark ?? shown)
  // A type belongs to a boundary, so that segments are named next to it.
  const names = byNumber && !columns.has('type') ? records.map(record => textOf(record, role) ?? '') : []
  const unitLabels = areOpen(names, draft.options.mark) ? names : undefined
  if (segmentation !== undefined)
    draft.putCoding({
      item,
      coder,
      segmentation,
      unitLabels,
      texts,
      speakers,
      eligible,
      location: group.location,
    })
  readScoresWith(draft, group, columns, texts, speakers)
}

/**
 * The gaps at which a boundary may be, from a column of yes and no: at the end of the units where boundaries are marked
 * there, else at their start.
 */
export function eligibleIn(
  draft: Draft,
  { records, item }: Pick<RecordGroup, 'records' | 'item'>,
  mark: MarkMeaning | undefined,
): number[] {
  const units = mark === 'gaps' ? records.length + 1 : records.length
  const found: number[] = []
  for (const [row, record] of records.entries()) {
    const text = plainMark((textOf(record, 'eligible') ?? '').trim().toLowerCase())
    const gap = mark === 'end' || mark === 'gaps' ? row + 1 : row
    if (isYes(text)) {
      if (gap > 0 && gap < units) found.push(gap)
    } else if (!isNo(text))
      draft.error(describe(eligibleMarkUnknown, { value: show(record.get('eligible')) }), {
        ...record.location,
        item,
      })
  }
  return found
}

/** What only a coder can have put into a row. */
const cutting = ['boundary', 'type', 'segment', 'label'] as const

/** Numbered units must be in order, each once. */
function inOrder(draft: Draft, { records, item, coder }: RecordGroup): boolean {
  let previous: number | undefined
  for (const record of records) {
    const text = textOf(record, 'unit')
    if (text === undefined || !/^\d{1,15}$/.test(text)) continue
    const unit = Number(text)
    if (previous !== undefined && unit !== previous + 1) {
      draft.error(describe(unitOrder, { unit, previous }), { ...record.location, item, coder })
      return false
    }
    previous = unit
  }
  return true
}

function cutWhereItChanges(
  draft: Draft,
  { records }: RecordGroup,
  columns: Columns,
  location: Location,
): Segmentation | undefined {
  const role = columns.has('segment') ? 'segment' : 'label'
  const found = records.map(record => textOf(record, role) ?? '')
  if (found.includes('') && isNote(draft, records, columns, location)) return undefined
  const values = role === 'segment' && found.includes('') ? withoutSpaces(draft, found, records) : found
  if (values === undefined) return undefined
  const boundaries: number[] = []
  for (let unit = 1; unit < values.length; unit++)
    if (values[unit] !== values[unit - 1]) boundaries.push(unit)
  if (!columns.has('label') && !columns.has('type'))
    return draft.attempt(location, () => fromBoundaries(records.length, boundaries))
  const starts = [0, ...boundaries]
  const labels = starts.map(unit => textOf(records[unit]!, 'label') ?? '')
  const json: Record<string, unknown> = { units: records.length, boundaries }
  const named = columns.has('label') && labels.some(label => label !== '')
  // Labels that are only numbers number the segments, as `fromLabels` has it.
  if (named && !(role === 'label' && labels.every(label => /^\d+$/.test(label)))) json.labels = labels
  if (columns.has('type')) {
    const types = boundaries.map(unit => typesIn(records[unit - 1]!.get('type')))
    const end = typesIn(records.at(-1)!.get('type'))
    if (types.some(set => set.length > 0) || end.length > 0) {
      json.types = types
      if (end.length > 0) json.end = end[0]
    }
  }
  return make(draft, json, location)
}

/** A note under the table is no unit: it has neither a text nor a segment. */
function isNote(
  draft: Draft,
  records: readonly TableRecord[],
  columns: Columns,
  location: Location,
): boolean {
  const roles = (['text', ...cutting] as const).filter(role => columns.has(role))
  if (!columns.has('item') || !columns.has('text')) return false
  if (records.some(record => roles.some(role => (textOf(record, role) ?? '') !== ''))) return false

  draft.error(describe(rowsOfNames, { rows: records.length }), location)
  return true
}

/**
 * The segment of each row where some rows name none: they go on with the segment above, or are outside of all segments.
 * The file does not say which, so it is asked (`holes`).
 */
function withoutSpaces(
  draft: Draft,
  values: readonly string[],
  records: readonly TableRecord[],
): readonly string[] | undefined {
  const { holes } = draft.options
  const spaces = values.filter(value => value === '').length
  const { location } = records[values.indexOf('')]!
  if (spaces === values.length || holes === 'segment') return values
  if (holes === 'join-left') {
    let last = ''
    return values.map(value => {
      if (value !== '') last = value
      return last
    })
  }
  const facts = { spaces, rows: values.length }
  if (holes === 'error') draft.error(describe(rowsUncovered, facts), location)
  else
    draft.ask({
      ...describe(askUncoveredRows, facts),
      option: 'holes',
      choices: [
        { value: 'join-left', meaning: 'an empty cell goes on with the segment above it' },
        { value: 'segment', meaning: 'rows with empty cells are a segment of their own' },
      ],
      location,
    })
  return undefined
}

const isYes = (text: string): boolean => isCutWord(text) || /^b(?:-.+)?$/.test(text)
// −1 is on the first unit of a text where marks are at starts: no boundary.
const isNo = (text: string): boolean => isMarkWord(text) || /^(?:i|o|-1)$/.test(text)

function cutAtMarks(
  draft: Draft,
  { records, item, coder }: RecordGroup,
  columns: Columns,
  location: Location,
  mark: MarkMeaning | undefined,
): Segmentation | undefined {
  const typed = columns.has('type')
  const marks = records.map(record => {
    const types = typed ? typesIn(record.get('type')) : []
    if (!columns.has('boundary')) return { cut: types.length > 0, types }
    const text = plainMark((textOf(record, 'boundary') ?? '').trim().toLowerCase())
    if (isYes(text)) return { cut: true, types }
    if (!isNo(text)) {
      draft.error(describe(markUnknownInRecordUnits, { record: show(record.get('boundary')) }), {
        ...record.location,
        item,
        coder,
      })
    }
    return { cut: false, types }
  })
  if (mark === undefined) {
    askMark(
      draft,
      records.length,
      columns.has('text') ? records.length : undefined,
      location,
      markEvidence(marks, mark => (mark as { readonly cut: boolean }).cut, 'no', sideOf(columns)),
    )
    return undefined
  }
  const units = mark === 'gaps' ? records.length + 1 : records.length
  const boundaries: number[] = []
  const types: string[][] = []
  let end: string | undefined
  for (const [row, { cut, types: set }] of marks.entries()) {
    if (!cut) continue
    const boundary = mark === 'start' ? row : row + 1
    if (boundary > 0 && boundary < units) {
      boundaries.push(boundary)
      types.push(set)
    } else if (typed && mark === 'end') end = set[0]
    else noteTrivialMark(draft, mark, location)
  }
  if (!typed) return draft.attempt(location, () => fromBoundaries(units, boundaries))
  return make(draft, { units, boundaries, types, end }, location)
}

/** The side of marks that the name of their column says. */
function sideOf(columns: Columns): 'start' | 'end' | undefined {
  const name = columns.get('boundary') ?? ''
  if (/(?:^|[^a-z])(?:new|starts?|begins?|first|before)(?:[^a-z]|$)/i.test(name)) return 'start'
  return /(?:^|[^a-z])(?:ends?|last|after)(?:[^a-z]|$)/i.test(name) ? 'end' : undefined
}

function make(draft: Draft, json: unknown, location: Location): Segmentation | undefined {
  const { types } = draft.options
  return draft.attempt(location, () => parseSegmentation(json, { types }))
}
