import { describe, invalid, type Problem, problemOf } from '../../model/error.ts'
import { workbookBroken } from '../../model/errors/reading.ts'
import { sheetChosen, sheetUnknown } from '../../model/errors/tables.ts'
import type { InputFile } from '../input-file.ts'
import { withoutEntities } from '../text/entities.ts'
import { formatTable } from './table-text.ts'

/** A sheet as the library gives it: its rows, empty ones too. */
interface Sheet {
  readonly sheet: string
  readonly data: unknown[][]
}

interface Workbooks {
  readonly default: (input: ArrayBuffer) => Promise<Sheet[]>
}

/**
 * The sheets of a workbook as texts of tables: the one that is named, else the first that holds a table. Where other
 * sheets have its columns, each of them is a file of its own, `talks.xlsx/Ann.sheet`, as if they were in a folder: a
 * sheet for each coder or each text. Merged cells hold their value in every row, as people read them; times of day are
 * clocks. Rows above the table, empty or with a title, become comments, so that lines are numbered as the rows of the
 * sheet.
 */
export async function workbookTables(
  name: string,
  bytes: Uint8Array,
  wanted: string | undefined,
): Promise<InputFile[]> {
  const { default: readSheets } = (await import('read-excel-file/universal')) as unknown as Workbooks
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
  const sheets = await readSheets(copy).catch(() => {
    throw invalid(workbookBroken, {})
  })
  const names = sheets.map(({ sheet }) => sheet)
  const found =
    wanted === undefined
      ? (sheets.find(({ data }) => isTable(data)) ?? sheets[0])
      : sheets.find(({ sheet }) => sheet === wanted)
  if (found === undefined) throw invalid(sheetUnknown, { sheet: `${wanted}`, sheets: names })
  const read =
    wanted === undefined ? sheets.filter(sheet => sheet === found || areAlike(sheet, found)) : [found]
  for (const sheet of read) await fillMerged(sheet, bytes)
  const problems: Problem[] = []
  const others = sheets.filter(sheet => !read.includes(sheet)).map(({ sheet }) => sheet)
  if (wanted === undefined && others.length > 0) {
    problems.push(
      problemOf(
        'warning',
        describe(sheetChosen, { sheets: read.map(({ sheet }) => sheet), first: found === sheets[0], others }),
        { file: name },
      ),
    )
  }
  return read.map(({ sheet, data }, index) => ({
    name: read.length === 1 ? name : `${name}/${sheet}.sheet`,
    text: tableText(data),
    container: 'xlsx',
    problems: index === 0 ? problems : [],
  }))
}

/** Whether two sheets are tables that share at least half of the names of their columns. */
function areAlike(a: Sheet, b: Sheet): boolean {
  if (!isTable(a.data) || !isTable(b.data)) return false
  const [names, others] = [a, b].map(({ data }) =>
    data.find(row => filled(row) > 1)!.filter(cell => !isEmpty(cell)),
  )
  const shared = names!.filter(cell => others!.includes(cell)).length
  return shared * 2 >= Math.min(names!.length, others!.length)
}

const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined || cell === ''
const filled = (row: readonly unknown[]): number => row.filter(cell => !isEmpty(cell)).length

/** Two rows or more with two cells or more: a title and notes are no table. */
const isTable = (data: readonly unknown[][]): boolean => data.filter(row => filled(row) > 1).length > 1

function tableText(data: readonly unknown[][]): string {
  const first = data.findIndex(row => filled(row) > 1)
  const start = first === -1 ? 0 : first
  const above = data.slice(0, start).map(row => `# ${row.map(cellText).join(' ').trim()}\n`)
  const named = (data[start] ?? []).map(cell => !isEmpty(cell))
  // A note next to the table, under no name, makes no row.
  const rows = data.slice(start).filter(row => row.some((cell, column) => named[column] && !isEmpty(cell)))
  return above.join('') + formatTable(rows.map(row => row.map(cellText)))
}

const DAY = 86_400_000
/** Day 0 of a workbook: a time of day, or a length of time, is in the days after it. */
const EPOCH = Date.UTC(1899, 11, 30)
/** Lengths of time beyond this look like dates. */
const MOST_DAYS = 60

function cellText(cell: unknown): string | number {
  if (isEmpty(cell)) return ''
  if (typeof cell === 'boolean') return cell ? 1 : 0
  if (!(cell instanceof Date)) return typeof cell === 'number' ? cell : String(cell)
  const since = cell.getTime() - EPOCH
  return since >= 0 && since < MOST_DAYS * DAY ? clock(Math.round(since)) : cell.toISOString()
}

/** 5,430,500 ms as 1:30:30.5. */
function clock(ms: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const rest = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`
  return `${Math.floor(ms / 3_600_000)}:${two(Math.floor(ms / 60_000) % 60)}:${two(Math.floor(ms / 1000) % 60)}${rest}`
}

/** Merged cells keep their value in the first one only; rows below it mean the same. */
async function fillMerged({ sheet, data }: Sheet, bytes: Uint8Array): Promise<void> {
  const { unzipSync, strFromU8 } = await import('fflate')
  const part = (path: string) => {
    const found = unzipSync(bytes, { filter: ({ name }) => name === path })[path]
    return found === undefined ? '' : strFromU8(found)
  }
  const xml = part(sheetPath(sheet, part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels')))
  for (const [, letters = '', top, bottom] of xml.matchAll(
    /<mergeCell\b[^<>]*\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g,
  )) {
    const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const value = data[Number(top) - 1]?.[column]
    for (let row = Number(top); row < Number(bottom) && row < data.length; row++)
      if (isEmpty(data[row]![column])) data[row]![column] = value
  }
}

/** Where a sheet is in the archive: the workbook gives it an id, the relations give the id a path. */
function sheetPath(sheet: string, book: string, relations: string): string {
  const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  const tags = (xml: string, name: string) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>`, 'g')) ?? []
  const own = tags(book, 'sheet').find(tag => withoutEntities(attribute(tag, 'name')) === sheet) ?? ''
  const id = attribute(own, 'r:id')
  const target = attribute(
    tags(relations, 'Relationship').find(tag => attribute(tag, 'Id') === id) ?? '',
    'Target',
  )
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}
