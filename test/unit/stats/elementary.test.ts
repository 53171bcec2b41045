import assert from 'node:assert/strict'
import { test } from 'vitest'
import { exp, log, log1p } from '../../../src/stats/distributions/elementary.ts'

const near = (found: number, expected: number, ulps: number, what: string) =>
  assert.ok(
    Math.abs(found - expected) <= ulps * Number.EPSILON * Math.abs(expected),
    `${what}: ${found}, not ${expected}`,
  )

test('exp, log and log1p are those of Math to the last digits', () => {
  for (let index = 1; index < 20_000; index++) {
    const share = (index * 0.618_033_988_749_895) % 1
    const x = (share - 0.5) * 1400
    near(exp(x), Math.exp(x), 4, `exp(${x})`)
    near(exp(share), Math.exp(share), 2, `exp(${share})`)
    const positive = exp(x / 2)
    near(log(positive), Math.log(positive), 4, `log(${positive})`)
    near(log1p(share / index), Math.log1p(share / index), 4, `log1p(${share / index})`)
    near(log1p(-share), Math.log1p(-share), 8, `log1p(${-share})`)
  }
})

test('exp, log and log1p at their limits', () => {
  assert.equal(exp(0), 1)
  near(exp(1), Math.E, 2, 'e')
  assert.equal(exp(710), Number.POSITIVE_INFINITY)
  assert.equal(exp(-746), 0)
  assert.equal(log(1), 0)
  assert.equal(log(0), Number.NEGATIVE_INFINITY)
  assert.ok(Number.isNaN(log(-1)))
  assert.equal(log(Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY)
  near(log(Number.MIN_VALUE), Math.log(Number.MIN_VALUE), 4, 'log of the least number')
  near(log(Number.MAX_VALUE), Math.log(Number.MAX_VALUE), 4, 'log of the greatest number')
  assert.equal(log1p(0), 0)
  assert.equal(log1p(-1), Number.NEGATIVE_INFINITY)
  assert.equal(log1p(1e-20), 1e-20)
})
