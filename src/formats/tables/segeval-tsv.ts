import { toMasses } from '../../model/convert.ts'
import type { Corpus } from '../../model/corpus.ts'
import { describe, invalid } from '../../model/error.ts'
import { coderUnnamedInSegevalTsv } from '../../model/errors/model.ts'
import {
  blankLineForSegeval,
  coderNotWritable,
  coderWithoutMasses,
  headerMissing,
  lastCellsEmpty,
} from '../../model/errors/tables.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format, NamedFile } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { linesOf } from '../text/lines.ts'
import { requireBare, requireFileNames } from '../writable.ts'
import { namesDecimal } from './coding-rows.ts'
import {
  addNumberRows,
  fitAsMasses,
  fitAsPositions,
  type NumberRow,
  readInteger,
} from './mass-or-position.ts'
import { delimiterOf, formatTable, placeOfCell, rowAt, scanTable } from './table-text.ts'

const HEADER = /^\s*(?:coder|annotator)\s*$/i

/**
 * The TSV of segeval: a header, then a line per coder with a mass in each cell, or a segment number for each unit
 * (position variant). One file is one item, named after the file. segeval always drops the first line, even if it
 * is data; here a first line of numbers is read, with a warning (`header-missing`). Commas and semicolons are
 * understood too, where segeval would read one long coder's name.
 *
 * @see segeval 2.0.11, https://github.com/cfournie/segmentation.evaluation
 */
export const segevalTsv: Format = {
  id: 'segeval-tsv',
  title: 'segeval TSV',
  extensions: ['tsv', 'csv'],
  loses: ['texts', 'speakers'],
  holds: 'item',
  plain: true,

  inspect: source => ({
    claim: () => claimSegevalTsv(source),
    readCodings: draft => readSegevalTsv(draft, source.text),
  }),

  write: writeSegevalTsv,
}

function claimSegevalTsv({ text }: Source): Claim | undefined {
  const delimiter = delimiterOf(text)
  const lines = linesOf(text.slice(0, 100_000)).filter(line => line.text.trim() !== '')
  if (text.length > 100_000) lines.pop()
  const rows = lines.map(line => line.text.split(delimiter).map(cell => cell.trim()))
  const [header, ...body] = rows
  if (header === undefined) return undefined
  const numeric = (row: string[]) =>
    row.length > 1 && /^[1-9]\d*$/.test(row[1]!) && row.slice(1).every(cell => /^\d*$/.test(cell))
  // All masses in one cell are a table with a row per coding.
  const listed = /^[^\d]*\d+[\s,]+\d/
  if (
    HEADER.test(header[0]!) &&
    /^(?:mass|position)/i.test(header[1] ?? '') &&
    !listed.test(body[0]?.[1] ?? '')
  )
    return { strength: 'named', because: `the header says ${header[0]} and ${header[1]}` }
  const data = numeric(header) ? rows : body
  if (data.length === 0 || !data.every(numeric) || data.every(row => row.length === 2)) return undefined
  if (data === body && header.length > 2 && body.every(row => header.length >= row.length)) return undefined
  const named = data.some(row => !/^\d+$/.test(row[0]!))
  if (!(named || data === body) || namesDecimal(data)) return undefined
  // A coder has one row: several of one name are a table of something else.
  if (new Set(data.map(([name]) => name)).size < data.length) return undefined
  // A name and numbers are masses only if all coders have the same text; other tables look alike.
  const numbers = data.map(row =>
    row
      .slice(1)
      .filter(cell => cell !== '')
      .map(Number),
  )
  const coded = numbers.map(numbers => ({ item: '', numbers }))
  const fits = data.length > 1 && (fitAsMasses(coded) || fitAsPositions(coded))
  // Rows of equal width that are no masses are a table of something else.
  if (!fits && data.length > 1 && data.every(row => row.length === data[0]!.length)) return undefined
  return {
    strength: fits || data.length === 1 ? 'structural' : 'possible',
    because: 'every line is a name and integers',
    ...(fits ? { over: ['masses', 'labels'] } : {}),
  }
}

function readSegevalTsv(draft: Draft, text: string): void {
  const { options } = draft
  const item = options.item ?? stemOf(options.file ?? 'text')
  const table = scanTable(draft, text)
  const rows: NumberRow[] = []
  let header: 'masses' | 'positions' | undefined
  for (let index = 0; index < table.rows; index++) {
    const row = rowAt(table, index)
    const { cells, line } = row
    if (cells.every(cell => cell.trim() === '')) {
      draft.warn(describe(blankLineForSegeval, {}), { line })
      continue
    }
    if (index === 0) {
      const second = cells[1]?.trim() ?? ''
      if (HEADER.test(cells[0]!) || !/^\d+$/.test(second)) {
        header = /^position/i.test(second) ? 'positions' : /^mass/i.test(second) ? 'masses' : undefined
        continue
      }

      draft.warn(describe(headerMissing, {}), { line })
    }
    const coder = cells[0]!.trim()
    const location = { line, item, coder }
    if (coder === '') draft.error(describe(coderUnnamedInSegevalTsv, {}), location)
    let last = cells.length
    while (last > 1 && cells[last - 1]!.trim() === '') last--
    if (last < cells.length) draft.warn(describe(lastCellsEmpty, {}), location)
    if (last === 1) {
      draft.error(describe(coderWithoutMasses, {}), location)
      continue
    }
    const numbers = cells
      .slice(1, last)
      .map((cell, index) =>
        readInteger(draft, cell, () => ({ ...placeOfCell(draft, row, index + 1), item, coder })),
      )
    if (coder !== '' && numbers.every(number => number !== undefined))
      rows.push({ item, coder, numbers: numbers as number[], location: { file: options.file, line } })
  }
  addNumberRows(draft, rows, header)
}

/** One file per item: `ITEM.tsv`. */
function writeSegevalTsv(corpus: Corpus): NamedFile[] {
  requireBare(corpus, 'segeval files')
  requireFileNames(corpus)
  return corpus.items.map(({ id, codings }) => {
    for (const { coder } of codings)
      if (coder !== coder.trim()) throw invalid(coderNotWritable, {}, { item: id, coder })
    const rows = codings.map(({ coder, segmentation }) => [coder, ...toMasses(segmentation)])
    return { name: `${id}.tsv`, text: formatTable([['Coder', 'Masses'], ...rows], '\t') }
  })
}
