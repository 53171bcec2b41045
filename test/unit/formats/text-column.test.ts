import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readCorpus, readFiles, unpackFiles } from '../../../src/formats/index.ts'
import { workbook } from './workbook.ts'

/** Three chapters of 6, 5 and 7 paragraphs with the marks of two coders on first units. */
const CHAPTERS = [
  ['ch1', '100100', '100010'],
  ['ch2', '10100', '10010'],
  ['ch3', '1001010', '1001000'],
] as const
const ROWS = CHAPTERS.flatMap(([chapter, ann, bo]) =>
  Array.from(ann, (mark, unit) => [chapter, `paragraph ${unit} of ${chapter}`, mark, bo[unit]!]),
)
const table = (header: string, rows: readonly (readonly string[])[] = ROWS) =>
  `${[header, ...rows.map(row => row.join(','))].join('\n')}\n`
const WIDE = { layout: 'wide', mark: 'start' } as const
const read = (text: string, options = {}) => readCorpus(text, { file: 'a.csv', ...options })
const ids = ({ corpus }: ReturnType<typeof readCorpus>) => corpus?.items.map(({ id }) => id)
const codes = ({ problems, questions }: ReturnType<typeof readCorpus>) =>
  [...problems, ...questions].map(({ code }) => code)

test('a column with values in runs names the texts of a wide table, and that is reported', () => {
  for (const name of ['chapter', 'story', 'Kapitel']) {
    const result = read(table(`${name},text,ann,bo`), WIDE)
    assert.deepEqual(ids(result), ['ch1', 'ch2', 'ch3'])
    assert.deepEqual(
      result.corpus!.items.map(({ codings }) => [...codings[0]!.segmentation.boundaries]),
      [[3], [2], [3, 5]],
    )
    assert.deepEqual(
      result.assumptions?.map(({ flag, chosen, effect }) => [flag, chosen, effect]),
      [['--column item=', name, 'items']],
    )
    assert.ok(codes(read(table(`${name},text,ann,bo`), { ...WIDE, strict: true })).includes('column-meaning'))
    assert.ok(!codes(result).includes('column-ignored'))
  }
})

test('a workbook is read the same way', async () => {
  const rows = [['chapter', 'text', 'ann', 'bo'], ...ROWS]
  const bytes = workbook({ name: 'Sheet1', rows })
  const { files } = await unpackFiles([{ name: 'a.xlsx', bytes }])
  assert.deepEqual(ids(readFiles(files, WIDE)), ['ch1', 'ch2', 'ch3'])
})

test('a running id next to the column of texts numbers the rows', () => {
  const rows = ROWS.map((row, index) => [String(index + 1), ...row])
  assert.deepEqual(ids(read(table('id,chapter,text,ann,bo', rows), WIDE)), ['ch1', 'ch2', 'ch3'])
})

test('a table with one column of marks takes the texts from such a column, too', () => {
  const rows = ROWS.map(([chapter, text, mark]) => [chapter!, text!, mark!])
  const result = read(table('chapter,text,boundary', rows), { mark: 'start' })
  assert.deepEqual(ids(result), ['ch1', 'ch2', 'ch3'])
  const twice = ['x', 'y'].flatMap(coder => rows.map(row => [coder, ...row]))
  const both = read(table('coder,chapter,text,boundary', twice), { mark: 'start' })
  assert.deepEqual(ids(both), ['ch1', 'ch2', 'ch3'])
})

test('options name another column, or one text', () => {
  assert.deepEqual(ids(read(table('chapter,text,ann,bo'), { ...WIDE, item: 'book' })), ['book'])
  const rows = ROWS.map(row => ['one', ...row])
  const stated = { ...WIDE, columns: { item: 'book' } }
  assert.deepEqual(ids(read(table('book,chapter,text,ann,bo', rows), stated)), ['one'])
})

test('columns that number pages, name segments or come again name no text', () => {
  const titles = ROWS.map(([, text, mark, other], row) => {
    const before = ROWS.slice(0, row + 1).filter(([, , mark]) => mark === '1').length
    return [`title ${before}`, text!, mark!, other!]
  })
  const speakers = ROWS.map(([, text, ann, bo], row) => [row % 4 < 2 ? 'A' : 'B', text!, ann!, bo!])
  for (const [header, rows] of [
    ['page,text,ann,bo', ROWS],
    ['heading,text,ann,bo', titles],
    ['who,text,ann,bo', speakers],
  ] as const) {
    const result = read(table(header, rows), WIDE)
    assert.deepEqual(ids(result), ['a'], header)
    assert.ok(codes(result).includes('column-ignored'), header)
  }
})

test('two columns that may name texts are asked about', () => {
  const rows = ROWS.map(row => [row[0] === 'ch3' ? 'book 2' : 'book 1', ...row])
  const result = read(table('book,chapter,text,ann,bo', rows), WIDE)
  assert.deepEqual(
    result.questions.map(({ code, choices }) => [code, choices.map(({ value }) => value)]),
    [['column-meaning', ['book', 'chapter', 'a']]],
  )
  assert.equal(
    read(table('book,chapter,text,ann,bo', rows), { ...WIDE, columns: { item: 'chapter' } }).corpus!.items
      .length,
    3,
  )
})
