import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { kendallTau } from '../../../src/stats/ranks/ranks.ts'

test('counts pairs in the same and in the opposite order', () => {
  assert.equal(kendallTau([1, 2, 3, 4], [2, 4, 6, 8]), 1)
  assert.equal(kendallTau([1, 2, 3, 4], [4, 3, 2, 1]), -1)
  // 5 concordant, 1 discordant of 6
  assert.ok(Math.abs(kendallTau([1, 2, 3, 4], [1, 3, 2, 4])! - 4 / 6) < 1e-12)
  // ties in one list: 2 concordant, 0 discordant, 3 · 2 ordered pairs
  assert.ok(Math.abs(kendallTau([1, 2, 3], [1, 1, 2])! - 2 / Math.sqrt(6)) < 1e-12)
})

test('is undefined where a list orders nothing, ties within the tolerance included', () => {
  assert.equal(kendallTau([1, 1], [1, 2]), undefined)
  assert.equal(kendallTau([1, 1 + 1e-13], [1, 2], 1e-12), undefined)
  assert.equal(kendallTau([1], [1]), undefined)
})

test('is symmetric, and turns its sign with one of the lists', () => {
  const list = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(list, rows => {
      const [x, y] = [rows.map(([a]) => a), rows.map(([, b]) => b)]
      const tau = kendallTau(x, y)
      assert.equal(kendallTau(y, x), tau)
      const turned = kendallTau(
        x.map(a => -a),
        y,
      )
      if (tau === undefined) assert.equal(turned, undefined)
      else assert.ok(Math.abs(turned! + tau) < 1e-12 && Math.abs(tau) <= 1 + 1e-12)
    }),
  )
})
