import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { PackedParts, type PackedRows, type PackedScore } from '../../src/stats/resampling/packed-rows.ts'
import { RowWriter } from '../../src/stats/resampling/row-writer.ts'

const value = fc.oneof(
  fc.nat(300),
  fc.nat(70_000),
  fc.integer({ min: 2 ** 31, max: 2 ** 40 }),
  fc.constantFrom(0, -0, -3, 0.1, 1 / 3, Number.MAX_SAFE_INTEGER, 1e300, Number.POSITIVE_INFINITY),
)
const scored = fc.record({
  tally: fc
    .uniqueArray(fc.tuple(fc.constantFrom('hits', 'tp:2', '~x', '+y', 'n', 'tp:a\nb', 'tp:a\\nb\\'), value), {
      selector: ([name]) => name,
    })
    .map(entries => Object.fromEntries(entries)),
  score: fc.option(fc.double({ noNaN: true }), { nil: undefined }),
  reason: fc.constantFrom(undefined, 'no-boundaries', 'nothing-to-compare'),
})

function pack(rows: readonly (readonly { name: string; entry: unknown }[])[]) {
  const writer = new RowWriter()
  for (const row of rows) {
    writer.whole(row.length)
    for (const { name, entry } of row) {
      writer.word(name)
      writer.score(entry as PackedScore)
    }
    writer.endRow()
  }
  return writer.pack()
}

const rowsOf = fc.array(
  fc.array(fc.record({ name: fc.constantFrom('ann', 'bo', 'ü\n='), entry: scored }), { maxLength: 4 }),
  { maxLength: 6 },
)

test('packed rows come back to the bit, fields in their order, in any order of reading', () => {
  fc.assert(
    fc.property(fc.array(rowsOf, { minLength: 1, maxLength: 4 }), groups => {
      const parts = new PackedParts()
      for (const group of groups) parts.add(structuredClone(pack(group)) as PackedRows)
      const rows = groups.flat()
      assert.equal(parts.length, rows.length)
      for (let row = rows.length - 1; row >= 0; row--) {
        const reader = parts.open(row)
        const read = Array.from({ length: reader.whole() }, () => ({
          name: reader.word(),
          entry: reader.score(),
        }))
        assert.deepStrictEqual(
          read.map(({ name, entry }) => [name, Object.entries(entry.tally), entry.score, entry.reason]),
          rows[row]!.map(({ name, entry }) => [name, Object.entries(entry.tally), entry.score, entry.reason]),
        )
      }
    }),
  )
})

test('small numbers take a byte each', () => {
  const small = pack([
    [{ name: 'ann', entry: { tally: { hits: 255, n: 3 }, score: 0.5, reason: undefined } }],
  ])
  assert.ok(small.wholes instanceof Uint8Array)
  const wide = pack([[{ name: 'ann', entry: { tally: { hits: 256, n: 3 }, score: 0.5, reason: undefined } }]])
  assert.ok(wide.wholes instanceof Uint16Array)
})

test('numbers at the ends of every width come back as they are', () => {
  for (const most of [2 ** 8, 2 ** 16, 2 ** 32, 2 ** 33])
    for (const hits of [most - 1, most, most + 1]) {
      const tally = { hits, n: 3 }
      const packed = pack([[{ name: 'ann', entry: { tally, score: 0.5, reason: undefined } }]])
      const parts = new PackedParts()
      parts.add(structuredClone(packed) as PackedRows)
      const reader = parts.open(0)
      assert.deepEqual([reader.whole(), reader.word(), reader.score().tally], [1, 'ann', tally])
    }
})
