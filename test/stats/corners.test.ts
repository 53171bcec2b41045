import assert from 'node:assert/strict'
import { test } from 'vitest'
import { studentizedRangeSf } from '../../src/stats/distributions/studentized-range.ts'
import { signFlipTest } from '../../src/stats/resampling/permutation.ts'
import { streamIds } from '../../src/stats/resampling/stream-ids.ts'
import { swappedSums } from '../../src/stats/resampling/swapped-sums.ts'
import { exactSum, roundOnce } from '../../src/stats/sums/exact-sum.ts'

test('a sum half way between two numbers goes to the side of what is left', () => {
  const tiny = 2 ** -106
  const odd = 1 + 2 ** -52
  assert.equal(exactSum([odd, 2 ** -53, -tiny]), odd)
  assert.equal(exactSum([odd, 2 ** -53, tiny]), 1 + 2 ** -51)
  // Rounded up to the even neighbour, which is too far.
  assert.equal(roundOnce([-tiny, 2 ** -53, odd]), odd)
  assert.equal(exactSum([1, 2 ** -53, tiny]), odd)
  assert.equal(exactSum([1, 2 ** -53, -tiny]), 1)
})

test('a test of signs does not depend on the unit of what is measured', () => {
  const p = (unit: number) =>
    signFlipTest(
      [1, 2, 3, 4, 5].map(value => value * unit),
      { seed: 1 },
    ).p
  assert.deepEqual([p(1), p(1e-14), p(1e14)], [0.0625, 0.0625, 0.0625])
})

test('every purpose of chance has numbers of its own', () => {
  const all = Object.values(streamIds)
  assert.equal(new Set(all).size, all.length)
})

test('swapped sums of two columns are those of each by itself, also of very many replicates', () => {
  const columns = [
    [2 ** 44 + 1, 3 - 2 ** 43, 2 ** 42 + 7],
    [5 - 2 ** 44, 2 ** 43 + 9, 11],
  ]
  const replicates = 2 ** 14 + 3
  const table = (...own: number[][]) => ({
    rows: 3,
    fields: own.map((_, at) => `f${at}`),
    values: Float64Array.from(own.flat()),
  })
  const both = swappedSums(table(...columns), 7, replicates)
  for (const [at, column] of columns.entries()) {
    const alone = swappedSums(table(column), 7, replicates)
    assert.deepEqual(
      both.filter((_, index) => index % 2 === at),
      alone,
    )
  }
})

test('every range is larger than none, with any number of groups', () => {
  for (const groups of [2, 3, 7, 20, 100]) assert.equal(studentizedRangeSf(0, groups), 1)
})
