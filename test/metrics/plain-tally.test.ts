import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  boundarySimilarity,
  fromBoundaries,
  fromSets,
  segmentationSimilarity,
  windowDiff,
} from '../../src/index.ts'
import { tallierOf } from '../../src/metrics/plain-tally.ts'

const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 299 }), { maxLength: 120 })

test('many pairs by a kernel have the tallies that the metric gives one by one', () => {
  const metrics = [boundarySimilarity, windowDiff, segmentationSimilarity]
  const talliers = metrics.map(metric => tallierOf(metric, metric.resolve()))
  fc.assert(
    fc.property(cuts, cuts, (a, b) => {
      const sides = [a, b].map(own => fromBoundaries(300, Uint32Array.from(own).sort())) as [never, never]
      for (const [index, metric] of metrics.entries())
        assert.deepEqual({ ...talliers[index]!(...sides) }, metric.tally(...sides))
    }),
  )
})

test('types and texts of other lengths are left to the metric', () => {
  const tallied = tallierOf(boundarySimilarity, boundarySimilarity.resolve())
  const typed = [fromSets([[1], [], [3]]), fromSets([[3], [], [3]], { types: [1, 3] })] as const
  assert.deepEqual(tallied(...typed), boundarySimilarity.tally(...typed))
  assert.equal(tallied(...typed).substitutions, 1)
  assert.throws(() => tallied(fromBoundaries(5, [2]), fromBoundaries(6, [2])), {
    code: 'unit-count-mismatch',
  })
})
