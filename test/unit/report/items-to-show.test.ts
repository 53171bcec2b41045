import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { agreement } from '../../../src/index.ts'
import { itemsToShow } from '../../../src/report/terminal/agreement-heat.ts'

test('the items shown are the first of all, sorted by their similarity', () => {
  const found = agreement(simulateCorpus({ seed: 3, items: 60, coders: 3 }))
  const sorted = [...found.perItem]
    .sort((a, b) => (a.observed ?? 2) - (b.observed ?? 2))
    .map(({ item }) => item)
  for (const most of [0, 1, 12, 59]) assert.deepEqual(itemsToShow(found, most), sorted.slice(0, most))
  assert.deepEqual(
    itemsToShow(found, 60),
    found.perItem.map(({ item }) => item),
  )
})
