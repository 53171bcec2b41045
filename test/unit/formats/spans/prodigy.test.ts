import assert from 'node:assert/strict'
import { test } from 'vitest'
import { prodigy } from '../../../../src/formats/spans/prodigy.ts'
import { spacyJson } from '../../../../src/formats/spans/spacy-json.ts'
import { claimOf, readOf, sourceOf } from './source.ts'

const open = (...values: unknown[]) =>
  sourceOf('set.jsonl', values.map(value => JSON.stringify(value)).join('\n'))
const tokens = [
  { text: 'Ann', start: 0, end: 3, id: 0 },
  { text: 'met', start: 4, end: 7, id: 1 },
  { text: 'Bo', start: 8, end: 10, id: 2 },
]
const task = (more: object) => ({
  text: 'Ann met Bo',
  tokens,
  _input_hash: 5,
  _task_hash: 1,
  answer: 'accept',
  ...more,
})
const span = (start: number, end: number, label = 'P') => ({
  start,
  end,
  label,
  token_start: 0,
  token_end: 0,
})

test('only what was accepted counts; the others are counted', () => {
  const source = open(
    task({ spans: [span(0, 3)], _annotator_id: 'set-ann' }),
    task({ spans: [span(8, 10)], _input_hash: 6, answer: 'reject' }),
    task({ spans: [], _input_hash: 7, answer: 'ignore' }),
  )
  assert.equal(claimOf(prodigy, source)?.strength, 'named')
  const { spans, problems } = readOf(prodigy, source, {})
  assert.deepEqual(
    spans!.map(({ item, coder, tokens, layers }) => [item, coder, tokens!.length, layers[0]!.spans.length]),
    [['5', 'set-ann', 3, 1]],
  )
  assert.match(problems[0]!.message, /2 of 3 answers were left out: 1 rejected, 1 ignored/)
})

test('a text shown again with another suggestion is one coding with both spans; the same task again replaces', () => {
  const twice = open(task({ spans: [span(0, 3)] }), task({ spans: [span(8, 10)], _task_hash: 2 }))
  assert.deepEqual(
    readOf(prodigy, twice, {}).spans!.map(({ layers }) => layers[0]!.spans.map(({ start }) => start)),
    [[0, 8]],
  )
  const again = open(task({ spans: [span(0, 3)] }), task({ spans: [span(8, 10)] }))
  assert.deepEqual(
    readOf(prodigy, again, {}).spans!.map(({ layers }) => layers[0]!.spans.map(({ start }) => start)),
    [[8]],
  )
})

test('two annotators are two coders', () => {
  const source = open(
    task({ spans: [], _session_id: 's-a' }),
    task({ spans: [span(0, 3)], _session_id: 's-b' }),
  )
  assert.deepEqual(
    readOf(prodigy, source, {}).spans!.map(({ coder }) => coder),
    ['s-a', 's-b'],
  )
})

test('documents, patterns and pictures are rejected, each by name', () => {
  const code = (...values: unknown[]) => {
    const claim = claimOf(prodigy, open(...values))
    return claim?.strength === 'rejected' ? claim.code : claim?.strength
  }
  assert.equal(
    code({ text: 'x', label: 'GOOD', _input_hash: 1, _task_hash: 2, answer: 'accept' }),
    'documents-labelled',
  )
  assert.equal(code({ label: 'DRUG', pattern: [{ lower: 'tea' }] }), 'patterns-not-segments')
  assert.equal(
    code({ image: 'x.png', spans: [{ points: [[1, 2]], label: 'CAR' }], _input_hash: 1, _task_hash: 1 }),
    'no-segments',
  )
})

test('regions of a recording are a timeline', () => {
  const source = open({
    audio: 'a.wav',
    audio_spans: [{ start: 0.5, end: 2, label: 'A' }],
    _input_hash: 3,
    _task_hash: 1,
  })
  assert.equal(claimOf(prodigy, source)?.strength, 'named')
  assert.deepEqual(
    readOf(prodigy, source, {}).timelines!.map(({ item, layers }) => [item, layers[0]!.marks[0]!.start]),
    [['3', '0.5']],
  )
})

test('texts with spans and no hashes are read where every span lies in its text', () => {
  assert.equal(claimOf(prodigy, open({ text: 'Ann met', spans: [span(0, 3)] }))?.strength, 'structural')
  assert.equal(claimOf(prodigy, open({ text: 'Ann', spans: [span(0, 30)] })), undefined)
})

test('spaCy: training pairs, the list of the annotator, documents with tokens; cats are documents', () => {
  const pair = ['Ann met Bo', { entities: [[0, 3, 'P']] }]
  for (const value of [[pair], [pair, pair], { classes: ['P'], annotations: [pair, null] }]) {
    const source = sourceOf('train.json', JSON.stringify(value))
    assert.equal(claimOf(spacyJson, source)?.strength, 'named')
    const { spans } = readOf(spacyJson, source, {})
    assert.deepEqual(
      spans![0]!.layers.map(({ name, spans }) => [name, spans[0]!.end, spans[0]!.label]),
      [['entities', 3, 'P']],
    )
  }
  const doc = {
    text: 'Ann met Bo',
    ents: [{ start: 0, end: 3, label: 'P' }],
    sents: [{ start: 0, end: 10 }],
    tokens,
  }
  const source = sourceOf('doc.json', JSON.stringify(doc))
  const { spans } = readOf(spacyJson, source, {})
  assert.deepEqual(
    [spans![0]!.layers.map(({ name }) => name), spans![0]!.tokens!.length],
    [['ents', 'sents'], 3],
  )
  const cats = sourceOf('cats.json', JSON.stringify([['Fine.', { cats: { GOOD: 1 } }]]))
  assert.equal(claimOf(spacyJson, cats)?.strength, 'rejected')
})

test('spaCy: what is no span is reported, and read as none', () => {
  const pair = ['Ann met Bo', { entities: [[0, 3, 'P'], [8, 'end', 'P'], { start: -1, end: 2 }] }]
  const { spans, problems } = readOf(spacyJson, sourceOf('train.json', JSON.stringify([pair])), {})
  assert.equal(spans![0]!.layers[0]!.spans.length, 1)
  assert.deepEqual(
    problems?.map(({ severity, code, message }) => [severity, code, message]),
    ['a list of 3', 'an object'].map(entry => [
      'error',
      'span-invalid',
      `${entry} is not a span; give [start, end, label], as spaCy does`,
    ]),
  )
})
