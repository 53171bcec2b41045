import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { maximumLikelihoodAlignment } from '../../../../src/compare/index.ts'
import {
  alignmentSimilarity,
  CesuraError,
  findMetric,
  fromBoundaries,
  fromMasses,
  type Segmentation,
} from '../../../../src/index.ts'

const similarity = (a: number[], b: number[], options = {}) =>
  alignmentSimilarity(fromMasses(a), fromMasses(b), options)!
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) <= 1e-12, `${actual} is not ${expected}`)

/** Two segmentations of one text, from sparse to dense, often with shared boundaries. */
const pair = (longest = 40) =>
  fc
    .tuple(fc.integer({ min: 1, max: longest }), fc.integer({ min: 1, max: 9 }))
    .chain(([units, density]) =>
      fc.tuple(
        fc.constant(units),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
          minLength: units - 1,
          maxLength: units - 1,
        }),
        fc.constant(density),
      ),
    )
    .map(([units, samples, density]): [Segmentation, Segmentation] => {
      const cut = (side: 0 | 1) =>
        fromBoundaries(
          units,
          samples.flatMap((draw, index) => (draw[side] < density ? [index + 1] : [])),
        )
      return [cut(0), cut(1)]
    })

/** Every segmentation of n units. */
function* everySegmentation(units: number): Generator<Segmentation> {
  for (let mask = 0; mask < 2 ** (units - 1); mask++) {
    yield fromBoundaries(
      units,
      Array.from({ length: units - 1 }, (_, index) => index + 1).filter(p => (mask >> (p - 1)) & 1),
    )
  }
}

//  reference  .|........|.      deletion  .........|.      shift by two  ...|......|.
test('figure 16: A prefers a deletion to a shift by two, unless closeness is Jaccard', () => {
  near(similarity([1, 8, 1], [9, 1]), 2 / 3)
  near(similarity([1, 8, 1], [2, 7, 1]), 19 / 24)
  near(similarity([1, 8, 1], [3, 6, 1]), 83 / 144)
  near(similarity([1, 8, 1], [3, 6, 1], { closeness: 'jaccard' }), 25 / 36)
  near(similarity([1, 8, 1], [3, 6, 1], { closeness: 'overlap' }), 25 / 36)
  near(similarity([1, 8, 1], [9, 1], { alignment: 'matching' }), 17 / 27)
  near(similarity([1, 8, 1], [2, 7, 1], { alignment: 'all-overlaps' }), 179 / 288)
})

test('a pair of segments that point at each other is one edge, or two if edges are directed', () => {
  near(similarity([5, 5, 1, 3], [5, 4, 1, 4]), 0.6)
  assert.equal(similarity([5, 5, 1, 3], [5, 4, 1, 4], { edges: 'directed' }).toFixed(3), '0.694')
})

test('figure 9: 0.58 is not A but the directed mean of the first hypothesis', () => {
  const reference = [2, 2, 2, 2, 2, 2]
  assert.equal(similarity(reference, [2, 2, 8]), 0.5)
  assert.equal(similarity(reference, [4, 4, 4]), 0.5)
  near(similarity(reference, [2, 2, 8], { edges: 'directed' }), 7 / 12)
  near(similarity(reference, [2, 2, 8], { scoring: 'exponential' }), 0.3)
  near(similarity(reference, [4, 4, 4], { scoring: 'exponential' }), 0.5)
  near(similarity(reference, [2, 2, 8], { scoring: 'best-edge' }), 7 / 12)
})

test('the tie rules differ where a segment straddles two equal ones', () => {
  near(similarity([6, 6], [5, 2, 5]), (5 / 6 + 5 / 6 + 1 / 7) / 3)
  near(similarity([6, 6], [5, 2, 5], { ties: 'all' }), (5 / 6 + 5 / 6 + 2 / 7) / 4)
  near(similarity([3, 2, 1], [2, 2, 2]), 0.5)
  near(similarity([1, 2, 3], [2, 2, 2]), 11 / 24)
})

test('edge cases: one unit, one segment, every unit its own segment', () => {
  assert.equal(similarity([1], [1]), 1)
  assert.equal(similarity([7], [7]), 1)
  near(similarity([7], [1, 1, 1, 1, 1, 1, 1]), 1 / 7)
  assert.equal(similarity([2], [1, 1], { weight: 'rand' }), 0)
  assert.equal(similarity([1], [1], { weight: 'rand' }), 1)
})

test('the sum over all pairs of segmentations is that of the published program', () => {
  const expected: [number, number, number, number][] = [
    // n, ΣA and ΣE of `first`, then of `all`
    [4, 38.2222222222, 194, 38.16666667],
    [5, 145.65, 944, 145.41666667],
    [6, 563.6655555556, 4442, 562.42111111],
    [7, 2201.1015079365, 20428, 2195.99952381],
  ]
  for (const [units, first, edges, all] of expected) {
    let sum = 0
    let sumAll = 0
    let count = 0
    for (const a of everySegmentation(units)) {
      for (const b of everySegmentation(units)) {
        const tally = alignmentSimilarity.tally(a, b)
        sum += tally.sum / tally.edges
        count += tally.edges
        sumAll += alignmentSimilarity(a, b, { ties: 'all' })!
      }
    }
    assert.equal(sum.toFixed(10), first.toFixed(10))
    assert.equal(count, edges)
    assert.equal(sumAll.toFixed(8), all.toFixed(8))
  }
})

test('swapping the arguments gives the same bits, under every symmetric option', () => {
  const settings = [
    {},
    { ties: 'all' },
    { ties: 'fewest' },
    { closeness: 'overlap', weight: 'rand' },
    { weight: 'dice', threshold: 0.4, penalty: 0.5 },
    { scoring: 'best-edge' },
    { scoring: 'exponential' },
    { alignment: 'matching' },
    { edges: 'directed', weight: (o: number, x: number) => o / x },
  ] as const
  fc.assert(
    fc.property(pair(), fc.constantFrom(...settings), ([a, b], options) => {
      assert.ok(alignmentSimilarity.symmetric(options))
      assert.deepEqual(alignmentSimilarity.tally(a, b, options), alignmentSimilarity.tally(b, a, options))
    }),
    { seed: 1, numRuns: 800 },
  )
})

test('A lies in [1/n, 1] and is 1 only for identical segmentations', () => {
  fc.assert(
    fc.property(pair(), ([a, b]) => {
      const score = alignmentSimilarity(a, b)!
      assert.ok(score >= 1 / a.units - 1e-15 && score <= 1)
      assert.equal(score === 1, String(a.boundaries) === String(b.boundaries))
      assert.equal(alignmentSimilarity(a, a), 1)
    }),
    { seed: 2, numRuns: 500 },
  )
})

test('nested boundaries give the ratio of segment counts', () => {
  fc.assert(
    fc.property(pair(), ([a, b]) => {
      const shared = fromBoundaries(
        a.units,
        a.boundaries.filter(position => b.boundaries.includes(position)),
      )
      near(alignmentSimilarity(a, shared)!, (shared.boundaries.length + 1) / (a.boundaries.length + 1))
    }),
    { seed: 3, numRuns: 300 },
  )
})

test('scaling all masses changes nothing', () => {
  fc.assert(
    fc.property(pair(), fc.integer({ min: 2, max: 50_000_000 }), ([a, b], factor) => {
      const scaled = (s: Segmentation) =>
        fromBoundaries(
          s.units * factor,
          Array.from(s.boundaries, p => p * factor),
        )
      for (const options of [{}, { closeness: 'jaccard' }, { closeness: 'overlap', ties: 'all' }] as const) {
        assert.deepEqual(
          alignmentSimilarity.tally(scaled(a), scaled(b), options),
          alignmentSimilarity.tally(a, b, options),
        )
      }
    }),
    { seed: 4, numRuns: 300 },
  )
})

test('concatenation at a shared boundary adds tallies', () => {
  const join = (one: Segmentation, two: Segmentation) =>
    fromBoundaries(one.units + two.units, [
      ...one.boundaries,
      one.units,
      ...Array.from(two.boundaries, position => position + one.units),
    ])
  fc.assert(
    fc.property(pair(), pair(), ([a, b], [c, d]) => {
      for (const options of [
        {},
        { ties: 'all' },
        { alignment: 'matching' },
        { scoring: 'best-edge' },
      ] as const) {
        const whole = alignmentSimilarity.tally(join(a, c), join(b, d), options)
        const parts = alignmentSimilarity.add(
          alignmentSimilarity.tally(a, b, options),
          alignmentSimilarity.tally(c, d, options),
        )
        near(whole.sum, parts.sum)
        assert.equal(whole.edges, parts.edges)
      }
    }),
    { seed: 5, numRuns: 300 },
  )
})

test('the symmetric tie rules do not care which way the text is read', () => {
  const mirror = (s: Segmentation) =>
    fromBoundaries(s.units, Array.from(s.boundaries, p => s.units - p).reverse())
  fc.assert(
    fc.property(pair(20), fc.constantFrom('all', 'fewest'), ([a, b], ties) => {
      near(alignmentSimilarity(mirror(a), mirror(b), { ties })!, alignmentSimilarity(a, b, { ties })!)
    }),
    { seed: 6, numRuns: 500 },
  )
})

test('fewest needs no more edges than any other way to resolve the ties', () => {
  for (const a of everySegmentation(7)) {
    for (const b of everySegmentation(7)) {
      const { edges } = alignmentSimilarity.tally(a, b, { ties: 'fewest' })
      assert.ok(edges <= alignmentSimilarity.tally(a, b).edges)
    }
  }
})

test('decisions stay exact where products leave the range of doubles', () => {
  // J(0, 0) = (k − 1) / (2k − 1) and J(0, 1) = k / (2k + 1): the cross products, near 2^61, differ by one.
  const k = 2 ** 30
  const { edges } = maximumLikelihoodAlignment(fromMasses([2 * k - 1, 2]), fromMasses([k - 1, k + 2]), {
    closeness: 'jaccard',
  })
  assert.deepEqual(
    edges.filter(edge => edge.ab).map(({ a, b }) => [a, b]),
    [
      [0, 1],
      [1, 1],
    ],
  )
})

test('weights go by the label of the reference segment', () => {
  const reference = { ...fromMasses([2, 4]), labels: ['aside', 'topic'] }
  const hypothesis = fromMasses([3, 3])
  const byLabel = { weightsByLabel: { aside: 'overlap' } } as const
  // Edges: (aside, 0) by overlap 2/2, (topic, 1) by Jaccard 3/4.
  near(alignmentSimilarity(reference, hypothesis, byLabel)!, (1 + 3 / 4) / 2)
  assert.equal(alignmentSimilarity.symmetric(byLabel), false)
  assert.throws(() => alignmentSimilarity(hypothesis, reference, byLabel), { code: 'labels-missing' })
})

test('one segment with a thousand edges makes the exponential score 0, with a finite tally', () => {
  const ones = new Array(2000).fill(1)
  assert.equal(similarity([2000], ones, { scoring: 'exponential' }), 0)
  const tally = alignmentSimilarity.tally(fromMasses([2000]), fromMasses(ones), { scoring: 'exponential' })
  assert.ok(Number.isFinite(alignmentSimilarity.add(tally, tally).edges))
})

test('a user’s function that throws or returns no number is named', () => {
  function logRatio() {
    return Number.NaN
  }
  function broken(): number {
    throw new Error('out of cheese')
  }
  const fails = (options: object, pattern: RegExp) =>
    assert.throws(
      () => similarity([2, 3], [1, 4], options),
      (error: unknown) =>
        error instanceof CesuraError && error.code === 'function-failed' && pattern.test(error.message),
    )
  fails({ weight: logRatio }, /weight function logRatio .*returned NaN/)
  fails({ closeness: broken }, /closeness function broken .*threw: out of cheese/)
  fails({ weight: () => 'much' }, /anonymous|weight.*"much"/)
  // What it threw stays, with its stack.
  assert.throws(
    () => similarity([2, 3], [1, 4], { closeness: broken }),
    ({ cause }: Error) => cause instanceof Error && cause.message === 'out of cheese',
  )
})

test('bad options are rejected by name', () => {
  const rejects = (options: object, code: string) =>
    assert.throws(() => similarity([2, 3], [1, 4], options), { code })
  rejects({ closeness: 'jacard' }, 'option-invalid')
  rejects({ weight: 3 }, 'option-invalid')
  rejects({ ties: 'last' }, 'option-invalid')
  rejects({ threshold: 1.5 }, 'option-invalid')
  rejects({ weightsByLabel: 'dice' }, 'option-invalid')
  rejects({ weightsByLabel: { topic: 'cosine' } }, 'option-invalid')
  rejects({ edges: 'directed', alignment: 'matching' }, 'option-invalid')
  rejects({ tie: 'all' }, 'option-unknown')
  assert.throws(() => similarity([2, 3], [1, 3]), { code: 'unit-count-mismatch' })
})

test('the signature says every option, functions by name', () => {
  const mine = (o: number) => o
  assert.match(
    alignmentSimilarity.signature({ weight: mine, weightsByLabel: { 'side talk': 'dice' } }),
    /^alignment-similarity\|alignment:maximum-likelihood\|closeness:intersect-ratio\|ties:first\|edges:undirected\|weight:custom:mine\|weightsByLabel:side%20talk=dice\|threshold:0\|penalty:0\|scoring:mean\|base:2\|v:/,
  )
  const { parse, check } = alignmentSimilarity.options.weightsByLabel
  assert.deepEqual(check('x', parse('side%20talk=dice,b=rand')), { b: 'rand', 'side talk': 'dice' })
})

test('one segment against a million costs one walk', () => {
  const many = fromBoundaries(
    2_000_000,
    Uint32Array.from({ length: 999_999 }, (_, index) => 2 * index + 2),
  )
  const one = fromMasses([2_000_000])
  near(alignmentSimilarity(one, many)!, 1e-6)
  near(alignmentSimilarity(many, one, { ties: 'all' })!, 1e-6)
  // One pair of Jaccard 1e-6 over a million and one segments less one pair.
  near(alignmentSimilarity(many, one, { alignment: 'matching' })! * 1e6, 1e-6)
})

test('shares of an alignment lie between 0 and 1, the base of its penalty above', () => {
  const metric = findMetric('alignment-similarity')!
  for (const options of [
    { threshold: 1.5 },
    { penalty: 1.5 },
    { threshold: -0.5 },
    { penalty: -1 },
    { base: 0.5 },
  ])
    assert.throws(() => metric.resolve(options as never), { code: 'option-invalid' }, JSON.stringify(options))
  metric.resolve({ threshold: 1, penalty: 1, base: 1 } as never)
})
