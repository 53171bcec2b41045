import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  type CesuraError,
  fromGaps,
  fromMasses,
  fromSets,
  segmentationSimilarity,
} from '../../../../src/index.ts'

/** The search of segeval 1.0-beta, bit by bit. */
function plainMirrors(a: readonly number[], b: readonly number[], span: number) {
  let windows: { i: number; j: number; count: number }[] = []
  for (let width = 2; width <= span; width++) {
    for (let i = 0; i + width <= a.length; i++) {
      const j = i + width - 1
      if (b[i] === 0 && b[j] === 0) continue
      const [left, right] = [a.slice(i, j + 1), b.slice(i, j + 1)]
      if (left.join() === right.join() || left.toReversed().join() !== right.join()) continue
      const count = left.reduce((sum, bit) => sum + bit, 0)
      const over = windows.filter(window => window.i <= j && i <= window.j)
      if (count > over.reduce((sum, window) => sum + window.count, 0)) {
        windows = [...windows.filter(window => !over.includes(window)), { i, j, count }]
      }
    }
  }
  const inside = (p: number) => windows.some(({ i, j }) => i <= p && p <= j)
  const substitutions = a.filter((bit, p) => bit !== b[p] && !inside(p)).length
  const te = windows.reduce((sum, { i, j, count }) => {
    return sum + 2 * count - (1 / (2 * count)) ** (j - i - 1)
  }, 0)
  return { substitutions, transpositions: windows.length, te }
}

describe('S of 2012', () => {
  test('every pair of strings of 6 places, spans 2 to 6, as the search is written down', () => {
    const bits = (x: number) => [...x.toString(2).padStart(6, '0')].map(Number)
    for (let x = 0; x < 64; x++) {
      for (let y = 0; y < 64; y++) {
        for (const span of [2, 3, 4, 6]) {
          const plain = plainMirrors(bits(x), bits(y), span)
          const options = { variant: '2012', span } as const
          const pair = [fromGaps(bits(x)), fromGaps(bits(y))] as const
          const tally = segmentationSimilarity.tally(...pair, options)
          assert.equal(tally.substitutions, plain.substitutions)
          assert.equal(tally.transpositions, plain.transpositions)
          const value = segmentationSimilarity.score(tally, options)!
          assert.ok(Math.abs(value - (6 - plain.substitutions - plain.te) / 6) < 1e-12)
        }
      }
    }
  })

  test('at span 2 it is S of 2013', () => {
    for (let x = 0; x < 64; x++) {
      for (let y = 0; y < 64; y++) {
        const pair = [
          fromGaps(x.toString(2).padStart(6, '0')),
          fromGaps(y.toString(2).padStart(6, '0')),
        ] as const
        assert.equal(segmentationSimilarity(...pair, { variant: '2012' }), segmentationSimilarity(...pair))
      }
    }
  })

  test('a span as wide as the text looks at the widths that occur only', () => {
    const a = fromMasses([1_000_000, 1_000_000_000, 5])
    const b = fromMasses([1_000_003, 999_999_997, 5])
    const tally = segmentationSimilarity.tally(a, b, { variant: '2012', span: 4_294_967_295 })
    assert.equal(tally.transpositions, 1)
    assert.equal(tally['mirrored/4/1'], 1)
  })

  test('weights are two numbers of 0 or more, as an object, a list, or words', () => {
    const [a, b] = [fromMasses([2, 2, 4]), fromMasses([3, 5])]
    const options = { variant: '2012' } as const
    assert.equal(
      segmentationSimilarity(a, b, { ...options, weights: { substitution: 2, transposition: 0 } }),
      5 / 7,
    )
    const declared = segmentationSimilarity.options.weights
    assert.deepEqual(declared.check('weights', declared.parse('2,0')), { substitution: 2, transposition: 0 })
    for (const weights of ['2', 3, null, [1, Number.NaN], { substitution: -1 }]) {
      assert.throws(
        () => segmentationSimilarity(a, b, { ...options, weights: weights as never }),
        (error: CesuraError) => error.code === 'option-invalid',
        String(weights),
      )
    }
  })
})

describe('the variants', () => {
  const scale = { types: [1, 2] }
  const reference = fromSets([[1], [], [2], [], []], scale)
  const hypothesis = fromSets([[2], [], [], [2], []], scale)

  test('2013 counts edits over places and types; segeval 2 weighs them over types squared', () => {
    assert.equal(segmentationSimilarity(reference, hypothesis), 8 / 10)
    assert.equal(segmentationSimilarity(reference, hypothesis, { normalisation: 'pb' }), 3 / 5)
    assert.equal(segmentationSimilarity(reference, hypothesis, { variant: 'segeval-2' }), 19 / 20)
  })

  test('2012 takes each type on its own', () => {
    assert.equal(segmentationSimilarity(reference, hypothesis, { variant: '2012' }), 7 / 10)
  })

  test('what is given wins over what the variant says', () => {
    const options = { variant: 'segeval-2', transposition: 'unit', normalisation: 'pb' } as const
    assert.equal(segmentationSimilarity(reference, hypothesis, options), 1 - 1.5 / 5)
    assert.match(segmentationSimilarity.signature(options), /\|transposition:unit\|substitution:as-variant\|/)
  })

  test('its range follows the options', () => {
    assert.deepEqual(segmentationSimilarity.range(), [0, 1])
    assert.deepEqual(segmentationSimilarity.range({ variant: '2012' }), [0, 1])
    assert.deepEqual(segmentationSimilarity.range({ variant: '2012', span: 3 }), [
      Number.NEGATIVE_INFINITY,
      1,
    ])
    assert.deepEqual(segmentationSimilarity.range({ normalisation: 'pb' }), [-31, 1])
  })
})

test('a number where a word belongs is shown the words in quotes', () => {
  const text = fromMasses([1, 2])
  assert.throws(() => segmentationSimilarity(text, text, { variant: 2012 as unknown as '2012' }), {
    code: 'option-invalid',
    message: 'segmentation-similarity.variant is 2012; it must be one of "2012", "2013", "segeval-2"',
  })
})
