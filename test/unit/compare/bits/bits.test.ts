// The kernels by words of bits and the kernels by boundaries count the same, wherever the text ends.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import {
  bitDifferences,
  bitOnlyOne,
  WIDEST_ANY,
  WIDEST_COUNT,
} from '../../../../src/compare/bits/bit-windows.ts'
import { countNeighbourMoves, countShared, isDense } from '../../../../src/compare/bits/count-bits.ts'
import { boundaryEditDistance, maximumMatches, winPr } from '../../../../src/compare/index.ts'
import { windowFamilies, windowRow, windowRuns } from '../../../../src/compare/windows/windows.ts'
import {
  boundaryF,
  boundarySimilarity,
  fromBoundaries,
  pk,
  type Segmentation,
  segmentationSimilarity,
  windowDiff,
} from '../../../../src/index.ts'
import { bitsOf, bitWords } from '../../../../src/model/kept-bits.ts'

const LIMITS = [0, 1, 2, 3, 30, 31, 32, 33, 34, 62, 63, 64, 65, 95, 96, 97, 200, 1023, 1024, 1025]

/** Places of a text, each a boundary with a chance of its own: from hardly any to nearly all. */
const text = (units: number) =>
  fc
    .tuple(
      fc.constantFrom(0.02, 0.1, 0.5, 0.95),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
    )
    .map(([chance, stream]) => {
      const boundaries: number[] = []
      for (let place = 1; place < units; place++) if (stream.next().value < chance) boundaries.push(place)
      // No constructor makes a text without units; one that somebody hands over by itself counts nothing.
      if (units === 0) return { units, boundaries: new Uint32Array() } as Segmentation
      return fromBoundaries(units, boundaries)
    })

const pairs = fc.constantFrom(...LIMITS).chain(units => fc.tuple(text(units), text(units)))

const bits = (a: Segmentation, b: Segmentation) => [bitsOf(a, 0), bitsOf(b, 1)] as const

describe('by words of bits and by boundaries', () => {
  test('as many are shared', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const [x, y] = bits(a, b)
        assert.equal(countShared(x, y, bitWords(a)), maximumMatches(a, b, 0))
      }),
    )
  })

  test('as many match and as many are moved by one', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const [x, y] = bits(a, b)
        const edits = boundaryEditDistance(a, b)
        assert.deepEqual(countNeighbourMoves(x, y, bitWords(a)), {
          matches: edits.matches.length,
          moves: edits.transpositions.length,
        })
      }),
    )
  })

  test('a chain of moves goes through several words as it began', () => {
    for (const units of [63, 64, 65, 129, 200]) {
      for (let start = 1; start < 4; start++) {
        for (let end = start; end < units; end++) {
          const places = Array.from({ length: end - start }, (_, index) => start + index)
          const a = fromBoundaries(units, places.filter((_, index) => index % 2 === 0)) // biome-ignore format: short
          const b = fromBoundaries(units, places.filter((_, index) => index % 2 === 1)) // biome-ignore format: short
          const [x, y] = bits(a, b)
          assert.deepEqual(countNeighbourMoves(x, y, bitWords(a)), { matches: 0, moves: places.length >> 1 })
        }
      }
    }
  })

  test('a text without units has no windows that differ, whatever was counted before it', () => {
    const before = bits(fromBoundaries(900, [1, 33, 500]), fromBoundaries(900, [2, 64, 700]))
    assert.ok(countShared(...before, 3) === 0 && before[0].some(word => word !== 0))
    const none = { units: 0, boundaries: new Uint32Array() } as Segmentation
    for (const family of windowFamilies)
      for (let k = 1; k <= 15; k++) {
        const [x, y] = bits(none, none)
        const row = windowRow(family, 0, k)
        if (row.width < 1 || row.last < row.first) continue
        if (row.width <= WIDEST_COUNT)
          assert.deepEqual(bitDifferences(x, y, 0, row, 'both'), { unequal: 0, absolute: 0 })
        assert.equal(bitOnlyOne(x, y, 0, row), 0)
      }
  })

  test('windows of every family and width differ as often and by as much', () => {
    fc.assert(
      fc.property(
        pairs,
        fc.constantFrom(...windowFamilies),
        fc.integer({ min: 1, max: 34 }),
        ([a, b], family, k) => {
          const row = windowRow(family, a.units, k)
          if (row.width < 1 || row.last < row.first) return
          const runs = windowRuns(a, b, row)
          const count = (of: (r: number, h: number) => number) =>
            runs.reduce((sum, [r, h, , windows]) => sum + of(r, h) * windows, 0)
          const [x, y] = bits(a, b)
          if (row.width <= WIDEST_COUNT)
            assert.deepEqual(bitDifferences(x, y, a.units, row, 'both'), {
              unequal: count((r, h) => Number(r !== h)),
              absolute: count((r, h) => Math.abs(r - h)),
            })
          if (row.width <= WIDEST_ANY)
            assert.equal(
              bitOnlyOne(x, y, a.units, row),
              count((r, h) => Number(r > 0 !== h > 0)),
            )
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

/** A dense text of so many units: settled, so that its bits are kept. */
function dense(units: number, every: number, shift: number): Segmentation {
  const boundaries: number[] = []
  for (let place = 1; place < units; place++)
    if (((place + shift) * 2654435761) % every < 1 << 3) boundaries.push(place)
  return fromBoundaries(units, boundaries)
}

test('scores of settled texts and of arrays that are written again are those of their boundaries', () => {
  const buffer = new Uint32Array(2_000)
  const again = { units: 0, boundaries: buffer.subarray(0, 0) }
  for (const units of [800, 801, 2_000]) {
    const [a, b] = [dense(units, 16, 0), dense(units, 19, 7)]
    assert.ok(isDense(a, b) && a.boundaries.length >= 256)
    buffer.set(b.boundaries)
    Object.assign(again, { units, boundaries: buffer.subarray(0, b.boundaries.length) })
    for (const metric of [boundaryF, boundarySimilarity, segmentationSimilarity, pk, windowDiff]) {
      const once = metric(a, b)
      assert.equal(metric(a, again), once)
      assert.equal(metric(a, b), once)
    }
    assert.deepEqual(winPr(a, again, { width: 3 }), winPr(a, b, { width: 3 }))
    // The same array with other boundaries: nothing of it was kept.
    buffer.set(a.boundaries)
    again.boundaries = buffer.subarray(0, a.boundaries.length)
    assert.equal(boundaryF(a, again), 1)
    assert.equal(windowDiff(a, again), 0)
  }
})

test('windows wider than the text, and the longest text there is', () => {
  const a = dense(800, 16, 0)
  const b = dense(800, 19, 7)
  assert.equal(windowDiff(a, b, { window: 800 }), undefined)
  assert.equal(windowDiff(a, b, { window: 801, windows: 'padded' })! > 0, true)
  const units = 2 ** 32 - 1
  const far = fromBoundaries(units, [1, 2, 31, 32, 33, units - 33, units - 2])
  const near = fromBoundaries(units, [1, 3, 31, 33, units - 33, units - 1])
  assert.equal(isDense(far, near), false)
  assert.deepEqual(boundarySimilarity.tally(far, near), {
    matches: 4,
    additions: 1,
    substitutions: 0,
    transpositions: 2,
    moved: 2,
  })
  assert.equal((boundaryF.tally(far, near) as { matches: number }).matches, 4)
  const row = windowRow('padded', units, 5)
  const runs = windowRuns(far, near, row)
  const differ = runs.reduce((sum, [r, h, , windows]) => sum + Number(r !== h) * windows, 0)
  assert.equal(windowDiff.tally(far, near, { window: 5, windows: 'padded' }).errors, differ)
})

test('a text of no units is rejected; one made by hand has no places to compare', () => {
  assert.throws(() => fromBoundaries(0, []), { code: 'text-empty' })
  for (const units of [0, 1]) {
    const empty = { units, boundaries: new Uint32Array(0) }
    assert.equal(isDense(empty, empty), false)
    for (const metric of [boundaryF, pk, windowDiff]) assert.equal(metric(empty, empty), undefined)
    for (const span of [1, 2, 3, 1_000]) assert.equal(boundarySimilarity(empty, empty, { span }), 1)
  }
})
