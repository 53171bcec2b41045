import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { MetricResult } from '../../src/evaluate/evaluation.ts'
import { significanceRanks } from '../../src/evaluate/tests/ranking.ts'

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
