import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { fromGaps, fromMarks } from '../../../src/index.ts'

const LENGTHS = [0, 1, 2, 3, 4, 5, 31, 32, 33, 63, 64, 65, 1_000]

const rows = fc
  .constantFrom(...LENGTHS)
  .chain(length => fc.array(fc.constantFrom('0', '1'), { minLength: length, maxLength: length }))

test('a string of marks is read as a list of the same marks', () => {
  fc.assert(
    fc.property(rows, marks => {
      assert.deepEqual(fromGaps(marks.join('')), fromGaps(marks))
      for (const side of ['start', 'end'] as const)
        if (marks.length > 0)
          assert.deepEqual(fromMarks(marks.join(''), { side }), fromMarks(marks, { side }))
    }),
  )
})

test('any other character is rejected at its position', () => {
  fc.assert(
    fc.property(
      rows.filter(marks => marks.length > 0),
      fc.constantFrom('2', '/', ' ', 'p', '@', '\0', '\u0131', '\u3131', 'é', '\ud83d'),
      fc.nat(),
      (marks, char, sampled) => {
        const at = sampled % marks.length
        const wrong = [...marks.slice(0, at), char, ...marks.slice(at + 1)].join('')
        assert.throws(() => fromGaps(wrong), { code: 'mark-unknown', location: { path: `gaps[${at}]` } })
      },
    ),
  )
})
