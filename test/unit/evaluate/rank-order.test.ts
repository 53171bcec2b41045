import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { MetricResult } from '../../../src/evaluate/evaluation.ts'
import { rank, significanceRanks } from '../../../src/evaluate/tests/ranking.ts'

test('ranks never fall as scores fall, though a later hypothesis may differ from fewer others', () => {
  const order = [0.9, 0.8, 0.7, 0.57, 0.54].map((value, index) => ({
    hypothesis: `h${index}`,
    rank: index + 1,
    value,
    groups: '',
    letters: [],
  }))
  const pair = (a: number, b: number) => ({ a: `h${a}`, b: `h${b}`, differ: true })
  const metric = {
    better: 'higher',
    ranking: { tested: true, order },
    tests: { pairs: [pair(0, 3), pair(1, 3), pair(0, 4)] },
  } as unknown as MetricResult
  assert.deepEqual([...significanceRanks(metric).values()], [1, 1, 1, 3, 3])
})

test('ranks: equal scores share one, undefined ones come last, letters follow the tests in either order', () => {
  const row = (hypothesis: string, value: number | null) =>
    ({ hypothesis, micro: { value }, macro: { value } }) as never
  const pooling = { pool: 'micro', acrossGroups: 'pool' } as never
  const test3 = (a: string, b: string, differ: boolean) => ({ a, b, differ }) as never
  const given = [row('lost', null), row('mid', 0.5), row('top', 0.9), row('low', 0.1), row('also', 0.5)]
  const tests = [test3('low', 'top', true), test3('mid', 'top', false), test3('low', 'mid', false)]
  const { order, tested } = rank(given, 'higher', pooling, tests)
  assert.equal(tested, true)
  assert.deepEqual(
    order.map(({ hypothesis, rank: own, groups }) => [hypothesis, own, groups]),
    [
      ['top', 1, 'a'],
      ['mid', 2, 'ab'],
      ['also', 2, 'ab'],
      ['low', 4, 'b'],
      ['lost', null, ''],
    ],
  )
  const untested = rank(given, 'lower', pooling, undefined)
  assert.deepEqual(
    untested.order.map(({ hypothesis, rank: own, groups }) => [hypothesis, own, groups]),
    [
      ['low', 1, ''],
      ['mid', 2, ''],
      ['also', 2, ''],
      ['top', 4, ''],
      ['lost', null, ''],
    ],
  )
  const sure = (ranking: object, better: string) => [
    ...significanceRanks({ ranking, tests: { pairs: tests }, better } as never),
  ]
  assert.deepEqual(sure({ order, tested }, 'higher'), [
    ['top', 1],
    ['mid', 1],
    ['also', 1],
    ['low', 2],
    ['lost', null],
  ])
  assert.deepEqual(sure({ order, tested: false }, 'higher').slice(0, 4), [
    ['top', 1],
    ['mid', 2],
    ['also', 2],
    ['low', 4],
  ])
})
