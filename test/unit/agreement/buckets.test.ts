import assert from 'node:assert/strict'
import { test } from 'vitest'
import { agreement } from '../../../src/agreement/index.ts'
import type { Item } from '../../../src/model/corpus.ts'
import { rowsInBuckets, tallyTable } from '../../../src/stats/resampling/tally-table.ts'

/** Two ways to cut ten units: 150,000 codings share them. */
const [early, late] = [3, 5].map(first => ({ units: 10, boundaries: Uint32Array.of(first, 7) }))

/** Items of ten units and three coders, one of whom often misses the place. */
const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `text-${index}`,
    units: 10,
    codings: ['ann', 'bo', 'cy'].map((coder, number) => {
      const off = (index * 7 + number * 3) % (number === 2 ? 2 : 5) === 0
      return { coder, segmentation: off ? late! : early! }
    }),
  }))

test('above 50,000 items buckets are resampled; the coefficient is that of all items', () => {
  const many = { items: items(50_001) }
  const found = agreement(many, { interval: { resamples: 200 }, seed: 4 })
  assert.deepEqual(found.resampled, { unit: 'buckets', size: 50_001, count: 4096 })
  assert.match(found.signature, /\|interval:4096-buckets\|v:/)
  // In another order, without an interval: the same coefficient.
  const turned = agreement({ items: many.items.reverse() })
  assert.equal(found.value, turned.value)
  assert.ok(found.interval![0] < found.value! && found.value! < found.interval![1])
})

test('rows are added up in their buckets, and empty buckets are no rows', () => {
  const table = tallyTable([{ a: 1 }, { a: 2 }, { a: 4 }, { a: 8 }])
  assert.deepEqual(rowsInBuckets(table, [7, 2, 7, 5]), {
    rows: 3,
    fields: ['a'],
    values: Float64Array.of(2, 8, 5),
  })
})
