import assert from 'node:assert/strict'
import { test } from 'vitest'
import { normalQuantile } from '../../../src/stats/distributions/normal.ts'
import { gaussLaguerre, gaussLegendre, solve } from '../../../src/stats/distributions/solve.ts'

test('Gauss–Legendre of n nodes gives every power below 2n its integral over 0 to 1', () => {
  for (const n of [1, 2, 3, 7, 33]) {
    const { nodes, weights } = gaussLegendre(n)
    for (let power = 0; power < 2 * n; power++) {
      const sum = nodes.reduce((total, node, at) => total + weights[at]! * node ** power, 0)
      assert.ok(Math.abs(sum * (power + 1) - 1) < 1e-12, `${n} nodes, power ${power}: ${sum}`)
    }
  }
})

test('Gauss–Laguerre of n nodes gives every power below 2n times e^−x its integral, a factorial', () => {
  for (const n of [1, 2, 3, 12]) {
    const { nodes, weights } = gaussLaguerre(n)
    assert.deepEqual(
      [...nodes].sort((a, b) => a - b),
      nodes,
    )
    let factorial = 1
    for (let power = 0; power < 2 * n; power++) {
      if (power > 0) factorial *= power
      const sum = nodes.reduce((total, node, at) => total + weights[at]! * Math.exp(-node) * node ** power, 0)
      assert.ok(Math.abs(sum / factorial - 1) < 1e-11, `${n} nodes, power ${power}: ${sum}`)
    }
  }
})

test('half of a normal distribution lies below 0 itself', () => {
  assert.ok(Object.is(normalQuantile(0.5), 0))
})

test('a root is a root whatever the function is at the ends, and may be an end', () => {
  for (const shift of [1, 0.25, 2]) {
    assert.ok(Math.abs(solve(x => x - shift, 0, 2 * shift) - shift) < 1e-15)
    assert.ok(Math.abs(solve(x => shift - x, 0, 3 * shift) - shift) < 1e-15)
  }
  assert.equal(
    solve(x => x - 2, 0, 2),
    2,
  )
  assert.equal(
    solve(x => -x, 0, 2),
    0,
  )
})
