import assert from 'node:assert/strict'
import { test } from 'vitest'
import { edgeTies } from '../../../src/compare/scores/select.ts'
import { fromBoundaries } from '../../../src/index.ts'

test('a gap that a higher boundary keeps away is no tie, the first gap of the text neither', () => {
  const tied = (scores: number[], chosen: number[], minGap: number) =>
    edgeTies(
      [{ scored: { units: 5, scores: Float64Array.from(scores) }, chosen: fromBoundaries(5, chosen) }],
      minGap,
    )
  assert.equal(tied([0.5, 0.9, 0.1, 0.5], [2, 4], 2), 0)
  assert.equal(tied([0.5, 0.9, 0.1, 0.5], [2, 4], 1), 2)
  assert.equal(tied([0.5, 0.1, 0.9, 0.5], [1, 3], 2), 0)
})
