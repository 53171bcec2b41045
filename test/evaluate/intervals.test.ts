import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readSampled, resampleRows, STEP, sideBySide } from '../../src/evaluate/intervals.ts'
import { bootstrap, type SumsScore, tallyTable } from '../../src/stats/index.ts'

const share: SumsScore = ([x, n]) => (n! > 0 ? x! / n! : undefined)
const settings = { method: 'percentile', level: 0.95, resamples: 3 * STEP } as const

test('resamples that are sampled in steps are those of one step: none comes twice', () => {
  const table = tallyTable(Array.from({ length: 9 }, (_, item) => ({ x: item * item, n: 10 + item })))
  const together = sideBySide([{ table, score: share }])
  const sampled = resampleRows(together.table, settings.resamples, 4)
  const [read] = readSampled(together, sampled, settings, 4)
  const alone = bootstrap(table, share, { seed: 4, replicates: settings.resamples, bca: false })
  assert.deepEqual(read, alone)
  assert.ok(new Set(read!.scores).size > STEP / 2)
})

test('columns of the same weighted sum are not taken for one column', () => {
  // 2 · 1 + 0 · 2 = 0 · 1 + 1 · 2
  const table = tallyTable([
    { x: 2, n: 0 },
    { x: 0, n: 1 },
  ])
  const together = sideBySide([{ table, score: share }])
  assert.equal(together.table.fields.length, 2)
  assert.deepEqual(together.place, [0, 1])
  const zero = tallyTable([{ x: 0 }, { x: 0 }])
  const twice = sideBySide([
    { table, score: share },
    { table, score: share },
    { table: zero, score: ([x]) => x },
  ])
  assert.deepEqual(twice.place, [0, 1, 0, 1, -1])
})
