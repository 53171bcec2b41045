import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { resampledSums } from '../../../src/stats/resampling/resample.ts'
import { fillPhilox, streamIds } from '../../../src/stats/resampling/stream.ts'
import { rowsInBuckets } from '../../../src/stats/resampling/tally-table.ts'
import { addToColumn, openColumn, readColumn, totalOf } from '../../../src/stats/sums/exact-sum.ts'

/** How often each row comes in a resample, drawn as slowly as can be: a seed means the same rows in every version. */
function sampled(rows: number, seed: number, replicate: number): number[] {
  let digits = 1
  while (rows > 1 && rows ** (digits + 1) <= 2 ** 31) digits++
  const span = rows ** digits
  const fair = Math.floor(2 ** 31 / span) * span
  const atATime = Math.min(16_384, 4 * Math.ceil(((rows / digits) * (2 ** 31 / fair) * 1.005 + 4) / 4))
  const counts = new Array<number>(rows).fill(0)
  let left = rows
  for (let block = 0; left > 0; block += atATime / 4) {
    const words = new Uint32Array(atATime)
    fillPhilox(words, seed, 0, block, replicate, 0, streamIds.resampling)
    const kept = [...words].map(word => Math.floor(word / 2)).filter(word => word < fair)
    for (let digit = 0; digit < digits; digit++)
      for (const word of kept) {
        if (left === 0) return counts
        counts[Math.floor((word % span) / rows ** digit) % rows]!++
        left--
      }
  }
  return counts
}

test('a seed means the same rows: a word holds as many samples as fit, and none that would be unfair', () => {
  for (const rows of [1, 2, 3, 5, 90, 1_290, 37_840, 46_341]) {
    const table = {
      rows,
      fields: ['row', 'square'],
      values: Float64Array.from({ length: 2 * rows }, (_, at) => (at < rows ? at + 1 : (at - rows) ** 2)),
    }
    const sums = resampledSums(table, { seed: 11, replicates: 2, first: 3 })
    for (const replicate of [0, 1]) {
      const counts = sampled(rows, 11, 3 + replicate)
      const wanted = [0, 0]
      for (const [row, count] of counts.entries()) {
        wanted[0]! += count * (row + 1)
        wanted[1]! += count * row ** 2
      }
      assert.deepEqual([...sums.subarray(2 * replicate, 2 * replicate + 2)], wanted, `${rows} rows`)
    }
  }
})

test('rows in buckets are added up column by column, and a bucket without rows is left out', () => {
  const table = { rows: 3, fields: ['a', 'b'], values: Float64Array.of(1, 2, 4, 8, 16, 32) }
  const found = rowsInBuckets(table, [7, 2, 7])
  assert.deepEqual(
    { ...found, values: [...found.values] },
    { rows: 2, fields: ['a', 'b'], values: [2, 5, 16, 40] },
  )
})

test('a column of sums keeps 53 digits behind the point, whatever the order', () => {
  const small = 2 ** -50
  const column = openColumn(2)
  for (const value of [3, 0.5, small, -0.5]) addToColumn(column, 1, value)
  assert.deepEqual([...readColumn(column)], [0, 3 + small])
  assert.equal(totalOf(column), 3 + small)
  const whole = openColumn(2)
  addToColumn(whole, 0, 4)
  assert.deepEqual([...readColumn(whole)], [4, 0])
})

test('a row of a column is the exact sum rounded once', () => {
  // Multiples of 2⁻⁵³ add up exactly as big integers, which Number rounds to the nearest.
  const digits = 2 ** 53
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), fc.integer({ min: 0, max: digits - 1 })),
        {
          minLength: 1,
          maxLength: 40,
        },
      ),
      numbers => {
        const column = openColumn(1)
        let sum = 0n
        for (const [whole, fraction] of numbers) {
          const value = whole + fraction / digits
          addToColumn(column, 0, value)
          // The number itself was rounded; its digits behind the point beyond 53 are none.
          sum += BigInt(Math.floor(value)) * BigInt(digits) + BigInt((value - Math.floor(value)) * digits)
        }
        assert.equal(readColumn(column)[0], Number(sum) / digits)
      },
    ),
  )
})
