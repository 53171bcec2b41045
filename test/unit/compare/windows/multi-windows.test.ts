import assert from 'node:assert/strict'
import { test } from 'vitest'
import { windowFamilies, windowRow } from '../../../../src/compare/windows/windows.ts'
import { fromBoundaries } from '../../../../src/index.ts'
import { sweepManyWindows } from '../../../../src/metrics/windows/multi-window-diff.ts'

test('windows of several sides are counted as one by one', () => {
  const sides = [
    [2, 3, 7],
    [1, 7, 11],
    [], //
    [5, 6, 7, 8],
  ].map(cuts => fromBoundaries(12, cuts))
  for (const family of windowFamilies) {
    const row = windowRow(family, 12, 4)
    const found: number[][] = []
    sweepManyWindows(sides, row, (counts, windows) => {
      for (let more = 0; more < windows; more++) found.push([...counts])
    })
    const naive: number[][] = []
    for (let start = row.first; start <= row.last; start++)
      naive.push(
        sides.map(({ boundaries }) => boundaries.filter(at => at >= start && at < start + row.width).length),
      )
    assert.deepEqual(found, naive, family)
  }
})
