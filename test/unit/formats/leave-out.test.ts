import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readCorpus, readFiles } from '../../../src/formats/index.ts'

const text = JSON.stringify({
  segmentation_type: 'linear',
  items: { a: { x: [2, 3], y: [2, 6], z: [1.5, 4] }, b: { x: [4, 5], y: [9] } },
})
const errors = (problems: readonly { severity: string }[]) =>
  problems.filter(({ severity }) => severity === 'error').length

test('codings that are left out take their errors with them, and a note says so', () => {
  assert.equal(errors(readCorpus(text).problems), 2)
  const one = readCorpus(text, { leaveOut: [{ item: 'a', coder: 'y' }] })
  assert.equal(one.corpus, undefined)
  assert.equal(errors(one.problems), 1)
  const leaveOut = [
    { item: 'a', coder: 'y' },
    { item: 'a', coder: 'z' },
  ]
  for (const both of [readCorpus(text, { leaveOut }), readFiles([{ name: 'm.json', text }], { leaveOut })]) {
    assert.deepEqual(
      both.corpus!.items.map(({ codings }) => codings.map(({ coder }) => coder)),
      [['x'], ['x', 'y']],
    )
    assert.ok(
      both.problems.some(({ code, location }) => code === 'coding-left-out' && location.coder === 'z'),
    )
  }
})

test('a coding that does not occur can be left out without harm', () => {
  const plain = JSON.stringify({ segmentation_type: 'linear', items: { a: { x: [2, 3] } } })
  const { corpus, problems } = readCorpus(plain, { leaveOut: [{ item: 'a', coder: 'nobody' }] })
  assert.equal(corpus!.items[0]!.codings.length, 1)
  assert.deepEqual(problems, [])
})

test('a name that nothing has is reported when files are read', () => {
  const files = [{ name: 'm.json', text }]
  const { problems } = readFiles(files, { leaveOut: [{ item: 'a', coder: 'yy' }] })
  const stated = problems.filter(({ code }) => code === 'coding-unknown')
  assert.deepEqual(
    stated.map(({ severity, location }) => [severity, location]),
    [['warning', { item: 'a', coder: 'yy' }]],
  )
})

test('a file that holds only what is left out does not stand in the way of the others', () => {
  const rule = '==========\n'
  const files = [
    { name: 'ann/tale.txt', text: `${rule}x\n${rule}y\n${rule}` },
    { name: 'bo/tale.txt', text: `${rule}x\n${rule}y\nz\n${rule}` },
  ]
  assert.equal(readFiles(files).corpus, undefined)
  const { corpus, problems } = readFiles(files, { leaveOut: [{ item: 'tale', coder: 'bo' }] })
  assert.deepEqual(
    corpus!.items.map(({ units, codings }) => [units, codings.map(({ coder }) => coder)]),
    [[2, ['ann']]],
  )
  assert.deepEqual(
    problems.map(({ severity, code }) => [severity, code]),
    [['warning', 'coding-left-out']],
  )
})
