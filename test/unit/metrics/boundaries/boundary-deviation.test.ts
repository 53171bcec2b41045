import assert from 'node:assert/strict'
import { test } from 'vitest'
import { boundaryDeviation, fromBoundaries, fromMasses, fromSeconds } from '../../../../src/index.ts'

//  reference   ..|...|......     boundaries 2, 5
//  hypothesis  .|.........|.     boundaries 1, 10
test('from each boundary of one side to the nearest of the other', () => {
  const [reference, hypothesis] = [fromMasses([2, 3, 6]), fromMasses([1, 9, 1])]
  assert.deepEqual(boundaryDeviation.tally(reference, hypothesis), {
    reference: 2,
    hypothesis: 2,
    'at:1': 1,
    'at:4': 1,
  })
  assert.equal(boundaryDeviation(reference, hypothesis), 2.5)
  assert.equal(boundaryDeviation(reference, hypothesis, { summary: 'max' }), 4)
  assert.equal(boundaryDeviation(reference, hypothesis, { direction: 'hypothesis' }), 3)
})

test('pooled, the median is over the distances of all pairs', () => {
  const near = boundaryDeviation.tally(fromBoundaries(30, [5, 10, 15]), fromBoundaries(30, [5, 10, 15]))
  const far = boundaryDeviation.tally(fromBoundaries(30, [5]), fromBoundaries(30, [25]))
  assert.equal(boundaryDeviation.score(boundaryDeviation.add(near, far)), 0)
  assert.equal(boundaryDeviation.score(far), 20)
})

test('on a time axis it is in seconds, whatever the tick', () => {
  const [reference, hypothesis] = [
    fromSeconds('100', ['10.0', '40', '70']),
    fromSeconds('100', ['10.5', '41', '73']),
  ]
  assert.equal(boundaryDeviation(reference, hypothesis), 1)
  assert.equal(boundaryDeviation(reference, hypothesis, { summary: 'max' }), 3)
})

test('a side without boundaries has no distances, unless the ends of the text count', () => {
  const [cut, whole] = [fromMasses([2, 3]), fromMasses([5])]
  const reason = (a: typeof cut, b: typeof cut) => boundaryDeviation.reason(boundaryDeviation.tally(a, b))
  assert.equal(reason(cut, whole), 'no-hypothesis-boundaries')
  assert.equal(reason(whole, cut), 'no-reference-boundaries')
  assert.equal(reason(whole, whole), 'no-boundaries')
  assert.equal(boundaryDeviation(cut, whole, { trim: 'no' }), 0)
})
