import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { flexibleChance } from '../../../../src/agreement/index.ts'
import { flexibleEdits } from '../../../../src/compare/index.ts'
import {
  agreement,
  evaluate,
  flexibleBoundarySimilarity,
  flexibleSimilarity,
  fromMasses,
  fromSequence,
  makeCorpus,
  pairScorer,
  typeScale,
} from '../../../../src/index.ts'

const a = [null, null, ',', null, null, null, null, '.']
const b = [null, ',', null, null, null, null, null, '.']
const similarity = [
  [1, 0.5, 0],
  [0.5, 1, 0.25],
  [0, 0.25, 1],
]
const matrix = { types: [',', '.'], similarity }
const orders = [
  [',', '.'],
  ['.', ','],
]
const pair = (types: readonly string[]) => [fromSequence(a, { types }), fromSequence(b, { types })] as const

/** The comma moves by one place, and costs 0.1. */
const expected = 1 - 0.1 / 8

describe('whose cost is which', () => {
  test('a list is in the order of the matrix, whatever the order of the data', () => {
    for (const types of orders)
      assert.equal(flexibleSimilarity(...pair(types), { matrix, transpositionCost: [0.1, 0.9] }), expected)
    const turned = {
      types: ['.', ','],
      similarity: [
        [1, 0.5, 0.25],
        [0.5, 1, 0],
        [0.25, 0, 1],
      ],
    }
    for (const types of orders)
      assert.equal(
        flexibleSimilarity(...pair(types), { matrix: turned, transpositionCost: [0.9, 0.1] }),
        expected,
      )
  })

  test('costs have names, with and without a matrix; a type without one costs half its deletion', () => {
    for (const types of orders) {
      const ways: Record<string, number>[] = [
        { ',': 0.1, '.': 0.9 },
        { ',': 0.1 },
        { '.': 0.9, ',': 0.1, '?': 3 },
      ]
      for (const transpositionCost of ways) {
        assert.equal(flexibleSimilarity(...pair(types), { matrix, transpositionCost }), expected)
        assert.equal(flexibleSimilarity(...pair(types), { transpositionCost }), expected)
      }
      assert.equal(flexibleSimilarity(...pair(types), { transpositionCost: { '.': 0.9 } }), 1 - 0.5 / 8)
      assert.equal(flexibleEdits(...pair(types), { transpositionCost: { ',': 0.1 } }).cost, 0.1)
    }
  })

  test('rows and a list without names are both in the order of the data', () => {
    const options = { matrix: similarity, transpositionCost: [0.1, 0.9] }
    assert.equal(flexibleSimilarity(...pair([',', '.']), options), expected)
    assert.equal(flexibleSimilarity(...pair(['.', ',']), options), 1 - (0.75 + 1 - 0.25) / 8 + 0.6 / 8)
    assert.equal(flexibleSimilarity(...pair(['.', ',']), { transpositionCost: [0.9, 0.1] }), expected)
  })

  test('a name like that of a property of every object is a name', () => {
    const odd = (row: readonly (string | null)[]) =>
      fromSequence(
        row.map(type => (type === ',' ? '__proto__' : type)),
        { types: ['constructor', '.', '__proto__'] },
      )
    const options = { transpositionCost: JSON.parse('{"__proto__": 0.1}') as Record<string, number> }
    assert.equal(flexibleSimilarity(odd(a), odd(b), options), expected)
    assert.equal(flexibleSimilarity(odd(a), odd(b), { transpositionCost: [9, 9, 0.1] }), expected)
  })

  test('what fits no type is rejected', () => {
    const given = (transpositionCost: never, matrix?: never) => () =>
      flexibleSimilarity(...pair([',', '.']), { matrix, transpositionCost })
    assert.throws(given({ '.': 1, ';': 1 } as never), {
      code: 'transposition-type',
      message: /";".*among , \.;/,
    })
    assert.throws(given({ '.': 1, ';': 1 } as never, matrix as never), { code: 'transposition-type' })
    assert.throws(given([1] as never), { code: 'transposition-size', message: /the data has the types , \./ })
    const wide = {
      types: ['?', ',', '.'],
      similarity: [
        [1, 0, 0, 0],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 1],
      ],
    }
    assert.equal(given([9, 0.1, 0.9] as never, wide as never)(), expected)
    assert.throws(given([0.1, 0.9] as never, wide as never), {
      code: 'transposition-size',
      message: /the matrix has the types \? , \./,
    })
    assert.throws(given({ ',': -1 } as never), {
      code: 'option-invalid',
      message: /transpositionCost\[","\]/,
    })
    assert.throws(given({ ',': '1' } as never), { code: 'option-invalid' })
    const plain = fromMasses([1, 1])
    assert.throws(() => flexibleSimilarity(plain, plain, { transpositionCost: { '.': 1 } }), {
      code: 'transposition-type',
    })
  })
})

describe('signatures', () => {
  const signature = (options: object, types?: readonly string[]) =>
    flexibleSimilarity.signature(
      flexibleSimilarity.resolve(options, types === undefined ? undefined : typeScale(types)),
    )

  test('show the names, the same for the same costs', () => {
    const shown = /\|transpositionCost:\{,=0\.1;\.=0\.9\}\|/
    for (const transpositionCost of [[0.1, 0.9], { '.': 0.9, ',': 0.1 }]) {
      assert.match(signature({ matrix, transpositionCost }), shown)
      assert.match(signature({ matrix, transpositionCost }, ['.', ',']), shown)
    }
    assert.match(signature({ transpositionCost: [0.9, 0.1] }, ['.', ',']), shown)
    assert.match(
      signature({ transpositionCost: { 'a b|c=;{}%': 1 } }),
      /\|transpositionCost:\{a%20b%7Cc%3D%3B%7B%7D%25=1\}\|/,
    )
  })

  test('never cover two numbers: positions are named by the types of the data', () => {
    const corpus = (types: readonly string[]) => {
      const [ann, bo] = pair(types)
      const codings = [
        { coder: 'ann', segmentation: ann },
        { coder: 'bo', segmentation: bo },
      ]
      return makeCorpus([{ id: 'talk', units: 8, codings }], ann.scale)
    }
    const ways = [
      { transpositionCost: [0.1, 0.9] },
      { matrix: similarity },
      { matrix: similarity, transpositionCost: [0.1, 0.9] },
    ]
    for (const options of ways) {
      const found = orders.map(types => {
        const { metrics } = evaluate(corpus(types), {
          references: ['ann'],
          metrics: [{ id: 'S_f', options }],
          bounds: false,
        })
        const kappa = agreement(corpus(types), { similarity: 'S_f', coefficient: 'kappa', ...options })
        const score = pairScorer([{ id: 'S_f', options }])(...pair(types))['flexible-similarity']!
        assert.equal(score.value, metrics[0]!.hypotheses[0]!.micro.value)
        return [
          [score.value, score.signature],
          [metrics[0]!.hypotheses[0]!.micro.value, metrics[0]!.signature],
          [kappa.value, kappa.signature],
        ] as const
      })
      for (const [index, [value, signature]] of found[0]!.entries()) {
        assert.notEqual(found[1]![index]![0], value)
        assert.notEqual(found[1]![index]![1], signature)
      }
    }
  })
})

test('the chance level has the costs of the score', () => {
  const level = (types: readonly string[], transpositionCost: number[] | Record<string, number>) => {
    const [reference, hypothesis] = pair(types)
    return flexibleChance([{ reference, hypothesis }], { matrix, transpositionCost }).expected
  }
  const found = orders.flatMap(types => [level(types, [0.4, 0.9]), level(types, { ',': 0.4, '.': 0.9 })])
  for (const each of found) assert.ok(Math.abs(each - found[0]!) < 1e-12)
  assert.notEqual(found[0], level([',', '.'], [0.9, 0.4]))
})

test('symmetry under the rule second takes equal costs of all types', () => {
  const symmetric = (options: object) => flexibleBoundarySimilarity.symmetric({ rule: 'second', ...options })
  assert.equal(symmetric({ transpositionCost: { ',': 0.5 } }), true)
  assert.equal(symmetric({ transpositionCost: { ',': 0.4 } }), false)
  const identity = {
    types: [',', '.'],
    similarity: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  }
  assert.equal(symmetric({ matrix: identity, transpositionCost: { ',': 0.4, '.': 0.4 } }), true)
  assert.equal(symmetric({ matrix: identity, transpositionCost: { ',': 0.4 } }), false)
  assert.equal(symmetric({ matrix: identity.similarity, transpositionCost: { ',': 0.4 } }), false)
  assert.equal(symmetric({ matrix: identity, transpositionCost: { ';': 9 } }), false)
})
