import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readDecisions, readFiles } from '../../../src/formats/index.ts'
import { integersIn } from '../../../src/formats/tables/cell-list.ts'
import { areScoreLists, repeatsAtOnce } from '../../../src/formats/tables/column-shape.ts'
import { kindOfLabels } from '../../../src/formats/tables/label-marks.ts'
import { readTableBack } from '../../../src/formats/tables/write-table.ts'
import { fromSequence, makeCorpus, typeScale } from '../../../src/index.ts'

const read = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )

test('a table says how its types are read back only where reading alone gives others', () => {
  const back = (names: readonly string[], ...marks: (string | null)[]) => {
    const segmentation = fromSequence(marks, { types: names })
    const codings = [{ coder: 'ann', segmentation }]
    return readTableBack(makeCorpus([{ id: 't', units: marks.length, codings }], typeScale(names)))
  }
  assert.equal(back(['a', 'b'], 'a', 'b', null), undefined)
  assert.match(back(['a', 'b'], 'a', null, null)!, /--read types="a b"$/)
  assert.match(back(['b', 'a'], 'a', 'b', null)!, /--read types="b a"$/)
})

test('a missing speaker in the first row is an error', () => {
  assert.equal(repeatsAtOnce([undefined, 1], []), false)
  assert.equal(repeatsAtOnce([1, 1], [['a', 'b']]), false)
  assert.equal(repeatsAtOnce([1, 1], [['a', 'a']]), true)
})

test('a decision is read by its word; another word is rejected with its line', () => {
  const text = (word: string) => `item,from,to,decision,position\na,3,4,skip,\nb,5,7,${word},6\n`
  const read = readDecisions(text('cut')).map(({ item, decision, position }) => [item, decision, position])
  assert.deepEqual(read, [
    ['a', 'skip', undefined],
    ['b', 'cut', 6],
  ])
  assert.throws(() => readDecisions(text('cutt')), {
    code: 'decision-unreadable',
    message: /"cutt" is not a decision; did you mean "cut"\?/,
    location: { line: 3 },
  })
})

const reported = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  read(files, options).problems.map(({ severity, code, message }) => [severity, code, message] as const)

test('numbers of a cell, also those with a 0; not what has another character', () => {
  assert.deepEqual(integersIn('10, 20;0\t105 '), [10, 20, 0, 105])
  assert.deepEqual(integersIn('10 2.5'), undefined)
})

test('scores next to a list of texts: as many as units or one fewer', () => {
  const texts = [['a', 'b', 'c']]
  const of = (scores: number[]) => areScoreLists([scores], false, texts)
  assert.deepEqual([of([0.1, 0.2]), of([0.1, 0.2, 0.3])], [true, true])
  assert.deepEqual([of([0.1]), of([0.1, 0.2, 0.3, 0.4])], [false, false])
})

test('labels that only begin spans are marks; nothing but O says nothing', () => {
  assert.equal(kindOfLabels(['O', 'B-x', 'O']), 'letters')
  assert.notEqual(kindOfLabels(['O', 'O']), 'letters')
})

test('a list of labels that all differ belongs to its document, and cuts nothing', () => {
  const line = (labels: readonly string[], text: string) => JSON.stringify({ labels, text })
  const found = reported({ 'a.jsonl': `${line(['sport', 'news'], 'one')}\n${line(['art'], 'two')}\n` })
  assert.deepEqual(
    found.map(([, code]) => code),
    ['documents-labelled'],
  )
})

test('a column of marks cuts, and labels nothing', () => {
  const { corpus, problems } = read(
    { 'a.csv': 'item,coder,text,label\nx,c,one,0\nx,c,two,1\nx,c,three,0\nx,c,four,0\n' },
    { mark: 'end' },
  )
  const [coding] = corpus?.items[0]?.codings ?? []
  assert.deepEqual([...(coding?.segmentation.boundaries ?? [])], [2], JSON.stringify(problems))
  assert.equal(coding?.segmentation.labels, undefined)
})

test('a column of marks is read as one of boundaries, and as nothing else', () => {
  const table = 'item,coder,text,label\nx,c,one,0\nx,c,two,1\nx,c,three,0\n'
  const { files } = readFiles([{ name: 'a.csv', text: table }], { mark: 'end' })
  assert.equal(files[0]!.why, 'the columns are item, coder, text, boundary: a row per unit')
})

test('a wrong mass is reported at its line, where other cells of the column are masses', () => {
  const found = read({ 'a.tsv': 'item\tcoder\tmasses\np\tann\t2 3 x\np\tbo\t2 3\nq\tann\t1 4\nq\tbo\t0 5\n' })
  assert.deepEqual(
    found.problems.map(({ code, location }) => [code, location.line]),
    [
      ['mass-not-integer', 2],
      ['mass-not-integer', 5],
    ],
  )
})
