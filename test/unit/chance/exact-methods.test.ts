import assert from 'node:assert/strict'
import { test } from 'vitest'
import { hasExactMethod } from '../../../src/chance/exact/exact.ts'
import { findMetric, metrics } from '../../../src/index.ts'

const boundaryF = findMetric('boundary-f')

test('options with an exact chance model', () => {
  const has = (id: string, options: object, chance: 'rates' | 'counts' = 'rates') => {
    const metric = findMetric(id)!
    return hasExactMethod(metric, metric.resolve(options as never), chance)
  }
  for (const chance of ['rates', 'counts'] as const) {
    assert.ok(has('segmentation-similarity', { variant: '2012', span: 2 }, chance))
    assert.ok(!has('segmentation-similarity', { variant: '2012', span: 3 }, chance))
    assert.ok(has('boundary-f', { tolerance: 1 }, chance))
    assert.ok(!has('boundary-f', { tolerance: 1, excludeEvery: 3 }, chance))
    assert.ok(!has('boundary-f', { tolerance: 1, matching: 'any-within' }, chance))
  }
})

test('a metric has an exact way where its definition names one, whatever it is called', () => {
  // Windows as long as the mean segment of a side have none, and S_f has its own model.
  const settings: Readonly<Record<string, object>> = {
    pk: { window: 2 },
    'window-diff': { window: 2 },
    'win-pr-f': { width: 2 },
  }
  for (const metric of metrics) {
    if (metric.takes !== 'boundaries') continue
    const options = metric.resolve(settings[metric.id] ?? {})
    const named = metric.chance !== undefined && metric.chance !== 'flexible'
    for (const chance of ['rates', 'counts'] as const)
      assert.equal(hasExactMethod(metric, options, chance), named, `${metric.id}, ${chance}`)
  }
  const { chance: _, ...facts } = boundaryF
  const alike = Object.assign(((...sides) => boundaryF(...sides)) as typeof boundaryF, facts)
  assert.ok(!hasExactMethod(alike, boundaryF.resolve(), 'rates'))
})
