import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { Trim } from '../../../../src/compare/matches/matched-boundaries.ts'
import { matchedBoundaries } from '../../../../src/compare/matches/matched-boundaries.ts'
import { sharingEvidence } from '../../../../src/compare/pairs/counted.ts'
import { fromBoundaries } from '../../../../src/index.ts'
import { MAX_UNITS, type Segmentation } from '../../../../src/model/segmentation.ts'

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

test('the start of a text is no boundary of a side whose first unit has no mark', () => {
  const boundaries = Array.from({ length: 12 }, (_, index) => 3 * index + 3)
  const marked = fromBoundaries(40, boundaries)
  // The same list of boundaries: what was counted of one must not be taken for the other.
  const unmarked = { ...marked, unmarkedStart: true as const }
  const count = (trim: Trim, reference: Segmentation, hypothesis: Segmentation) =>
    Object.values(matchedBoundaries(reference, hypothesis, { tolerance: 0, matching: 'maximum', trim }))
  sharingEvidence(() => {
    for (const [trim, ends, start] of [
      ['yes', 0, 0],
      ['start', 1, 0],
      ['end', 0, 1],
      ['no', 1, 1],
    ] as const) {
      const size = 12 + ends
      assert.deepEqual(count(trim, marked, marked), [size + start, size + start, size + start])
      assert.deepEqual(count(trim, marked, unmarked), [size, size + start, size])
      assert.deepEqual(count(trim, unmarked, marked), [size, size, size + start])
      assert.deepEqual(count(trim, unmarked, unmarked), [size, size, size])
    }
  })
})
