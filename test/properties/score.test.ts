import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import type { Pair } from '../support/arbitraries.ts'
import { assertLaw, isLaw } from './sampled.ts'
import { fractionalTallies, keptFromBest, settings } from './settings.ts'

const runs = { seed: 1, numRuns: 50 }

/** Equal to the last bit; where the evidence is a float by design, to 1e-12. */
function same(a: number | undefined, b: number | undefined, fractional: boolean): boolean {
  if (Object.is(a, b)) return true
  return (
    fractional && a !== undefined && b !== undefined && Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(a))
  )
}

for (const { name, metric, options, pairs, fractional } of settings) {
  describe(name, () => {
    const best = metric.better === 'none' || keptFromBest(metric, options) ? undefined : test
    best?.('a segmentation compared with itself scores best, or the reason says why not', () => {
      const [low, high] = metric.range(options)
      const best = metric.better === 'higher' ? high : low
      assertLaw(pairs, 1, runs, ([sampled]) => {
        const [reference] = sampled!
        const tally = metric.tally(reference, reference, options)
        const score = metric.score(tally, options)
        if (score === undefined || metric.reason(tally, options) !== undefined)
          assert.equal(typeof metric.reason(tally, options), 'string')
        else assert.ok(same(score, best, fractional), `${score} instead of ${best}`)
      })
    })

    test('scores stay in the range that is declared, and undefined scores have a reason', () => {
      const [low, high] = metric.range(options)
      assertLaw(pairs, 1, runs, ([sampled]) => {
        const tally = metric.tally(...sampled!, options)
        const score = metric.score(tally, options)
        assert.ok(same(score, metric(...sampled!, options), false))
        if (score === undefined) assert.match(String(metric.reason(tally, options)), /^[a-z]+(-[a-z]+)*$/)
        else assert.ok(score >= low && score <= high, `${score} is not in ${low} … ${high}`)
      })
    })

    test(`is ${metric.symmetric(options) ? '' : 'not '}symmetric, as it says`, () => {
      const symmetric = metric.symmetric(options)
      const swapped = ([sampled]: Pair[]) => {
        const [reference, hypothesis] = sampled!
        return same(
          metric(reference, hypothesis, options),
          metric(hypothesis, reference, options),
          fractional && symmetric,
        )
      }
      if (isLaw(pairs, 1, { seed: 1, numRuns: 100 }, swapped) === symmetric) return
      // Not as it says, or not among the first: look on, and say what was found.
      const { failed, counterexample } = fc.check(fc.property(pairs(1), swapped), {
        seed: 1,
        numRuns: symmetric ? 100 : 2000,
        // A pair that shows what is expected need not be made small.
        endOnFailure: !symmetric,
      })
      assert.equal(!failed, symmetric, JSON.stringify(counterexample))
    })

    test('tallies are whole numbers, unless the metric is one of the few that may carry a float', () => {
      if (fractional && Object.keys(options).every(name => name === 'preset' || name === 'tolerance'))
        assert.ok(fractionalTallies.includes(metric.id), `${metric.id} has a fractional tally`)
      assertLaw(pairs, 1, runs, ([sampled]) => {
        for (const [field, count] of Object.entries(
          metric.tally(...sampled!, options) as Record<string, number>,
        )) {
          assert.ok(Number.isFinite(count), `${field} is ${count}`)
          if (!fractional) assert.ok(Number.isInteger(count), `${field} is ${count}`)
        }
      })
    })
  })
}
