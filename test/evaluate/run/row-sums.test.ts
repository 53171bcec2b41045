import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { addToLine, openLine } from '../../../src/evaluate/run/line-sums.ts'
import { RowSums } from '../../../src/evaluate/run/row-sums.ts'
import { readColumn } from '../../../src/stats/sums/exact-columns.ts'

const number = fc.oneof(fc.integer({ min: 0, max: 2 ** 40 }), fc.double({ min: -4, max: 4, noNaN: true }))
const pair = fc.record({
  line: fc.nat(2),
  row: fc.nat(3),
  tally: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'changed/3'), number, { noNullPrototype: true }),
  score: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})

test('sums by rows are the sums by columns, whichever fields and fractions come when', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 30 }), pairs => {
      const byRows = new RowSums(3, 4)
      const byColumns = Array.from({ length: 3 }, () => openLine(4))
      for (const { line, row, tally, score } of pairs) {
        byRows.add(line, row, tally, score)
        addToLine(byColumns[line]!, row, { item: '', reference: '', hypothesis: '', tally, score })
      }
      for (const [line, own] of byRows.lines().entries()) {
        const other = byColumns[line]!
        assert.deepEqual([...own.pairs], [...other.pairs])
        assert.deepEqual([...own.defined], [...other.defined])
        assert.deepEqual([...readColumn(own.scores)], [...readColumn(other.scores)])
        for (const [field, column] of own.fields) {
          const expected = other.fields.get(field)
          // A field that one line alone has is 0 in the others.
          const sums = expected === undefined ? [0, 0, 0, 0] : [...readColumn(expected)]
          assert.deepEqual(
            [...readColumn(column)].map(sum => sum + 0),
            sums.map(sum => sum + 0),
          )
        }
        for (const field of other.fields.keys()) assert.ok(own.fields.has(field))
      }
    }),
  )
})
