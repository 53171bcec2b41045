import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { friedman, holm, kruskalWallis } from '../../../src/stats/index.ts'

const cases = readFileSync(new URL('../../golden/significance.jsonl', import.meta.url).pathname, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line))

/** Every number of `expected` within 1e-9 of its counterpart, every truth value equal. */
function agree(found: unknown, expected: unknown, path: string): void {
  if (typeof expected === 'number') {
    assert.ok(Math.abs((found as number) - expected) <= 1e-9, `${path}: ${found}, should be ${expected}`)
  } else if (typeof expected === 'object' && expected !== null) {
    for (const [name, value] of Object.entries(expected))
      agree((found as Record<string, unknown>)[name], value, `${path}.${name}`)
    if (Array.isArray(expected)) assert.equal((found as unknown[]).length, expected.length, path)
  } else assert.equal(found, expected, path)
}

test('Kruskal–Wallis and the Siegel & Castellan comparison agree with SciPy in 40 cases', () => {
  const own = cases.filter(each => each.kind === 'kruskal')
  assert.equal(own.length, 40)
  for (const each of own) agree(kruskalWallis(each.groups, { alpha: each.alpha }), each.expect, each.id)
})

test('Friedman and the Nemenyi comparison agree with SciPy in 40 cases', () => {
  const own = cases.filter(each => each.kind === 'friedman')
  assert.equal(own.length, 40)
  for (const each of own) agree(friedman(each.blocks), each.expect, each.id)
})

test('the p-value of a Siegel & Castellan pair is at most α exactly when the pair is significant', () => {
  for (const each of cases.filter(each => each.kind === 'kruskal'))
    for (const { p, significant } of kruskalWallis(each.groups, { alpha: each.alpha }).pairs)
      assert.equal(p <= each.alpha, significant)
})

test('equal values everywhere, one group and no block have no statistic, and say why', () => {
  const equal = kruskalWallis([
    [2, 2],
    [2, 2, 2],
  ])
  assert.deepEqual([equal.H, equal.p, equal.reason], [undefined, undefined, 'all-equal'])
  assert.equal(equal.pairs[0]!.p, 1)
  assert.equal(kruskalWallis([[1, 2, 3]]).reason, 'nothing-to-compare')
  assert.equal(kruskalWallis([]).reason, 'nothing-to-compare')
  assert.equal(
    friedman([
      [3, 3],
      [1, 1],
    ]).reason,
    'all-equal',
  )
  assert.equal(friedman([]).reason, 'nothing-to-compare')
  assert.equal(friedman([[1], [2]]).reason, 'nothing-to-compare')
  assert.throws(() => kruskalWallis([[1], []]), RangeError)
  assert.throws(() => kruskalWallis([[1], [2]], { alpha: 0 }), RangeError)
  assert.throws(
    () =>
      friedman([
        [1, 2],
        [1, 2, 3],
      ]),
    RangeError,
  )
})

test('Friedman of two treatments is the sign test squared', () => {
  // 7 blocks for the first, 3 for the second: χ² = (7 − 3)²/10
  const blocks = Array.from({ length: 10 }, (_, block) => (block < 7 ? [2, 1] : [1, 2]))
  assert.equal(friedman(blocks).chi2, 1.6)
})

test('Holm multiplies the smallest p by m, the next by m − 1, and never lets a larger p fall below a smaller one', () => {
  // in order: 5 · .005, 4 · .01, 3 · .02, then 2 · .03 = .06 again, .8
  const adjusted = holm([0.01, 0.02, 0.03, 0.005, 0.8])
  for (const [index, value] of [0.04, 0.06, 0.06, 0.025, 0.8].entries())
    assert.ok(Math.abs(adjusted[index]! - value) < 1e-15)
  assert.deepEqual(holm([]), [])
  assert.deepEqual(holm([0.3]), [0.3])
  assert.deepEqual(holm([0.9, 0.8]), [1, 1])
  assert.deepEqual(holm([undefined, 0.02, 0.5]), [undefined, 0.04, 0.5])
  assert.throws(() => holm([1.2]), RangeError)
})
