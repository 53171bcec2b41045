import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  adjustedRand,
  bcubedF,
  bcubedPrecision,
  bcubedRecall,
  covering,
  fromBoundaries,
  fromSeconds,
  hausdorffDistance,
  onOneAxis,
  panopticPrecision,
  panopticQuality,
  panopticRecall,
  panopticSegmentation,
  purityCoverageF,
  randIndex,
  type Segmentation,
  segmentIouF,
  weightedAdjustedRand,
} from '../../../../src/index.ts'
import { assertClose } from '../../../golden/close.ts'
import { readLines } from '../../../golden/read.ts'

type Side = { units: number; boundaries: number[] } | { duration: string; seconds: string[] }
interface Panoptic {
  pairs: number
  reference: number
  hypothesis: number
  quality: number
  precision: number
  recall: number
  recognition: number
  recognitionPrecision: number
  recognitionRecall: number
  segmentation: number | null
}
interface Case {
  id: string
  reference: Side
  hypothesis: Side
  expect: {
    iou: Panoptic
    majority: Panoptic
    bcubed: { precision: number; recall: number; f: number; unitsF: number }
    covering: { reference: number; hypothesis: number }
    rand: number | null
    adjustedRand: number | null
    adjustedRandSklearn?: number
    weightedAdjustedRand: Record<string, number | null>
    purityCoverageF: { units: number; segments: number }
    hausdorff: number | null
    hausdorffEnds?: number
  }
}

const read = (side: Side): Segmentation =>
  'units' in side ? fromBoundaries(side.units, side.boundaries) : fromSeconds(side.duration, side.seconds)

const cases = readLines<Case | { about: unknown }>('segment-matching.jsonl')
  .filter(line => 'id' in line)
  .map(({ id, reference, hypothesis, expect }) => {
    const [r, h] = onOneAxis(read(reference), read(hypothesis))
    return { id, expect, sides: [r!, h!] as const, inTime: 'seconds' in reference }
  })

test('151 pairs, some of them in seconds', () => {
  assert.equal(cases.length, 151)
  assert.equal(cases.filter(({ inTime }) => inTime).length, 29)
})

test('both rules of panoptic quality agree with OpenPSSbenchmark, and RQ with segment IoU above 0.5', () => {
  let differing = 0
  for (const { id, sides, expect } of cases) {
    for (const matching of ['iou', 'majority'] as const) {
      const own = expect[matching]
      const { iou: _, ...counts } = panopticQuality.tally(...sides, { matching })
      assert.deepEqual(counts, { pairs: own.pairs, reference: own.reference, hypothesis: own.hypothesis }, id)
      assertClose(panopticQuality(...sides, { matching }), own.quality, id)
      assertClose(panopticPrecision(...sides, { matching }), own.precision, id)
      assertClose(panopticRecall(...sides, { matching }), own.recall, id)
      assertClose(panopticSegmentation(...sides, { matching }), own.segmentation, id)
      const none = { matching, weight: 'none' } as const
      assertClose(panopticQuality(...sides, none), own.recognition, id)
      assertClose(panopticPrecision(...sides, none), own.recognitionPrecision, id)
      assertClose(panopticRecall(...sides, none), own.recognitionRecall, id)
    }
    if (expect.iou.pairs !== expect.majority.pairs) differing++
    assertClose(panopticQuality(...sides, { weight: 'none' }), segmentIouF(...sides, { hit: 'above' }), id)
  }
  assert.ok(differing > 0, 'no case tells the two rules apart')
})

test('BCubed and the F of purity and coverage agree with exact fractions', () => {
  for (const { id, sides, expect } of cases) {
    assertClose(bcubedPrecision(...sides), expect.bcubed.precision, id)
    assertClose(bcubedRecall(...sides), expect.bcubed.recall, id)
    assertClose(bcubedF(...sides), expect.bcubed.f, id)
    assertClose(bcubedF(...sides, { average: 'units' }), expect.bcubed.unitsF, id)
    for (const weighting of ['units', 'segments'] as const)
      assertClose(purityCoverageF(...sides, { weighting }), expect.purityCoverageF[weighting], id)
  }
})

test('covering agrees with seg-eval, in both directions', () => {
  for (const { id, sides, expect } of cases)
    for (const direction of ['reference', 'hypothesis'] as const)
      assertClose(covering(...sides, { direction }), expect.covering[direction], id)
})

test('Rand and adjusted Rand agree with scikit-learn, weighted adjusted Rand with the pairs written out', () => {
  for (const { id, sides, expect } of cases) {
    assertClose(randIndex(...sides), expect.rand, id)
    assertClose(adjustedRand(...sides), expect.adjustedRand, id)
    if (expect.adjustedRandSklearn !== undefined)
      assertClose(adjustedRand(...sides, { onEmpty: 'one' }), expect.adjustedRandSklearn, id)
    for (const [alpha, value] of Object.entries(expect.weightedAdjustedRand))
      if (alpha !== 'program')
        assertClose(weightedAdjustedRand(...sides, { alpha: Number(alpha) }), value, `${id} ${alpha}`)
  }
})

test('the Hausdorff distance agrees with ruptures', () => {
  for (const { id, sides, expect } of cases) {
    assertClose(hausdorffDistance(...sides), expect.hausdorff, id)
    if (expect.hausdorffEnds !== undefined)
      assertClose(hausdorffDistance(...sides, { trim: 'no' }), expect.hausdorffEnds, id)
  }
})
