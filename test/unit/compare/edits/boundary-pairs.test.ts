import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { boundaryShifts, eachOverlap, nearestMatches, overlapSizes } from '../../../../src/compare/index.ts'
import { fromBoundaries, fromMasses, generalizedHamming } from '../../../../src/index.ts'
import { pair } from '../../../support/arbitraries.ts'

/** The whole table, as Bookstein et al. write it. */
function wholeTable(
  expected: Uint32Array,
  found: Uint32Array,
  insert: number,
  remove: number,
  shift: number,
) {
  let row = Array.from({ length: expected.length + 1 }, (_, column) => column * insert)
  for (const position of found) {
    const next = [row[0]! + remove]
    for (const [column, target] of expected.entries())
      next.push(
        Math.min(
          row[column + 1]! + remove,
          next[column]! + insert,
          row[column]! + shift * Math.abs(position - target),
        ),
      )
    row = next
  }
  return row.at(-1)!
}

test('the band finds the cost of the whole table', () => {
  const cost = fc.integer({ min: 0, max: 12 })
  fc.assert(
    fc.property(pair(), cost, cost, cost, ([reference, hypothesis], insert, remove, shift) => {
      const costs = { insert, delete: remove, shift }
      const { insertions, deletions, distance } = boundaryShifts(
        reference.boundaries,
        hypothesis.boundaries,
        costs,
      )
      assert.equal(
        insertions * insert + deletions * remove + distance * shift,
        wholeTable(reference.boundaries, hypothesis.boundaries, insert, remove, shift),
      )
      assert.equal(reference.boundaries.length - insertions, hypothesis.boundaries.length - deletions)
    }),
    { seed: 6, numRuns: 500 },
  )
})

test('a hundred thousand boundaries take a narrow band, not a table', () => {
  const units = 1_000_000
  const every = (offset: number) =>
    fromBoundaries(
      units,
      Uint32Array.from({ length: 99_000 }, (_, index) => 10 * index + offset),
    )
  assert.equal(generalizedHamming(every(3), every(5)), 2 * 99_000)
  assert.equal(generalizedHamming(every(3), every(8)), 4 * 99_000)
})

test('the closest pair first, as a search through all remaining pairs takes it', () => {
  const search = (expected: Uint32Array, found: Uint32Array, tolerance: number) => {
    const [r, h] = [[...expected], [...found]]
    for (let matches = 0; ; matches++) {
      let best: [number, number, number] = [tolerance, -1, -1]
      for (const [i, a] of r.entries())
        for (const [j, b] of h.entries())
          if (Math.abs(a - b) < best[0] || (best[1] < 0 && Math.abs(a - b) === best[0]))
            best = [Math.abs(a - b), i, j]
      if (best[1] < 0) return matches
      r.splice(best[1], 1)
      h.splice(best[2], 1)
    }
  }
  fc.assert(
    fc.property(pair(), fc.integer({ min: 0, max: 9 }), ([reference, hypothesis], tolerance) => {
      const [expected, found] = [reference.boundaries, hypothesis.boundaries]
      assert.equal(nearestMatches(expected, found, tolerance), search(expected, found, tolerance))
    }),
    { seed: 7, numRuns: 300 },
  )
})

test('overlaps tile the text, and each lies in its two segments', () => {
  fc.assert(
    fc.property(pair(), ([reference, hypothesis]) => {
      const sizes = overlapSizes(reference, hypothesis)
      assert.equal(
        sizes.reduce((a, b) => a + b),
        reference.units,
      )
      let at = 0
      eachOverlap(reference, hypothesis, (i, j, start, end) => {
        assert.equal(start, at)
        at = end
        for (const [{ boundaries, units }, segment] of [
          [reference, i],
          [hypothesis, j],
        ] as const) {
          assert.ok(start >= (segment > 0 ? boundaries[segment - 1]! : 0))
          assert.ok(end <= (segment < boundaries.length ? boundaries[segment]! : units))
        }
      })
    }),
    { seed: 8, numRuns: 200 },
  )
})

test('rejects invalid costs', () => {
  const text = fromMasses([2, 2])
  for (const bad of [-1, Number.NaN, Number.POSITIVE_INFINITY])
    for (const option of ['insert', 'delete', 'shift'])
      assert.throws(() => generalizedHamming(text, text, { [option]: bad }), { code: 'option-invalid' })
})
