import assert from 'node:assert/strict'
import { test } from 'vitest'
import { findOutliers } from '../../../src/agreement/index.ts'
import { measureChunks } from '../../../src/chunks/index.ts'
import { agreement, evaluate, fromMasses, makeCorpus } from '../../../src/index.ts'

const items = [
  [
    [2, 3, 6],
    [2, 2, 7],
  ],
  [
    [4, 4],
    [1, 3, 4],
  ],
  [
    [3, 3],
    [3, 3],
  ],
  [
    [5, 2, 3],
    [5, 5],
  ],
  [
    [1, 9],
    [2, 8],
  ],
  [
    [6, 3, 2],
    [5, 4, 2],
  ],
].map((codings, index) => ({
  id: `item-${index}`,
  units: codings[0]!.reduce((sum, mass) => sum + mass, 0),
  codings: codings.map((masses, coder) => ({ coder: 'ab'[coder]!, segmentation: fromMasses(masses) })),
}))
const corpus = makeCorpus(items)

test('the interval holds the value, and the same seed gives the same bytes whatever the order of items', () => {
  for (const method of ['jackknife-t', 'percentile', 'bca'] as const) {
    const options = { interval: { method, resamples: 500 }, seed: 3 }
    const { value, interval, standardError } = agreement(corpus, options)
    assert.ok(interval![0] <= value! && value! <= interval![1], method)
    assert.ok(standardError! > 0)
    const turned = agreement(makeCorpus([...items].reverse()), options)
    assert.deepEqual(turned.interval, interval)
  }
})

test('fewer than six items give no interval, whatever the method, and say why', () => {
  for (const method of ['jackknife-t', 'percentile', 'widened', 'bca'] as const)
    for (const count of [1, 2, 5]) {
      const found = agreement(makeCorpus(items.slice(0, count)), { interval: { method } })
      assert.deepEqual([found.interval, found.intervalReason], [null, 'few-items'])
    }
  const annotatorStats = findOutliers(
    makeCorpus(
      items
        .slice(0, 5)
        .map(item => ({ ...item, codings: [...item.codings, { ...item.codings[0]!, coder: 'c' }] })),
    ),
  )
  for (const { interval, intervalReason } of annotatorStats.coders)
    assert.deepEqual([interval, intervalReason], [null, 'few-items'])
})

test('an interval takes five resamples in each tail: 200 at 95 %, 100 at 90 %', () => {
  const asked = (interval: object) => () =>
    agreement(corpus, { interval: { method: 'percentile', ...interval } })
  const message = /needs at least 200, five in each tail: resamples: 200/
  for (const resamples of [1, 199]) {
    assert.throws(asked({ resamples }), { code: 'option-invalid', message })
    assert.throws(() => evaluate(corpus, { interval: { method: 'bca', resamples } }), {
      code: 'option-invalid',
      message,
    })
    assert.throws(() => measureChunks([{ name: 'd', text: 'A b.' }], [], { interval: { resamples } }), {
      code: 'option-invalid',
      message,
    })
  }
  assert.throws(asked({ level: 0.99, resamples: 999 }), /needs at least 1000/)
  for (const enough of [{ resamples: 200 }, { level: 0.9, resamples: 100 }, { level: 0.99, resamples: 1000 }])
    assert.doesNotThrow(asked(enough))
  // The jackknife has no resamples.
  assert.doesNotThrow(() => agreement(corpus, { interval: { resamples: 1 } }))
})

test('a level outside 0 and 1 is rejected', () => {
  assert.throws(() => agreement(corpus, { interval: { level: 95 } }), { code: 'option-invalid' })
})
