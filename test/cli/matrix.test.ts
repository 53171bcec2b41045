import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { readMatrixFile } from '../../src/cli/options/matrix-option.ts'
import { metricChoices } from '../../src/cli/options/metric-options.ts'
import { LAI_2023_MATRIX } from '../../src/compare/index.ts'

test('a matrix file goes to the metrics that take one, and to no other', () => {
  const matrix = readMatrixFile('examples/lai-2023-matrix.json')
  assert.deepEqual(matrix, LAI_2023_MATRIX)
  const [flexible, pk] = metricChoices({ metric: ['S_f', 'pk'], matrix }, [])
  assert.equal(flexible!.options.matrix, matrix)
  assert.deepEqual(pk!.options, {})
  assert.throws(() => metricChoices({ metric: ['pk'], matrix }, []), { code: 'option-unused' })
})

test('what is wrong with a matrix file is said with its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-'))
  try {
    const file = join(folder, 'matrix.csv')
    writeFileSync(file, ',.,none\n.,1,NA\nnone,0,1\n')
    assert.throws(() => readMatrixFile(file), {
      code: 'matrix-value',
      location: { file, line: 2, column: 3 },
    })
    assert.throws(() => readMatrixFile(join(folder, 'none.json')), { code: 'file-unreadable' })
    assert.throws(() => readMatrixFile(folder), { code: 'file-unreadable' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
