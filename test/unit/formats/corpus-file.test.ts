import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  parseCorpusFile,
  type ReadFilesOptions,
  readFiles,
  writeCorpusFile,
} from '../../../src/formats/index.ts'
import { draftCorpusFile } from '../../../src/formats/roles/corpus-file.ts'

const kept = {
  cesura: 1,
  read: { units: 'lines' },
  files: [
    { path: 'gold.csv', coder: 'gold', columns: { item: 'doc', start: 'from', end: 'to' } },
    { path: 'runs/**/*.jsonl', as: 'runs/{coder}/*.jsonl' },
    { path: 'notes.md', role: 'skip' },
  ],
  rename: { items: { doc_1: 'd-1' } },
  references: ['gold'],
} as const

const files = [
  { name: 'data/cesura.json', text: JSON.stringify(kept) },
  { name: 'data/gold.csv', text: 'doc,from,to\nd-1,0,2\nd-1,2,5\n' },
  { name: 'data/runs/a/x.jsonl', text: '{"id": "doc_1", "masses": [3, 2]}\n' },
  { name: 'data/notes.md', text: 'nothing to read' },
]

test('a corpus file among the files answers for each of them', () => {
  const { corpus, problems, questions, references } = readFiles(files)
  assert.deepEqual([problems.filter(({ severity }) => severity === 'error'), questions], [[], []])
  assert.deepEqual(
    corpus!.items.map(({ id, codings }) => [id, codings.map(({ coder }) => coder)]),
    [['d-1', ['gold', 'a']]],
  )
  assert.deepEqual(references, ['gold'])
})

test('an entry that fits nothing, an unknown field and a path that leaves the folder are errors', () => {
  const unused = readFiles(files.filter(({ name }) => !name.endsWith('gold.csv')))
  assert.ok(unused.problems.some(({ code }) => code === 'entry-unused'))
  assert.equal(unused.corpus, undefined)
  assert.throws(
    () => parseCorpusFile({ cesura: 1, files: [{ path: 'a', colums: {} }] }),
    /did you mean "columns"/,
  )
  assert.throws(() => parseCorpusFile({ cesura: 1, files: [{ path: '../a.csv' }] }), /leaves the folder/)
  assert.throws(() => parseCorpusFile({ cesura: 1, read: { hole: 'x' }, files: [] }), /no option "hole"/)
  assert.deepEqual(JSON.parse(writeCorpusFile(parseCorpusFile(kept))), kept)
})

const read = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )

test('a corpus file keeps endings apart and takes files without one', () => {
  const file = (name: string) => ({ name, format: 'json-lines', codings: [] })
  const entries = (...names: string[]) =>
    draftCorpusFile({ files: names.map(file) } as never, 'd/').files.map(({ path }) => path)
  assert.deepEqual(entries('d/a.jsonl', 'd/b.jsonl', 'd/c.jsonl', 'd/e.jsonl'), ['*.jsonl'])
  assert.deepEqual(entries('d/a.x', 'd/b.x', 'd/c.x', 'd/e.x', 'd/f.y'), ['f.y', '*.x'])
})

test('texts under two names are one item only where they are the same', () => {
  const line = (id: string, texts: string[], coder: string) =>
    JSON.stringify({ id, texts, codings: [{ coder, boundaries: [1] }] })
  const files = {
    'a.jsonl': line('one', ['x', 'y'], 'al'),
    'b.jsonl': line('two', ['x', 'y'], 'bo'),
    'c.jsonl': line('three', ['x', 'z'], 'bo'),
  }
  const items = read(files, { match: 'text' }).corpus!.items
  assert.deepEqual(
    items.map(({ id, codings }) => [id, ...codings.map(({ coder }) => coder)]),
    [
      ['one', 'al', 'bo'],
      ['three', 'bo'],
    ],
  )
})
