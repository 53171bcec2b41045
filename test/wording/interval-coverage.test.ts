import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { coverageWord } from '../../src/wording/evaluation/interval-coverage.ts'

test('the coverage that sentences give is the one that the manual has measured', () => {
  const manual = readFileSync(
    new URL('../../docs/explanation/confidence-and-tests.md', import.meta.url),
    'utf8',
  )
  const range = '([\\d.]+) to ([\\d.]+) %'
  const rows = [
    ...manual.matchAll(new RegExp(`^\\| (\\d+) \\| ${range} \\| ${range} \\| ${range} \\|`, 'gm')),
  ].map(([, ...cells]) => cells.map(Number))
  assert.deepEqual(
    rows.map(([items]) => items),
    Array.from({ length: 14 }, (_, index) => index + 6),
  )
  const word = (low: number, high: number) =>
    Math.round(low) === Math.round(high)
      ? `${Math.round(low)} %`
      : `${Math.round(low)} to ${Math.round(high)} %`
  for (const [items, ...ends] of rows)
    for (const [index, method] of (['percentile', 'bca', 'widened'] as const).entries())
      assert.equal(coverageWord(items!, method), word(ends[2 * index]!, ends[2 * index + 1]!))
  assert.equal(coverageWord(5, 'percentile'), undefined)
  assert.equal(coverageWord(20, 'percentile'), undefined)
})
