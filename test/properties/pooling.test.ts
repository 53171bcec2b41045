import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import type { Tally } from '../../src/index.ts'
import type { Pair } from '../support/arbitraries.ts'
import { assertLaw } from './sampled.ts'
import { addsRatios, type Setting, settings } from './settings.ts'

const runs = { seed: 2, numRuns: 30 }

/** Pairs with another order of them. */
const ordersOf = new Map<Setting['pairs'], (count: number) => fc.Arbitrary<[Pair[], Pair[]]>>()
const orders = (pairs: Setting['pairs']) => {
  const known = ordersOf.get(pairs)
  if (known !== undefined) return known
  const drawOrders = (count: number) =>
    pairs(count).chain(sampled =>
      fc.tuple(fc.constant(sampled), fc.shuffledSubarray(sampled, { minLength: count })),
    )
  ordersOf.set(pairs, drawOrders)
  return drawOrders
}

function assertSameTally(t: Tally, u: Tally, fractional: boolean): void {
  if (!fractional) {
    assert.deepEqual(t, u)
    return
  }
  assert.deepEqual(Object.keys(t).sort(), Object.keys(u).sort())
  for (const [field, count] of Object.entries(t))
    assert.ok(
      Math.abs(count - u[field]!) <= 1e-12 * Math.max(1, Math.abs(count)),
      `${field}: ${count}, ${u[field]}`,
    )
}

for (const { name, metric, options, pairs, fractional } of settings) {
  describe(name, () => {
    test('add is commutative and associative', () => {
      assertLaw(pairs, 3, runs, sampled => {
        const [t, u, v] = sampled.map(pair => metric.tally(...pair, options) as Tally)
        assertSameTally(metric.add(t, u), metric.add(u, t), false)
        assertSameTally(metric.add(metric.add(t, u), v), metric.add(t, metric.add(u, v)), fractional)
      })
    })

    // A score that adds ratios before it divides need not lie between its parts: no such test for it.
    const between = addsRatios(metric, options) ? undefined : test
    between?.('a pooled score lies between its parts', () => {
      assertLaw(pairs, 3, runs, sampled => {
        const tallies = sampled.map(pair => metric.tally(...pair, options))
        const parts = tallies.map(tally => metric.score(tally, options)).filter(score => score !== undefined)
        const pooled = metric.score(tallies.reduce(metric.add), options)
        if (parts.length === 0) {
          assert.equal(pooled, undefined)
          return
        }
        const slack = 1e-12 * Math.max(1, ...parts.map(Math.abs))
        assert.ok(
          pooled !== undefined &&
            pooled >= Math.min(...parts) - slack &&
            pooled <= Math.max(...parts) + slack,
          `${pooled} from ${parts.join(' ')}`,
        )
      })
    })

    test('the order of items changes nothing, to the last bit', () => {
      assertLaw(orders(pairs), 6, runs, ([sampled, shuffled]) => {
        const pool = (some: typeof sampled): Tally =>
          some.map(pair => metric.tally(...pair, options)).reduce(metric.add)
        const [t, u] = [pool(sampled), pool(shuffled)]
        assertSameTally(t, u, fractional)
        const [a, b] = [metric.score(t, options), metric.score(u, options)]
        // Floats are added in canonical order by whoever pools; here only their sum may differ in the last bits.
        if (!fractional) assert.ok(Object.is(a, b), `${a}, ${b}`)
        else assert.ok(a === b || Math.abs(a! - b!) <= 1e-12 * Math.max(1, Math.abs(a!)), `${a}, ${b}`)
      })
    })
  })
}
