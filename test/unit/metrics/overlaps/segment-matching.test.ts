import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import {
  type AnyMetric,
  adjustedRand,
  bcubedF,
  bcubedPrecision,
  boundaryDeviation,
  coverage,
  covering,
  evaluate,
  findMetric,
  fromBoundaries,
  fromMasses,
  fromSeconds,
  hausdorffDistance,
  makeCorpus,
  onOneAxis,
  panopticQuality,
  panopticSegmentation,
  purity,
  purityCoverageF,
  randIndex,
  type Segmentation,
  weightedAdjustedRand,
} from '../../../../src/index.ts'
import { assertClose } from '../../../golden/close.ts'
import { kinds } from '../../../support/arbitraries.ts'

type Sides = readonly [Segmentation, Segmentation]
const cut = (units: number, r: readonly number[], h: readonly number[]): Sides => [
  fromBoundaries(units, r),
  fromBoundaries(units, h),
]
const every = [1, 2, 3, 4, 5, 6, 7, 8]
const majority = { matching: 'majority' } as const

// PQ, PQ*, SQ, BCubed F, the same over units, covering, RI, ARI, WARI, F of purity and coverage, Hausdorff.
describe('worked examples', () => {
  test.each([
    // |.....|.....|..........|  against  |......|.....|.........|
    [
      'a near miss',
      cut(20, [5, 10], [6, 11]),
      [0.8, 0.8, 0.8, 0.8333, 0.8293, 0.825, 0.8842, 0.7389, 0.7743, 0.9, 1],
    ],
    // |..|....|  against  |....|..|: an IoU of exactly 1/2 is no pair.
    ['IoU 1/2', cut(6, [2], [4]), [0, 0, null, 0.6667, 0.6111, 0.5, 0.4667, -0.0714, -0.0796, 0.6667, 2]],
    [
      'the rules differ',
      cut(30, [10, 20], [4, 12, 21]),
      [0.4649, 0.6078, 0.8136, 0.7478, 0.7366, 0.7091, 0.8414, 0.6062, 0.6385, 0.828, 6],
    ],
    [
      'one false boundary',
      cut(40, [10, 20], [10, 20, 39]),
      [0.8429, 0.8429, 0.9833, 0.9757, 0.9652, 0.975, 0.9756, 0.9463, 0.9564, 0.9873, 19],
    ],
    [
      'halves',
      cut(24, [8, 16], [4, 8, 12, 16, 20]),
      [0, 0, null, 0.6667, 0.6667, 0.5, 0.8261, 0.5106, 0.51, 0.6667, 4],
    ],
    ['none against all', cut(9, [], every), [0, 0, null, 0.2, 0.2, 0.1111, 0, 0, 0, 0.2, null]],
    ['none against none', cut(12, [], []), [1, 1, 1, 1, 1, 1, 1, null, null, 1, null]],
  ] as const)('%s', (_, [r, h], expected) => {
    const scores = [
      panopticQuality(r, h),
      panopticQuality(r, h, majority),
      panopticSegmentation(r, h),
      bcubedF(r, h),
      bcubedF(r, h, { average: 'units' }),
      covering(r, h),
      randIndex(r, h),
      adjustedRand(r, h),
      weightedAdjustedRand(r, h),
      purityCoverageF(r, h),
      hausdorffDistance(r, h),
    ]
    assert.deepEqual(
      scores.map(score => (score === undefined ? null : Math.round(score * 1e4) / 1e4)),
      expected,
    )
  })

  test('in seconds', () => {
    const sides = [fromSeconds('307', ['67']), fromSeconds('307', ['70', '287'])] as const
    const scores = [panopticQuality, adjustedRand, weightedAdjustedRand, hausdorffDistance].map(m =>
      m(...sides),
    )
    assert.deepEqual(
      scores.map(score => Math.round(score! * 1e4) / 1e4),
      [0.7445, 0.7689, 0.8677, 220],
    )
  })

  test('WARI on a time axis is the limit of finer grids', () => {
    const inTime = weightedAdjustedRand(
      fromSeconds('100', ['30', '60']),
      fromSeconds('100', ['25', '60', '80']),
    )!
    const onGrid = [1, 10, 40].map(
      per =>
        weightedAdjustedRand(...cut(100 * per, [30 * per, 60 * per], [25 * per, 60 * per, 80 * per]), {
          alpha: 0.1 / per,
        })!,
    )
    assert.deepEqual(
      [...onGrid, inTime].map(score => score.toFixed(5)),
      ['0.68854', '0.69522', '0.69576', '0.69594'],
    )
  })
})

describe('where nothing can be divided', () => {
  const reason = (metric: AnyMetric, [r, h]: Sides) => metric.reason(metric.tally(r, h))
  test('reasons', () => {
    assert.equal(reason(panopticSegmentation, cut(6, [2], [4])), 'no-pairs')
    assert.equal(reason(randIndex, cut(1, [], [])), 'nothing-to-compare')
    for (const metric of [adjustedRand, weightedAdjustedRand])
      for (const sides of [cut(1, [], []), cut(9, [], []), cut(9, every, every)]) {
        assert.equal(metric(...sides), undefined)
        assert.equal(reason(metric, sides), 'nothing-can-vary')
        assert.equal(metric(...sides, { onEmpty: 'one' }), 1)
      }
    assert.equal(reason(hausdorffDistance, cut(9, [], [])), 'no-boundaries')
    assert.equal(reason(hausdorffDistance, cut(9, [2], [])), 'no-hypothesis-boundaries')
    assert.equal(reason(hausdorffDistance, cut(9, [], [2])), 'no-reference-boundaries')
  })
})

describe('several items', () => {
  const items = [cut(20, [5, 10], [6, 11]), cut(40, [10, 20], [10, 20, 39]), cut(12, [], [])]
  const pooled = (metric: AnyMetric): number =>
    metric.score(items.map(sides => metric.tally(...sides)).reduce(metric.add))!

  test('chance is that of each item: pairs of units of two items are none', () => {
    const tallies = items.map(sides => adjustedRand.tally(...sides))
    const sum = (field: 'both' | 'expected' | 'reference' | 'hypothesis') =>
      tallies.reduce((all, tally) => all + tally[field], 0)
    const ari =
      (sum('both') - sum('expected')) / ((sum('reference') + sum('hypothesis')) / 2 - sum('expected'))
    assertClose(pooled(adjustedRand), ari, 'ARI')
    assert.equal(sum('both') < randIndex.tally(...cut(72, [], [])).pairs, true)
  })
  test('the F of purity and coverage is that of the pooled two', () => {
    const [p, c] = [pooled(purity), pooled(coverage)]
    assertClose(pooled(purityCoverageF), (2 * p * c) / (p + c), 'PCF')
  })
  test('the Hausdorff distance is the largest; macro, the mean', () => {
    assert.equal(pooled(hausdorffDistance), 19)
    const corpus = makeCorpus(
      items.map(([r, h], index) => ({
        id: `${index}`,
        units: r.units,
        codings: [
          { coder: 'r', segmentation: r },
          { coder: 'h', segmentation: h },
        ],
      })),
    )
    const { metrics } = evaluate(corpus, {
      metrics: ['hausdorff-distance', 'panoptic-quality'],
      references: ['r'],
    })
    assert.equal(metrics[0]!.overall.micro.value, 19)
    assert.equal(metrics[0]!.overall.macro.value, 10)
    assertClose(metrics[1]!.overall.macro.value!, (0.8 + 0.84286 + 1) / 3, 'PQ', 1e-5)
  })
  test('items on axes with different ticks are pooled by their seconds', () => {
    const coarse = [fromSeconds('100', ['30']), fromSeconds('100', ['40'])] as const
    const fine = onOneAxis(fromSeconds('100', ['30.000']), fromSeconds('100', ['40.000'])) as unknown as Sides
    for (const metric of [
      bcubedF,
      covering,
      randIndex,
      adjustedRand,
      weightedAdjustedRand,
      hausdorffDistance,
    ] as AnyMetric[]) {
      const ofFine = metric.tally(...fine) as Record<string, number>
      for (const [field, count] of Object.entries(metric.tally(...coarse) as Record<string, number>))
        assertClose(ofFine[field], count, `${metric.id} ${field}`)
    }
  })
})

describe('laws', () => {
  const holds = (law: (r: Segmentation, h: Segmentation) => void) =>
    fc.assert(
      fc.property(kinds.untyped(1), ([sampled]) => law(...sampled!)),
      { seed: 5, numRuns: 200 },
    )
  const same = (a: number | undefined, b: number | undefined) => assertClose(a, b ?? null, 'same', 1e-11)

  test('PQ = RQ · SQ ≤ PQ*', () =>
    holds((r, h) => {
      same(
        panopticQuality(r, h),
        panopticQuality(r, h, { weight: 'none' })! * (panopticSegmentation(r, h) ?? 0),
      )
      assert.ok(panopticQuality(r, h)! <= panopticQuality(r, h, majority)! + 1e-12)
    }))
  test('covering of the hypothesis is covering with the sides exchanged', () =>
    holds((r, h) => same(covering(r, h, { direction: 'hypothesis' }), covering(h, r))))
  test('BCubed precision is 1 exactly where the hypothesis has all boundaries', () =>
    holds((r, h) =>
      assert.equal(
        bcubedPrecision(r, h)! > 1 - 1e-12,
        r.boundaries.every(at => h.boundaries.includes(at)),
      ),
    ))
  test('WARI with alpha 0 is ARI, to the last bit', () =>
    holds((r, h) => assert.equal(weightedAdjustedRand(r, h, { alpha: 0 }), adjustedRand(r, h))))
  test('Hausdorff is the larger of the largest deviations', () =>
    holds((r, h) => {
      const both = (['reference', 'hypothesis'] as const).map(direction =>
        boundaryDeviation(r, h, { direction, summary: 'max' }),
      )
      assert.equal(hausdorffDistance(r, h), both[0] === undefined ? undefined : Math.max(both[0], both[1]!))
    }))
  test('reversing the text changes nothing; lengths times three change what counts units only', () =>
    holds((r, h) => {
      const reversed = ({ units, boundaries }: Segmentation) =>
        fromBoundaries(units, [...boundaries].map(at => units - at).reverse())
      const longer = ({ units, boundaries }: Segmentation) =>
        fromBoundaries(
          3 * units,
          [...boundaries].map(at => 3 * at),
        )
      const scaled = [
        'panoptic-quality',
        'panoptic-segmentation',
        'bcubed-f',
        'covering',
        'purity-coverage-f',
      ]
      for (const id of [
        ...scaled,
        'rand-index',
        'adjusted-rand',
        'weighted-adjusted-rand',
        'hausdorff-distance',
      ]) {
        const metric = findMetric(id)
        same(metric(reversed(r), reversed(h)), metric(r, h))
        if (scaled.includes(id)) same(metric(longer(r), longer(h)), metric(r, h))
      }
    }))
  test('adjusted Rand is never below −1/2, which three units reach', () => {
    let least = 0
    for (let units = 1; units < 8; units++)
      for (let r = 0; r < 2 ** (units - 1); r++)
        for (let h = 0; h < 2 ** (units - 1); h++) {
          const places = (bits: number) => every.filter(at => at < units && (bits >> (at - 1)) & 1)
          least = Math.min(least, adjustedRand(...cut(units, places(r), places(h))) ?? 0)
        }
    assertClose(least, -0.5, 'least')
    assertClose(adjustedRand(fromMasses([2, 1]), fromMasses([1, 2])), -0.5, 'three units')
  })
})

test('covering and coverage say which is which', () => {
  const explained = (metric: AnyMetric) => metric.explain(metric.tally(fromMasses([6, 6]), fromMasses([12])))
  assert.match(explained(covering), /Not coverage/)
  assert.match(explained(coverage), /Not covering/)
})
