import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { constantCost, crossBoundary, vanishing } from '../../../papers/index.ts'

const golden = readFileSync(new URL('../../golden/alignment-experiments.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split(','))

const experiments = { cross: crossBoundary, vanish: vanishing, const: constantCost }

test('the golden file has 513 rows of three experiments', () => assert.equal(golden.length, 513))

for (const [word, experiment] of Object.entries(experiments)) {
  test(`${experiment.name}: every row from 3 to 20 units is as published`, () => {
    const rows = experiment().map(row => [
      row.units,
      row.segments,
      row.references,
      row.windowDiff,
      row.boundarySimilarity,
      row.alignmentSimilarity,
    ])
    const expected = golden.filter(([each]) => each === word).map(row => row.slice(1, 7).map(Number))
    assert.deepEqual(rows, expected)
  })
}

test('the range is checked', () => {
  assert.throws(() => crossBoundary({ to: 23 }), RangeError)
  assert.throws(() => vanishing({ from: 2 }), RangeError)
})
