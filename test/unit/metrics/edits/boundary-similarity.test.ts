import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { boundaryEditDistance } from '../../../../src/compare/index.ts'
import {
  boundarySimilarity,
  type CesuraError,
  fromBoundaries,
  fromMasses,
  fromSets,
  type Segmentation,
  segmentationSimilarity,
} from '../../../../src/index.ts'

const rejected = (code: string) => (error: CesuraError) => error.code === code
const segmentation = (units: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: units - 1 }), { maxLength: units / 2 }).map(list =>
    fromBoundaries(
      units,
      list.sort((x, y) => x - y),
    ),
  )

describe('B', () => {
  //  reference  ..|...|......      hypothesis  ..|..|.......
  test('a near miss of neighbours is worth half a match', () => {
    assert.deepEqual(boundarySimilarity.tally(fromMasses([2, 3, 6]), fromMasses([2, 2, 7])), {
      matches: 1,
      additions: 0,
      substitutions: 0,
      transpositions: 1,
      moved: 1,
    })
  })

  test('at span 5 a move by three costs three fifths', () => {
    assert.equal(boundarySimilarity(fromMasses([2, 8]), fromMasses([5, 5]), { span: 5 }), 2 / 5)
    assert.equal(
      boundarySimilarity(fromMasses([2, 8]), fromMasses([5, 5]), { span: 5, transposition: 'span/(n-1)' }),
      1 / 4,
    )
    assert.equal(
      boundarySimilarity(fromMasses([2, 8]), fromMasses([5, 5]), { span: 5, transposition: 'unit' }),
      0,
    )
  })

  test('a change of type is measured against the scale, or against the pair', () => {
    const scale = { types: [1, 2, 9] }
    const [reference, hypothesis] = [fromSets([[1]], scale), fromSets([[2]], scale)]
    assert.equal(boundarySimilarity(reference, hypothesis), 1 - 1 / 9)
    assert.equal(boundarySimilarity(reference, hypothesis, { typeRange: 'pair' }), 1 / 2)
    assert.equal(boundarySimilarity(reference, hypothesis, { substitution: 'range' }), 7 / 8)
    assert.equal(boundarySimilarity(reference, hypothesis, { substitution: 'unit' }), 0)
    assert.deepEqual(boundarySimilarity.tally(reference, hypothesis), {
      matches: 0,
      additions: 0,
      substitutions: 1,
      transpositions: 0,
      moved: 0,
      'changed/8': 1,
    })
  })

  test('pooled, changes of type of different pairs keep their own ranges', () => {
    const options = { typeRange: 'pair' } as const
    const scale = { types: [1, 2, 3, 4] }
    const narrow = boundarySimilarity.tally(fromSets([[1]], scale), fromSets([[2]], scale), options)
    const wide = boundarySimilarity.tally(fromSets([[1]], scale), fromSets([[4]], scale), options)
    const pooled = boundarySimilarity.add(narrow, wide)
    assert.equal(boundarySimilarity.score(pooled, options), 1 - (1 / 2 + 3 / 4) / 2)
    assert.equal(
      boundarySimilarity.score(pooled, options),
      boundarySimilarity.score(boundarySimilarity.add(wide, narrow), options),
    )
  })

  test('at span 1 it is the share of common boundaries', () => {
    fc.assert(
      fc.property(segmentation(40), segmentation(40), (a, b) => {
        const union = new Set([...a.boundaries, ...b.boundaries]).size
        const common = a.boundaries.length + b.boundaries.length - union
        assert.equal(boundarySimilarity(a, b, { span: 1 }), union === 0 ? 1 : common / union)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('units without boundaries, before or after, change neither B nor the edits', () => {
    const spans = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(segmentation(40), segmentation(40), spans, fc.nat(500), (a, b, span, more) => {
        const longer = ({ boundaries }: Segmentation) => fromBoundaries(40 + more, boundaries)
        const later = ({ boundaries }: Segmentation) =>
          fromBoundaries(
            40 + more,
            [...boundaries].map(boundary => boundary + more),
          )
        for (const matching of ['greedy', 'min-edits', 'min-cost'] as const) {
          const options = { span, matching }
          const value = boundarySimilarity(a, b, options)
          assert.equal(boundarySimilarity(longer(a), longer(b), options), value)
          assert.equal(boundarySimilarity(later(a), later(b), options), value)
          assert.deepEqual(
            boundaryEditDistance(longer(a), longer(b), options),
            boundaryEditDistance(a, b, options),
          )
        }
      }),
      { seed: 1, numRuns: 100 },
    )
  })

  test('is symmetric to the last bit for several types, exact searches included', () => {
    const types = [1, 2, 3, 5, 8]
    const typed = fc
      .array(fc.subarray(types, { maxLength: 3 }), { minLength: 14, maxLength: 14 })
      .map(sets => fromSets(sets, { types }))
    fc.assert(
      fc.property(typed, typed, fc.integer({ min: 1, max: 7 }), (a, b, span) => {
        for (const matching of ['greedy', 'min-edits', 'min-cost'] as const) {
          const options = { span, matching }
          assert.equal(boundarySimilarity(a, b, options), boundarySimilarity(b, a, options))
        }
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('texts of four thousand million units cost what their boundaries cost', () => {
    const a = fromBoundaries(4_000_000_000, [1, 2_000_000_000, 3_999_999_999])
    const b = fromBoundaries(4_000_000_000, [2, 2_000_000_005, 3_999_999_999])
    assert.equal(boundarySimilarity(a, b, { span: 4_294_967_295 }), 1 - 6 / 4_294_967_295 / 3)
    for (const variant of ['2012', '2013', 'segeval-2'] as const) {
      assert.ok(segmentationSimilarity(a, b, { variant, span: 100 })! > 0.999_999)
    }
  })

  test('two texts without a boundary score 1 and say that it holds by definition', () => {
    for (const masses of [[1], [9]]) {
      const text = fromMasses(masses)
      for (const metric of [boundarySimilarity, segmentationSimilarity]) {
        assert.equal(metric(text, text), 1)
        assert.equal(metric.reason(metric.tally(text, text) as never), 'no-boundaries')
      }
      const options = { variant: '2012' } as const
      assert.equal(segmentationSimilarity(text, text, options), 1)
      assert.equal(
        segmentationSimilarity.reason(segmentationSimilarity.tally(text, text, options), options),
        'no-boundaries',
      )
    }
    const cut = fromMasses([2, 3])
    assert.equal(boundarySimilarity.reason(boundarySimilarity.tally(cut, cut)), undefined)
  })

  test('rejects spans, words, lengths and scales that are invalid', () => {
    const [a, b] = [fromMasses([2, 3]), fromMasses([2, 4])]
    for (const span of [0, 0.5, 1e300]) {
      assert.throws(() => boundarySimilarity(a, a, { span }), rejected('option-invalid'))
      assert.throws(() => segmentationSimilarity(a, a, { span }), rejected('option-invalid'))
    }
    assert.throws(
      () => boundarySimilarity(a, a, { transposition: 'none' as 'unit' }),
      rejected('option-invalid'),
    )
    assert.throws(() => boundarySimilarity(a, a, { width: 3 } as never), rejected('option-unknown'))
    assert.throws(() => boundarySimilarity(a, b), rejected('unit-count-mismatch'))
    assert.throws(() => boundarySimilarity(fromSets([[1]]), fromSets([[2]])), rejected('types-differ'))
    assert.throws(
      () => segmentationSimilarity(fromSets([[1]]), fromSets([[2]]), { variant: '2012' }),
      rejected('types-differ'),
    )
    assert.throws(() => segmentationSimilarity(a, b, { variant: '2012' }), rejected('unit-count-mismatch'))
  })

  test('its signature says every option', () => {
    assert.match(
      boundarySimilarity.signature({ span: 3 }),
      /^boundary-similarity\|span:3\|matching:greedy\|transposition:span\/n\|substitution:range\+1\|typeRange:scale\|v:/,
    )
  })
})
