import { noteIgnored } from './columns.ts'
import { addError, addWarning, ask, type Draft, openDraft } from './draft.ts'
import { finishDraft } from './finish-draft.ts'
import type { ColumnRole, ReadOptions, ReadResult } from './format.ts'
import { judgeTable, type TableView } from './judge-table.ts'
import { baseOf } from './path-pattern.ts'
import { readWide } from './record-wide.ts'
import { readRecords } from './records.ts'
import type { Claim, Source } from './source.ts'
import type { TableRecord } from './table-record.ts'
import { delimiterOf, parseTable, preambleOf, type TableRow } from './table-text.ts'

/** A first line with more cells is no header. */
const MOST_COLUMNS = 1_000

/** Rows of a table under the names of its columns. */
export interface Table {
  readonly names: readonly string[]
  readonly rows: readonly { readonly cells: readonly unknown[]; readonly line: number }[]
}

const RELATIONS = (file: string): string =>
  `${file} lists relations between segments (DISRPT), not the segments. Their boundaries are in the .tok or .conllu file of the same corpus.`

/** What was parsed for a claim is not parsed again to be read. */
const parsed = new WeakMap<Source, TableRow[]>()

/** What a table says of itself: whether its columns and their values are a segmentation. */
export function claimTable(
  source: Source,
  delimiters: readonly string[],
  options: ReadOptions = {},
): Claim | undefined {
  const { text } = source
  const delimiter = delimiterOf(text)
  if (!delimiters.includes(delimiter) || /^\s*[[{]/.test(text)) return undefined
  const { end } = preambleOf(text)
  const lines = text.slice(end, end + 100_000).split(/\r\n|\n|\r/, 12)
  const [first = '', second] = lines.filter(line => line.trim() !== '')
  if (!first.includes(delimiter) || second === undefined) return undefined
  if (first.split(delimiter).length > MOST_COLUMNS) return undefined
  const scratch = openDraft({ ...options, file: source.name })
  const rows = parseTable(scratch, text, delimiter)
  parsed.set(source, rows)
  const width = rows[0]?.cells.length ?? 0
  const even = rows.filter(({ cells }) => cells.length === width).length
  const blank = rows.filter(({ cells }) => cells.length === 1 && cells[0]!.trim() === '').length
  // Prose has commas too, but never the same number in every line.
  if (width < 2 || even * 10 < (rows.length - blank) * 8) return undefined
  if (options.header === undefined && looksLikeData(rows)) {
    const because = `${width} cells a row, and the first row looks like data`
    return numericColumn(rows) ? { strength: 'possible', because } : undefined
  }
  const { names, rows: body } = tableOf(rows, options)
  if (names.includes('unit1_toks') && names.includes('unit2_toks'))
    return { strength: 'refused', code: 'relations', message: RELATIONS(baseOf(source.name)) }
  if (Object.keys(options.columns ?? {}).length > 0 || options.layout !== undefined)
    return {
      strength: 'shaped',
      because: `a table with columns ${names.slice(0, 8).join(', ')}, as you said`,
    }
  return claimRows({ names, rows: body.filter(({ cells }) => cells.length === names.length) }, scratch)
}

/** The claim of rows under names: what the judge of tables says of them. */
export function claimRows(table: Table, scratch: Draft): Claim | undefined {
  if (table.rows.length === 0) return undefined
  const judged = judgeTable(scratch, viewOf(table))
  const names = table.names.slice(0, 8).join(', ')
  if (judged !== undefined) {
    const rows = {
      units: 'a row per unit',
      segments: 'a row per segment',
      codings: 'a row per coding',
      wide: 'a column per coder',
    }[judged.layout]
    return {
      strength: 'shaped',
      because: `the columns are ${[...judged.columns.keys()].join(', ')}: ${rows}`,
    }
  }
  const refusal = scratch.problems.find(({ severity }) => severity === 'error')
  if (refusal !== undefined) return { strength: 'refused', code: refusal.code, message: refusal.message }
  return scratch.questions.length > 0
    ? { strength: 'possible', because: `a table with columns ${names}` }
    : undefined
}

/** Reads a table with a header: a row per unit, per segment or per coding, or a column per coder. */
export function readTable(source: Source, options: ReadOptions, id: string, delimiter?: string): ReadResult {
  const draft = openDraft(options)
  const rows = parsed.get(source) ?? parseTable(draft, source.text, delimiter)
  if (rows.length === 0) return finishDraft(draft, id)
  if (options.header === undefined && looksLikeData(rows) && numericColumn(rows)) {
    askHeader(draft, rows)
    return finishDraft(draft, id)
  }
  const { names, rows: body } = tableOf(rows, options)
  if (names.length > MOST_COLUMNS) {
    const message = `${names.length} columns in the first line; is it a table with a header?`
    addError(draft, 'columns-too-many', message, { line: 1 })
    return finishDraft(draft, id)
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    addError(draft, 'column-twice', `two columns are called "${twice}"; rename one`, { line: 1 })
  const whole: TableRow[] = []
  for (const row of body) {
    const { cells, line } = row
    if (cells.length === 1 && cells[0]!.trim() === '')
      addWarning(draft, 'blank-line', 'a blank line; it was passed over', { line })
    else if (cells.length !== names.length) {
      const message = `${cells.length} cells under ${names.length} columns; quote cells that hold the separator`
      addError(draft, 'cell-count', message, { line })
    } else whole.push(row)
  }
  readRows(draft, { names, rows: whole })
  return finishDraft(draft, id)
}

/** Judges rows under names and reads them; what they leave open is asked. */
export function readRows(draft: Draft, table: Table): void {
  const judged = judgeTable(draft, viewOf(table))
  if (judged === undefined) {
    if (draft.questions.length === 0 && draft.problems.every(({ severity }) => severity !== 'error'))
      addError(draft, 'columns-unknown', nothingCuts(table.names), { line: 1 })
    return
  }
  noteIgnored(draft, table.names, judged.columns, judged.coders)
  const { columns } = judged
  const index = new Map([...columns].map(([role, name]) => [role, table.names.indexOf(name)]))
  const file = draft.options.file === undefined ? {} : { file: draft.options.file }
  const records = table.rows.map(({ cells, line }): TableRecord => {
    const get = (role: ColumnRole) => {
      const column = index.get(role)
      return column === undefined ? undefined : cells[column]
    }
    return { get, location: { ...file, line } }
  })
  if (judged.layout === 'wide') readWide(draft, table, judged, records)
  else readRecords(draft, records, judged)
}

/** What a table lacks, and how to say it. */
export const nothingCuts = (names: readonly string[]): string =>
  `the columns are ${names.slice(0, 12).join(', ')}${names.length > 12 ? ' …' : ''}; none of these says where segments end. Which one does? --column masses=, boundaries=, boundary=, segment=, label=, start= and end= name it`

const viewOf = ({ names, rows }: Table): TableView => {
  const known = new Map<string, readonly unknown[]>()
  return {
    names,
    rows: rows.length,
    column(name) {
      const found = known.get(name)
      if (found !== undefined) return found
      const at = names.indexOf(name)
      const values = rows.map(({ cells }) => cells[at])
      known.set(name, values)
      return values
    },
  }
}

/** Names of columns: the first row, or numbers from 1 where there is none. */
function tableOf(
  rows: readonly TableRow[],
  { header }: ReadOptions,
): { readonly names: readonly string[]; readonly rows: readonly TableRow[] } {
  const [first, ...rest] = rows
  if (header !== 'no') return { names: first!.cells, rows: rest }
  return { names: first!.cells.map((_, index) => String(index + 1)), rows }
}

const isNumber = (cell: string): boolean => /^\s*-?\d+(?:\.\d+)?\s*$/.test(cell)

/** A first row with a number in it is data: nobody calls a column 9. */
const looksLikeData = ([first]: readonly TableRow[]): boolean => first!.cells.some(isNumber)

/** Whether some column is numbers all the way down. */
function numericColumn(rows: readonly TableRow[]): boolean {
  if (rows.length < 2) return false
  return rows[0]!.cells.some((_, column) => rows.every(({ cells }) => isNumber(cells[column] ?? '')))
}

function askHeader(draft: Draft, rows: readonly TableRow[]): void {
  const shown = rows[0]!.cells
    .slice(0, 6)
    .map(cell => cell.slice(0, 20))
    .join(', ')
  ask(draft, {
    code: 'table-header',
    message: `The first row looks like data (${shown}), not like names of columns. Is there no header? Then columns are numbers: --read header=no --column coder=1 --column start=3 …`,
    option: 'header',
    flag: '--read header=',
    choices: [
      { value: 'no', meaning: 'the first row is data; --column role=1 gives the first column a role' },
      { value: 'yes', meaning: 'the first row names the columns' },
    ],
    location: { line: 1 },
  })
}
