import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { fromBoundaries, fromScores, metrics } from '../../src/index.ts'
import { settings } from './settings.ts'

/** Two texts, each with the sides that a metric takes. */
function unlikePairs(metric: (typeof metrics)[number]): [unknown, unknown][] {
  const setting = settings.find(setting => setting.metric === metric)
  if (setting === undefined) return [[fromBoundaries(5, [2]), fromScores([0.1, 0.9, 0.2, 0.3, 0.4])]]
  return fc
    .sample(setting.pairs(2), { seed: 1, numRuns: 60 })
    .flatMap(([a, b]) => (a![0].units === b![1].units ? [] : [[a![0], b![1]] as [unknown, unknown]]))
}

for (const metric of metrics)
  test(`${metric.id} rejects two sides that cut texts of different lengths`, () => {
    const unlike = unlikePairs(metric)
    assert.ok(unlike.length > 0)
    for (const [reference, hypothesis] of unlike)
      assert.throws(() => metric(reference as never, hypothesis as never), { code: 'unit-count-mismatch' })
  })
