import assert from 'node:assert/strict'
import { test } from 'vitest'
import { incompleteGamma } from '../../src/stats/distributions/gamma.ts'
import { solveTails } from '../../src/stats/distributions/solve.ts'
import {
  chiSquareQuantile,
  exactSum,
  kruskalWallis,
  pairedBootstrap,
  pairedPermutation,
  quantile,
  type SumsScore,
  tallyTable,
} from '../../src/stats/index.ts'
import { addColumn, readColumn } from '../../src/stats/sums/exact-columns.ts'
import { addExactly, roundOnce } from '../../src/stats/sums/exact-sum.ts'

const ratio: SumsScore = ([x, n]) => (n === 0 ? undefined : x! / n!)
const shares = (...found: number[]) => tallyTable(found.map(x => ({ x, n: 1 })))

test('quantiles of one value are that value, of none there are none', () => {
  for (const p of [0, 0.3, 1]) assert.equal(quantile([7], p), 7)
  assert.equal(quantile([], 0.5), undefined)
  for (const p of [-0.01, 1.01, Number.NaN]) {
    assert.throws(() => quantile([1], p), RangeError)
    assert.throws(() => chiSquareQuantile(p, 2), RangeError)
  }
})

test('sums of nothing, of halves and of what cancels are exact', () => {
  assert.ok(Object.is(roundOnce([]), 0))
  assert.equal(exactSum([]), 0)
  assert.equal(exactSum([2 ** 53, 1, 2 ** -60]), 2 ** 53 + 2)
  assert.equal(exactSum([2 ** 53, 1, -(2 ** -60)]), 2 ** 53)
  assert.equal(exactSum([2 ** 53, 1]), 2 ** 53)
  const parts: number[] = []
  for (const value of [0.1, 1e20, 0.2, -1e20]) addExactly(parts, value)
  assert.equal(roundOnce(parts), 0.30000000000000004)
  const column = (first: number) => ({
    whole: Float64Array.of(first, 2),
    middle: Float64Array.of(first * 2 ** -20, 1),
    fine: Float64Array.of(0, 3),
  })
  const [one, two] = [column(5), column(8)]
  const before = [one, two].map(own => readColumn(own))
  addColumn(one, two)
  assert.deepEqual(
    [...readColumn(one)],
    [0, 1].map(row => before[0]![row]! + before[1]![row]!),
  )
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

test('tests of two take their bounds, and count what is as extreme as what was found', () => {
  const [good, bad] = [shares(...Array(30).fill(1)), shares(...Array(30).fill(0))]
  const of = (options: object) => pairedPermutation(good, bad, ratio, { seed: 1, ...options })
  assert.deepEqual(of({ replicates: 1, exactUpTo: 0 }), {
    difference: 1,
    p: 0.5,
    exact: false,
    replicates: 1,
    undefinedReplicates: 0,
  })
  assert.equal(of({ replicates: 99, exactUpTo: 0 }).p, 0.01)
  for (const options of [{ replicates: 0 }, { replicates: 1.5 }, { exactUpTo: -1 }, { exactUpTo: 25 }])
    assert.throws(() => of(options), RangeError)
  // Of two items, one better: resamples of none and of both are as far away as nothing is.
  const boot = pairedBootstrap(shares(1, 0), shares(0, 0), ratio, { seed: 1, replicates: 999 })
  assert.ok(boot.p! > 0.4 && boot.p! < 0.6, `${boot.p}`)
  assert.deepEqual(pairedBootstrap(shares(1), shares(0), ratio, { seed: 1, replicates: 9 }), {
    difference: undefined,
    p: undefined,
    interval: undefined,
    replicates: 9,
    undefinedReplicates: 0,
  })
  assert.deepEqual(
    [[], [[1, 2]]].map(groups => kruskalWallis(groups).df),
    [0, 0],
  )
})
