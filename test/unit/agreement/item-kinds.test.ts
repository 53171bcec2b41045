import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ItemKindsBuilder } from '../../../src/agreement/fold-items.ts'

test('texts and recordings of as many ticks are alike only where a tick is as long', () => {
  const cells = new ItemKindsBuilder(2, 1)
  for (const [item, perSecond] of [
    ['d', undefined],
    ['c', 100],
    ['b', 1000],
    ['a', 100],
  ] as const)
    cells.add(
      {
        item,
        places: 9,
        perSecond,
        codings: [0, 3].map((count, coder) => ({ coder, boundaries: [count], marks: [[1, count]] })),
      },
      0,
    )
  const { kinds, items, boundaries } = cells.finish()
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
