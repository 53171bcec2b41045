import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../src/formats/index.ts'
import { toMasses } from '../../../src/index.ts'

const read = (name: string, text: string, options: ReadFilesOptions = {}) =>
  readFiles([{ name, text }], options)

const massesOf = ({ corpus }: ReturnType<typeof readFiles>) =>
  corpus?.items.map(({ id, codings }) => [
    id,
    ...codings.map(({ coder, segmentation }) => [coder, [...toMasses(segmentation)]]),
  ])

test('blank lines separate segments with the option; else the error names the flag', () => {
  const text = 'One two.\nThree.\n\nFour five.\n\n\nSix.\n'
  assert.match(read('notes.txt', text).problems[0]!.message, /separator: 'blank-line'/)
  assert.deepEqual(massesOf(read('notes.txt', text, { separator: 'blank-line' })), [
    ['notes', ['1', [3, 2, 1]]],
  ])
  assert.doesNotMatch(read('notes.txt', 'one\ntwo\n').problems[0]!.message, /blank-line/)
})

test('a blank line of a Choi file is no unit, and every one of them is reported', () => {
  const text = '==========\none\n\ntwo\n==========\n \nthree\n==========\n'
  const result = read('a.ref', text)
  assert.equal(result.format, 'choi')
  assert.deepEqual(result.corpus!.items[0]!.texts, ['one', 'two', 'three'])
  assert.deepEqual([...toMasses(result.corpus!.items[0]!.codings[0]!.segmentation as never)], [2, 1])
  assert.deepEqual(
    result.problems.map(({ code, severity, location }) => [code, severity, location?.line]),
    [
      ['blank-line', 'warning', 3],
      ['blank-line', 'warning', 6],
    ],
  )
})
