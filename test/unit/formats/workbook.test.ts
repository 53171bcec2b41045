import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles, unpackFiles } from '../../../src/formats/index.ts'
import { toMasses } from '../../../src/index.ts'
import { type Cell, type Sheet, workbook } from './workbook.ts'

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
    {
      name: 'Key',
      rows: [
        ['name', 'who'],
        ['a', 'Ann'],
      ],
    },
  ]
  const { masses, problems } = await read(sheets.filter(({ name }) => name !== 'More'))
  assert.deepEqual(masses, READ)
  assert.match(problems[0]!.message, /first sheet with a table was read, R&D.*About, Key/)
  assert.deepEqual((await read(sheets, { sheet: 'More' })).masses, [['u', '1 2', '2 1']])
  // Two with the same columns are two parts of one corpus, the others are named still.
  const both = await read(sheets)
  assert.deepEqual(both.masses, [...READ, ['u', '1 2', '2 1']])
  assert.match(
    both.problems[0]!.message,
    /^2 sheets with the same columns were read, R&D, More;.*About, Key$/,
  )
})

const marked = (...marks: number[]): Cell[][] => [
  ['sentence', 'boundary'],
  ...marks.map((mark, index) => [`sentence ${index + 1}`, mark]),
]

test('a sheet per coder is asked about as files of one folder are, and read by the answer', async () => {
  const sheets: Sheet[] = [
    { name: 'v1.1', rows: marked(0, 1, 0, 0, 1) },
    { name: 'v1.2', rows: marked(0, 0, 1, 0, 1) },
  ]
  const asked = await read(sheets, { mark: 'end', strict: true })
  assert.equal(asked.corpus, undefined)
  assert.deepEqual(
    asked.questions.map(({ code, choices }) => [code, choices[0]!.value, choices[1]!.value]),
    [['path-meaning', '{coder}.sheet', '{item}.sheet']],
  )
  const { corpus } = await read(sheets, { mark: 'end', fromPath: '{coder}.sheet' })
  assert.deepEqual(
    corpus!.items[0]!.codings.map(({ coder, segmentation }) => [coder, toMasses(segmentation)]),
    [
      ['v1.1', [2, 3]],
      ['v1.2', [3, 2]],
    ],
  )
  // Rows that name the text: the same question as for three files by one system each.
  const named = (masses: string): Cell[][] => [
    ['item', 'masses'],
    ['t', masses],
    ['u', '4 1'],
  ]
  const other = await read(
    [
      { name: 'Ann', rows: named('2 3') },
      { name: 'Bo', rows: named('1 4') },
    ],
    { strict: true },
  )
  assert.deepEqual(
    other.questions.map(({ code, choices }) => [code, choices[0]!.value]),
    [['coder-from-name', '{coder}.sheet']],
  )
})

test('a sheet per text is read as a file per text, by its name', async () => {
  const wide = (text: string, coder: string): Cell[][] => [
    ['sentence', 'ann', coder],
    ...[0, 1, 0, 1].map((mark, index) => [`${text} ${index}`, mark, index === 0 || index === 3 ? 1 : 0]),
  ]
  const { masses, codes } = await read(
    [
      { name: 'talk 1', rows: wide('one', 'bo') },
      { name: 'talk 2', rows: wide('two', 'cy') },
    ],
    { mark: 'end', layout: 'wide' },
  )
  assert.deepEqual(masses, [
    ['talk 1', '2 2', '1 3'],
    ['talk 2', '2 2', '1 3'],
  ])
  assert.equal(codes.includes('sheet-chosen'), false)
})

test('tables without texts that name nobody, a file each: nothing distinguishes annotators from texts', async () => {
  const file = (name: string, ...marks: number[]) => ({
    name,
    text: `unit,boundary\n${marks.map((mark, index) => `${index + 1},${mark}\n`).join('')}`,
  })
  const two = [file('ann.csv', 0, 1, 0, 0, 1), file('bo.csv', 0, 0, 1, 0, 1)]
  const codes = (options: ReadFilesOptions) => readFiles(two, options).questions.map(({ code }) => code)
  assert.deepEqual(codes({ mark: 'end' }), ['path-meaning'])
  for (const fromPath of ['{coder}.csv', '{item}.csv']) assert.deepEqual(codes({ mark: 'end', fromPath }), [])
  // Of other lengths, they are other texts.
  const { corpus } = readFiles([two[0]!, file('talk.csv', 0, 1, 1)], { mark: 'end' })
  assert.deepEqual(
    corpus!.items.map(({ id }) => id),
    ['ann', 'talk'],
  )
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

test('columns without a name, and a note next to the table, are no part of it', async () => {
  const rows = [...ROWS, [], [undefined, undefined, undefined, undefined, 'ask Bo']]
  const { masses, codes } = await read([{ name: 'S', rows }])
  assert.deepEqual(masses, READ)
  assert.deepEqual(codes, ['column-ignored'])
})

test('masses in one cell under coder and masses are a row per coding, not a line of segeval', () => {
  for (const char of [',', ';', '\t']) {
    const text = ['coder', 'masses', 'ann', '2 3', 'bo', '4 1'].join(char).replace(/(masses|3)./g, '$1\n')
    const { corpus, files } = readFiles([{ name: 't.csv', text: `${text}\n` }])
    assert.deepEqual([files[0]!.format === 'segeval-tsv', corpus!.items[0]!.codings.length], [false, 2])
  }
})
