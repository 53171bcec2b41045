import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fromSequence, makeCorpus } from '../../../src/index.ts'
import { fittedMatrix } from '../../../web/worker/fitted-matrix.ts'

test('a matrix file is put into the order of the corpus; one that lacks a type is reported', () => {
  const segmentation = fromSequence([null, '.', null, ','], { types: ['.', ','] })
  const corpus = makeCorpus(
    [{ id: 't', units: 4, codings: [{ coder: 'ann', segmentation }] }],
    segmentation.scale,
  )
  const similarity = [
    [1, 0.5, 0.25],
    [0.5, 1, 0],
    [0.25, 0, 1],
  ]
  const file = (matrix: object) => ({ matrixFile: 'm.json', matrix: matrix as never })
  assert.deepEqual(fittedMatrix(file({ types: [',', '.'], similarity }), corpus), {
    matrix: [
      [1, 0.5, 0],
      [0.5, 1, 0.25],
      [0, 0.25, 1],
    ],
    problems: [],
  })
  assert.deepEqual(fittedMatrix(file(similarity), corpus), { matrix: similarity, problems: [] })
  const { matrix, problems } = fittedMatrix(file({ types: [',', '?'], similarity }), corpus)
  assert.equal(matrix, undefined)
  assert.deepEqual(
    problems.map(({ code, severity, location }) => [code, severity, location]),
    [['matrix-type-missing', 'error', { file: 'm.json' }]],
  )
  assert.deepEqual(fittedMatrix({}, corpus), { problems: [] })
  assert.deepEqual(fittedMatrix(file(similarity), undefined), { problems: [] })
})
