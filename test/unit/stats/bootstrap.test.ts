import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  bcaInterval,
  bootstrap,
  chiSquareSf,
  jackknife,
  pairedBootstrap,
  percentileInterval,
  resampledSums,
  type SumsScore,
  sampleVariance,
  stream,
  sumsAsTally,
  type TallyTable,
  tallyTable,
} from '../../../src/stats/index.ts'
import { accelerationOf } from '../../../src/stats/resampling/interval.ts'

/** A table whose column i counts how often row i was drawn. */
const identity = (rows: number): TallyTable => ({
  rows,
  fields: Array.from({ length: rows }, (_, row) => `${row}`),
  values: Float64Array.from({ length: rows * rows }, (_, at) =>
    Math.floor(at / rows) === at % rows ? 1 : 0,
  ),
})
const ratio: SumsScore = ([x, n]) => (n === 0 ? undefined : x! / n!)
const items = (seed: number, count: number) => {
  const source = stream(seed)
  return Array.from({ length: count }, () => {
    const n = 5 + source.below(20)
    return { x: source.below(n + 1), n }
  })
}

test('each replicate samples as many rows as there are', () => {
  for (const rows of [1, 2, 3, 7, 60]) {
    const sums = resampledSums(identity(rows), { seed: 3, replicates: 9 })
    for (let replicate = 0; replicate < 9; replicate++) {
      const counts = sums.subarray(replicate * rows, (replicate + 1) * rows)
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        rows,
      )
    }
  }
})

test('every row comes equally often, and as often together with any other', () => {
  const rows = 6
  const replicates = 4_000
  const sums = resampledSums(identity(rows), { seed: 4, replicates })
  const totals = new Float64Array(rows)
  let products = 0
  let squares = 0
  for (let replicate = 0; replicate < replicates; replicate++) {
    const counts = sums.subarray(replicate * rows, (replicate + 1) * rows)
    for (let row = 0; row < rows; row++) totals[row]! += counts[row]!
    products += counts[0]! * counts[1]!
    squares += (counts[2]! - 1) ** 2
  }
  const chi2 = totals.reduce((sum, total) => sum + (total - replicates) ** 2 / replicates, 0)
  assert.ok(chiSquareSf(chi2, rows - 1) > 1e-4)
  // multinomial: E(c₀c₁) = 1 − 1/rows, variance of a count 1 − 1/rows; standard errors about 0.015 and 0.02
  assert.ok(Math.abs(products / replicates - (1 - 1 / rows)) < 0.07)
  assert.ok(Math.abs(squares / replicates - (1 - 1 / rows)) < 0.09)
})

test('rows come equally often where a word holds one sample, two, and many', () => {
  // Of 37,840 rows squared a word holds one and a half: a third of the words is thrown away.
  for (const rows of [5, 1_500, 37_840, 60_000]) {
    // the mean of a resampled 0, 1, … n − 1 has expectation (n − 1)/2 and variance (n² − 1)/(12 n)
    const table = { rows, fields: ['row'], values: Float64Array.from({ length: rows }, (_, row) => row) }
    const replicates = rows > 10_000 ? 40 : 400
    const sums = resampledSums(table, { seed: 5, replicates })
    const mean = sums.reduce((sum, each) => sum + each, 0) / replicates / rows
    const error = Math.sqrt((rows ** 2 - 1) / 12 / rows / replicates)
    assert.ok(Math.abs(mean - (rows - 1) / 2) < 4 * error, `${rows} rows: mean ${mean}`)
  }
})

test('replicates are the same however they are shared among workers', () => {
  const table = tallyTable(items(6, 37))
  const whole = resampledSums(table, { seed: 7, replicates: 23 })
  const shares = [0, 1, 6, 16].map((first, index, list) =>
    resampledSums(table, { seed: 7, first, replicates: (list[index + 1] ?? 23) - first }),
  )
  assert.deepEqual(
    shares.flatMap(share => [...share]),
    [...whole],
  )
  assert.notDeepEqual(resampledSums(table, { seed: 8, replicates: 23 }), whole)
})

test('replicates of numbers that are not whole are the same on any worker too', () => {
  const source = stream(9)
  const values = Float64Array.from({ length: 50 }, () => source.uniform() * 10 ** source.below(9))
  const table = { rows: 50, fields: ['x'], values }
  const whole = resampledSums(table, { seed: 7, replicates: 9 })
  assert.deepEqual([...resampledSums(table, { seed: 7, first: 6, replicates: 3 })], [...whole.subarray(6)])
})

test('two tables of the same items are resampled alike', () => {
  const tallies = items(10, 20)
  const left = resampledSums(tallyTable(tallies.map(({ x }) => ({ x }))), { seed: 1, replicates: 8 })
  const both = resampledSums(tallyTable(tallies), { seed: 1, replicates: 8 })
  assert.deepEqual(
    [...left],
    [...both].filter((_, index) => index % 2 === 0),
  )
})

test('the jackknife leaves out one row at a time', () => {
  const tallies = [
    { x: 1, n: 2 },
    { x: 3, n: 4 },
    { x: 0, n: 5 },
  ]
  assert.deepEqual([...jackknife(tallyTable(tallies), ratio)], [3 / 9, 1 / 7, 4 / 6])
  assert.deepEqual(sumsAsTally(['x', 'n'], [4, 11]), { x: 4, n: 11 })
})

// Efron & Tibshirani 1993, table 14.1: 26 children, test A; the score is their variance, 171.5
const spatial = [
  48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41,
].map(x => ({ x, square: x * x, n: 1 }))
const variance: SumsScore = ([x, square, n]) => square! / n! - (x! / n!) ** 2

test('the spatial data of Efron & Tibshirani: variance 171.5, acceleration 0.061, BCa interval', () => {
  const table = tallyTable(spatial)
  const found = bootstrap(table, variance, { seed: 1, replicates: 10_000, level: 0.9 })
  assert.equal(found.value!.toFixed(1), '171.5')
  assert.equal(accelerationOf(jackknife(table, variance)).toFixed(3), '0.061')
  // table 14.2, 2,000 replicates: percentile (100.8, 233.9), BCa (115.8, 259.6); two Monte-Carlo errors each way
  const near = (value: number, printed: number, band: number) =>
    assert.ok(Math.abs(value - printed) < band, `${value}`)
  near(found.percentile!.low, 100.8, 4)
  near(found.percentile!.high, 233.9, 5)
  near(found.bca!.low, 115.8, 5)
  near(found.bca!.high, 259.6, 7)
})

test('the standard error of a mean is that of the formula', () => {
  const values = items(11, 200).map(({ x }) => ({ x, n: 1 }))
  const { standardError } = bootstrap(tallyTable(values), ratio, { seed: 2, replicates: 4_000 })
  const formula = Math.sqrt((sampleVariance(values.map(({ x }) => x))! * 199) / 200 / 200)
  assert.ok(Math.abs(standardError! / formula - 1) < 0.04)
})

test('without bias and acceleration BCa is the percentile interval', () => {
  const sorted = Array.from({ length: 999 }, (_, index) => index - 499)
  const bca = bcaInterval(sorted, 0, [1, 2, 3], 0.9)
  assert.ok(typeof bca === 'object')
  const percentile = percentileInterval(sorted, 0.9)
  assert.ok(Math.abs(bca.low - percentile.low) < 1e-9 && Math.abs(bca.high - percentile.high) < 1e-9)
})

test('sums sampled once serve several scores', () => {
  const table = tallyTable(items(12, 15))
  const options = { seed: 3, replicates: 200 }
  const sums = resampledSums(table, options)
  assert.deepEqual(bootstrap(table, ratio, { ...options, sums }), bootstrap(table, ratio, options))
})

test('values that cannot be computed are not reported: one item, no item, an undefined score, undefined replicates', () => {
  const options = { seed: 1, replicates: 300 }
  const one = bootstrap(tallyTable([{ x: 1, n: 2 }]), ratio, options)
  assert.deepEqual(
    [one.value, one.percentile, one.bca, one.standardError, one.reason],
    [0.5, undefined, undefined, undefined, 'few-items'],
  )
  const none = bootstrap(tallyTable([]), () => undefined, options)
  assert.deepEqual([none.value, none.reason], [undefined, 'score-undefined'])
  const empty = bootstrap(
    tallyTable([
      { x: 0, n: 0 },
      { x: 0, n: 0 },
    ]),
    ratio,
    options,
  )
  assert.deepEqual(
    [empty.value, empty.reason, empty.undefinedReplicates],
    [undefined, 'score-undefined', 300],
  )
  // of two items one has nothing to count: a quarter of the replicates draw it twice
  const half = bootstrap(
    tallyTable([
      { x: 0, n: 0 },
      { x: 1, n: 2 },
    ]),
    ratio,
    options,
  )
  assert.equal(half.reason, 'few-items')
  assert.ok(Math.abs(half.undefinedReplicates - 75) < 31)
  // without the first item the rest has nothing over which a mean could be taken
  const first: SumsScore = ([x, n]) => (x === 0 ? undefined : x! / n!)
  const most = [{ x: 3, n: 2 }, ...Array.from({ length: 6 }, () => ({ x: 0, n: 2 }))]
  const left = bootstrap(tallyTable(most), first, options)
  assert.ok(left.percentile !== undefined)
  assert.deepEqual([left.bca, left.reason], [undefined, 'jackknife-undefined'])
  const same = bootstrap(tallyTable(Array.from({ length: 6 }, () => ({ x: 1, n: 2 }))), ratio, options)
  assert.deepEqual(
    [same.percentile, same.bca, same.standardError],
    [{ low: 0.5, high: 0.5 }, { low: 0.5, high: 0.5 }, 0],
  )
  assert.equal(bcaInterval([2, 3, 4], 1, [1, 2], 0.95), 'one-sided')
  assert.throws(() => bootstrap(tallyTable([]), ratio, { seed: 1, replicates: 0 }), RangeError)
  assert.throws(() => bootstrap(tallyTable([]), ratio, { seed: 1, replicates: 9, level: 1 }), RangeError)
})

test('fewer than six items that count anything have no interval by any method', () => {
  const options = { seed: 1, replicates: 300 }
  const items = [1, 2, 3, 1, 2].map(x => ({ x, n: 4 }))
  const nothing = [1, 2, 3].map(() => ({ x: 0, n: 0 }))
  for (const few of [items.slice(0, 2), items, [...items, ...nothing]]) {
    const { percentile, widened, bca, reason, standardError } = bootstrap(tallyTable(few), ratio, options)
    assert.deepEqual([percentile, widened, bca, reason], [undefined, undefined, undefined, 'few-items'])
    assert.ok(standardError! > 0)
    const other = tallyTable(few.map(({ n }) => ({ x: n / 4, n })))
    assert.equal(pairedBootstrap(tallyTable(few), other, ratio, options).interval, undefined)
  }
  const six = tallyTable([...items, { x: 3, n: 4 }])
  const { percentile, widened, bca, reason } = bootstrap(six, ratio, options)
  assert.ok(percentile && widened && bca && reason === undefined)
})

test('columns that travel several to a number come apart again, whatever their sign and size', () => {
  const source = stream(11)
  const draw = [
    () => source.below(9),
    () => source.below(2 ** 40) - 2 ** 39,
    () => source.uniform() - 0.5,
    () => 0,
    () => -source.below(1000),
    () => source.below(3) - 1,
  ]
  const columns = draw.map(next => Array.from({ length: 37 }, next))
  const together = resampledSums(
    tallyTable(
      columns[0]!.map((_, row) => Object.fromEntries(columns.map((column, f) => [f, column[row]!]))),
    ),
    { seed: 2, replicates: 21 },
  )
  for (const [field, column] of columns.entries()) {
    const alone = resampledSums(tallyTable(column.map(x => ({ x }))), { seed: 2, replicates: 21 })
    assert.deepEqual(
      [...alone],
      Array.from(alone, (_, replicate) => together[replicate * columns.length + field]!),
      `field ${field}`,
    )
  }
})
