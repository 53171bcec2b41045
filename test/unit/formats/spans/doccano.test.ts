import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../../src/formats/index.ts'
import { doccano } from '../../../../src/formats/spans/doccano.ts'
import { claimOf, readOf, sourceOf } from './source.ts'

const open = (text: string) => sourceOf('data/notes.jsonl', text)
const line = (value: unknown) => `${JSON.stringify(value)}\n`

test('spans as lists, under label or labels', () => {
  const text =
    line({ id: 7, text: 'Ann met Bo.', label: [[0, 3, 'P']] }) + line({ text: 'Nobody.', labels: [] })
  assert.equal(claimOf(doccano, open(text))?.strength, 'named')
  const { spans, problems } = readOf(doccano, open(text), {})
  assert.deepEqual(problems, [])
  assert.deepEqual(
    spans!.map(({ item, layers }) => [
      item,
      layers[0]!.name,
      layers[0]!.spans.map(s => [s.start, s.end, s.label]),
    ]),
    [
      ['7', 'label', [[0, 3, 'P']]],
      ['2', 'label', []],
    ],
  )
})

test('old exports name a user at each span: one coding for each; a text that nobody marked is left out and reported', () => {
  const marks = [
    { label: 12, start_offset: 0, end_offset: 3, user: 1 },
    { label: 12, start_offset: 8, end_offset: 10, user: 2 },
  ]
  const text =
    line({ id: 1, text: 'Ann met Bo.', annotations: marks }) + line({ id: 2, text: 'No.', annotations: [] })
  const { spans, problems } = readOf(doccano, open(text), {})
  assert.deepEqual(
    spans!.map(({ item, coder, layers }) => [item, coder, layers[0]!.spans[0]!.label]),
    [
      ['1', '1', '12'],
      ['1', '2', '12'],
    ],
  )
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['lines-unannotated'],
  )
})

test('entities with relations: relations are not read, and it is reported', () => {
  const value = {
    text: 'Ann met Bo.',
    entities: [{ id: 1, label: 'P', start_offset: 0, end_offset: 3 }],
    relations: [{ id: 4, from_id: 1, to_id: 2, type: 'met' }],
  }
  const { spans, problems } = readOf(doccano, open(line(value)), {})
  assert.equal(spans![0]!.layers[0]!.spans.length, 1)
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['relations-ignored'],
  )
})

test('objects spread over many lines under .jsonl are read as well', () => {
  const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  const text =
    pretty({ text: 'a b', label: [[0, 1, 'X']] }) + pretty({ text: 'c "}" d', label: [[0, 1, 'X']] })
  assert.equal(claimOf(doccano, open(text))?.strength, 'named')
  const { spans } = readOf(doccano, open(text), {})
  assert.deepEqual(
    spans!.map(({ item, text }) => [item, text]),
    [
      ['1', 'a b'],
      ['11', 'c "}" d'],
    ],
  )
})

test('labels of whole documents are rejected as documents', () => {
  for (const label of [['good'], ['good', 'long']]) {
    const claim = claimOf(doccano, open(line({ text: 'Fine.', label })))
    assert.ok(claim?.strength === 'rejected' && /document/.test(claim.message))
  }
})

test('a line without a text is an error at that line; another kind of line withdraws the claim', () => {
  const text = line({ text: 'a b', label: [[0, 1, 'X']] }) + line({ label: [[0, 1, 'X']] })
  const { problems } = readOf(doccano, open(text), {})
  assert.deepEqual(
    problems.map(({ code, location }) => [code, location.line]),
    [['text-missing', 2]],
  )
  const mixed = line({ text: 'a b', label: [[0, 1, 'X']] }) + line({ text: 'a', label: [{ masses: [1] }] })
  assert.equal(claimOf(doccano, open(mixed)), undefined)
})

test('ids that are too large to be exact are errors', () => {
  const text = '{"id": 12345678901234567890, "text": "a b", "label": [[0, 1, "X"]]}\n'
  assert.ok(readOf(doccano, open(text), {}).problems.some(({ code }) => code === 'id-not-exact'))
})

const read = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )

const reported = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  read(files, options).problems.map(({ severity, code, message }) => [severity, code, message] as const)

test('doccano without a label yet says so; lists without texts are no doccano', () => {
  const line = (rest: object) => `${JSON.stringify({ id: 1, entities: [], ...rest })}\n`
  const [found] = reported({ 'a.jsonl': line({ text: 'one' }) + line({ text: 'two' }) })
  assert.deepEqual(found!.slice(0, 2), ['error', 'no-segments'])
  assert.match(found![2], /whose 2 texts have no label yet/)
  assert.ok(!reported({ 'a.jsonl': line({ n: 3 }) }).some(([, code]) => code === 'no-segments'))
})
