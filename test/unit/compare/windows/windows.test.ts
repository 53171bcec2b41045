import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  countDifferences,
  onlyOneSide,
  windowFamilies,
  windowRow,
  windowRuns,
  windowSize,
  winPr,
} from '../../../../src/compare/index.ts'
import { fromBoundaries, fromMasses, type Segmentation } from '../../../../src/index.ts'
import { pair } from '../../../support/arbitraries.ts'

const held = ({ boundaries }: Segmentation, start: number, width: number) =>
  boundaries.filter(boundary => boundary >= start && boundary < start + width).length

/** Every window looked at, one by one. */
function everyWindow(reference: Segmentation, hypothesis: Segmentation, row: ReturnType<typeof windowRow>) {
  const counts: [number, number][] = []
  for (let start = row.first; start <= row.last; start++)
    counts.push([held(reference, start, row.width), held(hypothesis, start, row.width)])
  return counts
}

const sampled = fc.tuple(pair(), fc.constantFrom(...windowFamilies), fc.integer({ min: 1, max: 70 }))
const anyRow = fc.record({
  width: fc.integer({ min: 0, max: 20 }),
  first: fc.integer({ min: -10, max: 40 }),
  last: fc.integer({ min: -10, max: 80 }),
  divisor: fc.constant(1),
})

test('the sweep, the counts of differences and of one-sided windows agree with looking at every window', () => {
  fc.assert(
    fc.property(sampled, fc.option(anyRow), ([[reference, hypothesis], family, window], other) => {
      const row = other ?? windowRow(family, reference.units, window)
      const counts = everyWindow(reference, hypothesis, row)
      const runs = windowRuns(reference, hypothesis, row)
      assert.deepEqual(
        runs.flatMap(([r, h, , windows]) => Array.from({ length: windows }, () => [r, h])),
        counts,
      )
      const { unequal, absolute } = countDifferences(reference, hypothesis, row)
      assert.equal(unequal, counts.filter(([r, h]) => r !== h).length)
      assert.equal(
        absolute,
        counts.reduce((sum, [r, h]) => sum + Math.abs(r - h), 0),
      )
      assert.equal(
        onlyOneSide(reference, hypothesis, row).unequal,
        counts.filter(([r, h]) => r > 0 !== h > 0).length,
      )
    }),
    { seed: 3, numRuns: 600 },
  )
})

test('WinPR adds up: w boundaries per boundary, w positions per position', () => {
  fc.assert(
    fc.property(pair(), fc.integer({ min: 1, max: 80 }), ([reference, hypothesis], width) => {
      const { tp, fp, fn, tn } = winPr(reference, hypothesis, { width })
      assert.equal(tp + fp, width * hypothesis.boundaries.length)
      assert.equal(tp + fn, width * reference.boundaries.length)
      assert.equal(tp + fp + fn + tn, width * (reference.units - 1))
      assert.ok(Math.min(tp, fp, fn, tn) >= 0)
    }),
    { seed: 4, numRuns: 300 },
  )
})

/** Boundaries spread over a text; the same number whatever its length. */
const spread = (units: number, count: number, offset: number) =>
  fromBoundaries(
    units,
    Array.from(
      { length: count },
      (_, index) => Math.floor(((index + 0.5) * units) / count) + (index % offset),
    ),
  )

test('the work goes with the boundaries: the same for a text and a window a thousand times as long', () => {
  const work = (units: number, window: number, count: number) => {
    const [reference, hypothesis] = [spread(units, count, 3), spread(units, count, 4)]
    const row = windowRow('interior', units, window)
    return {
      differences: countDifferences(reference, hypothesis, row).visited,
      oneSide: onlyOneSide(reference, hypothesis, row).visited,
      runs: windowRuns(reference, hypothesis, row).length,
    }
  }
  for (const count of [100, 200, 400]) {
    const all = [work(1e5, 50, count), work(2e5, 50, count), work(1e8, 50, count), work(1e8, 50_000, count)]
    for (const { differences, oneSide, runs } of all) {
      assert.ok(differences <= 6 * count, `${differences} positions for ${count} boundaries`)
      assert.ok(oneSide <= 4 * count)
      assert.ok(runs <= 4 * count + 1)
    }
    assert.equal(all[0]!.differences, all[1]!.differences)
  }
})

test('counts are exact up to the longest text, past 2^31 and past 2^32', () => {
  const units = 2 ** 32 - 1
  const reference = fromBoundaries(units, [1, 2 ** 31 - 1, 2 ** 31, units - 1])
  const hypothesis = fromBoundaries(units, [1, 2 ** 31 + 5, units - 2])
  for (const [family, window] of [
    ['interior', 1000],
    ['interior', 2 ** 31 + 7],
    ['padded', 2 ** 32 + 11],
    ['segeval-padded', 2 ** 32 - 1],
    ['inclusive', 3],
  ] as const) {
    const row = windowRow(family, units, window)
    const big = (value: number) => BigInt(value)
    let unequal = 0n
    let absolute = 0n
    let oneSided = 0n
    let windows = 0n
    for (const [r, h, , count] of windowRuns(reference, hypothesis, row)) {
      windows += big(count)
      if (r !== h) unequal += big(count)
      absolute += big(Math.abs(r - h)) * big(count)
      if (r > 0 !== h > 0) oneSided += big(count)
    }
    assert.equal(windows, big(row.last - row.first + 1))
    const differences = countDifferences(reference, hypothesis, row)
    assert.deepEqual([big(differences.unequal), big(differences.absolute)], [unequal, absolute], family)
    assert.equal(big(onlyOneSide(reference, hypothesis, row).unequal), oneSided, family)
  }
})

test('the automatic window is exact where a quotient of doubles is not enough', () => {
  // n / 2s = 429496729.4 → down; 429496729.5 → the even neighbour.
  assert.equal(windowSize(fromMasses([4294967290, 1, 1, 1, 1])), 429496729)
  assert.equal(windowSize(fromMasses([4294967291, 1, 1, 1, 1])), 429496730)
  assert.equal(windowSize(fromMasses([4294967291, 1, 1, 1, 1]), { rounding: 'floor' }), 429496729)
})

test('the four rounding rules on either side of a tie', () => {
  const rules = ['half-even', 'half-up', 'floor', 'ceil'] as const
  const sizes = (masses: number[]) =>
    rules.map(rounding => windowSize(fromMasses(masses), { rounding, minWindow: 0 }))
  assert.deepEqual(sizes([5]), [2, 3, 2, 3]) // 2.5
  assert.deepEqual(sizes([7]), [4, 4, 3, 4]) // 3.5
  assert.deepEqual(sizes([5, 6]), [3, 3, 2, 3]) // 2.75
  assert.deepEqual(sizes([5, 4]), [2, 2, 2, 3]) // 2.25
  assert.deepEqual(sizes([1, 1, 1]), [0, 1, 0, 1]) // 0.5
  assert.deepEqual(sizes([12]), [6, 6, 6, 6])
})

test('the window by boundaries counts gaps per boundary, and has none without boundaries', () => {
  assert.equal(windowSize(fromMasses([5, 8]), { windowRule: 'boundaries' }), 6)
  assert.equal(windowSize(fromMasses([13]), { windowRule: 'boundaries' }), undefined)
  assert.equal(windowSize([fromMasses([13]), fromMasses([5, 8])], { windowRule: 'boundaries' }), 12)
})
