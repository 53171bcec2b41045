import assert from 'node:assert/strict'
import { test } from 'vitest'
import { countDifferences } from '../../../../src/compare/windows/window-counts.ts'
import { fromBoundaries } from '../../../../src/index.ts'

test('windows that end before the text does are counted as one would by hand', () => {
  const units = 9
  const inside = (positions: readonly number[], start: number, width: number) =>
    positions.filter(position => position >= start && position < start + width).length
  for (const [a, b] of [
    [[2, 5, 8], [5]],
    [
      [7, 8],
      [1, 6],
    ],
    [[], [4, 8]],
  ] as const)
    for (const width of [1, 2, 4])
      for (const first of [0, 1, 3])
        for (let last = first; last < units; last++) {
          let [unequal, absolute] = [0, 0]
          for (let start = first; start <= last; start++) {
            const difference = Math.abs(inside(a, start, width) - inside(b, start, width))
            absolute += difference
            if (difference > 0) unequal++
          }
          const found = countDifferences(fromBoundaries(units, [...a]), fromBoundaries(units, [...b]), {
            width,
            first,
            last,
            divisor: last - first + 1,
          })
          assert.deepEqual(
            [found.unequal, found.absolute],
            [unequal, absolute],
            `${[a, b, width, first, last]}`,
          )
        }
})
