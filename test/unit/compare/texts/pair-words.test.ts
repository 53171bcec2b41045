import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { alignTexts, pairWords } from '../../../../src/compare/index.ts'

const words = (text: string) => text.split(' ')

describe('pairWords', () => {
  test('pairs the same words, exchanged words, and leaves the others alone', () => {
    const kinds = pairWords(words('so we begin now with food'), words('so uh we start with food')).map(
      ({ kind }) => kind,
    )
    assert.deepEqual(kinds, ['equal', 'added', 'equal', 'changed', 'missing', 'equal', 'equal'])
  })

  test('joins units that hold the same characters', () => {
    assert.deepEqual(pairWords(["don't", 'stop', 'now'], ['do', "n't", 'stop', 'now'])[0], {
      kind: 'equal',
      reference: [0, 1],
      hypothesis: [0, 2],
    })
    assert.deepEqual(pairWords(words('Hello , you .'), words('hello you')).at(-1), {
      kind: 'equal',
      reference: [1, 4],
      hypothesis: [1, 2],
    })
  })

  test('a text without words is missing or added whole', () => {
    assert.deepEqual(
      pairWords(['a'], []).map(({ kind }) => kind),
      ['missing'],
    )
    assert.deepEqual(
      pairWords([], ['a', 'b']).map(({ kind }) => kind),
      ['added', 'added'],
    )
  })

  test('is an optimal alignment: every word once, in order, and as many differences as the distance', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const pairs = pairWords(a, b)
        for (const [side, length] of [
          ['reference', a.length],
          ['hypothesis', b.length],
        ] as const) {
          let at = 0
          for (const pair of pairs) {
            assert.equal(pair[side][0], at)
            at = pair[side][1]
          }
          assert.equal(at, length)
        }
        if (a.join('') !== b.join('')) {
          const differing = pairs.filter(({ kind }) => kind !== 'equal').length
          assert.equal(differing, alignTexts(a, b).distance)
        }
      }),
      { seed: 1, numRuns: 500 },
    )
  })
})
