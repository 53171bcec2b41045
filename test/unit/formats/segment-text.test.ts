import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { segmentsOf } from '../../../src/formats/segment-text.ts'
import { cutUnits } from '../../../src/formats/units/text-units.ts'

const chars = [
  'a',
  'B',
  '.',
  '.',
  '?',
  ' ',
  ' ',
  '"',
  ')',
  '>',
  '\n',
  '1',
  ',',
  'é',
  '́',
  '。',
  '👩',
  '‍',
  '🇩',
  '\r\n',
]

describe.each(['sentence', 'grapheme'] as const)('%s', granularity => {
  const segmenter = new Intl.Segmenter('en', { granularity })
  test('windows of any length give the segments of the whole text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...chars), { maxLength: 80 }),
        fc.integer({ min: 1, max: 12 }),
        (list, window) => {
          const text = list.join('')
          const whole = [...segmenter.segment(text)].map(({ segment, index }) => ({ segment, index }))
          assert.deepEqual([...segmentsOf(segmenter, text, window)], whole)
        },
      ),
      { seed: 1, numRuns: 3000 },
    )
  })
})

test('a full stop, and much later a small letter: one sentence', () => {
  const text = `One. ${'> '.repeat(3000)}two. Three.`
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  assert.deepEqual(
    [...segmentsOf(segmenter, text)].map(({ index }) => index),
    [0, text.indexOf('Three')],
  )
})

test('a page of Chinese without blanks has the words of the whole', () => {
  const page = '我们今天去海港看船。船长说、水位很高！你知道吗？知道。'
  const words = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(page)]
  const spoken = words.filter(({ isWordLike }) => isWordLike).map(({ index }) => index)
  assert.deepEqual([...cutUnits(page, 'words').starts], spoken)
  const { starts, ends } = cutUnits('。。船。。船', 'words')
  assert.deepEqual(
    [[...starts], [...ends]],
    [
      [0, 5],
      [5, 6],
    ],
  )
})

test('a text of one paragraph with ten thousand sentences is cut in a moment', () => {
  const text = 'One two three four five. Six seven eight.\n'.repeat(10_000)
  assert.equal(cutUnits(text, 'sentences').starts.length, 20_000)
})
