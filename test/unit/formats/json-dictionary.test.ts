import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readCorpus, readFiles } from '../../../src/formats/index.ts'
import { claimOf } from '../../../src/formats/inspect.ts'
import { jsonDictionary } from '../../../src/formats/json/json-dictionary.ts'
import { toMasses } from '../../../src/index.ts'
import { open } from './rows/open.ts'

const strength = (value: unknown) => claimOf(jsonDictionary, open(JSON.stringify(value)), {})?.strength
const read = (value: unknown, options = {}) =>
  readCorpus(JSON.stringify(value), { format: 'json-dictionary', file: 'talk.json', ...options })

test('a dictionary is claimed only where the lists of an item cut texts of one length', () => {
  assert.equal(strength({ a: { x: [2, 3], y: [4, 1] } }), 'structural')
  assert.equal(strength({ x: [2, 3], y: [4, 1] }), 'possible')
  assert.equal(strength({ x: [2, 3], y: [4, 1], z: [1, 4] }), 'structural')
  assert.equal(strength({ x: [2, 3], y: [1, 1, 3] }), 'structural')
  assert.equal(strength({ a: { x: [0, 0, 1], y: [0, 1, 1] } }), 'structural')
  assert.equal(strength({ reference: [0, 1, 0], hypothesis: [1, 0, 0] }), 'structural')
  assert.equal(strength({ reference: [0, 1, 0], hypothesis: [1, 0] }), 'possible')
  assert.equal(strength({ a: { x: [2, 3], y: [4, 4] } }), 'possible')
  assert.equal(strength({ epochs: [1, 2, 3] }), 'possible')
  for (const other of [
    { loss: [0.5, 0.25] },
    { a: [-1, 0] },
    { a: ['x'] },
    { a: [1], b: { c: [1] } },
    { a: [] },
    { segment_starts: [1, 9, 20] },
    { boundaries: [3, 8] },
    { cesura: 1, items: [] },
    { x: [[1, 2]] },
  ])
    assert.equal(strength(other), undefined, JSON.stringify(other))
})

test('lists of 0 and 1 are marks, and asked about; other numbers are masses or positions', () => {
  const marks = { reference: [0, 1, 0, 0], hypothesis: [0, 0, 1, 0] }
  assert.deepEqual(
    read(marks, { strict: true }).questions.map(({ code }) => code),
    ['mark-meaning'],
  )
  const masses = (result: ReturnType<typeof read>) =>
    result.corpus!.items[0]!.codings.map(({ segmentation }) => toMasses(segmentation))
  assert.deepEqual(masses(read(marks, { mark: 'start' })), [
    [1, 3],
    [2, 2],
  ])
  assert.equal(read(marks, { mark: 'gaps' }).corpus!.items[0]!.id, 'talk')
  const numbers = { a: { x: [1, 1, 2], y: [1, 2, 1] } }
  assert.deepEqual(read({ a: { x: [1, 1, 2], y: [1, 2, 2] } }).questions, [])
  assert.deepEqual(masses(read(numbers, { values: 'masses' })), [
    [1, 1, 2],
    [1, 2, 1],
  ])
})

test('what is no dictionary of lists is reported; a name that occurs twice is rejected', () => {
  const codes = (text: string) =>
    readCorpus(text, { format: 'json-dictionary' }).problems.map(({ code }) => code)
  assert.deepEqual(codes('{"a": {"x": "2 3"}}'), ['not-a-dictionary'])
  assert.deepEqual(codes('{"a": {"x": [2.5]}}'), ['mass-not-integer'])
  assert.deepEqual(codes('{"a": {"x": [2], "x": [2]}}'), ['duplicate-key'])
  assert.deepEqual(codes('[1, 2]'), ['not-a-dictionary'])
})

const readNamed = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )

test('segments of TreeSeg that are none are named with their place', () => {
  const session = {
    annotator: 'a',
    coarse: [[0, 3, 'x'], null, [4], 'no'],
    fine: [
      [0, 1, 'y'],
      [2, 4, 'z'],
    ],
  }
  const { problems } = readNamed({ 'a.json': JSON.stringify({ s1: session }) })
  assert.deepEqual(
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ code, location }) => [code, location?.path]),
    [1, 2, 3].map(at => ['span-invalid', `s1.coarse[${at}]`]),
  )
})
