import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  bedF,
  boundaryF,
  boundarySimilarity,
  flexibleSimilarity,
  fromBoundaries,
  fromSeconds,
  generalizedHamming,
  onOneAxis,
  pk,
  segmentationSimilarity,
  windowDiff,
} from '../../../src/index.ts'
import { ticksIn } from '../../../src/metrics/index.ts'

const reference = fromSeconds('100', ['10.0', '40.0', '70.0'])
const hypothesis = fromSeconds('100', ['10.5', '41', '73'])

test('a tolerance in seconds, a fraction of a tick dropped; below it is kept as a strict bound', () => {
  assert.equal(boundaryF(reference, hypothesis, { tolerance: '0.5s' }), 1 / 3)
  assert.equal(boundaryF(reference, hypothesis, { tolerance: '500ms' }), 1 / 3)
  assert.equal(boundaryF(reference, hypothesis, { tolerance: '0.49s' }), 0)
  assert.equal(boundaryF(reference, hypothesis, { tolerance: '0.5s', reach: 'below' }), 0)
  assert.equal(boundaryF(reference, hypothesis, { tolerance: '0.51s', reach: 'below' }), 1 / 3)
  // .4 − .1 ≤ .3: false with doubles.
  const close = [fromSeconds('1', ['.1']), fromSeconds('1', ['.4'])] as const
  assert.equal(boundaryF(...close, { tolerance: '0.3s' }), 1)
})

test('a bare number needs a unit, a length needs a time axis, two axes must be one', () => {
  assert.throws(() => boundaryF(reference, hypothesis, { tolerance: 2 }), { code: 'unit-required' })
  assert.throws(() => boundarySimilarity(reference, hypothesis), { code: 'unit-required' })
  const units = fromBoundaries(100, [10])
  assert.throws(() => boundaryF(units, units, { tolerance: '2s' }), { code: 'option-invalid' })
  assert.throws(() => boundaryF(units, units, { tolerance: 'two' as '2s' }), { code: 'option-invalid' })
  const coarse = fromSeconds('100', ['10'])
  assert.throws(() => boundaryF(reference, coarse), { code: 'axes-differ', message: /onOneAxis/ })
  assert.throws(() => boundaryF(reference, units), { code: 'axes-differ' })
  for (const metric of [segmentationSimilarity, flexibleSimilarity, generalizedHamming])
    assert.throws(() => metric(reference, hypothesis), {
      code: 'axis-meaningless',
      message: /boundary-similarity/,
    })
})

test('a finer tick changes no score of boundaries, and B pools items of any tick', () => {
  const fine = fromSeconds('100', ['10.500', '41', '73'])
  const [a, b] = onOneAxis(reference, fine)
  const options = { span: '2s' } as const
  assert.equal(boundarySimilarity(a!, b!, options), boundarySimilarity(reference, hypothesis, options))
  assert.deepEqual(
    boundarySimilarity.tally(a!, b!, options),
    boundarySimilarity.tally(reference, hypothesis, options),
  )
  // Two near misses over 0.5 and 1 of 2 seconds, one boundary lost on each side.
  assert.equal(boundarySimilarity(reference, hypothesis, options), (4 - (2 + 0.25 + 0.5)) / 4)
  assert.equal(bedF(a!, b!, options), bedF(reference, hypothesis, options))
})

test('the automatic window is a share of time; a given one is a length', () => {
  assert.equal(typeof windowDiff(reference, hypothesis), 'number')
  assert.equal(windowDiff(reference, hypothesis, { window: '12.5s' }), windowDiff(reference, hypothesis))
  assert.throws(() => pk(reference, hypothesis, { window: 5 }), { code: 'unit-required' })
})

test('the signature prints the length and the axis', () => {
  const signature = boundaryF.signature({ tolerance: '500ms' }, { ticksPerSecond: 1000 })
  assert.equal(
    signature.split('|v:')[0],
    'boundary-f|tolerance:0.5s|matching:maximum|trim:yes|reach:at-most|excludeEvery:0|average:pooled|beta:1|onEmpty:undefined|axis:ms',
  )
  assert.match(boundaryF.signature({}, { ticksPerSecond: 10000 }), /\|axis:1e-4s\|/)
})

test('a length is as many ticks in seconds as in milliseconds', () => {
  assert.equal(ticksIn('500ms', 100), ticksIn('0.5s', 100))
  assert.deepEqual([ticksIn('15ms', 100), ticksIn('15ms', 100, 'ceil')], [1, 2])
})
