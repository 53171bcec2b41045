import type { Source } from '../detect/source.ts'
import { openDraft } from '../draft.ts'
import { isRecord, wordOf } from '../json/json-text.ts'
import { delimiterOf, parseTable } from '../tables/table-text.ts'
import { type JsonRecord, numberOf, objectsOf } from './json-records.ts'
import { type Answer, coderOf, kindOf, type Region } from './label-studio-answers.ts'

type Row = JsonRecord<Record<string, unknown>>

/** The answers of a short export, JSON-MIN or CSV: a row for each task and annotator. Undefined where it is none. */
export function rowAnswers(source: Source): Answer[] | undefined {
  const rows = objectsOf(source) ?? tableRows(source)
  if (rows === undefined || !rows.every(({ value }) => 'annotation_id' in value && 'lead_time' in value))
    return undefined
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

/** The rows of a CSV export, cells that hold JSON parsed; undefined where the header is another's. */
function tableRows(source: Source): Row[] | undefined {
  const header = source.text.slice(0, 20_000).split(/\r?\n/, 1)[0]!
  if (!/\bannotation_id\b/.test(header) || !/\blead_time\b/.test(header)) return undefined
  const draft = openDraft({ file: source.name })
  const [names, ...rows] = parseTable(draft, source.text, delimiterOf(source.text))
  if (names === undefined || draft.problems.length > 0) return undefined
  return rows
    .filter(({ cells }) => cells.length === names.cells.length)
    .map(({ cells, line }) => ({
      value: Object.fromEntries(cells.map((cell, i) => [names.cells[i]!, cellValue(cell)])),
      location: { file: source.name, line },
    }))
}

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
