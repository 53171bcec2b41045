import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { effectiveNumber, type JackknifeInterval, jackknifeInterval } from '../../../src/stats/index.ts'

const scores = fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { minLength: 6, maxLength: 40 })
const found = (...given: Parameters<typeof jackknifeInterval>): JackknifeInterval => {
  const interval = jackknifeInterval(...given)
  assert.ok(typeof interval === 'object', String(interval))
  return interval
}
const varied = (list: readonly number[]): boolean => new Set(list.map(each => each.toFixed(6))).size > 1

test('reasons are checked in their order', () => {
  const six = [0.4, 0.5, 0.6, 0.5, 0.5, Number.NaN]
  assert.equal(jackknifeInterval(undefined, [0.5]), 'score-undefined')
  assert.equal(jackknifeInterval(Number.NaN, [0.5]), 'score-undefined')
  assert.equal(jackknifeInterval(0.5, [0.5, Number.NaN]), 'few-items')
  assert.equal(jackknifeInterval(0.5, six), 'jackknife-undefined')
  assert.equal(jackknifeInterval(1, new Array(6).fill(1), { scale: 'logit' }), 'no-variation')
  const near = [0.9, 0.8, 1, 1, 1, 1]
  assert.equal(jackknifeInterval(1, near, { scale: 'logit' }), 'score-at-limit')
  assert.equal(jackknifeInterval(0, near, { scale: 'logit' }), 'score-at-limit')
  assert.equal(jackknifeInterval(1, near, { scale: 'log-complement' }), 'score-at-limit')
  assert.equal(typeof jackknifeInterval(1, near), 'object')
  assert.equal(typeof jackknifeInterval(0, near, { scale: 'log-complement' }), 'object')
})

test('rejects levels outside 0 to 1, and weights or groups that are not one per row', () => {
  for (const level of [0, 1, -1, Number.NaN])
    assert.throws(() => jackknifeInterval(0.5, [0.5], { level }), RangeError)
  assert.throws(() => jackknifeInterval(0.5, [0.5], { weights: [1, 2] }), RangeError)
  assert.throws(() => jackknifeInterval(0.5, [0.5], { strata: [] }), RangeError)
})

test('swapping the sides of a difference mirrors its interval', () => {
  fc.assert(
    fc.property(scores, fc.double({ min: -0.9, max: 0.9, noNaN: true }), (without, score) => {
      fc.pre(varied(without))
      const options = { range: [-1, 1] as const }
      const there = found(score, without, options)
      const back = found(
        -score,
        without.map(each => -each),
        options,
      )
      assert.ok(Math.abs(there.low + back.high) < 1e-9)
      assert.ok(Math.abs(there.high + back.low) < 1e-9)
    }),
  )
})

test('a distance and its complement have mirrored intervals', () => {
  fc.assert(
    fc.property(scores, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (without, score) => {
      fc.pre(varied(without))
      const there = found(score, without, { scale: 'logit' })
      const back = found(
        1 - score,
        without.map(each => 1 - each),
        { scale: 'logit' },
      )
      assert.ok(Math.abs(there.low - (1 - back.high)) < 1e-9)
      assert.ok(Math.abs(there.high - (1 - back.low)) < 1e-9)
    }),
  )
})

test('a higher level contains a lower one, and the order of rows is irrelevant', () => {
  fc.assert(
    fc.property(
      scores,
      fc.constantFrom('logit', 'log-complement', 'identity'),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      (without, scale, score) => {
        fc.pre(varied(without))
        const narrow = found(score, without, { scale })
        const wide = found(score, without, { scale, level: 0.99 })
        assert.ok(wide.low <= narrow.low && narrow.high <= wide.high)
        assert.ok(narrow.low <= score && score <= narrow.high)
        assert.deepEqual(found(score, [...without].reverse(), { scale }), narrow)
      },
    ),
  )
})

test('degrees of freedom are limited by the weights and by the rows that carry the variance', () => {
  const rows = [0.4, 0.6, 0.4, 0.6, 0.4, 0.6, 0.4, 0.6]
  assert.equal(found(0.5, rows).df, 7)
  assert.equal(found(0.5, rows, { weights: [5, 5, 5, 5, 0, 0, 0, 0] }).df, 3)
  assert.equal(found(0.5, rows, { weights: [5, 0, 0, 0, 0, 0, 0, 0] }).df, 1)
  assert.ok(found(0.5, [0.9, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]).df < 3)
})

test('within groups, rows deviate from the mean of their own group', () => {
  const rows = [0.1, 0.2, 0.3, 0.6, 0.7, 0.8]
  const strata = [0, 0, 0, 1, 1, 1]
  const { standardError } = found(0.5, rows, { strata })
  assert.ok(Math.abs(standardError - Math.sqrt(2 * (2 / 3) * 0.02)) < 1e-12)
  assert.ok(standardError < found(0.5, rows).standardError)
})

test('the effective number is between 1 and the number of positive weights', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1e6), { maxLength: 30 }), weights => {
      const positive = weights.filter(each => each > 0).length
      const effective = effectiveNumber(weights)
      if (positive === 0) assert.equal(effective, 0)
      else assert.ok(effective >= 1 - 1e-9 && effective <= positive + 1e-9)
    }),
  )
  assert.equal(effectiveNumber([0, 0]), 0)
  assert.ok(Math.abs(effectiveNumber([3, 3, 3, 0]) - 3) < 1e-12)
})
