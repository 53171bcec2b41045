import assert from 'node:assert/strict'
import { test } from 'vitest'
import { countBoundaryEdits } from '../../../../src/compare/edits/edit-counts.ts'
import { editSettings } from '../../../../src/compare/edits/edit-settings.ts'
import { fromBoundaries } from '../../../../src/index.ts'

test('at span 1 nothing moves, in texts of many boundaries either', () => {
  const units = 200
  const odd = fromBoundaries(
    units,
    Array.from({ length: 99 }, (_, at) => 2 * at + 1),
  )
  const even = fromBoundaries(
    units,
    Array.from({ length: 99 }, (_, at) => 2 * at + 2),
  )
  const counts = (span: number) => {
    const { matches, additions, transpositions } = countBoundaryEdits(odd, even, editSettings({ span }))
    return [matches, additions, transpositions]
  }
  assert.deepEqual(counts(1), [0, 198, 0])
  assert.deepEqual(counts(2), [0, 0, 99])
})
