import type { Source } from '../detect/source.ts'
import { isRecord, wordOf } from '../json/json-text.ts'
import { type JsonRecord, numberOf, objectsOf } from './json-records.ts'
import { type Answer, coderOf, kindOf, type Region } from './label-studio-answers.ts'
import { tableObjects } from './table-objects.ts'

type Row = JsonRecord<Record<string, unknown>>

/** The answers of a short export, JSON-MIN or CSV: a row for each task and annotator. Undefined where it is none. */
export function rowAnswers(source: Source): Answer[] | undefined {
  const rows = objectsOf(source) ?? tableRows(source)
  if (rows === undefined || !isExport(rows.map(({ value }) => value))) return undefined
  return rows.map(({ value, location }, index) => {
    const id = value.id ?? value.task_id
    const item =
      typeof id === 'number' || (typeof id === 'string' && id !== '')
        ? String(id)
        : numberOf(location, rows.length)
    const task = item ?? index
    const when = value.updated_at ?? value.created_at
    const coder = coderOf(value.annotator)
    return {
      task,
      ...(item === undefined ? {} : { item }),
      ...(coder === undefined ? {} : { coder }),
      data: value,
      regions: Object.entries(value).flatMap(([column, cell]) => regionsIn(column, cell)),
      cancelled: value.was_cancelled === true,
      ...(when === undefined ? {} : { when: wordOf(when) }),
      drafts: 0,
      location,
    }
  })
}

/**
 * Whether rows are a short export: each has the number of its annotation, and beside it the time it took, or regions in one
 * row or another. Older versions wrote no such numbers: then every row has regions, or an empty place where they belong.
 */
function isExport(rows: readonly Record<string, unknown>[]): boolean {
  const controls = new Set(
    rows.flatMap(row => Object.keys(row).filter(name => regionsIn(name, row[name]).length > 0)),
  )
  if (rows.every(row => 'annotation_id' in row && ('lead_time' in row || controls.size > 0))) return true
  const empty = (cell: unknown) =>
    cell === undefined || cell === '' || (Array.isArray(cell) && cell.length === 0)
  // Labels alone may be those of anything, such as of segments: a region has a start and an end.
  const isSpan = ({ value }: Region) => 'start' in value && 'end' in value
  return (
    controls.size > 0 &&
    rows.every(row =>
      [...controls].every(name => empty(row[name]) || regionsIn(name, row[name]).some(isSpan)),
    )
  )
}

/** The rows of a CSV export, cells that hold JSON parsed; undefined where the header is another's. */
const tableRows = (source: Source): Row[] | undefined =>
  tableObjects(
    source,
    header => /\bannotation_id\b/.test(header) && /\b(?:lead_time|annotator|updated_at)\b/.test(header),
  )?.map(({ value, location }) => ({
    value: Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, cellValue(cell)])),
    location,
  }))

function cellValue(cell: string): unknown {
  if (!/^\s*[[{]/.test(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

/** A column with a list of objects, each with its labels, is a control. */
function regionsIn(column: string, cell: unknown): Region[] {
  if (!Array.isArray(cell) || !cell.every(isRecord)) return []
  return cell.flatMap(value => {
    const kind = kindOf(value)
    if (kind === undefined) return []
    const { original_length } = value
    return [
      {
        layer: column,
        kind,
        value,
        ...(typeof original_length === 'number' ? { duration: original_length } : {}),
      },
    ]
  })
}
