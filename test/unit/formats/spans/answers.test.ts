import assert from 'node:assert/strict'
import { test } from 'vitest'
import { separatedText } from '../../../../src/formats/spans/separated-text.ts'
import { unitStarts } from '../../../../src/formats/spans/unit-starts.ts'
import { claimOf, readOf, sourceOf } from './source.ts'

test('numbers of first units: alone, under the name of the text, a line each, inside a code fence', () => {
  const read = (text: string) => {
    const source = sourceOf('answer.json', text)
    assert.equal(claimOf(unitStarts, source)?.strength, 'structural', text)
    return readOf(unitStarts, source, {}).spans!.map(({ item, layers }) => [item, layers[0]!.starts])
  }
  assert.deepEqual(read('{"segment_starts": [1, 7]}'), [[undefined, [1, 7]]])
  assert.deepEqual(read('{"a": {"segment_starts": [1, 7]}, "b": {"segment_starts": [1]}}'), [
    ['a', [1, 7]],
    ['b', [1]],
  ])
  assert.deepEqual(read('{"id": "a", "boundaries": [0, 7]}\n{"id": "b", "boundaries": [0]}\n'), [
    ['a', [0, 7]],
    ['b', [0]],
  ])
  assert.deepEqual(read('Here you are:\n```json\n{"starts": [1, 4]}\n```\nDone.\n'), [[undefined, [1, 4]]])
})

test('numbers that do not rise, and records that say how many units there are, are something else', () => {
  for (const text of [
    '{"segment_starts": [7, 1]}',
    '{"units": 9, "boundaries": [2]}',
    '{"coder": "a", "boundaries": [2]}',
  ])
    assert.equal(claimOf(unitStarts, sourceOf('a.json', text)), undefined, text)
})

const MARKED = 'one\ntwo\n[SEG]\nthree\n[SEG]\nfour\n[SEG]\nfive\n'

test('a separator is asked for, and what repeats is offered', () => {
  const source = sourceOf('marked.txt', MARKED)
  assert.equal(claimOf(separatedText, source)?.strength, 'possible')
  const [question] = readOf(separatedText, source, {}).questions
  assert.deepEqual([question!.flag, question!.choices[0]!.value], ['--read separator=', '[SEG]'])
  assert.equal(claimOf(separatedText, sourceOf('a.txt', 'one\ntwo\nthree\n')), undefined)
})

test('a separator on lines of its own, or inside lines, is taken out of the text', () => {
  const texts = (text: string, separator: string) => {
    const [shape] = readOf(separatedText, sourceOf('a.txt', text), { separator }).spans!
    return shape!.layers[0]!.spans.map(({ start, end }) => shape!.text!.slice(start, end))
  }
  assert.deepEqual(texts(MARKED, '[SEG]'), ['one\ntwo', 'three', 'four', 'five\n'])
  assert.deepEqual(texts('one two ||| three ||| four', '|||'), ['one two ', ' three ', ' four'])
  assert.equal(
    readOf(separatedText, sourceOf('a.txt', MARKED), { separator: '###' }).problems[0]!.code,
    'separator-missing',
  )
})

test('a separator that was named and stands in the text is enough', () => {
  const source = sourceOf('a.txt', 'one ## two')
  assert.equal(claimOf(separatedText, source), undefined)
  assert.equal(claimOf(separatedText, source, { separator: '##' })?.strength, 'named')
  assert.equal(claimOf(separatedText, source, { separator: '[SEG]' }), undefined)
})
