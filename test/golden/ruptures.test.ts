import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  boundaryDeviation,
  boundaryF,
  boundaryPrecision,
  boundaryRecall,
  conventions,
  fromBoundaries,
  hausdorffDistance,
  makeCorpus,
  randIndex,
} from '../../src/index.ts'
import { pair } from '../support/arbitraries.ts'
import { assertClose } from './close.ts'
import { readLines } from './read.ts'

interface Side {
  units: number
  boundaries: number[]
}
type Value = number | null | { raises: string }
interface Margin {
  ruptures: [number, number] | { raises: string }
  matches: number
  maximum: number
  precision: number | null
  recall: number | null
  f: number | null
}
interface Case {
  id: string
  reference: Side
  hypothesis: Side
  expect: {
    margins: Record<string, Margin>
    hausdorff: Value
    randindex: Value
    meantime: Value
    right: Record<'hausdorff' | 'randindex' | 'meantime', number | null>
  }
}

const cases = readLines<Case | { about: unknown }>('ruptures.jsonl')
  .filter(line => 'id' in line)
  .map(({ id, reference, hypothesis, expect }) => ({
    id,
    expect,
    sides: [
      fromBoundaries(reference.units, reference.boundaries),
      fromBoundaries(hypothesis.units, hypothesis.boundaries),
    ] as const,
  }))
const preset = 'ruptures' as const

test('the preset gives what precision_recall returns, and is undefined where it raises', () => {
  assert.equal(cases.length, 70)
  let margins = 0
  for (const { id, sides, expect } of cases)
    for (const [margin, { ruptures, matches }] of Object.entries(expect.margins)) {
      margins++
      const options = { preset, tolerance: Number(margin) }
      const [p, r, f] = [boundaryPrecision, boundaryRecall, boundaryF].map(metric => metric(...sides, options))
      if ('raises' in ruptures) {
        assert.deepEqual([p, r, f], [undefined, undefined, undefined], id)
        for (const metric of [boundaryPrecision, boundaryRecall, boundaryF])
          assert.equal(metric.reason(metric.tally(...sides, options), options), 'no-reference-boundaries', id)
        continue
      }
      assertClose(p, ruptures[0], id)
      assertClose(r, ruptures[1], id)
      const sum = ruptures[0] + ruptures[1]
      assertClose(f, sum === 0 ? 0 : (2 * ruptures[0] * ruptures[1]) / sum, id)
      assert.equal(boundaryF.tally(...sides, options).matches, matches, id)
    }
  assert.equal(margins, 263)
})

test('the right numbers next to it are those of the largest one-to-one matching', () => {
  let differing = 0
  for (const { id, sides, expect } of cases)
    for (const [margin, { matches, maximum, precision, recall, f }] of Object.entries(expect.margins)) {
      const options = { tolerance: Number(margin), reach: 'below' } as const
      assert.equal(boundaryF.tally(...sides, options).matches, maximum, id)
      assertClose(boundaryPrecision(...sides, options), precision, id)
      assertClose(boundaryRecall(...sides, options), recall, id)
      assertClose(boundaryF(...sides, options), f, id)
      if (matches !== maximum) differing++
    }
  assert.ok(differing > 40, 'the cases do not tell the two apart')
})

test('hausdorff, randindex and meantime are metrics of their own', () => {
  for (const { id, sides, expect } of cases) {
    const { hausdorff, randindex, meantime } = expect.right
    assertClose(hausdorffDistance(...sides), hausdorff, id)
    assertClose(randIndex(...sides), randindex, id)
    assertClose(boundaryDeviation(...sides, { direction: 'hypothesis', summary: 'mean' }), meantime, id)
  }
})

test('identical change points score 1 for every margin, but not in ruptures', () => {
  const same = fromBoundaries(100, [10, 14])
  assert.equal(boundaryPrecision(same, same, { preset }), 0.5)
  assert.equal(boundaryPrecision(same, same, { preset, tolerance: 4 }), 1)
  for (const tolerance of [1, 4, 10, 50])
    assert.equal(boundaryF(same, same, { tolerance, reach: 'below' }), 1)
})

test('first-within never finds more than maximum matching, and at margin 1 both are exact', () => {
  fc.assert(
    fc.property(
      pair(),
      fc.integer({ min: 1, max: 12 }),
      ([r, h], tolerance) => {
        const count = (matching: 'maximum' | 'first-within', margin: number) =>
          boundaryF.tally(r, h, { tolerance: margin, reach: 'below', matching }).matches!
        assert.ok(count('first-within', tolerance) <= count('maximum', tolerance))
        assert.equal(count('first-within', 1), count('maximum', 1))
        // The loop of the program: each true point uses up every prediction near it.
        const left = new Set(h.boundaries)
        let credited = 0
        for (const point of r.boundaries) {
          const near = [...left].filter(mine => Math.abs(mine - point) < tolerance)
          if (near.length > 0) credited++
          for (const mine of near) left.delete(mine)
        }
        assert.equal(count('first-within', tolerance), credited)
      },
    ),
  )
})

test('conventions shows the number of ruptures and what it is made of', () => {
  const same = fromBoundaries(100, [10, 14])
  const corpus = makeCorpus([
    {
      id: 'signal',
      units: 100,
      codings: [
        { coder: 'gold', segmentation: same },
        { coder: 'system', segmentation: same },
      ],
    },
  ])
  const found = conventions(corpus, 'boundary-f', { references: ['gold'] }).conventions
  const ruptures = found.find(({ name }) => name === 'ruptures')
  assert.equal(ruptures?.value, 0.5)
  assert.deepEqual(
    ruptures?.differs.map(({ name, value }) => `${name} ${value}`),
    ['tolerance 10', 'matching first-within', 'reach below', 'onEmpty ruptures'],
  )
})
