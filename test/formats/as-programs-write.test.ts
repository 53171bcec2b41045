import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../src/formats/index.ts'
import { toMasses } from '../../src/index.ts'

const rows = (...lines: string[]) => `${lines.join('\n')}\n`
const jsonLines = (...objects: object[]) => rows(...objects.map(object => JSON.stringify(object)))
const read = (name: string, text: string, options: ReadFilesOptions = {}) =>
  readFiles([{ name, text }], options)
const masses = ({ corpus }: ReturnType<typeof readFiles>) =>
  Object.fromEntries(
    (corpus?.items ?? []).map(({ id, codings }) => [
      id,
      Object.fromEntries(codings.map(({ coder, segmentation }) => [coder, [...toMasses(segmentation)]])),
    ]),
  )
const asked = ({ questions }: ReturnType<typeof readFiles>) => questions.map(({ code }) => code)
const errors = ({ problems }: ReturnType<typeof readFiles>) =>
  problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)

test('marks with decimals, as pandas writes a column with a gap, are marks and never names', () => {
  const table = (name: string) =>
    rows(`doc,sentence,${name}`, 'd,Fog.,0.0', 'd,Wind.,1.0', 'd,Hail.,0.0', 'd,Sun.,1.0')
  for (const name of ['label', 'boundary', 'cut']) {
    assert.deepEqual(asked(read('a.csv', table(name))), ['mark-meaning'], name)
    assert.deepEqual(masses(read('a.csv', table(name), { mark: 'end' })), { d: { 1: [2, 2] } }, name)
  }
  const wide = rows('sentence,uma,ole', 'Fog.,0.0,0.0', 'Wind.,1.0,0.0', 'Hail.,0.0,1.0', 'Sun.,1.0,1.0')
  assert.deepEqual(asked(read('a.csv', wide)), ['wide-table'])
  assert.deepEqual(masses(read('a.csv', wide, { layout: 'wide', mark: 'end' })), {
    a: { uma: [2, 2], ole: [3, 1] },
  })
  const starts = rows('doc,sentence,label', 'd,Fog.,-1.0', 'd,Wind.,0.0', 'd,Hail.,1.0')
  assert.deepEqual(masses(read('a.csv', starts)), { d: { 1: [2, 1] } })
})

test('marks that are words cut where they are true', () => {
  const line = jsonLines({
    id: 'd',
    sentences: ['Fog.', 'Wind.', 'Hail.'],
    labels: ['False', 'True', 'False'],
  })
  assert.deepEqual(asked(read('a.jsonl', line)), ['mark-meaning'])
  assert.deepEqual(masses(read('a.jsonl', line, { mark: 'end' })), { d: { 1: [2, 1] } })
})

test('lists in cells as NumPy prints them', () => {
  const table = (first: string) => rows('doc,coder,masses', `d,uma,${first}`, 'd,ole,[1 3]')
  assert.deepEqual(masses(read('a.csv', table('[2 2]'))), { d: { uma: [2, 2], ole: [1, 3] } })
  for (const broken of ['[2 ... 2]', '[2 2', '[2 x]'])
    assert.deepEqual(
      errors(read('a.csv', table(broken), { columns: { masses: 'masses' } })),
      ['not-a-list'],
      broken,
    )
})

test('a list of numbers under label is one label for each text, not a span', () => {
  const text = ['Fog.', 'Wind.', 'Hail.', 'Sun.']
  const found = read('a.json', JSON.stringify({ text, label: [0, 1, 0, 0] }))
  assert.deepEqual(asked(found), ['mark-meaning'])
  const told = read('a.json', JSON.stringify({ text, label: [0, 1, 0, 0] }), { mark: 'end' })
  assert.deepEqual(masses(told), { a: { 1: [2, 2] } })
})

test('lines without a name, each with texts of its own, are texts; without texts it is asked', () => {
  const lines = jsonLines(
    { sentences: ['Fog.', 'Wind.', 'Hail.'], labels: ['sea', 'sea', 'sky'] },
    { sentences: ['Sun.', 'Dew.'], labels: ['sky', 'ground'] },
  )
  const found = read('a.jsonl', lines)
  assert.deepEqual(masses(found), { 1: { 1: [2, 1] }, 2: { 1: [1, 1] } })
  assert.ok(found.problems.some(({ code }) => code === 'items-numbered'))
  const bare = jsonLines({ masses: [2, 1] }, { masses: [1, 2] })
  assert.deepEqual(asked(read('a.jsonl', bare)), ['rows-coders-or-items'])
  assert.deepEqual(masses(read('a.jsonl', bare, { rows: 'items' })), { 1: { 1: [2, 1] }, 2: { 1: [1, 2] } })
  assert.deepEqual(masses(read('a.jsonl', bare, { rows: 'coders' })), { a: { 1: [2, 1], 2: [1, 2] } })
  assert.deepEqual(masses(read('a.jsonl', bare, { coder: 'uma' })), {
    1: { uma: [2, 1] },
    2: { uma: [1, 2] },
  })
  assert.deepEqual(masses(read('a.jsonl', bare, { item: 'talk' })), { talk: { 1: [2, 1], 2: [1, 2] } })
})

test('two files of such lines are matched by number, each file a coder', () => {
  const file = (name: string, labels: string[]) => ({
    name,
    text: jsonLines(
      { sentences: ['Fog.', 'Wind.', 'Hail.'], labels },
      { sentences: ['Sun.', 'Dew.'], labels: ['x', 'y'] },
    ),
  })
  const files = [file('gold.jsonl', ['a', 'a', 'b']), file('tiler.jsonl', ['a', 'b', 'b'])]
  assert.deepEqual(asked(readFiles(files)), ['coder-from-name'])
  assert.deepEqual(masses(readFiles(files, { fromPath: '{coder}.jsonl' })), {
    1: { gold: [2, 1], tiler: [1, 2] },
    2: { gold: [1, 1], tiler: [1, 1] },
  })
})

test('connectives beside tokens outside of them are no discourse units', () => {
  const token = (id: number, word: string, misc: string) => `${id}\t${word}${'\t_'.repeat(7)}\t${misc}`
  const text = rows('# newdoc id = d', token(1, 'But', 'Seg=B-Conn'), token(2, 'no', 'Seg=O'))
  assert.deepEqual(errors(read('a.tok', text)), ['connectives-no-segments'])
})
