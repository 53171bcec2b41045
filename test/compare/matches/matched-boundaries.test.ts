import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { matchedBoundaries } from '../../../src/compare/matches/matched-boundaries.ts'
import { fromBoundaries } from '../../../src/index.ts'
import { MAX_UNITS } from '../../../src/model/segmentation.ts'

test('exact matches are the positions that both sides have, on either side of 2^31', () => {
  const edge = 2 ** 31
  const positions = fc.oneof(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: edge - 20, max: edge + 20 }),
    fc.integer({ min: MAX_UNITS - 20, max: MAX_UNITS - 1 }),
  )
  const side = fc.uniqueArray(positions, { maxLength: 30 }).map(list => list.sort((a, b) => a - b))
  fc.assert(
    fc.property(side, side, fc.boolean(), (reference, hypothesis, trim) => {
      const found = matchedBoundaries(
        fromBoundaries(MAX_UNITS, reference),
        fromBoundaries(MAX_UNITS, hypothesis),
        { tolerance: 0, matching: 'maximum', trim },
      )
      const shared = reference.filter(position => hypothesis.includes(position)).length
      assert.equal(found.matches, shared + (trim ? 0 : 2))
    }),
    { numRuns: 500 },
  )
})
