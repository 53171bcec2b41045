import assert from 'node:assert/strict'
import { test } from 'vitest'
import { eachReach } from '../../../../src/compare/windows/expected-windows.ts'
import { windowFamilies, windowRow } from '../../../../src/compare/windows/windows.ts'
import { findMetric, fromBoundaries } from '../../../../src/index.ts'

test('windows start where the table of their families says', () => {
  const of = (family: (typeof windowFamilies)[number]) => {
    const { width, first, last, divisor } = windowRow(family, 10, 3)
    return [width, first, last, divisor]
  }
  assert.deepEqual(windowFamilies.map(of), [
    [3, 1, 7, 7],
    [2, 1, 8, 8],
    [4, 0, 7, 8],
    [3, 1, 8, 8],
    [3, -1, 9, 11],
    [3, -2, 10, 14],
  ])
})

test('positions that windows hold, counted one by one', () => {
  for (const family of windowFamilies)
    for (const [units, window] of [
      [2, 1],
      [4, 2],
      [5, 7],
      [12, 3],
    ] as const) {
      const row = windowRow(family, units, window)
      const found = new Map<number, number>()
      eachReach(row, units - 1, (reach, windows) => found.set(reach, (found.get(reach) ?? 0) + windows))
      const naive = new Map<number, number>()
      for (let start = row.first; start <= row.last; start++) {
        let held = 0
        for (let at = start; at < start + row.width; at++) if (at >= 1 && at <= units - 1) held++
        naive.set(held, (naive.get(held) ?? 0) + 1)
      }
      const sorted = (counts: Map<number, number>) => [...counts].sort(([a], [b]) => a - b)
      assert.deepEqual(sorted(found), sorted(naive), `${family} ${units} ${window}`)
    }
})

test('windows of texts beyond 2^30 units', () => {
  const units = 1_600_000_000
  const metric = findMetric('window-diff')!
  const options = metric.resolve({ window: 10, windows: 'interior' })
  const of = (...cuts: number[]) => fromBoundaries(units, cuts)
  const tally = metric.tally(of(5, 1_500_000_000), of(5, 1_500_000_003), options)
  assert.deepEqual([tally.errors, tally.windows], [6, units - 10])
})
