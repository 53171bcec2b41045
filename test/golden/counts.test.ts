import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  boundaryDeviation,
  boundaryF,
  boundaryPrecision,
  boundaryRecall,
  countError,
  coverage,
  densityRatio,
  purity,
} from '../../src/index.ts'
import { assertClose } from './close.ts'
import { type GoldenSide, sideOf } from './corpora.ts'
import { readLines } from './read.ts'

type Counts = { matches: number; reference: number; hypothesis: number }
interface CountCase {
  readonly id: string
  readonly reference: GoldenSide
  readonly hypothesis: GoldenSide
  readonly expect: {
    readonly densityRatio: number | null
    readonly densityReason?: string
    readonly countError: number
    readonly absoluteCountError: number
    readonly purity: Record<'units' | 'segments', number>
    readonly coverage: Record<'units' | 'segments', number>
    readonly deviation: Record<'reference' | 'hypothesis', Record<string, number>> | null
    readonly deviationReason?: string
    readonly toleranceCurve: (number | null)[]
    readonly anyWithin: Record<string, [number, number]>
    readonly trim: Record<'yes' | 'no' | 'end' | 'start', Record<string, Counts>>
    readonly below: Record<string, number>
  }
}
const cases = readLines<CountCase>('counts.jsonl').filter(line => line.expect !== undefined)

test.each(cases.map(line => [line.id, line] as const))('%s', (id, { expect, ...sides }) => {
  const [reference, hypothesis] = [sideOf(sides.reference), sideOf(sides.hypothesis)]
  assertClose(densityRatio(reference, hypothesis), expect.densityRatio, id, 0)
  assert.equal(densityRatio.reason(densityRatio.tally(reference, hypothesis)), expect.densityReason)
  assert.equal(countError(reference, hypothesis), expect.absoluteCountError)
  assert.equal(countError(reference, hypothesis, { sign: 'signed' }), expect.countError)
  for (const weighting of ['units', 'segments'] as const) {
    assertClose(purity(reference, hypothesis, { weighting }), expect.purity[weighting], id)
    assertClose(coverage(reference, hypothesis, { weighting }), expect.coverage[weighting], id)
  }
  for (const direction of ['reference', 'hypothesis'] as const) {
    if (expect.deviation === null) {
      const tally = boundaryDeviation.tally(reference, hypothesis, { direction })
      assert.equal(boundaryDeviation.score(tally, { direction }), undefined)
      assert.equal(boundaryDeviation.reason(tally, { direction }), expect.deviationReason)
    } else
      for (const summary of ['median', 'mean', 'max'] as const) {
        const expected = expect.deviation[direction][summary]
        if (expected !== undefined)
          assertClose(boundaryDeviation(reference, hypothesis, { direction, summary }), expected, id)
      }
  }
  for (const [tolerance, f] of expect.toleranceCurve.entries())
    assertClose(boundaryF(reference, hypothesis, { tolerance }), f, id)
  for (const [tolerance, [hypothesisHits, referenceHits]] of Object.entries(expect.anyWithin)) {
    const options = { matching: 'any-within', tolerance: Number(tolerance) } as const
    const [r, h] = [reference.boundaries.length, hypothesis.boundaries.length]
    assert.deepEqual(boundaryPrecision.tally(reference, hypothesis, options), {
      hypothesisHits,
      referenceHits,
      reference: r,
      hypothesis: h,
    })
    assertClose(boundaryPrecision(reference, hypothesis, options), h > 0 ? hypothesisHits / h : null, id, 0)
    assertClose(boundaryRecall(reference, hypothesis, options), r > 0 ? referenceHits / r : null, id, 0)
  }
  for (const [trim, tolerances] of Object.entries(expect.trim))
    for (const [tolerance, counts] of Object.entries(tolerances)) {
      const options = { trim: trim as 'yes', tolerance: Number(tolerance) }
      assert.deepEqual(boundaryF.tally(reference, hypothesis, options), counts, `${id} ${trim} ${tolerance}`)
    }
  for (const [tolerance, matches] of Object.entries(expect.below)) {
    const options = { reach: 'below', tolerance: Number(tolerance) } as const
    const tally = boundaryF.tally(reference, hypothesis, options) as Counts
    assert.equal(tally.matches, matches, `${id} below ${tolerance}`)
  }
})
