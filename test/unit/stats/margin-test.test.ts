import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { benjaminiYekutieli, marginTest, pairedPermutation, tallyTable } from '../../../src/stats/index.ts'

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

/** All outcomes of some items with their chances, one by one. */
function outcomes(items: number, first: number, second: number) {
  const found: { first: number; equal: number; second: number; chance: number }[] = []
  for (let a = 0; a <= items; a++)
    for (let c = 0; a + c <= items; c++) {
      const b = items - a - c
      const ways = factorial(items) / (factorial(a) * factorial(b) * factorial(c))
      const chance = ways * first ** a * (1 - first - second) ** b * second ** c
      found.push({ first: a, equal: b, second: c, chance })
    }
  return found
}

describe('marginTest', () => {
  test('p is the largest chance of so small a z at the edge of the hypothesis', () => {
    const epsilon = 0.15
    const exact = marginTest(epsilon)
    const seen = exact.test({ first: 3, equal: 2, second: 4 })
    let highest = 0
    for (let step = 0; step <= 200; step++) {
      const theta = epsilon + ((1 - epsilon) * step) / 200
      let sum = 0
      for (const { chance, ...counts } of outcomes(
        9,
        (theta + epsilon) / 2,
        Math.max(0, (theta - epsilon) / 2),
      ))
        if (exact.test(counts).z <= seen.z + 1e-9) sum += chance
      highest = Math.max(highest, sum)
    }
    assert.ok(Math.abs(seen.p - highest) < 1e-12, `${seen.p} instead of ${highest}`)
    assert.equal(seen.method, 'exact')
  })

  test.each([0, 0.1, 0.2, 0.3])('rejects no more often than its level at the edge, ε = %s', epsilon => {
    for (const items of [10, 20])
      for (const ties of [0, 0.2, 0.4, 0.7]) {
        const theta = 1 - ties
        if (theta < epsilon) continue
        const exact = marginTest(epsilon)
        for (const level of [0.05, 0.01]) {
          let size = 0
          for (const { chance, ...counts } of outcomes(items, (theta + epsilon) / 2, (theta - epsilon) / 2))
            if (exact.test(counts).p <= level) size += chance
          // The edge is looked at in 200 steps, and the tie shares lie between them.
          assert.ok(size <= level * 1.001, `${items} items, ${ties} ties: ${size} at ${level}`)
        }
      }
  })

  test('without a margin and without ties it is the sign test', () => {
    const { p } = marginTest(0).test({ first: 2, equal: 0, second: 8 })
    assert.ok(Math.abs(p - (45 + 10 + 1) / 1024) < 1e-12, `${p}`)
  })

  test('z falls as the second is better on more of the items that are not equal', () => {
    for (const epsilon of [0, 0.05, 0.1, 0.3, 1])
      for (let t = 1; t <= 30; t++)
        for (let c = 1; c <= t; c++) {
          const { test } = marginTest(epsilon, 'score')
          const [before, after] = [c - 1, c].map(
            second => test({ first: t - second, equal: 30 - t, second }).z,
          )
          assert.ok(after! <= before!, `${epsilon}: ${t - c}, ${30 - t}, ${c}`)
        }
  })

  test('a larger margin never raises a p below 0.1', () => {
    const margins = [0, 0.05, 0.1, 0.15, 0.2, 0.3].map(epsilon => marginTest(epsilon))
    for (const items of [6, 13, 20])
      for (const counts of outcomes(items, 0.4, 0.4)) {
        const ps = margins.map(each => each.test(counts).p)
        for (let at = 1; at < ps.length; at++)
          if (ps[at - 1]! < 0.1) assert.ok(ps[at]! <= ps[at - 1]! + 1e-12, JSON.stringify([counts, ps]))
      }
  })

  test('power is the chance of an outcome with so small a p', () => {
    for (const [items, ties, level] of [
      [12, 0.25, 0.05],
      [20, 0.4, 0.0167],
      [8, 0, 0.05],
      [15, 1, 0.3],
    ] as const) {
      const exact = marginTest(0.2)
      let expected = 0
      for (const { chance, ...counts } of outcomes(items, (1 - ties) / 2, (1 - ties) / 2))
        if (exact.test(counts).p <= level + 1e-12) expected += chance
      const found = exact.power(items, ties, level)
      assert.ok(Math.abs(found - expected) < 1e-12, `${items}: ${found} instead of ${expected}`)
    }
  })

  test('above 500 items it is the normal approximation, close to the exact p', () => {
    const [many, few] = [marginTest(0.1, 'score'), marginTest(0.1)]
    assert.equal(few.test({ first: 200, equal: 101, second: 200 }).method, 'score')
    const counts = { first: 190, equal: 100, second: 210 }
    assert.equal(few.test(counts).method, 'exact')
    assert.ok(Math.abs(few.test(counts).p - many.test(counts).p) < 0.003)
  })

  test('rejects margins outside 0 … 1, and no items', () => {
    assert.throws(() => marginTest(-0.1), RangeError)
    assert.throws(() => marginTest(1.1), RangeError)
    assert.throws(() => marginTest(0.1).test({ first: 0, equal: 0, second: 0 }), RangeError)
  })
})

describe('benjaminiYekutieli', () => {
  test('by hand, in the order of the questions', () => {
    // m = 3, H = 11/6: p₍ₗ₎ · 5.5 / l, then the minimum from the right.
    const [a, b, c, none] = benjaminiYekutieli([0.04, 0.01, 0.05, undefined])
    for (const [found, expected] of [
      [a, (0.05 * 5.5) / 3],
      [b, 0.055],
      [c, (0.05 * 5.5) / 3],
    ] as const)
      assert.ok(Math.abs(found! - expected) < 1e-15, `${found} instead of ${expected}`)
    assert.equal(none, undefined)
  })

  test('keeps the order of p, stays between p and 1, and one test stays as it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
        ps => {
          const adjusted = benjaminiYekutieli(ps)
          for (const [i, p] of ps.entries()) {
            assert.ok(adjusted[i]! >= p - 1e-15 && adjusted[i]! <= 1)
            for (const [j, other] of ps.entries()) if (p < other) assert.ok(adjusted[i]! <= adjusted[j]!)
          }
        },
      ),
    )
    assert.deepEqual(benjaminiYekutieli([0.3]), [0.3])
    assert.throws(() => benjaminiYekutieli([1.5]), RangeError)
  })
})

describe('a permutation test with a margin', () => {
  const score = ([right, n]: Float64Array) => right! / n!
  const first = tallyTable([1, 2, 3, 4].map(right => ({ right, n: 10 })))
  const second = tallyTable([2, 4, 4, 7].map(right => ({ right, n: 10 })))

  test('counts the swaps that lie below the difference less the margin', () => {
    // The differences of the sums are ±1 ±2 ±1 ±3 of 40: −7 once, −5 twice, −3 …
    const p = (margin: number) =>
      pairedPermutation(first, second, score, { seed: 1, alternative: 'less', margin }).p
    assert.equal(p(0), 1 / 16)
    assert.equal(p(0.1), 1 / 16)
    assert.equal(
      pairedPermutation(second, first, score, { seed: 1, alternative: 'less', margin: 0.05 }).p,
      15 / 16,
    )
    assert.equal(
      pairedPermutation(second, first, score, { seed: 1, alternative: 'less', margin: 0.1 }).p,
      13 / 16,
    )
    assert.equal(
      pairedPermutation(first, second, score, { seed: 1, alternative: 'greater', margin: 0.1 }).p,
      13 / 16,
    )
  })

  test('needs an alternative with one side', () => {
    assert.throws(() => pairedPermutation(first, second, score, { seed: 1, margin: 0.1 }), /margin/)
    assert.throws(
      () => pairedPermutation(first, second, score, { seed: 1, alternative: 'less', margin: -0.1 }),
      /margin/,
    )
  })
})
