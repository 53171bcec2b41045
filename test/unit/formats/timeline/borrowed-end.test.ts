import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../../../src/formats/index.ts'
import { toMasses } from '../../../../src/index.ts'

const gold = {
  name: 'gold.vtt',
  text: 'WEBVTT\nKind: chapters\n\n00:00:00.000 --> 00:01:00.000\nOne\n\n00:01:00.000 --> 00:05:00.500\nTwo\n',
}
const starts = { name: 'run.txt', text: '0:00 One\n1:02 Two\n4:00 Three\n' }
const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code)

test('a list of starts ends where another file says that the recording ends', () => {
  const { corpus, problems, questions } = readFiles([gold, starts], { fromPath: '{coder}.*' })
  assert.deepEqual(questions, [])
  const [first, second] = corpus!.items[0]!.codings
  assert.deepEqual(toMasses(first!.segmentation), [60_000, 240_500])
  assert.deepEqual(toMasses(second!.segmentation), [62_000, 178_000, 60_500])
  assert.match(
    problems.find(({ code }) => code === 'end-borrowed')!.message,
    /taken from gold\.vtt: the recording ends at 0:05:00\.500/,
  )
})

test('a duration that is given goes before it, and other items lend nothing', () => {
  const stated = readFiles([gold, starts], { fromPath: '{coder}.*', duration: '300.5' })
  assert.ok(!codes(stated.problems).includes('end-borrowed'))
  const apart = readFiles([gold, starts], { fromPath: '{item}.*' })
  assert.deepEqual(codes(apart.questions), ['duration'])
})

test('while it is open which files belong together, the duration is not asked; the answers offered fit all files', () => {
  const { questions } = readFiles([gold, starts])
  assert.deepEqual(codes(questions), ['path-meaning'])
  assert.deepEqual(
    questions[0]!.choices.map(({ value }) => value),
    ['{coder}.*', '{item}.*', '{item}.{coder}.*'],
  )
  assert.deepEqual(codes(readFiles([starts, { ...starts, name: 'b.txt' }]).questions), [
    'path-meaning',
    'duration',
  ])
})

test('starts after the end that another file has are an error, not a longer recording', () => {
  const late = { ...starts, text: '0:00 One\n1:02 Two\n9:00 Three\n' }
  const { corpus, problems } = readFiles([gold, late], { fromPath: '{coder}.*' })
  assert.equal(corpus, undefined)
  assert.ok(codes(problems).includes('time-after-end'))
})
