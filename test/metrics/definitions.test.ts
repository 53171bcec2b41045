import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fromBoundaries, metrics } from '../../src/index.ts'
import { metricFamilies } from '../../src/metrics/index.ts'

/** Scores that are no shares, and how far they go; every other one goes from 0 to 1. */
const wide: Readonly<Record<string, readonly [number, number]>> = {
  'flexible-boundary-similarity': [-1, 1],
  nwin: [0, Infinity],
  'generalized-hamming': [0, Infinity],
  'boundary-deviation': [0, Infinity],
  'density-ratio': [0, Infinity],
  'count-error': [0, Infinity],
  'franz-fn': [0, Infinity],
  'franz-fp': [0, Infinity],
  'brier-skill': [-Infinity, 1],
  // −ln of the smallest step from 1.
  'log-loss': [0, 52 * Math.LN2],
}
/** Scores that stay when reference and hypothesis change places. */
const even = [
  'boundary-similarity',
  'segmentation-similarity',
  'bed-f',
  'alignment-similarity',
  'flexible-similarity',
  'flexible-boundary-similarity',
  'boundary-f',
  'generalized-hamming',
  'count-error',
  'segment-iou-f',
  'mean-iou',
  't-measure',
  'l-measure',
  'segment-f',
]

test('every metric says how far its score goes, and whether the sides may change places', () => {
  for (const { id, range, symmetric } of metrics) {
    const [low, high] = range({})
    const [least, most] = wide[id] ?? [0, 1]
    assert.ok(low === least && (high === most || Math.abs(high - most) < 1e-12), `${id}: ${low} to ${high}`)
    assert.equal(symmetric({}), even.includes(id), id)
  }
  assert.deepEqual(metrics.find(({ id }) => id === 'franz-fp')!.range({ unit: 'rate' }), [0, 1])
})

test('the metrics of a family have places one after the other', () => {
  for (const { name, metrics: own } of metricFamilies)
    assert.deepEqual(
      own.map(({ place }) => place),
      own.map((_, index) => index + 1),
      name,
    )
})

test('a score that is undefined has its reason, one of two sides that cut has none, and nothing is no number', () => {
  const pairs = [
    [fromBoundaries(1, []), fromBoundaries(1, [])],
    [fromBoundaries(2, []), fromBoundaries(2, [])],
    [fromBoundaries(2, [1]), fromBoundaries(2, [1])],
    [fromBoundaries(2, [1]), fromBoundaries(2, [])],
    [fromBoundaries(2, []), fromBoundaries(2, [1])],
    [fromBoundaries(5, [2, 3]), fromBoundaries(5, [3])],
  ] as const
  for (const metric of metrics) {
    if (metric.takes !== 'boundaries') continue
    for (const [reference, hypothesis] of pairs) {
      const tally = metric.tally(reference, hypothesis, {})
      const nothing = Object.fromEntries(Object.keys(tally).map(field => [field, 0]))
      for (const own of [tally, nothing]) {
        const score = metric.score(own, {})
        const what = `${metric.id} of ${JSON.stringify(own)}`
        assert.ok(score === undefined || !Number.isNaN(score), `${what} is NaN`)
        // A score that holds by definition only has a reason too: not where both sides cut.
        const reason = metric.reason(own, {})
        if (score === undefined) assert.ok(reason, what)
        else if (own === tally && reference.boundaries.length * hypothesis.boundaries.length > 0)
          assert.equal(reason, undefined, what)
      }
    }
  }
})
