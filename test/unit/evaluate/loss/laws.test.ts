import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { lossParts, pooledLossParts } from '../../../../src/evaluate/index.ts'
import { findMetric, fromBoundaries, type Segmentation } from '../../../../src/index.ts'
import { pair, sequencePairs, setPairs } from '../../../support/arbitraries.ts'

const onePair = pair()
const anyPair = fc.oneof(
  onePair,
  setPairs(1).map(([only]) => only!),
  sequencePairs(1).map(([only]) => only!),
)

const untyped = [
  ['boundary-similarity', {}],
  ['boundary-similarity', { span: 1 }],
  ['boundary-similarity', { span: 4, matching: 'min-cost', transposition: 'span/(n-1)' }],
  ['segmentation-similarity', {}],
  ['segmentation-similarity', { variant: '2012', span: 3 }],
  ['segmentation-similarity', { variant: 'segeval-2', span: 3 }],
  ['boundary-f', { tolerance: 1 }],
  ['boundary-f', { beta: 2 }],
  ['boundary-precision', {}],
  ['boundary-recall', { tolerance: 1 }],
  ['win-pr-f', { width: 3 }],
  ['pk', {}],
  ['pk', { windows: 'padded', window: 3 }],
  ['window-diff', { window: 3 }],
] as const
const typed = [
  ['boundary-similarity', {}],
  ['boundary-similarity', { span: 3, typeRange: 'pair' }],
  ['segmentation-similarity', {}],
  ['segmentation-similarity', { variant: 'segeval-2' }],
] as const

test.each([
  ...untyped.map(each => [onePair, ...each] as const),
  ...typed.map(each => [anyPair, ...each] as const),
])('parts are 0 or more and add up to the loss: %#, %s %j', (pairs, metric, options) => {
  fc.assert(
    fc.property(pairs, ([reference, hypothesis]) => {
      const { score, loss, best, parts, reason } = lossParts(reference, hypothesis, metric, options)
      assert.equal(score, findMetric(metric)(reference, hypothesis, options) ?? null)
      if (loss === null) return assert.notEqual(reason, undefined)
      if (parts === null) return assert.equal(reason, 'window-too-wide')
      const { number, place, near, type } = parts
      for (const part of [number, place, near, type]) assert.ok(part > -1e-12, JSON.stringify(parts))
      assert.ok(Math.abs(number + place + near + type - loss) <= 1e-12, JSON.stringify({ loss, parts }))
      assert.ok(findMetric(metric).better === 'higher' ? best! >= score! - 1e-12 : best! <= score! + 1e-12)
      if (reference.boundaries.length === hypothesis.boundaries.length && reference.types === undefined)
        assert.equal(number, 0)
    }),
  )
})

const nothing = { number: 0, place: 0, near: 0, type: 0 }

test.each(untyped)(
  'an identical hypothesis loses nothing, a part of the reference only the number: %s %j',
  (metric, options) => {
    fc.assert(
      fc.property(onePair, fc.infiniteStream(fc.boolean()), ([reference], coins) => {
        const same = lossParts(reference, reference, metric, options)
        if (same.parts !== null) assert.deepEqual(same.parts, nothing)
        if (metric === 'pk' || metric === 'window-diff') return
        const some = fromBoundaries(
          reference.units,
          [...reference.boundaries].filter(() => coins.next().value),
        )
        for (const [a, b] of [
          [reference, some],
          [some, reference],
        ] as const) {
          const { parts } = lossParts(a, b, metric, options)
          if (parts === null) continue
          const { place, near, type } = parts
          assert.ok(Math.abs(place) + near + type <= 1e-12, JSON.stringify(parts))
        }
      }),
    )
  },
)

test('one type has no part of types, span 1 none of near misses', () => {
  fc.assert(
    fc.property(onePair, anyPair, ([a, b], [c, d]) => {
      assert.equal(lossParts(a, b, 'B', { span: 4 }).parts!.type, 0)
      assert.equal(lossParts(a, b, 'S').parts!.type, 0)
      assert.equal(lossParts(c, d, 'B', { span: 1 }).parts!.near, 0)
    }),
  )
})

test('swapping the sides changes no part of a symmetric metric', () => {
  fc.assert(
    fc.property(anyPair, ([a, b]) => {
      for (const metric of ['B', 'S', 'F']) {
        const [one, other] = [lossParts(a, b, metric).parts, lossParts(b, a, metric).parts]
        assert.deepEqual(one, other, metric)
      }
    }),
  )
})

test('units without boundaries at the end change no part of B', () => {
  fc.assert(
    fc.property(onePair, fc.integer({ min: 1, max: 9 }), ([a, b], more) => {
      const longer = ({ units, boundaries }: Segmentation) => fromBoundaries(units + more, [...boundaries])
      assert.deepEqual(lossParts(longer(a), longer(b), 'B', { span: 3 }), lossParts(a, b, 'B', { span: 3 }))
    }),
  )
})

test('pooled parts add up too, and the number splits into totals and items', () => {
  fc.assert(
    fc.property(fc.array(onePair, { minLength: 1, maxLength: 5 }), pairs => {
      for (const metric of ['B', 'S', 'F', 'WinF', 'pk'])
        for (const pool of ['micro', 'macro'] as const) {
          const { loss, parts, tooMany, tooFew, count, spread } = pooledLossParts(pairs, metric, {}, { pool })
          if (parts === null) continue
          const { number, place, near, type } = parts
          assert.ok(Math.abs(number + place + near + type - loss!) <= 1e-12)
          if (metric === 'pk') assert.deepEqual([tooMany, tooFew], [null, null])
          else {
            assert.ok(tooMany! > -1e-12 && tooFew! > -1e-12)
            assert.ok(Math.abs(tooMany! + tooFew! - number) <= 1e-12)
          }
          if (pool === 'macro') assert.deepEqual([count, spread], [undefined, undefined])
          else if (metric === 'pk') assert.deepEqual([count, spread], [null, null])
          else assert.ok(count! > -1e-12 && spread! > -1e-12 && Math.abs(count! + spread! - number) <= 1e-12)
        }
    }),
  )
})

test('the number splits into texts with too many boundaries and texts with too few', () => {
  // Two too many in the first text, one too few in the second; seven boundaries are the larger numbers of both.
  const pairs = [
    [fromBoundaries(20, [5, 10]), fromBoundaries(20, [5, 8, 10, 15])],
    [fromBoundaries(20, [4, 8, 12]), fromBoundaries(20, [4, 8])],
  ] as const
  const { tooMany, tooFew, count, spread } = pooledLossParts(pairs, 'B')
  assert.deepEqual([tooMany, tooFew], [2 / 7, 1 / 7])
  assert.deepEqual([count, spread], [1 / 6, 3 / 7 - 1 / 6])
  // Precision counts the boundaries of the hypothesis alone, recall those of the reference.
  assert.deepEqual(pooledLossParts(pairs, 'P').tooMany, 2 / 6)
  assert.equal(pooledLossParts(pairs, 'P').tooFew, 0)
  assert.equal(pooledLossParts(pairs, 'R').tooFew, 1 / 5)
  assert.equal(pooledLossParts([pairs[0]], 'F', {}, { pool: 'macro' }).tooFew, 0)
})

test('metrics and options without parts give their reason', () => {
  const [a, b] = [fromBoundaries(40, [9, 20]), fromBoundaries(40, [10, 20, 30])]
  for (const [metric, options] of [
    ['A', {}],
    ['boundary-f', { matching: 'any-within' }],
    ['boundary-f', { average: 'items-pr' }],
    ['window-diff', { weighted: true }],
    ['pk', { windows: 'segeval-padded' }],
  ] as const) {
    const { score, loss, best, parts, reason } = lossParts(a, b, metric, options)
    assert.ok(score !== null && loss !== null)
    assert.deepEqual([best, parts, reason], [null, null, 'no-parts'], metric)
  }
  assert.equal(lossParts(a, b, 'window-diff', { window: 20 }).reason, 'window-too-wide')
  const long = [
    fromBoundaries(2 ** 20, [5]),
    fromBoundaries(
      2 ** 20,
      Array.from({ length: 1000 }, (_, i) => i + 1),
    ),
  ] as const
  assert.equal(lossParts(...long, 'pk').reason, 'text-too-long')
  assert.deepEqual(pooledLossParts([], 'B').reason, 'nothing-to-compare')
})
