import { eligibleProblem } from '../../model/eligible.ts'
import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { eligibleInvalid } from '../../model/errors/eligible.ts'
import {
  coderUnnamedInRecordCoding,
  coderUnnamedInRecordCoding2,
  speakersNotStrings,
  textsNotStrings,
  unitsNotWholeInRecordCoding,
} from '../../model/errors/model.ts'
import { massesMissing, scoresIgnored, unitsForBoundaries } from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { DraftCoding } from '../assemble.ts'
import { addError, addWarning, attempt, type Draft, putCoding, putItem } from '../draft.ts'
import { parseSegmentation } from '../json/segmentation-json.ts'
import { addTagged } from '../units/cut-tags.ts'
import { listIn, massesIn } from './cell-list.ts'
import type { Columns } from './columns.ts'
import { openLabels, parseOpen } from './label-marks.ts'
import { areSpanTags } from './label-values.ts'
import { attemptMarks, readMarks } from './mark-rows.ts'
import { readScoreList } from './record-scores.ts'
import { type TableRecord, textOf } from './table-record.ts'

const CUTS = ['masses', 'boundaries', 'gaps', 'marks'] as const
const NOTATIONS = [...CUTS, 'labels', 'scores'] as const

/** A row that holds a whole coding: masses, boundaries with units, gaps, marks, labels or scores in one cell. */
export function readCodingRecord(
  draft: Draft,
  item: string,
  coder: string,
  record: TableRecord,
  bare = false,
): void {
  const plain = onlyMasses(draft, coder, record, bare)
  if (plain !== undefined) {
    putCoding(draft, { item, coder, segmentation: plain, location: record.location })
    return
  }
  const location: Location = { ...record.location, item, coder }
  const filled = (role: (typeof NOTATIONS)[number]) => {
    const value = record.get(role)
    return value !== undefined && value !== null && value !== ''
  }
  const texts = stringsIn(draft, record, 'text', location)
  const speakers = stringsIn(draft, record, 'speaker', location)
  const units = wholeIn(draft, record, location) ?? texts?.length ?? speakers?.length
  const eligible = gapsIn(draft, record, location)
  if (coder === '') {
    if (NOTATIONS.some(filled)) addError(draft, describe(coderUnnamedInRecordCoding, {}), location)
    else if (units === undefined) addError(draft, describe(coderUnnamedInRecordCoding2, {}), location)
    else if (attempt(draft, location, () => parseSegmentation({ units, boundaries: [] })))
      putItem(draft, { id: item, units, texts, speakers, eligible, location: record.location })
    return
  }
  const cut = filled('scores') && draft.options.columns?.scores === undefined ? CUTS.find(filled) : undefined
  if (cut !== undefined) {
    addWarning(draft, describe(scoresIgnored, { notation: cut }), location)
  } else if (filled('scores')) {
    readScoreList(draft, item, coder, record, { units, texts, speakers })
    return
  }
  // With boundaries, labels are titles of segments; alone, one label per unit.
  const uncut = record.get('boundaries') === '' && units !== undefined ? 'boundaries' : undefined
  const notation = uncut ?? ([...CUTS, 'labels'] as const).find(filled)
  if (notation === undefined) {
    addError(draft, describe(massesMissing, {}), location)
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
  if (problem !== undefined) addError(draft, describe(eligibleInvalid, { problem }), location)
  putCoding(draft, {
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

/** What a row may hold in addition to its masses that is more than masses. */
const WITH_MASSES = [
  'boundaries',
  'gaps',
  'marks',
  'labels',
  'scores',
  'type',
  'end',
  'units',
  'text',
  'speaker',
  'eligible',
] as const

/** Whether no column holds anything but masses: then no row has to be asked. */
export const holdsOnlyMasses = (columns: Columns): boolean => WITH_MASSES.every(role => !columns.has(role))

/** A row of nothing but masses, as most are; undefined where there is more to it, or something wrong. */
function onlyMasses(
  draft: Draft,
  coder: string,
  record: TableRecord,
  bare: boolean,
): Segmentation | undefined {
  if (coder === '') return undefined
  if (!bare && WITH_MASSES.some(role => record.get(role) !== undefined)) return undefined
  const cell = record.get('masses')
  return typeof cell === 'string' ? massesIn(draft.column, cell) : undefined
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
    ? attempt(draft, location, () => parseSegmentation({ gaps: row }))
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
      addError(draft, describe(unitsForBoundaries, {}), location)
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
  const marks = list?.map(label => (label === '0' || label === '1' ? Number(label) : label))
  if (notation === 'labels' && marks!.length > 0 && marks!.every(label => label === 0 || label === 1))
    return { segmentation: readMarks(draft, marks as number[], location, units) }
  const unitLabels = openLabels(json, mark)
  const settings = {
    ...(known === undefined ? {} : { types: known }),
    ...(mark === undefined ? {} : { mark }),
  }
  const make = () => parseOpen(json, settings, unitLabels)
  return { segmentation: attemptMarks(draft, location, make, units), unitLabels }
}

function wholeIn(draft: Draft, record: TableRecord, location: Location): number | undefined {
  const value = record.get('units')
  if (value === undefined || value === null || value === '') return undefined
  const number = typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= 1) return number
  addError(draft, describe(unitsNotWholeInRecordCoding, { value: show(value) }), location)
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
  addError(
    draft,
    describe(role === 'text' ? textsNotStrings : speakersNotStrings, { name: `${role}s`, found: unexpected }),
    location,
  )
  return undefined
}
