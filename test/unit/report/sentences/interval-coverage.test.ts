import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { coverageWord } from '../../../../src/report/sentences/intervals.ts'

test('the coverage that sentences give is the one that the manual has measured', () => {
  const manual = readFileSync(
    new URL('../../../../docs/explanation/confidence-and-tests.md', import.meta.url),
    'utf8',
  )
  const found = new Map<number, number[][]>()
  for (const [, items, cells] of manual.matchAll(
    /^\| (?:equal|unequal|harder) \| (\d+) \| [\d.]+ \|(.*)$/gm,
  )) {
    const ends = cells!.split('|').map(cell => cell.match(/[\d.]+/g)?.map(Number) ?? [])
    const own = found.get(Number(items)) ?? [[], [], []]
    found.set(Number(items), own)
    for (const [method, all] of own.entries()) all.push(...ends[method]!)
  }
  assert.deepEqual([...found.keys()], [6, 10, 20, 50])
  for (const [items, own] of found)
    for (const [index, method] of (['percentile', 'bca', 'widened'] as const).entries())
      assert.equal(
        coverageWord(items, method),
        `${Math.min(...own[index]!)} to ${Math.max(...own[index]!)} %`,
      )
  assert.equal(coverageWord(5, 'percentile'), undefined)
})
