import type { Location } from '../../model/error.ts'
import { parseOutside } from '../../model/json.ts'
import type { Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import { isRecord, wordOf } from '../json/json-text.ts'
import { delimiterOf, parseTable } from '../tables/table-text.ts'
import { type JsonRecord, numberOf, objectsOf } from './json-records.ts'

type Row = JsonRecord<Record<string, unknown>>

/** The answers of a short export, JSON-MIN or CSV: a row for each task and annotator. Undefined where it is none. */
export function rowAnswers(source: Source): Answer[] | undefined {
  const rows = objectsOf(source) ?? tableRows(source)
  if (rows === undefined || !isExport(rows)) return undefined
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
      item,
      coder,
      data: value,
      regions: Object.entries(value).flatMap(([column, cell]) => regionsIn(column, cell)),
      cancelled: value.was_cancelled === true,
      when: when === undefined ? undefined : wordOf(when),
      drafts: 0,
      location,
    }
  })
}

/**
 * Whether rows are a short export: each has the number of its annotation, and also the time it took, or regions in one
 * row or another. Older versions wrote no such numbers: then every row has regions, or an empty cell where they belong.
 */
function isExport(records: readonly Row[]): boolean {
  if (records.some(({ value }) => !('annotation_id' in value)) && !mayHoldRegions(records)) return false
  const rows = records.map(({ value }) => value)
  const controls = new Set(rows.flatMap(row => Object.keys(row).filter(name => hasRegions(row[name]))))
  if (rows.every(row => 'annotation_id' in row && ('lead_time' in row || controls.size > 0))) return true
  return controls.size > 0 && rows.every(row => [...controls].every(name => isEmptyOrMarked(row[name])))
}

/** A cell for regions that has none, or one with a start and an end: labels alone may be those of segments. */
const isEmptyOrMarked = (cell: unknown): boolean =>
  cell === undefined ||
  cell === '' ||
  (Array.isArray(cell) && cell.length === 0) ||
  (areRecords(cell) && cell.some(value => 'start' in value && 'end' in value && kindOf(value) !== undefined))

/**
 * Whether some column may hold regions in every row that has something there. A column that holds something else in one
 * row is none, and the first row shows that for most; so only names are looked at in files of other formats.
 */
function mayHoldRegions(records: readonly Row[]): boolean {
  const others = new Set<string>()
  for (const { value } of records) if (holdsRegions(value, others)) return true
  return false
}

/** Whether a column of one row does, apart from `others`; columns that hold something else become such. */
function holdsRegions(value: Row['value'], others: Set<string>): boolean {
  for (const name in value) {
    if (others.has(name)) continue
    if (!isEmptyOrMarked(value[name])) others.add(name)
    else if (hasRegions(value[name])) return true
  }
  return false
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
    return parseOutside(cell)
  } catch {
    return cell
  }
}

const areRecords = (cell: unknown): cell is Record<string, unknown>[] =>
  Array.isArray(cell) && cell.every(isRecord)

const hasRegions = (cell: unknown): boolean =>
  areRecords(cell) && cell.some(value => kindOf(value) !== undefined)

/** A column with a list of objects, each with its labels, is a control. */
function regionsIn(column: string, cell: unknown): Region[] {
  if (!areRecords(cell)) return []
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

/**
 * The rows of a table as objects under the names of its columns, cells as texts; empty rows and rows with fewer or more
 * cells are left away. Undefined where the first line does not hold what is looked for, or a quote is broken.
 */
function tableObjects(
  source: Source,
  holds: (header: string) => boolean,
): JsonRecord<Record<string, string>>[] | undefined {
  const [header] = source.text.slice(0, 20_000).split(/\r?\n/, 1)
  if (!holds(header!)) return undefined
  const draft = openDraft({ file: source.name })
  const [names, ...rows] = parseTable(draft, source.text, delimiterOf(source.text))
  if (names === undefined || draft.problems.length > 0) return undefined
  return rows
    .filter(({ cells }) => cells.length === names.cells.length && cells.some(cell => cell !== ''))
    .map(({ cells, line }) => ({
      value: Object.fromEntries(cells.map((cell, at) => [names.cells[at]!, cell])),
      location: { file: source.name, line },
    }))
}

/** The kinds of region that segment a text or a recording. */
export const READABLE: readonly string[] = [
  'labels',
  'hypertextlabels',
  'paragraphlabels',
  'timeserieslabels',
  'timelinelabels',
]

/** One region that somebody marked. */
export interface Region {
  /** The control it was made with: `from_name`, or the column of a short export. */
  readonly layer: string
  /** The object it was made on: `to_name`. */
  readonly target?: string
  /** The field of the task's data, where the file names it: `$text`. */
  readonly field?: string | undefined
  /** `labels`, `choices`, `rectanglelabels` … */
  readonly kind: string
  readonly value: Readonly<Record<string, unknown>>
  /** Seconds of the whole recording. */
  readonly duration?: number | undefined
}

/** What one coder answered to one task. */
export interface Answer {
  /** Distinguishes tasks within the file. */
  readonly task: number | string
  readonly item?: string
  readonly coder?: string
  readonly data: Readonly<Record<string, unknown>>
  readonly regions: readonly Region[]
  readonly cancelled: boolean
  /** When it was last changed, as the file writes it. */
  readonly when?: string
  /** Drafts in addition to it, counted at the first answer of a task. */
  readonly drafts: number
  readonly location: Location
}

/** Kinds whose fields are not called labels. */
const KINDS = new Set(['choices', 'taxonomy', 'rating', 'textarea'])

/** The kind of a value that names none: its own field of labels. */
export function kindOf(value: Readonly<Record<string, unknown>>): string | undefined {
  // The shortest names have six letters; a transcript has many fields that have fewer.
  for (const key in value) if (key.length >= 6 && (key.endsWith('labels') || KINDS.has(key))) return key
  return undefined
}

/** Who completed an annotation: a number, or an account with an address. */
export function coderOf(by: unknown): string | undefined {
  if (typeof by === 'number' || (typeof by === 'string' && by !== '')) return String(by)
  if (typeof by !== 'object' || by === null) return undefined
  const { email, username, id } = by as Record<string, unknown>
  for (const name of [email, username, id]) {
    const coder = coderOf(typeof name === 'object' ? undefined : name)
    if (coder !== undefined) return coder
  }
  return undefined
}
