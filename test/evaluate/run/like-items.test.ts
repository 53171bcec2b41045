import assert from 'node:assert/strict'
import { test } from 'vitest'
import { GrowingCells } from '../../../src/evaluate/run/like-items.ts'

test('texts and recordings of as many ticks are alike only where a tick is as long', () => {
  const cells = new GrowingCells(2, 1)
  const counted = (id: string, perSecond: number) =>
    cells.add([0, 1], { id, units: 10, codings: [] }, perSecond, 0)
  for (const [id, perSecond] of [
    ['d', 0],
    ['c', 100],
    ['b', 1000],
    ['a', 100],
  ] as const)
    cells.cut(counted(id, perSecond), 1, 3)
  const { kinds, items, boundaries } = cells.close()
  assert.deepEqual(
    kinds.map(({ perSecond, first }) => [perSecond, first]),
    [
      [0, 'd'],
      [100, 'a'],
      [1000, 'b'],
    ],
  )
  assert.deepEqual([...items], [1, 2, 1])
  assert.deepEqual([...boundaries], [0, 3, 0, 6, 0, 3])
})
