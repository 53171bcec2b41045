import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  exactSum,
  mean,
  midRanks,
  populationVariance,
  quantile,
  sampleVariance,
  summarize,
} from '../../../src/stats/index.ts'
import { addColumn, addExactly, readColumn, roundOnce } from '../../../src/stats/sums/exact-sum.ts'

/** A double as a whole multiple of 2^-1074: exact sums in whole numbers. */
function multiple(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const exponent = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & ((1n << 52n) - 1n)
  const size = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1)
  return bits >> 63n ? -size : size
}
/** Whether `found` is the double nearest to the exact sum: no neighbour is nearer. */
function isNearest(found: number, total: bigint): boolean {
  const off = (value: number) => {
    const distance = multiple(value) - total
    return distance < 0n ? -distance : distance
  }
  const step = Math.max(Math.abs(found) * 2 ** -53, Number.MIN_VALUE)
  const up = found + step === found ? found + step * 2 : found + step
  const down = found - step === found ? found - step * 2 : found - step
  return off(found) <= off(up) && off(found) <= off(down)
}

test('a sum is rounded once, whatever the sizes and the order', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }),
    fc.double({ noNaN: true, min: -1, max: 1 }),
    fc.integer(),
    fc.constantFrom(1e16, -1e16, 1, 2 ** -53, 2 ** 53, -(2 ** 53), 0.1),
  )
  fc.assert(
    fc.property(fc.array(number, { maxLength: 30 }), values => {
      const sum = exactSum(values)
      assert.equal(exactSum([...values].reverse()), sum)
      assert.ok(
        isNearest(
          sum,
          values.reduce((total, value) => total + multiple(value), 0n),
        ),
      )
    }),
    { seed: 1, numRuns: 500 },
  )
})

test('a sum half way between two doubles looks at the parts below before it rounds', () => {
  // 1 + 2^-53 is half way from 1 to the next double; 2^-106 more decides upwards, 2^-106 less downwards.
  assert.equal(exactSum([1, 2 ** -53]), 1)
  assert.equal(exactSum([1, 2 ** -53, 2 ** -106]), 1 + 2 ** -52)
  assert.equal(exactSum([1, 2 ** -53, -(2 ** -106)]), 1)
  assert.equal(exactSum([1e16, 1, -1e16]), 1)
  assert.equal(exactSum(new Array(10).fill(0.1)), 1)
})

test('whole numbers whose sum outgrows 2^53 on the way are still summed exactly', () => {
  assert.equal(exactSum([2 ** 53, 1, 1, -(2 ** 53)]), 2)
  assert.equal(exactSum(Uint32Array.of(4294967295, 4294967295)), 8589934590)
  assert.equal(exactSum([]), 0)
  assert.throws(() => exactSum([1, Number.NaN]), RangeError)
  assert.throws(() => exactSum([Number.POSITIVE_INFINITY]), RangeError)
})

test('means and variances of no value, one value, equal values', () => {
  assert.deepEqual([mean([]), populationVariance([]), sampleVariance([])], [undefined, undefined, undefined])
  assert.deepEqual([mean([3]), populationVariance([3]), sampleVariance([3])], [3, 0, undefined])
  assert.deepEqual(summarize([]), {
    n: 0,
    mean: undefined,
    variance: undefined,
    deviation: undefined,
    standardError: undefined,
  })
  assert.equal(populationVariance([0.1, 0.1, 0.1]), 0)
  assert.equal(sampleVariance([1e9 + 1, 1e9 + 2, 1e9 + 3]), 1)
})

test('the summary is that of segeval: population variance, deviation / √n', () => {
  // 1, 0.5 and 0 as in Fournier 2013, table 2: n pairs, each right, near or wrong
  const summary = summarize([1, 1, 0.5, 0, 0, 0.5, 1, 0])
  assert.equal(summary.n, 8)
  assert.equal(summary.mean, 0.5)
  assert.equal(summary.variance, 0.1875)
  assert.ok(Math.abs(summary.standardError! - Math.sqrt(0.1875 / 8)) < 1e-16)
})

test('quantiles by type are those of NumPy for 1 2 4 8 16', () => {
  // NumPy 2: quantile([1,2,4,8,16], [.1,.4,.9], method='inverted_cdf', 'weibull', 'linear', 'median_unbiased')
  const values = [1, 2, 4, 8, 16]
  const of = (type: Parameters<typeof quantile>[2]) => [0.1, 0.4, 0.9].map(p => quantile(values, p, type)!)
  const near = (found: number[], expected: number[]) => {
    for (const [index, value] of found.entries())
      assert.ok(Math.abs(value - expected[index]!) < 1e-12, `${found}`)
  }
  near(of('inverse-cdf'), [1, 2, 16])
  near(of('weibull'), [1, 2.8, 16])
  near(of('linear'), [1.4, 3.2, 12.8])
  near(of('median-unbiased'), [1, 2.9333333333333336, 16])
  assert.equal(quantile([], 0.5), undefined)
  assert.deepEqual(
    [0, 1].map(p => quantile(values, p)),
    [1, 16],
  )
  assert.throws(() => quantile(values, 1.5), RangeError)
})

test('equal values share the mean of their ranks; ranks add up to n(n + 1)/2', () => {
  assert.deepEqual([...midRanks([3, 1, 3, 3, 2]).ranks], [4, 1, 4, 4, 2])
  assert.equal(midRanks([3, 1, 3, 3, 2]).ties, 24)
  assert.equal(midRanks([5, 5]).ties, 6)
  assert.deepEqual(midRanks([]), { ranks: new Float64Array(0), ties: 0 })
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 40 }), values => {
      const { ranks } = midRanks(values)
      assert.equal(exactSum(ranks), (values.length * (values.length + 1)) / 2)
      for (const [i, a] of values.entries())
        for (const [j, b] of values.entries()) assert.equal(a < b, ranks[i]! < ranks[j]!)
    }),
    { seed: 1, numRuns: 200 },
  )
  assert.throws(() => midRanks([1, Number.NaN]), RangeError)
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
