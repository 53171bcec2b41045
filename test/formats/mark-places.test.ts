import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { MarkPlaces } from '../../src/formats/plain/mark-places.ts'

test('ones are found where they stand, wherever the marks begin and whatever follows them', () => {
  const marks = fc.string({ unit: fc.constantFrom('0', '0', '0', '1'), maxLength: 40 })
  const other = fc.constantFrom('', '\n', '2', '/', 'p1', '\t00', '\u00b0')
  fc.assert(
    fc.property(fc.nat(7), fc.nat(4), marks, other, fc.nat(1), (offset, before, row, rest, first) => {
      const bytes = Buffer.from(`${'x'.repeat(before)}${row}${rest}`)
      // Views that begin anywhere in their memory.
      const memory = new Uint8Array(offset + bytes.length)
      memory.set(bytes, offset)
      const places = new MarkPlaces(memory.subarray(offset))
      const buffer = new Uint32Array(row.length + 3).fill(7)
      const used = places.find(before, first, buffer, 1)
      assert.equal(places.end, before + row.length)
      assert.deepEqual(
        [...buffer.subarray(1, used)],
        [...row].flatMap((mark, at) => (mark === '1' ? [at + first] : [])),
      )
      assert.equal(buffer[0], 7)
    }),
  )
})
