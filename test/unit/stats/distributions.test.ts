import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { incompleteGamma } from '../../../src/stats/distributions/gamma.ts'
import { solveTails } from '../../../src/stats/distributions/solve.ts'
import { studentizedRangeSf } from '../../../src/stats/distributions/studentized-range.ts'
import * as stats from '../../../src/stats/index.ts'
import { chiSquareQuantile, quantile } from '../../../src/stats/index.ts'

interface Row {
  readonly f: string
  readonly args: readonly number[]
  readonly value: string
}
const rows: Row[] = JSON.parse(
  readFileSync(new URL('../../golden/distributions.json', import.meta.url).pathname, 'utf8'),
)
const functions = stats as unknown as Record<string, (...args: readonly number[]) => number>

for (const name of new Set(rows.map(row => row.f))) {
  const own = rows.filter(row => row.f === name)
  test(`${name} agrees with ${own.length} values in 60-digit arithmetic to 1e-12 of their size`, () => {
    for (const { args, value } of own) {
      const found = functions[name]!(...args)
      const expected = Number(value)
      assert.ok(
        Math.abs(found - expected) <=
          (name === 'studentizedRangeCdf' ? 1e-15 : 0) + 1e-12 * Math.abs(expected),
        `${name}(${args}) is ${found}, should be ${value}`,
      )
    }
  })
}

test('the check values of the studentized range at df = ∞', () => {
  assert.ok(Math.abs(stats.studentizedRangeQuantile(0.95, 5) - 3.857655510378623) < 1e-13)
  assert.ok(Math.abs(stats.studentizedRangeCdf(5, 20) - 0.948635336420867) < 1e-14)
})

test('the range of two values is √2 times the size of one normal difference', () => {
  for (const q of [0.1, 1, 2.77, 6, 15]) {
    const direct = 2 * stats.normalSf(q / Math.SQRT2)
    assert.ok(Math.abs(stats.studentizedRangeSf(q, 2) / direct - 1) < 1e-12)
  }
})

test('quantiles undo distribution functions', () => {
  for (const p of [1e-6, 0.01, 0.2, 0.5, 0.8, 0.99]) {
    assert.ok(Math.abs(stats.normalCdf(stats.normalQuantile(p)) / p - 1) < 1e-13)
    for (const df of [1, 3, 17, 400]) {
      assert.ok(Math.abs(stats.studentTCdf(stats.studentTQuantile(p, df), df) / p - 1) < 1e-12)
      assert.ok(Math.abs(stats.chiSquareSf(stats.chiSquareQuantile(p, df), df) / (1 - p) - 1) < 1e-12)
    }
    for (const k of [2, 6, 30]) {
      assert.ok(
        Math.abs(stats.studentizedRangeSf(stats.studentizedRangeQuantile(p, k), k) / (1 - p) - 1) < 1e-12,
      )
    }
  }
})

test('the ends of each distribution are 0, 1 and infinite', () => {
  const { NEGATIVE_INFINITY, POSITIVE_INFINITY } = Number
  assert.deepEqual([stats.normalQuantile(0), stats.normalQuantile(1)], [NEGATIVE_INFINITY, POSITIVE_INFINITY])
  assert.deepEqual([stats.normalSf(POSITIVE_INFINITY), stats.normalCdf(POSITIVE_INFINITY)], [0, 1])
  assert.deepEqual(
    [stats.studentTQuantile(0, 4), stats.studentTQuantile(1, 4)],
    [NEGATIVE_INFINITY, POSITIVE_INFINITY],
  )
  assert.deepEqual([stats.studentTSf(POSITIVE_INFINITY, 4), stats.studentTSf(NEGATIVE_INFINITY, 4)], [0, 1])
  assert.deepEqual(
    [stats.chiSquareSf(0, 3), stats.chiSquareCdf(0, 3), stats.chiSquareSf(POSITIVE_INFINITY, 3)],
    [1, 0, 0],
  )
  assert.deepEqual([stats.chiSquareQuantile(0, 3), stats.chiSquareQuantile(1, 3)], [0, POSITIVE_INFINITY])
  assert.deepEqual([stats.studentizedRangeSf(0, 3), stats.studentizedRangeCdf(0, 3)], [1, 0])
  assert.deepEqual(
    [stats.studentizedRangeSf(POSITIVE_INFINITY, 3), stats.studentizedRangeCdf(POSITIVE_INFINITY, 3)],
    [0, 1],
  )
  assert.equal(stats.studentTSf(1.5, POSITIVE_INFINITY), stats.normalSf(1.5))
})

test('what is no probability, no degree of freedom and no group is rejected', () => {
  assert.throws(() => stats.normalQuantile(1.1), RangeError)
  assert.throws(() => stats.studentTQuantile(Number.NaN, 3), RangeError)
  assert.throws(() => stats.studentTSf(1, 0), RangeError)
  assert.throws(() => stats.chiSquareSf(1, -1), RangeError)
  assert.throws(() => stats.studentizedRangeSf(1, 1), RangeError)
})

test('quantiles of one value are that value, of none there are none', () => {
  for (const p of [0, 0.3, 1]) assert.equal(quantile([7], p), 7)
  assert.equal(quantile([], 0.5), undefined)
  for (const p of [-0.01, 1.01, Number.NaN]) {
    assert.throws(() => quantile([1], p), RangeError)
    assert.throws(() => chiSquareQuantile(p, 2), RangeError)
  }
})

test('the ends of distributions are ends, and a share is found by either tail', () => {
  assert.deepEqual(incompleteGamma(2, 0), { lower: 0, upper: 1 })
  assert.deepEqual(incompleteGamma(2, Number.POSITIVE_INFINITY), { lower: 1, upper: 0 })
  assert.throws(() => incompleteGamma(0, 1), RangeError)
  assert.throws(() => incompleteGamma(1, -1), RangeError)
  // Exponential: the lower tail is of no use near 1, the upper of none near 0.
  const [lower, upper] = [(x: number) => -Math.expm1(-x), (x: number) => Math.exp(-x)]
  for (const p of [1e-15, 1e-3, 0.5, 1 - 1e-3, 1 - 2 ** -50]) {
    const x = -Math.log1p(-p)
    assert.ok(Math.abs(solveTails(lower, upper, p) / x - 1) < 1e-12, `${p}: ${solveTails(lower, upper, p)}`)
  }
  assert.ok(Math.abs(solveTails(() => 1, upper, 0.9) - Math.LN10) < 1e-12)
})

test('every range is larger than none, with any number of groups', () => {
  for (const groups of [2, 3, 7, 20, 100]) assert.equal(studentizedRangeSf(0, groups), 1)
})
