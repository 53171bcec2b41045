import { type Decision, decisionText } from '../model/decision.ts'
import { CesuraError, invalid, type Location } from '../model/error.ts'
import { decisionColumnMissing } from '../model/errors/tables.ts'
import {
  decisionFieldEmpty,
  decisionNotObject,
  decisionPositionInvalid,
  decisionUnknown,
  decisionWithoutItem,
} from '../model/errors/writing.ts'
import { parseOutside } from '../model/json.ts'
import { nearest } from '../model/nearest.ts'
import { show } from '../model/require.ts'
import { openDraft } from './draft.ts'
import { typesCell, typesIn } from './tables/cell-list.ts'
import { formatTable, parseTable } from './tables/table-text.ts'

const COLUMNS = ['item', 'from', 'to', 'decision', 'position', 'types', 'by', 'note'] as const

type Fields = Readonly<Record<string, unknown>>

/**
 * The text of a file of decisions: CSV with the columns item, from, to, decision, position, types, by and note, a row
 * for each. It holds no time and no machine: equal decisions are equal bytes. A cell that a spreadsheet would run as a
 * formula gets an apostrophe in front, which `readDecisions` takes off again.
 *
 * @param decisions - the rows, in the order they are written
 * @returns the text of the file, a header first
 * @example
 * writeDecisions([{ item: 'a', from: 3, to: 4, decision: 'cut', position: 3, by: '=ann' }])
 * //=> "item,from,to,decision,position,types,by,note\na,3,4,cut,3,,'=ann,\n"
 */
export function writeDecisions(decisions: readonly Decision[]): string {
  const rows = decisions.map(({ item, from, to, decision, position, types = [], by = '', note = '' }) => [
    guard(item),
    from,
    to,
    decision,
    position,
    guard(typesCell(types)),
    guard(by),
    guard(note),
  ])
  return formatTable([[...COLUMNS], ...rows])
}

/**
 * Decisions from the text of a file: CSV with a header, in any order of columns, or JSON lines with the same names.
 * Columns of other names are not looked at, rows without anything are passed over. The first error is
 * thrown with its line.
 *
 * @param text - the content of the file; a byte-order mark is passed over
 * @param options - `file`: the name that messages give; without it they name only the line
 * @returns the decisions in the order of the file, each with its line
 * @throws CesuraError `column-missing` when the header lacks item, from, to or decision
 * @throws CesuraError `decision-unreadable` when a cell or a JSON line cannot be read; the code of the table reader
 *   when a row is broken
 */
export function readDecisions(text: string, { file }: { readonly file?: string } = {}): Decision[] {
  const at = (line: number): Location => ({ ...(file === undefined ? {} : { file }), line })
  const whole = text.replace(/^\ufeff/, '')
  if (whole.trimStart().startsWith('{')) {
    return whole.split(/\r\n|\n|\r/).flatMap((row, index) => {
      if (row.trim() === '') return []
      return [decisionOf(parsed(row, at(index + 1)), at(index + 1))]
    })
  }
  const draft = openDraft(file === undefined ? {} : { file })
  const rows = parseTable(draft, whole)
  const [defect] = draft.problems
  if (defect !== undefined) throw new CesuraError(defect)
  const names = rows[0]?.cells.map(cell => cell.trim().toLowerCase()) ?? []
  for (const name of COLUMNS.slice(0, 4))
    if (!names.includes(name))
      throw invalid(decisionColumnMissing, { name, nearest: nearest(name, names), columns: COLUMNS }, at(1))
  return rows.slice(1).flatMap(({ cells, line }) => {
    if (cells.every(cell => cell.trim() === '')) return []
    const fields = Object.fromEntries(names.map((name, column) => [name, unguard(cells[column] ?? '')]))
    return [decisionOf(fields, at(line))]
  })
}

function parsed(row: string, location: Location): Fields {
  try {
    const value = parseOutside(row, location)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  } catch (error) {
    // What is not JSON is reported below.
    if (error instanceof CesuraError) throw error
  }
  throw invalid(decisionNotObject, {}, location)
}

function decisionOf(fields: Fields, location: Location): Decision {
  const word = String(fields.decision ?? '').trim()
  const decision = decisionText.find(each => each === word)
  if (decision === undefined)
    throw invalid(
      decisionUnknown,
      { decision: show(fields.decision), nearest: nearest(word, decisionText) },
      location,
    )
  const item = fields.item
  if (typeof item !== 'string' || item === '') throw invalid(decisionWithoutItem, {}, location)
  const position = integerIn('position', fields.position, location)
  const types = typesIn(fields.types)
  const words = (name: 'by' | 'note') => {
    const text = fields[name]
    return text === undefined || text === null || text === '' ? {} : { [name]: String(text) }
  }
  return {
    item,
    from: required('from', integerIn('from', fields.from, location), location),
    to: required('to', integerIn('to', fields.to, location), location),
    decision,
    ...(position === undefined ? {} : { position }),
    ...(types.length === 0 ? {} : { types }),
    ...words('by'),
    ...words('note'),
    ...(location.line === undefined ? {} : { line: location.line }),
  }
}

function integerIn(name: string, value: unknown, location: Location): number | undefined {
  const text = String(value ?? '').trim()
  if (text === '') return undefined
  if (/^\d{1,10}$/.test(text)) return Number(text)
  throw invalid(decisionPositionInvalid, { name, value: show(value) }, location)
}

function required(name: string, value: number | undefined, location: Location): number {
  if (value !== undefined) return value
  throw invalid(decisionFieldEmpty, { name }, location)
}

/** A name that begins with an apostrophe and such a character gets one more, so that reading removes the right one. */
const guard = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const unguard = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)
