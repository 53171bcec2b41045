// More parts than a call can take arguments (V8: some 120,000): nothing is passed on with a spread.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles, writeCorpus } from '../../../src/formats/index.ts'
import { fromBoundaries, fromMasses, fromSeconds, makeCorpus } from '../../../src/index.ts'
import { toMarkdown } from '../../../src/report/index.ts'

const MANY = 150_000

test('a TextGrid of many intervals is written', () => {
  const ends = Array.from({ length: MANY / 4 }, (_, index) => index + 1)
  const segmentation = fromSeconds(MANY, ends)
  const corpus = makeCorpus([{ id: 't', units: segmentation.units, codings: [{ coder: 'a', segmentation }] }])
  const [file] = writeCorpus(corpus, 'textgrid') as readonly { text: string }[]
  assert.match(file!.text, new RegExp(`intervals: size = ${ends.length + 1} `))
})

test('a Choi file with a long segment is written', () => {
  const texts = Array.from({ length: MANY }, (_, index) => `line ${index}`)
  const codings = [{ coder: 'a', segmentation: fromMasses([MANY - 1, 1]) }]
  const [file] = writeCorpus(makeCorpus([{ id: 't', units: MANY, texts, codings }]), 'choi') as readonly {
    text: string
  }[]
  assert.equal(file!.text.split('\n').length, MANY + 4)
})

test('a text of many parts is read', () => {
  const text = Array.from({ length: MANY }, () => 'a').join(' | ')
  const { corpus } = readFiles([{ name: 't.txt', text }], { separator: ' | ', units: 'words' })
  assert.deepEqual(
    corpus!.items[0]!.codings[0]!.segmentation.boundaries,
    fromBoundaries(
      MANY,
      Array.from({ length: MANY - 1 }, (_, index) => index + 1),
    ).boundaries,
  )
})

test('a table of many rows is written', () => {
  const rows = Array.from({ length: MANY }, (_, index) => [index])
  const text = toMarkdown({ title: '', columns: [{ name: 'n', align: 'right' }], rows, notes: [] })
  assert.equal(text.split('\n').length, MANY + 3)
})
