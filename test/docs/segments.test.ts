import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { fromBoundaries, panopticQuality, panopticSegmentation } from '../../src/index.ts'

test('explanation/segments-compared.md prints the PQ, PQ*, SQ and RQ that the metrics give', () => {
  const page = readFileSync(new URL('../../docs/explanation/segments-compared.md', import.meta.url), 'utf8')
  const table = /<!-- segments-pq -->\n([\s\S]*?)\n<!-- \/segments-pq -->/.exec(page)![1]!
  const rows = table.split('\n').slice(2)
  assert.equal(rows.length, 5)
  for (const row of rows) {
    const [units, reference, hypothesis, ...printed] = row.slice(2, -2).split(' | ')
    const [r, h] = [reference!, hypothesis!].map(list =>
      fromBoundaries(Number(units), list.split(', ').map(Number)),
    )
    const scores = [
      panopticQuality(r!, h!),
      panopticQuality(r!, h!, { matching: 'majority' }),
      panopticSegmentation(r!, h!),
      panopticQuality(r!, h!, { weight: 'none' }),
    ]
    assert.deepEqual(
      scores.map(score => score?.toFixed(3) ?? '–'),
      printed,
      row,
    )
  }
})
