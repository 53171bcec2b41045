// What a result says of the data beside its numbers.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { baselines } from '../../../src/evaluate/index.ts'
import { evaluate, fromBoundaries, makeCorpus } from '../../../src/index.ts'
import { plain } from '../../../src/model/plain.ts'

const cut = (coder: string, ...boundaries: number[]) => ({
  coder,
  segmentation: fromBoundaries(12, boundaries),
})

test('missing codings are reported of those who miss some, and of nobody else', () => {
  const corpus = makeCorpus([
    { id: 'a', units: 12, codings: [cut('gold', 4), cut('x', 4), cut('y', 5)] },
    { id: 'b', units: 12, codings: [cut('gold', 4), cut('x', 7)] },
  ])
  const { data } = evaluate(corpus, { references: ['gold'], metrics: ['B'] })
  assert.deepEqual(data.missing, [{ coder: 'y', items: 1 }])
})

test('on recordings the rate of random cuts is reported by the minute', () => {
  const time = { perSecond: 10, start: 0 }
  const axis = { ticksPerSecond: 10 }
  const segmentation = { ...fromBoundaries(1200, [100, 400, 900]), axis }
  const corpus = makeCorpus([{ id: 'r', units: 1200, time, codings: [{ coder: 'gold', segmentation }] }])
  const { about } = baselines(corpus, { seed: 1 }).find(({ id }) => id === 'random')!
  assert.match(about, /at any time alike, 1\.50 a minute,/)
})

test('a document in plain JSON has null where something is undefined, however deep', () => {
  assert.deepEqual(plain({ a: undefined, b: [1, undefined], c: null, d: { e: undefined } }), {
    a: null,
    b: [1, null],
    c: null,
    d: { e: null },
  })
})
