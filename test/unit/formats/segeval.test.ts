import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readCorpus, writeCorpus } from '../../../src/formats/index.ts'
import { fromMasses, makeCorpus } from '../../../src/index.ts'

const json = (items: string) => `{"segmentation_type": "linear", "items": ${items}}`
const found = (text: string, format = 'segeval-json') =>
  readCorpus(text, { format, file: 'f' }).problems.map(({ code, severity }) => `${severity} ${code}`)

/** What segeval 2.0.11 accepts and mangles, or refuses without a place. */
const cases: [string, string, string[]][] = [
  ['masses as a string', json('{"a": {"x": "0100"}}'), ['error masses-not-list']],
  ['masses as a number', json('{"a": {"x": 5}}'), ['error masses-not-list']],
  ['a fraction', json('{"a": {"x": [2.5, 1]}}'), ['error mass-not-integer']],
  ['a negative mass', json('{"a": {"x": [2, -3, 6]}}'), ['error mass-not-integer']],
  ['a mass of 0', json('{"a": {"x": [0, 5]}}'), ['error mass-not-integer']],
  ['a string as mass', json('{"a": {"x": ["2", 3]}}'), ['error mass-not-integer']],
  ['null as mass', json('{"a": {"x": [null]}}'), ['error mass-not-integer']],
  ['no mass', json('{"a": {"x": []}}'), ['error text-empty']],
  ['a coder twice', json('{"a": {"x": [2], "x": [1, 1]}}'), ['error duplicate-coder']],
  ['an item twice', json('{"a": {"x": [2]}, "a": {"y": [2]}}'), ['error duplicate-key']],
  ['items as a list', json('[]'), ['error item-not-object']],
  ['an item that is null', json('{"a": null}'), ['error item-not-object']],
  ['another type', '{"segmentation_type": "hierarchical", "items": {}}', ['error segmentation-type-unknown']],
  ['no items', '{"segmentation_type": "linear"}', ['error field-missing']],
  ['a list at the top', '[1]', ['error not-a-corpus']],
  ['no type', '{"items": {"a": {"x": [2, 3]}}}', ['warning segmentation-type-missing']],
  ['version 1.0', '{"segmentation_type": "linear", "codings": {"x": [2, 3]}}', ['warning segeval-1-file']],
  ['coders of different texts', json('{"a": {"x": [2, 3], "y": [2, 4]}}'), ['error unit-count-mismatch']],
]

for (const [name, text, codes] of cases) {
  test(`segeval JSON with ${name}: ${codes.join(', ')}`, () => assert.deepEqual(found(text), codes))
}

test('extra keys at the top are properties of segeval and no problem', () => {
  assert.deepEqual(found('{"segmentation_type": "linear", "items": {"a": {"x": [2]}}, "source": "x"}'), [])
})

test('segeval TSV: a first line of data is read, comma files are understood, empty cells and blank lines reported', () => {
  const read = (text: string) => readCorpus(text, { format: 'segeval-tsv', file: 'talk.tsv' })
  const first = read('A\t2\t3\nB\t1\t4\n')
  assert.deepEqual(
    first.problems.map(({ code }) => code),
    ['header-missing'],
  )
  assert.equal(first.corpus!.items[0]!.codings.length, 2)
  assert.equal(read('Coder,Masses\nA,2,3\nB,5\n').corpus!.items[0]!.codings.length, 2)
  assert.deepEqual(found('Coder\tMasses\nA\t2\t\t3\n', 'segeval-tsv'), ['error mass-not-integer'])
  assert.deepEqual(found('Coder\tMasses\nA\t2\t3\t\t\n\nB\t5\n', 'segeval-tsv'), [
    'warning cell-empty',
    'warning blank-line',
  ])
})

test('the item is named after the file, and its places have line and column', () => {
  const { problems } = readCorpus('Coder\tMasses\nann\t2\t3x\n', { file: 'folder/talk.tsv' })
  assert.deepEqual(problems[0]!.location, {
    file: 'folder/talk.tsv',
    line: 2,
    column: 7,
    item: 'talk',
    coder: 'ann',
  })
})

test('segeval JSON is written with sorted keys and four blanks, whatever the order of the corpus', () => {
  const corpus = makeCorpus([
    { id: 'b', units: 5, codings: [{ coder: 'y', segmentation: fromMasses([2, 3]) }] },
    { id: 'a', units: 1, codings: [{ coder: 'x', segmentation: fromMasses([1]) }] },
  ])
  const text = writeCorpus(corpus, 'segeval-json') as string
  assert.equal(
    text,
    `${JSON.stringify({ items: { a: { x: [1] }, b: { y: [2, 3] } }, segmentation_type: 'linear' }, null, 4)}\n`,
  )
})
