import assert from 'node:assert/strict'
import { test } from 'vitest'
import { againstBaseline, readBaseline } from '../../src/evaluate/shared.ts'
import { type Corpus, evaluate, fromMasses, makeCorpus } from '../../src/index.ts'

const good = [4, 4, 4, 4, 4, 4, 4, 4]
const bad = [2, 28, 2]
/** Twelve items; `wrong` of them are cut badly by h. */
const corpus = (wrong: number, items = 12): Corpus =>
  makeCorpus(
    Array.from({ length: items }, (_, index) => ({
      id: `t${index}`,
      units: 32,
      codings: [
        { coder: 'gold', segmentation: fromMasses(good) },
        { coder: 'h', segmentation: fromMasses(index < wrong ? bad : good) },
      ],
    })),
  )
const run = (wrong: number, metrics: readonly string[] = ['B'], items = 12) =>
  evaluate(corpus(wrong, items), { metrics, references: ['gold'] })

test('the same result is neither worse nor better', () => {
  const { differences, otherMetrics, added, gone } = againstBaseline(run(3), run(3), ['B'])
  assert.equal(differences.length, 1)
  assert.deepEqual([differences[0]!.worse, differences[0]!.p, differences[0]!.items], [false, 1, 12])
  assert.deepEqual([otherMetrics, added, gone], [[], [], []])
})

test('worse follows the direction of the metric, and p the number of items that changed', () => {
  const metrics = ['B', 'pk']
  const { differences } = againstBaseline(run(12, metrics), run(0, metrics), metrics)
  assert.deepEqual(
    differences.map(({ symbol, worse }) => [symbol, worse]),
    [
      ['B', true],
      ['Pk', true],
    ],
  )
  // All twelve items fell: of 2^12 exchanges only the two extreme ones reach this.
  assert.equal(differences[0]!.p, 2 / 2 ** 12)
  assert.equal(againstBaseline(run(0), run(12), ['B']).differences[0]!.worse, false)
  assert.equal(againstBaseline(run(1), run(0), ['B']).differences[0]!.p, 1)
})

test('only what both have is compared: other options are named, other items left out', () => {
  const { differences, otherMetrics } = againstBaseline(run(0, ['B', 'pk']), run(12, ['B'], 20), ['B', 'pk'])
  assert.deepEqual(otherMetrics, ['pk'])
  assert.equal(differences[0]!.items, 12)
  assert.equal(againstBaseline(run(0), run(12, ['B'], 20), ['B']).itemsGone, 8)
  assert.throws(() => againstBaseline(run(0, ['pk']), run(0, ['B']), ['pk']), { code: 'baseline-differs' })
})

test('a gate does not pass on nothing: other items or another reference are rejected', () => {
  const renamed = (from: RegExp, to: string) => JSON.parse(JSON.stringify(run(0)).replaceAll(from, to))
  for (const old of [renamed(/"item":"t/g, '"item":"x'), renamed(/"reference":"gold"/g, '"reference":"ann"')])
    assert.throws(() => againstBaseline(run(12), old, ['B']), { code: 'baseline-differs' })
})

test('what is no document of evaluate is rejected', () => {
  const document = JSON.parse(JSON.stringify(run(0)))
  assert.deepEqual(readBaseline(document), document)
  for (const wrong of [
    null,
    'x',
    {},
    { evaluation: 1 },
    { ...document, metrics: 1 },
    { ...document, metrics: [{ ...document.metrics[0], pairs: undefined }] },
  ])
    assert.throws(() => readBaseline(wrong), { code: 'baseline-invalid' })
})
