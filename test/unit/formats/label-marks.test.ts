import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  formatById,
  parseSegmentation,
  readCorpus,
  readFiles,
  unpackFiles,
  writeCorpus,
} from '../../../src/formats/index.ts'
import { workbook } from './workbook.ts'

/** Texts of 12, 9 and 7 units, as rows of segment numbers. */
const TEXTS = [
  [5, 4, 3],
  [3, 3, 3],
  [2, 5],
]
const BOUNDARIES = [[5, 9], [3, 6], [2]]
const PAIRS = [
  ['b', 'i'],
  ['B', 'I'],
  ['B', 'O'],
  ['yes', 'no'],
  ['BEGIN', 'INSIDE'],
  ['new', 'same'],
  ['start', 'continue'],
  ['boundary', 'no_boundary'],
  ['N', 'C'],
  ['Q', 'r'],
] as const

const starts = (mark: string, other: string) =>
  TEXTS.map(masses => masses.flatMap(mass => [mark, ...Array<string>(mass - 1).fill(other)]))
const ends = (mark: string, other: string) =>
  TEXTS.map(masses => masses.flatMap(mass => [...Array<string>(mass - 1).fill(other), mark]))

const lines = (texts: readonly (readonly unknown[])[]) =>
  texts.map((labels, text) => `${JSON.stringify({ id: `d${text}`, labels })}\n`).join('')
const rows = (texts: readonly (readonly string[])[], between: string) =>
  [
    ['doc', 'text', 'label'],
    ...texts.flatMap((labels, text) => labels.map((label, unit) => [`d${text}`, `words ${unit}`, label])),
  ]
    .map(row => `${row.join(between)}\n`)
    .join('')
const json = (texts: readonly (readonly string[])[]) =>
  JSON.stringify({
    cesura: 1,
    items: texts.map((labels, text) => ({
      id: `d${text}`,
      units: labels.length,
      codings: [{ coder: 'ann', labels }],
    })),
  })
const textRows = (texts: readonly (readonly string[])[]) =>
  texts.map((labels, text) => `d${text}\tann\t${labels.join(' ')}\n`).join('')
const pairs = (texts: readonly (readonly string[])[]) =>
  texts
    .map(
      (labels, text) =>
        `${JSON.stringify({ id: `d${text}`, reference: { labels }, hypothesis: { labels } })}\n`,
    )
    .join('')

const read = (file: string, text: string, options = {}) => readCorpus(text, { file, ...options })
const cuts = (result: ReturnType<typeof readCorpus>) =>
  result.corpus?.items.map(({ codings }) => [...codings[0]!.segmentation.boundaries])
const codes = ({ problems, questions }: ReturnType<typeof readCorpus>) =>
  [...problems, ...questions].map(({ code }) => code)

const WRITTEN = {
  'lines.jsonl': lines,
  'pairs.jsonl': pairs,
  'corpus.json': json,
  'list.json': (texts: string[][]) =>
    JSON.stringify(texts.map((labels, text) => ({ id: `d${text}`, labels }))),
  'rows.csv': (texts: string[][]) => rows(texts, ','),
  'rows.tsv': (texts: string[][]) => rows(texts, '\t'),
  'labels.txt': textRows,
}

for (const [file, write] of Object.entries(WRITTEN))
  test(`${file}: labels of two values on every first or last unit are marks, and that is reported`, () => {
    for (const [mark, other] of PAIRS)
      for (const texts of [starts(mark, other), ends(mark, other)]) {
        const result = read(file, write(texts))
        assert.deepEqual(cuts(result), BOUNDARIES, `${mark} ${other}`)
        assert.ok(codes(result).includes('labels-are-marks'), `${mark} ${other}`)
        assert.equal(result.corpus!.items[0]!.codings[0]!.segmentation.labels, undefined)
      }
  })

test('a workbook reads labels of two values as a table of text does', async () => {
  const cells = rows(starts('new', 'same'), '\t')
    .trimEnd()
    .split('\n')
    .map(row => row.split('\t'))
  const bytes = workbook({ name: 'Sheet1', rows: cells })
  const { files } = await unpackFiles([{ name: 'a.xlsx', bytes }])
  assert.deepEqual(cuts(readFiles(files)), BOUNDARIES)
})

test('the report of marks names the values and the options that change the reading', () => {
  const text = lines(starts('b', 'i'))
  const { problems } = read('a.jsonl', text)
  const message = problems.find(({ code }) => code === 'labels-are-marks')!.message
  assert.match(message, /"b" and "i"/)
  assert.match(message, /values/)
  const names = read('a.jsonl', text, { values: 'names' })
  assert.ok(!codes(names).includes('labels-are-marks'))
  assert.deepEqual(cuts(names)![1], [1, 3, 4, 6, 7])
  assert.deepEqual(cuts(read('a.jsonl', text, { mark: 'end' }))![1], [1, 4, 7])
  assert.deepEqual(cuts(read('a.jsonl', text, { mark: 'start' })), BOUNDARIES)
})

test('two names in runs stay names', () => {
  const runs = (first: string, second: string) =>
    TEXTS.map(masses => masses.flatMap((mass, at) => Array<string>(mass).fill(at % 2 === 0 ? first : second)))
  for (const [file, write] of Object.entries(WRITTEN))
    for (const texts of [runs('A', 'B'), runs('sports', 'politics'), runs('x1', 'x2')]) {
      const result = read(file, write(texts))
      assert.deepEqual(cuts(result), BOUNDARIES, file)
      assert.ok(!codes(result).includes('labels-are-marks'), file)
    }
})

test('a name that only opens texts, and two that take turns, stay names', () => {
  const headed = [
    ['title', 'body', 'body'],
    ['title', 'body', 'body', 'body'],
    ['title', 'body'],
  ]
  assert.deepEqual(cuts(read('a.jsonl', lines(headed))), [[1], [1], [1]])
  const turns = Array.from('uuusussususu', letter => (letter === 'u' ? 'user' : 'system'))
  assert.equal(cuts(read('a.jsonl', lines([turns, turns])))![0]!.length, 8)
})

test('a third value makes names of known words', () => {
  const texts = [...starts('yes', 'no'), ['yes', 'yes', 'maybe', 'maybe']]
  const result = read('a.jsonl', lines(texts))
  assert.deepEqual(cuts(result)![1], [1, 3, 4, 6, 7])
  assert.ok(!codes(result).includes('labels-are-marks'))
})

test('numbers of two values that mark first units are marks', () => {
  for (const [mark, other] of [
    [1, -1],
    [2, 1],
    [1, 2],
  ]) {
    const texts = starts(String(mark), String(other)).map(labels => labels.map(Number))
    assert.deepEqual(cuts(read('a.jsonl', lines(texts))), BOUNDARIES, `${mark} ${other}`)
  }
})

test('marks that leave open which unit they are on are asked about', () => {
  for (const [mark, other] of PAIRS.filter(([mark]) => mark !== 'Q' && mark !== 'N')) {
    const inside = [other, other, mark, other, other, other, mark, other, other]
    assert.deepEqual(codes(read('a.jsonl', lines([inside, inside]))), ['coder-unnamed', 'mark-meaning'], mark)
  }
  const both = [
    ['N', 'C', 'C', 'N', 'C', 'C', 'N'],
    ['N', 'C', 'C', 'C', 'N', 'C', 'N'],
  ]
  assert.ok(codes(read('a.jsonl', lines(both))).includes('mark-meaning'))
})

test('files of one corpus are read alike, though one of them does not show the side', () => {
  const gold = starts('N', 'C')
  const pred = gold.map(labels => ['C', ...labels.slice(1)])
  const files = [
    { name: 'gold.csv', text: rows([...gold, ...Array.from({ length: 30 }, () => gold).flat()], ',') },
    { name: 'pred.csv', text: rows(pred, ',') },
  ]
  const { corpus } = readFiles(files, { fromPath: '{coder}.csv' })
  for (const [at, boundaries] of BOUNDARIES.entries())
    for (const { segmentation } of corpus!.items[at]!.codings.slice(0, 2))
      assert.deepEqual([...segmentation.boundaries], boundaries)
})

test('one list of known words is rejected until an option states what they mark', () => {
  const labels = ['yes', 'no', 'no', 'yes', 'no']
  assert.throws(() => parseSegmentation({ labels }), { code: 'mark-meaning' })
  assert.deepEqual([...parseSegmentation({ labels }, { mark: 'start' }).boundaries], [3])
  assert.deepEqual(parseSegmentation({ labels: ['intro', 'body', 'body'] }).labels, ['intro', 'body'])
})

test('bare tags of spans are no names: what is outside is asked about', () => {
  const labels = ['B', 'I', 'I', 'O', 'O', 'B', 'I', 'I']
  const result = read('a.jsonl', lines([labels, labels]))
  assert.ok(codes(result).includes('holes'))
  assert.deepEqual(cuts(read('a.jsonl', lines([labels]), { holes: 'segment' })), [[3, 5]])
})

test('words that mark a boundary are read in columns called boundary and segment', () => {
  const text = rows(starts('new', 'same'), ',')
  assert.deepEqual(cuts(read('a.csv', text.replace('label', 'boundary'))), BOUNDARIES)
  const stated = read('a.csv', text.replace('label', 'segment'), { columns: { segment: 'segment' } })
  assert.deepEqual(cuts(stated), BOUNDARIES)
})

test('a writer of labels says how two labels that look like marks are read back', () => {
  const text = textRows(starts('q', 'a'))
  const { corpus } = read('labels.txt', text, { values: 'names' })
  assert.match(formatById('labels').readBack!(corpus!)!, /--read values=names/)
  const written = writeCorpus(corpus!, 'labels')
  assert.equal(written, text)
})
