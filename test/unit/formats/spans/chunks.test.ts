import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { test } from 'vitest'
import { firstPlace, placeChunks } from '../../../../src/formats/chunks/place-chunks.ts'
import { chunks } from '../../../../src/formats/spans/chunks.ts'
import { claimOf, readOf, sourceOf } from './source.ts'

const open = (value: unknown) => sourceOf('chunks.json', JSON.stringify(value))
const spansOf = (value: unknown) => readOf(chunks, open(value), {}).spans!

test('chunks are placed in the text as in the golden cases', () => {
  const file = new URL('../../../golden/chunk-placement.jsonl', import.meta.url)
  const [, ...cases] = readFileSync(file, 'utf8').trim().split('\n')
  for (const row of cases) {
    const { id, text, chunks, expect } = JSON.parse(row)
    const placed = placeChunks(text, chunks).map(found =>
      found ? [found.start, found.end, found.how] : null,
    )
    assert.deepEqual(placed, expect, id)
  }
})

test('the first place of a chunk is the one that a plain search finds', () => {
  const chars = fc.array(fc.constantFrom('a', 'b', ' ', '\n', 'ab', 'aab\n'), { maxLength: 14 })
  const nat = fc.nat(24)
  fc.assert(
    fc.property(chars, nat, nat, nat, nat, (parts, from, more, start, length) => {
      const text = parts.join('')
      const last = Math.min(text.length, from + more)
      // Right behind what was found before, or anywhere.
      const behind = last + text.slice(last).search(/\S|$/)
      for (const words of [text.slice(behind, behind + length), text.slice(start, start + length), 'ba'])
        for (const at of [from, 0])
          if (words !== '' && at <= last)
            assert.equal(firstPlace(text, words, at, last), text.indexOf(words, at))
    }),
    { numRuns: 1000 },
  )
})

test('what the chunker put in front is taken off before a chunk is placed', () => {
  const placed = placeChunks('one two three', ['Title > one', 'Title > two three'], { strip: /^Title > / })
  assert.deepEqual(
    placed.map(found => found?.start),
    [0, 4],
  )
  assert.deepEqual(placeChunks('one', ['two', ' ']), [undefined, undefined])
})

test('LangChain in Python, plain and serialised: start_index, and the end after the text in code points', () => {
  const plain = [
    { page_content: '😀 one.', metadata: { source: 'd.md', start_index: 0 }, type: 'Document' },
    { page_content: 'two.', metadata: { source: 'd.md', start_index: 7 }, type: 'Document' },
  ]
  const wrapped = plain.map(({ page_content, metadata }) => ({
    lc: 1,
    type: 'constructor',
    id: [],
    kwargs: { page_content, metadata },
  }))
  for (const value of [plain, wrapped]) {
    assert.equal(claimOf(chunks, open(value))?.strength, 'named')
    const [document] = spansOf(value)
    assert.deepEqual([document!.item, document!.text], ['d.md', '😀 one. two.'])
    assert.deepEqual(
      document!.layers[0]!.spans.map(({ start, end }) => [start, end]),
      [
        [0, 6],
        [7, 11],
      ],
    )
  }
})

test('LangChain in JavaScript and Docling have no offsets: pieces to be placed, and the text is asked for', () => {
  const js = [{ pageContent: 'one.', metadata: { source: 'd.md', loc: { lines: { from: 1, to: 1 } } } }]
  const docling = [
    {
      text: 'one.',
      meta: {
        schema_name: 'docling_core.transforms.chunker.DocMeta',
        headings: ['A'],
        origin: { filename: 'd.pdf' },
      },
    },
  ]
  for (const value of [js, docling]) {
    assert.equal(claimOf(chunks, open(value))?.strength, 'named')
    const [document] = spansOf(value)
    assert.deepEqual([document!.text, document!.layers[0]!.unplaced], [undefined, true])
    assert.match(document!.needs!.message, /documents: FILE.*text: 'chunks'/)
  }
})

test('LlamaIndex nodes, alone and in a docstore; chonkie; items by document', () => {
  const node = {
    id_: 'n',
    text: 'one two',
    start_char_idx: 0,
    end_char_idx: 7,
    metadata: {},
    relationships: { 1: { node_id: 'd-1' } },
  }
  const store = { 'docstore/data': { n: { __data__: node, __type__: '1' } }, 'docstore/metadata': {} }
  for (const value of [[node], store, { nodes: [node] }])
    assert.deepEqual(
      spansOf(value).map(({ item, text }) => [item, text]),
      [['d-1', 'one two']],
    )
  const chonkie = [
    { text: 'one ', start_index: 0, end_index: 4, token_count: 1 },
    { text: 'two', start_index: 4, end_index: 7, token_count: 1 },
  ]
  assert.deepEqual(
    spansOf(chonkie).map(({ text }) => text),
    ['one two'],
  )
})

test('overlapping chunks give their text back; those that contradict each other or leave wide holes need the document', () => {
  const at = (start: number, text: string) => ({
    text,
    start_index: start,
    end_index: start + text.length,
    token_count: 1,
  })
  assert.equal(spansOf([at(0, 'one two'), at(4, 'two three')])[0]!.text, 'one two three')
  assert.equal(spansOf([at(0, 'one two'), at(4, 'TWO three')])[0]!.text, undefined)
  assert.equal(spansOf([at(0, 'one'), at(40, 'two')])[0]!.text, undefined)
})

test('Haystack and Unstructured; texts with metadata, or alone, are asked about', () => {
  const haystack = [
    { id: 'a', content: 'one two', meta: { source_id: 'd', split_id: 0, split_idx_start: 0 } },
  ]
  assert.deepEqual(
    spansOf(haystack).map(({ item, text }) => [item, text]),
    [['d', 'one two']],
  )
  const element = { type: 'NarrativeText', element_id: 'e', text: 'one two', metadata: { filename: 'a.pdf' } }
  assert.equal(claimOf(chunks, open([element]))?.strength, 'named')
  for (const value of [[{ text: 'one two', metadata: { page: 1 } }], ['one two', 'three four']])
    assert.equal(claimOf(chunks, open(value))?.strength, 'possible')
})

test('a number that is named after chunks makes texts chunks, in JSON lines and in tables', () => {
  const rows = [
    { chunk_id: 1, text: 'Boats go out.', doc_id: 'd1' },
    { chunk_id: 2, text: 'Nets dry, all day.', doc_id: 'd1' },
    { chunk_id: 3, text: 'Tea is hot.', doc_id: 'd2' },
  ]
  const table = `chunk_id,text,doc_id\n${rows.map(row => `${row.chunk_id},"${row.text}",${row.doc_id}\n`).join('')}`
  for (const source of [open(rows), sourceOf('chunks.csv', table)]) {
    assert.equal(claimOf(chunks, source)?.strength, 'named')
    const { spans } = readOf(chunks, source, {})
    assert.deepEqual(
      spans!.map(({ item, text, layers }) => [item, text, layers[0]!.spans.map(({ text }) => text)]),
      [
        ['d1', undefined, ['Boats go out.', 'Nets dry, all day.']],
        ['d2', undefined, ['Tea is hot.']],
      ],
    )
    assert.ok(spans!.every(({ layers }) => layers[0]!.unplaced))
  }
  assert.equal(claimOf(chunks, sourceOf('chunks.csv', 'chunk_id,score\n1,0.5\n2,0.4\n3,0.1\n')), undefined)
})

test('lists of other things are no chunks', () => {
  for (const value of [
    [{ text: 'a', label: 'x' }],
    [{ metadata: { page: 1 } }],
    [{ id: 1 }],
    {},
    [],
    ['a', 'b'],
  ])
    assert.equal(claimOf(chunks, open(value)), undefined)
})
