import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import {
  arrangeMatrix,
  checkMatrix,
  estimateMatrix,
  flexibleEdits,
  LAI_2023_MATRIX,
  readMatrix,
  typeConfusion,
} from '../../../../src/compare/index.ts'
import {
  CesuraError,
  flexibleSimilarity,
  fromMasses,
  fromSequence,
  typeScale,
} from '../../../../src/index.ts'

/** The code of the error that a call throws. */
function codeOf(call: () => unknown): string | undefined {
  try {
    call()
  } catch (error) {
    assert.ok(error instanceof CesuraError, String(error))
    return error.code
  }
  return undefined
}

const symmetric = [
  [1, 0.5, 0],
  [0.5, 1, 0.25],
  [0, 0.25, 1],
]

describe('a matrix is checked', () => {
  const refusals: [string, unknown, string][] = [
    ['a row too short', [[1, 0], [0]], 'matrix-shape'],
    ['no rows', [], 'matrix-shape'],
    ['a word', 'half', 'matrix-shape'],
    [
      'a value above 1',
      [
        [1, 1.2],
        [0, 1],
      ],
      'matrix-value',
    ],
    [
      'a value below 0',
      [
        [1, -0.1],
        [0, 1],
      ],
      'matrix-value',
    ],
    [
      'NaN',
      [
        [1, Number.NaN],
        [0, 1],
      ],
      'matrix-value',
    ],
    [
      'nothing where a number should be',
      [
        [1, null],
        [0, 1],
      ],
      'matrix-value',
    ],
    [
      'a diagonal that is not 1',
      [
        [0.9, 0],
        [0, 1],
      ],
      'matrix-diagonal',
    ],
    ['types that do not fit', { types: ['.'], similarity: symmetric }, 'matrix-shape'],
    ['a type twice', { types: ['.', '.'], similarity: symmetric }, 'matrix-types'],
  ]
  for (const [name, matrix, code] of refusals) {
    test(`${name}: ${code}, and option-invalid as an option`, () => {
      assert.equal(
        codeOf(() => checkMatrix(matrix as number[][])),
        code,
      )
      const text = fromMasses([1, 1])
      assert.equal(
        codeOf(() => flexibleSimilarity(text, text, { matrix: matrix as number[][] })),
        'option-invalid',
      )
    })
  }

  test('symmetry is asked for, not demanded', () => {
    const lopsided = [
      [1, 0.5],
      [0.25, 1],
    ]
    assert.equal(checkMatrix(lopsided), lopsided)
    assert.equal(
      codeOf(() => checkMatrix(lopsided, { symmetric: true })),
      'matrix-asymmetric',
    )
    assert.equal(checkMatrix(symmetric, { symmetric: true }), symmetric)
  })

  test('its size must be that of the scale, or its names must be there', () => {
    const types = ['.', ',', '?']
    const text = fromSequence(['.', null], { types })
    assert.equal(
      codeOf(() => flexibleSimilarity(text, text, { matrix: symmetric })),
      'matrix-size',
    )
    const named = { types: ['.', ','], similarity: symmetric }
    const asked = fromSequence(['?', null], { types })
    const pairs = [
      [asked, text] as const,
      [text, asked] as const,
      [text, fromSequence([null, '?'], { types })] as const,
    ]
    for (const [a, b] of pairs) {
      assert.equal(
        codeOf(() => flexibleSimilarity(a, b, { matrix: named })),
        'matrix-type-missing',
      )
      assert.equal(
        codeOf(() => flexibleEdits(a, b, { matrix: named })),
        'matrix-type-missing',
      )
    }
    // A type that does not occur needs no row.
    const bare = fromSequence(['.', null], { types: ['.', ','] })
    const comma = (types: string[]) => fromSequence([null, ','], { types })
    assert.equal(
      flexibleSimilarity(text, comma(types), { matrix: named }),
      flexibleSimilarity(bare, comma(['.', ',']), { matrix: named }),
    )
    assert.deepEqual(arrangeMatrix(named, typeScale([','])), [
      [1, 0.25],
      [0.25, 1],
    ])
  })
})

describe('a matrix is read', () => {
  const named = { types: ['.', ','], similarity: symmetric }

  test('from JSON with names, and from rows alone', () => {
    assert.deepEqual(readMatrix(JSON.stringify(named)), named)
    assert.deepEqual(readMatrix(JSON.stringify(symmetric)), symmetric)
    assert.deepEqual(readMatrix(JSON.stringify({ similarity: symmetric })), symmetric)
  })

  test('from CSV and tab-separated text, with quotes, rows in any order', () => {
    const rows = ['none,.,",",∅', '",",0.5,1,0.25', '.,1,0.5,0', '∅,0,0.25,1']
    assert.deepEqual(readMatrix(rows.join('\r\n')), named)
    assert.deepEqual(readMatrix('\t.\t,\tnone\n.\t1\t0.5\t0\n,\t0.5\t1\t0.25\nnone\t0\t0.25\t1\n'), named)
    assert.deepEqual(readMatrix('1,0.5\n0.5,1\n'), [
      [1, 0.5],
      [0.5, 1],
    ])
    assert.deepEqual(readMatrix(',"say ""oh""",none\n"say ""oh""",1,0\nnone,0,1'), {
      types: ['say "oh"'],
      similarity: [
        [1, 0],
        [0, 1],
      ],
    })
  })

  test('or rejected with the reason', () => {
    const code = (text: string, options = {}) => codeOf(() => readMatrix(text, options))
    assert.equal(code('  '), 'matrix-syntax')
    assert.equal(code('{"types": ['), 'matrix-syntax')
    assert.equal(code('{"types": ["."]}'), 'matrix-syntax')
    assert.equal(code(',".,none\n'), 'matrix-syntax')
    assert.equal(code(',.,none\n.,1,NA\nnone,0,1'), 'matrix-value')
    assert.equal(code(',.,none\n!,1,0\nnone,0,1'), 'matrix-types')
    assert.equal(code(',.,none\n.,1,0\n'), 'matrix-shape')
    assert.equal(code(',.,none\n.,1,0.5\nnone,0,1', { symmetric: true }), 'matrix-asymmetric')
    assert.equal(code('[[1,0],[0,0.5]]'), 'matrix-diagonal')
  })

  test('the file of section 4.2 is the constant', () => {
    const file = new URL('../../../../examples/lai-2023-matrix.json', import.meta.url)
    assert.deepEqual(readMatrix(readFileSync(file, 'utf8'), { symmetric: true }), LAI_2023_MATRIX)
  })
})

describe('a matrix is estimated', () => {
  const types = ['.', ',']
  const sequence = (text: string) =>
    fromSequence(
      [...text].map(char => (char === ' ' ? null : char)),
      { types },
    )

  test('confusions count every place, the end too', () => {
    //  .    match      ,  →  .      .  only in the first      end , on both
    const confusion = typeConfusion([[sequence('.,. ,'), sequence('..  ,')]])
    assert.deepEqual(confusion, {
      types,
      counts: [
        [1, 0, 1],
        [1, 1, 0],
        [0, 0, 1],
      ],
    })
  })

  test('who likes a type more does not make types more alike', () => {
    const counts = [
      [40, 10, 0],
      [10, 10, 0],
      [0, 0, 100],
    ]
    const skewed = [
      [40, 20, 0],
      [5, 10, 0],
      [0, 0, 100],
    ]
    assert.equal(estimateMatrix({ types, counts }).similarity[0]![1], 0.5)
    assert.deepEqual(estimateMatrix({ types, counts: skewed }), estimateMatrix({ types, counts }))
  })

  test('the result passes the check, symmetric too', () => {
    const { counts } = typeConfusion([[sequence('.,.,., .'), sequence('..,,., ,')]])
    checkMatrix(estimateMatrix({ types, counts }, { smoothing: 0.5 }), { symmetric: true })
  })

  test('a type on which nobody agrees is rejected, unless smoothed', () => {
    const confusion = typeConfusion([[sequence('.,'), sequence('..')]])
    assert.equal(
      codeOf(() => estimateMatrix(confusion)),
      'matrix-not-estimable',
    )
    assert.ok(estimateMatrix(confusion, { smoothing: 1 }).similarity[0]![1]! > 0)
    assert.equal(
      codeOf(() => estimateMatrix({ types, counts: [[1]] })),
      'matrix-shape',
    )
    assert.equal(
      codeOf(() => estimateMatrix(confusion, { smoothing: -1 })),
      'option-invalid',
    )
    assert.equal(
      codeOf(() => typeConfusion([])),
      'nothing-to-compare',
    )
  })
})
