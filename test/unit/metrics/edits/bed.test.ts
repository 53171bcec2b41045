import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { boundaryEditDistance } from '../../../../src/compare/index.ts'
import {
  bedF,
  bedPrecision,
  bedRecall,
  type CesuraError,
  findMetric,
  fromBoundaries,
  fromMasses,
  fromSequence,
  fromSets,
  type Segmentation,
} from '../../../../src/index.ts'
import { boundaryConfusion, confusionMatrix } from '../../../../src/metrics/index.ts'

const types = [1, 2, 3]
const typed = fc
  .array(fc.subarray(types), { minLength: 15, maxLength: 15 })
  .map(sets => fromSets(sets, { types }))

describe('the confusion matrix', () => {
  const scale = { types: ['.', ',', '>'] }
  const reference = fromSequence(['.', null, '>', null, ',', null, null], scale)
  const hypothesis = fromSequence(['.', null, '.', null, null, ',', null], scale)

  test('puts the hypothesis first, no boundary as null, near misses at what they are worth', () => {
    assert.deepEqual(boundaryConfusion(reference, hypothesis), {
      cells: [
        { hypothesis: ',', reference: ',', count: 0.5 },
        { hypothesis: '.', reference: '.', count: 1 },
        { hypothesis: '.', reference: '>', count: 1 },
      ],
      trueNegatives: undefined,
    })
  })

  test('keeps types apart whose names look like its own keys', () => {
    const tally = bedF.tally(reference, hypothesis)
    assert.deepEqual(tally, {
      places: 6,
      'match:.': 1,
      'near:,': 1,
      'moved:,': 1,
      'confused:.>%3E': 1,
    })
  })

  test('adds up to the pairs of the edit script when a near miss counts as 1', () => {
    fc.assert(
      fc.property(typed, typed, fc.integer({ min: 1, max: 6 }), (a, b, span) => {
        const edits = boundaryEditDistance(a, b, { span })
        const pairs = Object.values(edits).reduce((sum, list) => sum + list.length, 0)
        for (const orientation of ['standard', 'segeval'] as const) {
          const options = { span, transposition: 'unit', nearMissCredit: 'penalty', orientation } as const
          const cells = boundaryConfusion(a, b, options).cells
          assert.equal(
            cells.reduce((sum, { count }) => sum + count, 0),
            pairs,
          )
        }
      }),
      { seed: 1, numRuns: 200 },
    )
  })

  test('of many pairs is the sum of their matrices', () => {
    fc.assert(
      fc.property(typed, typed, typed, (a, b, c) => {
        const sum = confusionMatrix(bedF.add(bedF.tally(a, b), bedF.tally(a, c)))
        const parts = [...boundaryConfusion(a, b).cells, ...boundaryConfusion(a, c).cells]
        for (const { hypothesis, reference, count } of sum.cells) {
          const same = parts.filter(cell => cell.hypothesis === hypothesis && cell.reference === reference)
          assert.equal(
            count,
            same.reduce((total, cell) => total + cell.count, 0),
          )
        }
      }),
      { seed: 1, numRuns: 100 },
    )
  })

  test('counts true negatives where one type occurs', () => {
    assert.equal(boundaryConfusion(fromMasses([2, 3, 6]), fromMasses([2, 2, 7])).trueNegatives, 8.5)
    assert.equal(boundaryConfusion(fromMasses([11]), fromMasses([11])).trueNegatives, 10)
  })
})

describe('precision, recall and F', () => {
  const [reference, hypothesis] = [fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3])]

  test('a boundary of the hypothesis alone costs precision, not recall', () => {
    assert.equal(bedPrecision(reference, hypothesis), 1.5 / 2.5)
    assert.equal(bedRecall(reference, hypothesis), 1)
  })

  test('segeval’s orientation charges recall instead', () => {
    const options = { orientation: 'segeval' } as const
    assert.equal(bedPrecision(reference, hypothesis, options), 1)
    assert.equal(bedRecall(reference, hypothesis, options), 1.5 / 2.5)
  })

  test('at span 10 an adjacent near miss earns nine tenths here and one tenth in segeval', () => {
    const pair = [fromMasses([5, 15]), fromMasses([6, 14])] as const
    const worth = (options: object) => boundaryConfusion(...pair, { span: 10, ...options }).cells[0]!.count
    assert.equal(worth({}), 0.9)
    assert.equal(worth({ nearMissCredit: 'penalty' }), 0.1)
  })

  test('swapping the sides swaps precision and recall and leaves F', () => {
    fc.assert(
      fc.property(typed, typed, (a, b) => {
        assert.equal(bedPrecision(a, b), bedRecall(b, a))
        assert.equal(bedF(a, b), bedF(b, a))
      }),
      { seed: 1, numRuns: 200 },
    )
  })

  test('F is the weighted harmonic mean of the two', () => {
    fc.assert(
      fc.property(typed, typed, fc.constantFrom(0.5, 1, 2), (a, b, beta) => {
        const [p, r] = [bedPrecision(a, b), bedRecall(a, b)]
        if (p === undefined || r === undefined || p * r === 0) return
        const expected = ((1 + beta * beta) * p * r) / (beta * beta * p + r)
        assert.ok(Math.abs(bedF(a, b, { beta })! - expected) < 1e-12)
      }),
      { seed: 1, numRuns: 200 },
    )
  })

  test('micro takes the sums over types, macro the mean of those with something to divide', () => {
    const a = fromSets([[1], [1], [2], []], { types })
    const b = fromSets([[1], [], [3], []], { types })
    assert.equal(bedPrecision(a, b), 1 / 2)
    assert.equal(bedPrecision(a, b, { average: 'macro' }), (1 + 0) / 2)
    assert.equal(bedRecall(a, b, { average: 'macro' }), (1 / 2 + 0) / 2)
    assert.equal(bedRecall(a, b, { type: 1 }), 1 / 2)
    assert.equal(bedPrecision(a, b, { type: 2 }), undefined)
  })

  test('nothing to divide is undefined, with the reason', () => {
    const [none, some] = [fromMasses([5]), fromMasses([2, 3])]
    type Bed = typeof bedPrecision
    const answer = (metric: Bed, a: Segmentation, b: Segmentation) => [
      metric(a, b),
      metric.reason(metric.tally(a, b)),
    ]
    assert.deepEqual(answer(bedPrecision, some, none), [undefined, 'no-hypothesis-boundaries'])
    assert.deepEqual(answer(bedPrecision, none, some), [0, undefined])
    assert.deepEqual(answer(bedRecall, none, some), [undefined, 'no-reference-boundaries'])
    assert.deepEqual(answer(bedRecall, some, none), [0, undefined])
    assert.deepEqual(answer(bedF as unknown as Bed, none, none), [undefined, 'no-boundaries'])
    assert.deepEqual(answer(bedF as unknown as Bed, some, none), [0, undefined])
  })

  test('scores 0, not undefined, when near misses earn no credit', () => {
    const options = { transposition: 'span/(n-1)' } as const
    assert.equal(bedPrecision(fromMasses([2, 3]), fromMasses([3, 2]), options), 0)
    assert.equal(bedF(fromMasses([2, 3]), fromMasses([3, 2]), options), 0)
  })

  test('rejects a type that the scale does not name', () => {
    const unknown = (error: CesuraError) => error.code === 'unknown-type' && /"4"/.test(error.message)
    assert.throws(() => bedF(fromSets([[1]], { types }), fromSets([[1]], { types }), { type: '4' }), unknown)
    assert.throws(() => bedF(reference, hypothesis, { type: '4' }), unknown)
    assert.equal(bedF(reference, hypothesis, { type: '1' }), 0.75)
  })
})

test('F by nearness is 0, not undefined, where one side has no boundary', () => {
  const metric = findMetric('boundary-f')!
  const options = metric.resolve({ matching: 'any-within', tolerance: 1, onEmpty: 'undefined' } as never)
  const of = (a: number[], b: number[]) =>
    metric.score(metric.tally(fromBoundaries(6, a), fromBoundaries(6, b), options), options)
  assert.deepEqual([of([2], []), of([], [2]), of([2], [3])], [0, 0, 1])
})

test('mirrored edits reject texts of different lengths', () => {
  const metric = findMetric('segmentation-similarity')!
  for (const variant of ['2012', '2013']) {
    const options = metric.resolve({ variant } as never)
    assert.throws(() => metric.tally(fromBoundaries(6, [2]), fromBoundaries(7, [2]), options), {
      code: 'unit-count-mismatch',
    })
  }
})
