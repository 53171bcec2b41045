// One walk adds up over the segments of both sides what a plain walk adds up over those of one.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { eachOverlap, largestOverlaps, largestShares, unmatchedMass } from '../../../src/compare/index.ts'
import { sharingEvidence } from '../../../src/compare/pairs/counted.ts'
import type { Segmentation } from '../../../src/index.ts'

/** The stretches of each segment of one side. */
function stretches(side: Segmentation, other: Segmentation): number[][] {
  const all = Array.from({ length: side.boundaries.length + 1 }, (): number[] => [])
  eachOverlap(side, other, (segment, _other, start, end) => all[segment]!.push(end - start))
  return all
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const apart = (sizes: readonly number[], per: (whole: number) => number) =>
  sizes.map(size => (size * (sum(sizes) - size)) / per(sum(sizes)))
const plain = {
  largest: (a: Segmentation, b: Segmentation) => sum(stretches(a, b).map(sizes => Math.max(0, ...sizes))),
  shares: (a: Segmentation, b: Segmentation) =>
    sum(stretches(a, b).map(sizes => Math.max(0, ...sizes) / sum(sizes))),
  words: (a: Segmentation, b: Segmentation) => sum(stretches(a, b).flatMap(sizes => apart(sizes, () => 1))),
  rate: (a: Segmentation, b: Segmentation) =>
    sum(stretches(a, b).flatMap(sizes => apart(sizes, whole => whole))),
}
const fast = {
  largest: largestOverlaps,
  shares: largestShares,
  words: (a: Segmentation, b: Segmentation) => unmatchedMass(a, b, 'words'),
  rate: (a: Segmentation, b: Segmentation) => unmatchedMass(a, b, 'rate'),
}

const sides = fc
  .oneof(fc.constantFrom(0, 1, 31, 32, 33, 63, 64, 65, 2 ** 32 - 1), fc.integer({ min: 1, max: 90 }))
  .chain(units => {
    const side = fc
      .uniqueArray(fc.integer({ min: 1, max: Math.max(1, units - 1) }), { maxLength: units < 2 ? 0 : 40 })
      .map(list => ({ units, boundaries: Uint32Array.from(list).sort() }))
    return fc.tuple(side, side)
  })

test('either way round, and shared or not, to the bit', () => {
  fc.assert(
    fc.property(sides, ([a, b]) => {
      for (const kind of ['largest', 'shares', 'words', 'rate'] as const) {
        const expected = [plain[kind](a, b), plain[kind](b, a)]
        assert.deepEqual([fast[kind](a, b), fast[kind](b, a)], expected, kind)
        const shared = sharingEvidence(() => [fast[kind](a, b), fast[kind](b, a), fast[kind](a, b)])
        assert.deepEqual(shared, [...expected, expected[0]], `${kind}, shared`)
      }
    }),
  )
})
