import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../../src/formats/index.ts'

const read = (name: string, text: string, options: ReadFilesOptions = {}) =>
  readFiles([{ name, text }], options)

test('starts with labels, and the line End, as SALAMI writes them', () => {
  const text = '0.000\tSilence\n0.500\tIntro\n10.200\tVerse\n20.1\tChorus\n30.0\tEnd\n'
  const { corpus, format } = read('song.txt', text)
  assert.equal(format, 'lab')
  const { segmentation } = corpus!.items[0]!.codings[0]!
  assert.deepEqual([...segmentation.boundaries], [500, 10_200, 20_100])
  assert.deepEqual(segmentation.labels, ['Silence', 'Intro', 'Verse', 'Chorus'])
  assert.equal(segmentation.units, 30_000)
})

test('starts without an end ask how long the recording is; falling ones and values are not read', () => {
  assert.equal(read('a.txt', '0.0 A\n1.5 B\n3.25 A\n').questions[0]?.option, 'duration')
  assert.equal(read('a.txt', '0.0 A\n3.5 B\n1.25 A\n').corpus, undefined)
  assert.equal(read('a.txt', '0.0 1.5\n1.5 2.5\n3.25 7.5\n').corpus, undefined)
})
