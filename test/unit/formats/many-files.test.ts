import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../src/formats/index.ts'
import { documentFor } from '../../../src/formats/roles/documents.ts'

const files = Array.from({ length: 60 }, (_, index) => ({
  name: `folder/${index}.json`,
  text: `{"cesura": 1, "items": [{"id": "i${index >> 1}", "units": 12, "codings": [{"coder": "c${index % 2}", "boundaries": [3, 7, 9]}]}]}`,
}))

test('a small file reserves memory for its own boundaries, and not for those of a large one', () => {
  const { corpus } = readFiles(files)
  assert.equal(corpus?.items.length, 30)
  const buffers = new Set(
    corpus.items.flatMap(({ codings }) =>
      codings.map(({ segmentation }) => (segmentation.boundaries as Uint32Array).buffer),
    ),
  )
  const bytes = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0)
  assert.ok(bytes <= files.length * 64, `${bytes} bytes for three boundaries of ${files.length} files`)
})

test('the text of a file is found without a look at all others', () => {
  let looks = 0
  const documents = Array.from({ length: 200 }, (_, index) => ({
    get name() {
      looks++
      return `texts/${index}.txt`
    },
    text: String(index),
  }))
  for (let index = 0; index < 200; index++) {
    assert.equal(documentFor({ documents, file: `codings/${index}.ann` })?.text, String(index))
    assert.equal(documentFor({ documents }, String(index))?.text, String(index))
    assert.equal(documentFor({ documents }, `texts/${index}.txt`)?.text, String(index))
  }
  assert.ok(looks <= 5 * documents.length, `${looks} looks at ${documents.length} names`)
  const duplicates = [
    { name: 'ann/a.txt', text: 'first' },
    { name: 'bo/a.txt', text: 'second' },
  ]
  assert.equal(documentFor({ documents: duplicates }, 'a')?.text, 'first')
  assert.equal(documentFor({ documents: duplicates }, 'bo/a.txt')?.text, 'second')
  assert.equal(documentFor({ documents: duplicates }, 'b'), undefined)
})

const read = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )

test('a last line without an end is reported of files of lines, not of one JSON document', () => {
  const codes = (name: string, text: string) =>
    readFiles([{ name, bytes: Buffer.from(text) }], { axis: 'time' }).problems.map(({ code }) => code)
  const segments = [0, 2].map(start => ({ id: start / 2, start, end: start + 2, text: ' word' }))
  assert.deepEqual(codes('a.json', JSON.stringify({ text: ' word word', segments, language: 'en' })), [])
  assert.deepEqual(codes('a.srt', '1\n00:00:00,000 --> 00:00:02,000\none'), ['line-unfinished'])
})

test('texts of one name in several groups keep their own texts', () => {
  const file = (texts: readonly string[]) =>
    JSON.stringify({ cesura: 1, items: [{ id: 't', texts, codings: [{ coder: 'ann', boundaries: [1] }] }] })
  const { corpus } = read(
    { 'g1/x.json': file(['a', 'b', 'c']), 'g2/x.json': file(['d', 'e']) },
    { fromPath: '{group}/x.json' },
  )
  assert.deepEqual(
    corpus!.items.map(({ id, texts }) => [id, texts]),
    [
      ['g1/t', ['a', 'b', 'c']],
      ['g2/t', ['d', 'e']],
    ],
  )
})

test('the coder that the path of a single file names stands for the one in it', () => {
  const { corpus } = read(
    { 'bo/x.csv': 'item,coder,masses\nt,ann,2 3\n' },
    { fromPath: '{coder}/{item}.csv' },
  )
  assert.deepEqual(
    corpus!.items.map(({ id, codings }) => [id, codings.map(({ coder }) => coder)]),
    [['t', ['bo']]],
  )
})
