import assert from 'node:assert/strict'
import { strToU8, zipSync } from 'fflate'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles, unpackFiles } from '../../src/formats/index.ts'
import { toMasses } from '../../src/index.ts'

type Cell = string | number | { readonly serial: number } | undefined

interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly merged?: readonly string[]
}

const SPACE = 'http://schemas.openxmlformats.org'
const letter = (column: number) => String.fromCharCode(65 + column)

function cellXml(cell: Cell, at: string): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${at}" s="1"><v>${cell.serial}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
}

/** A workbook with as little in it as spreadsheets accept; `serial` cells are times of day. */
function workbook(...sheets: readonly Sheet[]): Uint8Array {
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${SPACE}/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${SPACE}/package/2006/relationships"><Relationship Id="r1" Type="${SPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SPACE}/spreadsheetml/2006/main" xmlns:r="${SPACE}/officeDocument/2006/relationships"><sheets>${sheets
      .map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${SPACE}/package/2006/relationships"><Relationship Id="t" Type="${SPACE}/officeDocument/2006/relationships/styles" Target="styles.xml"/>${sheets
      .map(
        (_, index) =>
          `<Relationship Id="s${index + 1}" Type="${SPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/page${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${SPACE}/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="21" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [index, { rows, merged = [] }] of sheets.entries()) {
    const body = rows
      .map((row, at) => {
        const cells = row.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`)).join('')
        return `<row r="${at + 1}">${cells}</row>`
      })
      .join('')
    const merges = merged.map(ref => `<mergeCell ref="${ref}"/>`).join('')
    files[`xl/worksheets/page${index + 1}.xml`] =
      `<worksheet xmlns="${SPACE}/spreadsheetml/2006/main"><sheetData>${body}</sheetData>${merges === '' ? '' : `<mergeCells>${merges}</mergeCells>`}</worksheet>`
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])))
}

async function read(sheets: readonly Sheet[], options: ReadFilesOptions = {}) {
  const { files } = await unpackFiles([{ name: 'a.xlsx', bytes: workbook(...sheets) }], options)
  const result = readFiles(files, options)
  const masses = result.corpus?.items.map(({ id, codings }) => [
    id,
    ...codings.map(({ segmentation }) => toMasses(segmentation).join(' ')),
  ])
  return { ...result, masses, codes: result.problems.map(({ code }) => code) }
}

const HEADER = ['item', 'coder', 'masses']
const ROWS: Cell[][] = [HEADER, ['t', 'a', '2 3 1'], ['t', 'b', '3 3']]
const READ = [['t', '2 3 1', '3 3']]

test('rows above the table, empty or with a title, are passed over; lines stay numbered as rows', async () => {
  const { masses } = await read([{ name: 'S', rows: [[], ['The talks'], [], ...ROWS] }])
  assert.deepEqual(masses, READ)
  const { problems } = await read([{ name: 'S', rows: [[], ['The talks'], ...ROWS, ['t', 'c', '2 2']] }])
  assert.equal(problems.find(({ severity }) => severity === 'error')?.location.line, 6)
})

test('a merged cell holds its value in every row', async () => {
  const rows: Cell[][] = [
    HEADER,
    ['t', 'a', '2 3 1'],
    [undefined, 'b', '3 3'],
    ['u', 'a', '1 1'],
    [undefined, 'b', '2'],
  ]
  const { masses } = await read([{ name: 'S', rows, merged: ['A2:A3', 'A4:A5'] }])
  assert.deepEqual(masses, [...READ, ['u', '1 1', '2']])
  assert.deepEqual((await read([{ name: 'S', rows }])).codes, ['item-unnamed', 'item-unnamed'])
})

test('the first sheet with a table is read, and the others are named', async () => {
  const sheets: Sheet[] = [
    { name: 'About', rows: [['Codings of the talks'], ['made by hand']] },
    { name: 'R&amp;D', rows: ROWS, merged: ['A2:A3'] },
    { name: 'More', rows: [HEADER, ['u', 'a', '1 2'], ['u', 'b', '2 1']] },
  ]
  const { masses, problems } = await read(sheets)
  assert.deepEqual(masses, READ)
  assert.match(problems[0]!.message, /first sheet with a table was read, R&D.*About, More/)
  assert.deepEqual((await read(sheets, { sheet: 'More' })).masses, [['u', '1 2', '2 1']])
})

test('times of day are clocks', async () => {
  const at = (seconds: number) => ({ serial: seconds / 86_400 })
  const rows: Cell[][] = [
    ['item', 'coder', 'start', 'end'],
    ['t', 'a', at(0), at(90)],
    ['t', 'a', at(90), at(5400)],
    ['t', 'b', at(0), at(100)],
    ['t', 'b', at(100), at(5400)],
  ]
  const { masses, corpus } = await read([{ name: 'S', rows }])
  assert.deepEqual(masses, [['t', '90 5310', '100 5300']])
  assert.equal(corpus!.items[0]!.codings[0]!.segmentation.axis?.ticksPerSecond, 1)
})

test('columns without a name, and a note beside the table, are no part of it', async () => {
  const rows = [...ROWS, [], [undefined, undefined, undefined, undefined, 'ask Bo']]
  const { masses, codes } = await read([{ name: 'S', rows }])
  assert.deepEqual(masses, READ)
  assert.deepEqual(codes, ['column-ignored'])
})
