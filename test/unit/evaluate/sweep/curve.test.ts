import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sweep, sweepCorpus } from '../../../../src/evaluate/index.ts'
import { pooledCounter } from '../../../../src/evaluate/sweep/pooled-counter.ts'
import { areaUnder, spread } from '../../../../src/evaluate/sweep/sweep.ts'
import {
  evaluate,
  findMetric,
  fromBoundaries,
  fromScores,
  makeCorpus,
  pairScorer,
} from '../../../../src/index.ts'

test('two points are a curve where they reach both ends', () => {
  const curve = [
    { ratio: 0.5, value: 0 },
    { ratio: 2, value: 1 },
  ]
  assert.equal(areaUnder(curve, [0.5, 2]), 0.5)
  assert.equal(areaUnder(curve.slice(1), [2, 2]), undefined)
  assert.equal(areaUnder(curve, [0.4, 2]), undefined)
  assert.equal(areaUnder(curve, [0.5, 2.1]), undefined)
})

test('points of a curve stand at equal steps of ln(cuts)', () => {
  const steps = Array.from({ length: 100 }, (_, at) => ({ at: 1 - at / 100, gaps: [], cuts: at + 1 }))
  assert.deepEqual(
    [...spread(steps as never, 5)!].sort((a, b) => a - b),
    [0, 3, 9, 31, 99],
  )
  assert.equal(spread(steps as never, 100), undefined)
})

const scoredItem = (id: string, scores: readonly number[], cuts: readonly number[]) => ({
  id,
  units: scores.length + 1,
  codings: [
    { coder: 'gold', segmentation: fromBoundaries(scores.length + 1, cuts) },
    { coder: 'flat', segmentation: fromBoundaries(scores.length + 1, [1]) },
  ],
  scored: [{ coder: 'model', scores: fromScores(scores) }],
})

const scored = makeCorpus([
  scoredItem('a', [0.1, 0.8, 0.3, 0.2], [2]),
  scoredItem('b', [0.9, 0.4, 0.7, 0.1], [3]),
  scoredItem('c', [0.2, 0.6, 0.6, 0.3], [2, 3]),
])

test('a metric of scores tests those who have scores', () => {
  const { settings } = evaluate(scored, { references: ['gold'], metrics: ['average-precision'] })
  assert.deepEqual(settings.hypotheses, ['model'])
})

test('a curve: points with their share of boundaries, measures over the gaps of all items', () => {
  const { sweeps } = sweepCorpus(scored, { references: ['gold'] })
  const { points, measures } = sweeps[0]!
  assert.deepEqual(
    points.map(({ at, cuts, ratio }) => [at, cuts, ratio]),
    [
      [0.9, 1, 0.25],
      [0.8, 2, 0.5],
      [0.7, 3, 0.75],
      [0.6, 5, 1.25],
      [0.4, 6, 1.5],
      [0.3, 8, 2],
      [0.2, 10, 2.5],
      [0.1, 12, 3],
    ],
  )
  const brier = measures.find(({ id }) => id === 'brier')!.value!
  const squares = [0.01, 0.04, 0.09, 0.04, 0.81, 0.16, 0.09, 0.01, 0.04, 0.16, 0.16, 0.09]
  assert.ok(Math.abs(brier - squares.reduce((a, b) => a + b, 0) / 12) < 1e-12)
  assert.throws(() => sweepCorpus(scored, { hypotheses: ['nobody'] }), {
    code: 'unknown-coder',
    message: 'no coder "nobody" has scores; those who have some are model',
  })
})

test('tallies of a curve hold the last cut', () => {
  const reference = fromBoundaries(9, [4])
  const pk = findMetric('pk')!
  const counter = pooledCounter([reference], pk, {})
  counter.cut(0, 4)
  assert.deepEqual(counter.tallies(), [pk.tally(reference, reference, pk.resolve({}))])
})

test('gaps that share the score where a selection ends are reported', () => {
  const score = pairScorer(['boundary-f'], { select: { rule: 'count', count: 1 } as never })
  const { ties } = score(fromBoundaries(5, [2]), fromScores([0.1, 0.7, 0.7, 0.2]))['boundary-f']!
  assert.ok(ties! > 0, String(ties))
})

test('of equal values on a curve the highest threshold is the best, where less is better too', () => {
  const pairs = [{ reference: fromBoundaries(5, [2]), scores: fromScores([0.1, 0.3, 0.9, 0.2]) }]
  const { points, best } = sweep(pairs, { metric: 'window-diff', options: { window: 2 } })
  const least = Math.min(...points.flatMap(({ value }) => value ?? []))
  const equal = points.filter(({ value }) => value === least)
  assert.ok(equal.length > 1)
  assert.deepEqual(best, { value: least, at: Math.max(...equal.map(({ at }) => at)) })
})
