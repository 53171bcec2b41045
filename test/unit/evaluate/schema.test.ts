import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { evaluate, fromMasses, makeCorpus } from '../../../src/index.ts'
import { defects, schemaOf } from './fits-schema.ts'

const root = schemaOf('evaluation')

const corpus = simulateCorpus({ seed: 1, items: 4, coders: 2, segmenters: 2 })

test('every kind of evaluation fits the schema, also after a way through JSON', () => {
  const empty = makeCorpus([{ id: 'x', units: 1, codings: [{ coder: 'a', segmentation: fromMasses([1]) }] }])
  const documents = [
    evaluate(corpus),
    evaluate(corpus, { detail: 'pooled', pool: 'macro', interval: true }),
    evaluate(corpus, {
      hypotheses: ['segmenter-1', 'segmenter-2'],
      metrics: ['generalized-hamming', { id: 'pk', preset: 'nltk' }, 'pk', 'pk'],
      interval: { method: 'bca', resamples: 200 },
      tests: true,
      bounds: true,
    }),
    evaluate(empty, { interval: true, tests: true, bounds: true }),
    evaluate(simulateCorpus({ seed: 1, items: 2, types: ['x', 'y'] }), { metrics: ['boundary-similarity'] }),
  ]
  for (const document of documents) {
    assert.deepEqual(defects(document, root), [])
    assert.deepEqual(JSON.parse(JSON.stringify(document)), document)
  }
})

test('the schema rejects what is not an evaluation', () => {
  const document = evaluate(corpus)
  assert.notDeepEqual(defects({ ...document, evaluation: 1 }, root), [])
  assert.notDeepEqual(defects({ ...document, extra: 1 }, root), [])
  assert.notDeepEqual(defects({ ...document, metrics: [{}] }, root), [])
})

test('a metric that occurs twice has two names', () => {
  const { metrics } = evaluate(corpus, {
    metrics: ['pk', { id: 'pk', preset: 'nltk' }, { id: 'pk', options: { window: 3 } }],
  })
  assert.deepEqual(
    metrics.map(({ name }) => name),
    ['pk', 'pk@nltk', 'pk#2'],
  )
})
