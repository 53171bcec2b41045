import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { readMatrixFile } from '../../src/cli/options/matrix-option.ts'
import { metricChoices } from '../../src/cli/options/metric-options.ts'
import { score } from '../../src/cli/serve/score.ts'
import { LAI_2023_MATRIX } from '../../src/compare/index.ts'
import { cesura, cesuraIn } from './run.ts'

test('a matrix file goes to the metrics that take one, and to no other', () => {
  const matrix = readMatrixFile('examples/lai-2023-matrix.json')
  assert.deepEqual(matrix, LAI_2023_MATRIX)
  const [flexible, pk] = metricChoices({ metric: ['S_f', 'pk'], matrix }, [], { noteOnce: () => undefined })
  assert.equal(flexible!.options.matrix, matrix)
  assert.deepEqual(pk!.options, {})
  assert.throws(() => metricChoices({ metric: ['pk'], matrix }, [], { noteOnce: () => undefined }), {
    code: 'option-unused',
  })
})

test('what is wrong with a matrix file is reported with its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-'))
  try {
    const file = join(folder, 'matrix.csv')
    writeFileSync(file, ',.,none\n.,1,NA\nnone,0,1\n')
    assert.throws(() => readMatrixFile(file), {
      code: 'matrix-value',
      location: { file, line: 2, column: 3 },
    })
    assert.throws(() => readMatrixFile(join(folder, 'none.json')), { code: 'file-not-found' })
    assert.throws(() => readMatrixFile(folder), { code: 'file-unreadable' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('costs of moving are in the order of the matrix or by name, whatever the order in which types are read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-'))
  try {
    const matrix = {
      types: [',', '.'],
      similarity: [
        [1, 0.5, 0],
        [0.5, 1, 0],
        [0, 0, 1],
      ],
    }
    writeFileSync(join(folder, 'm.json'), JSON.stringify(matrix))
    writeFileSync(join(folder, 'ann.csv'), 'Turn,Speaker,Utterance\n1,A,"a b c ,"\n1,A,d e f g h .\n')
    writeFileSync(join(folder, 'bo.csv'), 'Turn,Speaker,Utterance\n1,A,"a b ,"\n1,A,c d e f g h .\n')
    const read = ['ann.csv', 'bo.csv', '--from-path', '{coder}.csv', '--read', 'unmarked-rows=none', '--json']
    const found = ['. ,', ', .'].flatMap(symbols =>
      ['[0.4,0.9]', '{",": 0.4, ".": 0.9}'].map(costs => {
        const how = [
          '--matrix',
          'm.json',
          '--read',
          `symbols=${symbols}`,
          '--option',
          `transpositionCost=${costs}`,
        ]
        const { stdout, stderr } = cesuraIn(folder, [
          'evaluate',
          ...read,
          ...how,
          '-r',
          'ann',
          '-m',
          'S_f',
          '--no-bounds',
        ])
        const [metric] = JSON.parse(stdout || stderr).metrics
        assert.match(metric.signature, /\|transpositionCost:\{,=0\.4;\.=0\.9\}\|/)
        assert.equal(metric.hypotheses[0].micro.value, 1 - 0.4 / 8)
        const agreed = cesuraIn(folder, ['agreement', ...read, ...how, '-m', 'S_f'])
        const { coefficients } = JSON.parse(agreed.stdout || agreed.stderr)
        return coefficients.map(({ value }: { value: number }) => value.toFixed(9))
      }),
    )
    for (const each of found) assert.deepEqual(each, found[0])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('costs in the order of the types of a pair are signed with its types', () => {
  const line = (first: string, last: string) => ({
    reference: { sequence: [null, first, null, last] },
    hypothesis: { sequence: [first, null, null, last] },
  })
  const pairs = [line('.', ','), line(',', '.')]
  const input = pairs.map(pair => `${JSON.stringify(pair)}\n`).join('')
  const answers = cesura(['pairs', '-m', 'S_f', '--option', 'transpositionCost=[0.1,0.9]', '--quiet'], input)
  const [first, second] = answers.stdout
    .trimEnd()
    .split('\n')
    .map(each => JSON.parse(each).scores['flexible-similarity'])
  assert.match(first.signature, /\|transpositionCost:\{,=0\.9;\.=0\.1\}\|/)
  assert.match(second.signature, /\|transpositionCost:\{,=0\.1;\.=0\.9\}\|/)

  const columns = {
    references: pairs.map(({ reference }) => reference),
    hypotheses: pairs.map(({ hypothesis }) => hypothesis),
  }
  const scored = (transpositionCost: readonly number[] | Record<string, number>, types?: string[]) =>
    score({ metrics: [{ id: 'S_f', options: { transpositionCost } }], ...columns, types })
  const apart = scored([0.1, 0.9])
  assert.deepEqual(apart.values['flexible-similarity'], [1 - 0.1 / 4, null])
  assert.equal(apart.errors[0]!.code, 'types-differ')
  for (const { values, errors, signatures } of [
    scored([0.1, 0.9], ['.', ',']),
    scored({ '.': 0.1, ',': 0.9 }),
  ]) {
    assert.deepEqual(errors, [])
    assert.deepEqual(values['flexible-similarity'], [1 - 0.1 / 4, 1 - 0.9 / 4])
    assert.match(signatures['flexible-similarity']!, /\|transpositionCost:\{,=0\.9;\.=0\.1\}\|/)
  }
})
