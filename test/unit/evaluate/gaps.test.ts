import assert from 'node:assert/strict'
import { test } from 'vitest'
import { evaluate, fromMasses, makeCorpus } from '../../../src/index.ts'

const item = (id: string, codings: Record<string, number[]>) => ({
  id,
  units: 5,
  codings: Object.entries(codings).map(([coder, masses]) => ({ coder, segmentation: fromMasses(masses) })),
})
// B of the only pair is 0.5, of the other items there is none.
const corpus = makeCorpus([
  item('a', { x: [2, 3], y: [3, 2] }),
  item('b', { x: [2, 3] }),
  item('c', { x: [1, 4] }),
])

test('a sample of items that hold no pair has no score, and widens no interval', () => {
  for (const method of ['percentile', 'bca'] as const) {
    const { overall } = evaluate(corpus, { metrics: ['B'], seed: 1, interval: { method } }).metrics[0]!
    assert.equal(overall.pairs, 1)
    assert.equal(overall.micro.value, 0.5)
    assert.deepEqual(overall.micro.interval ?? [0.5, 0.5], [0.5, 0.5])
    assert.deepEqual(
      Object.keys(overall.tally).filter(field => field.includes(' ')),
      [],
    )
  }
})
