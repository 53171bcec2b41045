import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  kruskalWallis,
  pairedBootstrap,
  pairedPermutation,
  pairedTallyTables,
  type SumsScore,
  signFlipTest,
  stream,
  tallyTable,
} from '../../../src/stats/index.ts'
import { swappedSums } from '../../../src/stats/resampling/permutation.ts'

const ratio: SumsScore = ([x, n]) => (n === 0 ? undefined : x! / n!)
/** Two segmenters on the same items; the first finds `edge` more of what there is. */
function twoSystems(seed: number, count: number, edge = 0) {
  const source = stream(seed, 77)
  const draw = (n: number, p: number) => {
    let x = 0
    for (let trial = 0; trial < n; trial++) if (source.chance(p)) x++
    return { x, n }
  }
  const sizes = Array.from({ length: count }, () => 4 + source.below(10))
  return [sizes.map(n => draw(n, 0.5 + edge)), sizes.map(n => draw(n + source.below(3), 0.5))] as const
}

/** The exact p by plain recursion over all swaps, sums in whole numbers. */
function enumerated(first: readonly { x: number; n: number }[], second: typeof first): number {
  const pooled = (side: typeof first) =>
    side.reduce((sum, { x }) => sum + x, 0) / side.reduce((sum, { n }) => sum + n, 0)
  const seen = Math.abs(pooled(first) - pooled(second))
  let hits = 0
  const visit = (left: typeof first, right: typeof first, item: number) => {
    if (item === first.length) {
      if (Math.abs(pooled(left) - pooled(right)) >= seen - 1e-12) hits++
      return
    }
    visit([...left, first[item]!], [...right, second[item]!], item + 1)
    visit([...left, second[item]!], [...right, first[item]!], item + 1)
  }
  visit([], [], 0)
  return hits / 2 ** first.length
}

test('with few items the p-value is the exact one, by an independent enumeration', () => {
  for (let seed = 0; seed < 12; seed++) {
    const [first, second] = twoSystems(seed, 3 + (seed % 8), 0.15)
    const found = pairedPermutation(...pairedTallyTables(first, second), ratio, { seed })
    assert.ok(found.exact)
    assert.equal(found.p, enumerated(first, second))
  }
})

test('random swaps come close to the exact p', () => {
  for (let seed = 20; seed < 26; seed++) {
    const [first, second] = twoSystems(seed, 10, 0.12)
    const tables = pairedTallyTables(first, second)
    const exact = pairedPermutation(...tables, ratio, { seed }).p!
    const sampled = pairedPermutation(...tables, ratio, { seed, exactUpTo: 0, replicates: 4_000 })
    assert.ok(!sampled.exact)
    assert.ok(Math.abs(sampled.p! - exact) < 4 * Math.sqrt((exact * (1 - exact)) / 4_000) + 1 / 4_000)
  }
})

test('items on which both agree do not matter, so that many items can still be exact', () => {
  const [first, second] = twoSystems(30, 8, 0.2)
  const same = Array.from({ length: 40 }, () => ({ x: 3, n: 7 }))
  const found = pairedPermutation(tallyTable([...first, ...same]), tallyTable([...second, ...same]), ratio, {
    seed: 1,
  })
  assert.ok(found.exact)
  assert.ok(found.replicates <= 2 ** 8)
})

test('one-sided p-values look at their side only', () => {
  const differences = [1, 2, 3, 4]
  assert.equal(signFlipTest(differences, { seed: 1, alternative: 'greater' }).p, 1 / 16)
  assert.equal(signFlipTest(differences, { seed: 1, alternative: 'less' }).p, 1)
  assert.equal(signFlipTest(differences, { seed: 1 }).p, 2 / 16)
})

test('differences that are equal up to rounding count as equal', () => {
  // ±0.1 ± 0.2 ± 0.3: 0.1 + 0.2 − 0.3 is 5.6e-17 in doubles and should tie with its mirror, 0
  const found = signFlipTest([0.1, 0.2, -0.3], { seed: 1 })
  assert.equal(found.p, 1)
  assert.equal(signFlipTest([0.1, 0.2, 0.3], { seed: 1 }).p, 2 / 8)
})

test('the p-value is symmetric in the two segmenters and repeats with its seed', () => {
  const [first, second] = twoSystems(40, 60, 0.05)
  const [a, b] = pairedTallyTables(first, second)
  const there = pairedPermutation(a, b, ratio, { seed: 5, replicates: 500 })
  assert.deepEqual(pairedPermutation(a, b, ratio, { seed: 5, replicates: 500 }), there)
  const back = pairedPermutation(b, a, ratio, { seed: 5, replicates: 500 })
  assert.equal(back.p, there.p)
  assert.equal(back.difference, -there.difference!)
  assert.notEqual(pairedPermutation(a, b, ratio, { seed: 6, replicates: 500 }).p, there.p)
})

test('segmenters that are alike on every item have p = 1', () => {
  const table = tallyTable([
    { x: 1, n: 2 },
    { x: 2, n: 2 },
  ])
  assert.deepEqual(pairedPermutation(table, table, ratio, { seed: 1 }), {
    difference: 0,
    p: 1,
    exact: true,
    replicates: 1,
    undefinedReplicates: 0,
  })
  assert.equal(pairedBootstrap(table, table, ratio, { seed: 1, replicates: 99 }).p, 1)
})

test('an undefined score has no p-value; swaps that make one count against a difference', () => {
  const none = pairedPermutation(tallyTable([{ x: 0, n: 0 }]), tallyTable([{ x: 1, n: 2 }]), ratio, {
    seed: 1,
  })
  assert.deepEqual([none.p, none.difference], [undefined, undefined])
  const [a, b] = [
    tallyTable([
      { x: 1, n: 1 },
      { x: 0, n: 0 },
    ]),
    tallyTable([
      { x: 0, n: 0 },
      { x: 0, n: 1 },
    ]),
  ]
  const some = pairedPermutation(a, b, ratio, { seed: 1 })
  assert.deepEqual([some.p, some.undefinedReplicates], [1, 2])
  assert.equal(signFlipTest([], { seed: 1 }).p, undefined)
})

test('tables of different items or fields are rejected', () => {
  const table = tallyTable([{ x: 1, n: 2 }])
  assert.throws(() => pairedPermutation(table, tallyTable([]), ratio, { seed: 1 }), RangeError)
  assert.throws(() => pairedPermutation(table, tallyTable([{ n: 1, x: 2 }]), ratio, { seed: 1 }), RangeError)
  assert.throws(() => pairedBootstrap(table, tallyTable([]), ratio, { seed: 1, replicates: 9 }), RangeError)
})

test('the paired bootstrap finds a clear difference, and its interval leaves out 0', () => {
  const [first, second] = twoSystems(50, 80, 0.2)
  const found = pairedBootstrap(...pairedTallyTables(first, second), ratio, { seed: 1, replicates: 2_000 })
  assert.ok(found.p! < 0.01)
  assert.ok(found.interval!.low > 0 && found.interval!.low < found.difference!)
  assert.ok(found.interval!.high > found.difference!)
  const one = pairedBootstrap(tallyTable([{ x: 1, n: 2 }]), tallyTable([{ x: 2, n: 2 }]), ratio, {
    seed: 1,
    replicates: 9,
  })
  assert.equal(one.p, undefined)
})

test('whole numbers are added eight rows at a time: the same sums as row by row', () => {
  for (const rows of [1, 7, 8, 9, 31, 33, 127, 129, 511, 512, 513, 1100]) {
    const source = stream(5, rows)
    const table = tallyTable(
      Array.from({ length: rows }, () => ({ x: source.below(41) - 20, n: source.below(9000) })),
    )
    const sums = swappedSums(table, 3, 20)
    // A column that is nowhere whole is added row by row, with the same bits.
    const halves = swappedSums({ ...table, values: table.values.map(value => value / 2 + 0.25) }, 3, 20)
    const ones = swappedSums({ ...table, values: table.values.map(() => 1) }, 3, 20)
    assert.deepEqual(
      sums,
      halves.map((half, at) => 2 * (half - ones[at]! * 0.25)),
      `${rows} rows`,
    )
  }
})

const shares = (...found: number[]) => tallyTable(found.map(x => ({ x, n: 1 })))

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

test('a test of signs does not depend on the unit of what is measured', () => {
  const p = (unit: number) =>
    signFlipTest(
      [1, 2, 3, 4, 5].map(value => value * unit),
      { seed: 1 },
    ).p
  assert.deepEqual([p(1), p(1e-14), p(1e14)], [0.0625, 0.0625, 0.0625])
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
