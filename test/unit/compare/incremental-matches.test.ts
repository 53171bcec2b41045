import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { incrementalMatches } from '../../../src/compare/matches/incremental-matches.ts'
import { maximumMatches } from '../../../src/compare/matches/matched-boundaries.ts'
import { fromBoundaries } from '../../../src/index.ts'

test('positions added in any order are matched as many times as all of them at once', () => {
  const places = fc.uniqueArray(fc.integer({ min: 1, max: 39 }), { maxLength: 39 })
  fc.assert(
    fc.property(places, places, fc.integer({ min: -1, max: 8 }), (fixed, added, tolerance) => {
      const reference = fromBoundaries(
        40,
        fixed.toSorted((a, b) => a - b),
      )
      const matches = incrementalMatches(reference.boundaries, tolerance)
      let found = 0
      for (const [index, position] of added.entries()) {
        if (matches.add(position)) found++
        const so = fromBoundaries(
          40,
          added.slice(0, index + 1).toSorted((a, b) => a - b),
        )
        assert.equal(found, tolerance < 0 ? 0 : maximumMatches(reference, so, tolerance))
      }
    }),
  )
})

test('a position that could only push another out gains nothing', () => {
  const matches = incrementalMatches(Uint32Array.of(4, 6), 2)
  assert.deepEqual(
    [6, 5, 7].map(position => matches.add(position)),
    [true, true, false],
  )
  assert.equal(incrementalMatches(new Uint32Array(0), 3).add(5), false)
})
