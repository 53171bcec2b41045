import assert from 'node:assert/strict'
import { test } from 'vitest'
import { countDifferences, onlyOneSide, type WindowFamily, windowRow } from '../../../../src/compare/index.ts'
import { fewestPkErrors, fewestWindowDiffErrors } from '../../../../src/compare/windows/fewest-errors.ts'
import { fromBoundaries, type Segmentation } from '../../../../src/index.ts'

const families: readonly WindowFamily[] = ['interior', 'units', 'inclusive', 'nltk-n', 'padded']

/** Every segmentation of so many units, by the bits of its number. */
const everyWay = (units: number): Segmentation[] =>
  Array.from({ length: 2 ** (units - 1) }, (_, bits) =>
    fromBoundaries(
      units,
      Array.from({ length: units - 1 }, (__, place) => place + 1).filter(place => (bits >> (place - 1)) & 1),
    ),
  )

test.each(families)(
  'no segmentation with as many boundaries has fewer errors, and one has as few: %s',
  family => {
    for (let units = 1; units <= 7; units++) {
      const all = everyWay(units)
      for (let window = 1; window <= Math.min(4, units); window++) {
        const row = windowRow(family, units, window)
        for (const reference of all) {
          const least = new Map<number, [pk: number, windowDiff: number]>()
          for (const hypothesis of all) {
            const count = hypothesis.boundaries.length
            const [pk, windowDiff] = least.get(count) ?? [Infinity, Infinity]
            least.set(count, [
              Math.min(pk, onlyOneSide(reference, hypothesis, row).unequal),
              Math.min(windowDiff, countDifferences(reference, hypothesis, row).unequal),
            ])
          }
          for (const [count, expected] of least)
            assert.deepEqual(
              [fewestPkErrors(reference, count, row), fewestWindowDiffErrors(reference, count, row)],
              expected,
              `${units} units, window ${window}, reference ${reference.boundaries}, ${count} boundaries`,
            )
        }
      }
    }
  },
)
