// Words are cut blank by blank and remembered; they are those that the segmenter finds in the whole text.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { wordsOf } from '../../../../src/evaluate/baselines/lexical/words-of.ts'

const whole = (text: string) =>
  [...new Intl.Segmenter('und', { granularity: 'word' }).segment(text.toLowerCase())].flatMap(
    ({ segment, isWordLike }) => (isWordLike === true ? [segment] : []),
  )

const chars = [
  ...' '.repeat(12),
  ...'abZ09_\'.,:;-–"!?\t\n\u00a0\u00ad\u00b7\u00b2\u00e9\u00df\u0130\u02bc\u02d7\u0301\u0391\u03c9\u0416\u0451\u0483\u200d\u2019\u05d0\u0e01\u4e00\u3042\u30ab',
  '\ud83d\ude00',
  '\ud83c\udde6',
]

test('words of any text are those of the segmenter', () => {
  const text = fc.array(fc.constantFrom(...chars), { maxLength: 14 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(text, each => {
      assert.deepEqual(wordsOf(each), whole(each))
      // and again, from memory
      assert.deepEqual(wordsOf(each), whole(each))
    }),
    { numRuns: 3_000 },
  )
})

test('more pieces than are kept are still right', () => {
  const text = Array.from({ length: 60_000 }, (_, at) => `w${at}`).join(' ')
  assert.deepEqual(wordsOf(text), text.split(' '))
  assert.deepEqual(wordsOf('w1, w2.'), ['w1', 'w2'])
})
