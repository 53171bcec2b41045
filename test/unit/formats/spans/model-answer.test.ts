import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../../../src/formats/index.ts'

const ship = { name: 'ship.txt', text: 'The ferry left.\nIt rained.\nThe fees rise.\nThey rise again.\n' }
const read = (text: string, name = 'ship.txt', options = {}) =>
  readFiles([{ name, text }], { format: 'model-answer', documents: [ship], units: 'lines', ...options })
const boundaries = ({ corpus }: ReturnType<typeof read>) =>
  corpus!.items.map(({ id, codings }) => [id, [...codings[0]!.segmentation.boundaries]])
const codes = ({ problems, questions }: ReturnType<typeof read>) => [
  ...problems.map(({ severity, code }) => `${severity} ${code}`),
  ...questions.map(({ code }) => `question ${code}`),
]

test('one answer per file', () => {
  assert.deepEqual(boundaries(read('Sure!\n\n1-2: a ferry\n3-4: fees\n')), [['ship', [2]]])
  assert.deepEqual(boundaries(read('{"starts": [1, 3]}')), [['ship', [2]]])
})

test('JSON lines with an answer each, as programs keep them', () => {
  const records = [
    { id: 'ship', answer: '[1, 3]' },
    { id: 'ship', response: '[1, 3]' },
    { id: 'ship', output: '[1, 3]' },
    { id: 'ship', completion: '[1, 3]' },
    { id: 'ship', choices: [{ message: { role: 'assistant', content: '[1, 3]' } }] },
  ]
  for (const record of records)
    assert.deepEqual(boundaries(read(`${JSON.stringify(record)}\n`, 'run.jsonl')), [['ship', [2]]])
  const two = [
    { id: 'ship', answer: '[1, 3]' },
    { id: 'fees', answer: '1-1\n2-2' },
  ]
  const result = read(two.map(record => JSON.stringify(record)).join('\n'), 'run.jsonl', {
    documents: [ship, { name: 'fees.txt', text: 'One.\nTwo.\n' }],
  })
  assert.deepEqual(boundaries(result), [
    ['ship', [2]],
    ['fees', [1]],
  ])
})

test('what an answer leaves open is asked, and the option answers', () => {
  assert.deepEqual(codes(read('[2, 3]')), ['question base-unknown'])
  assert.deepEqual(boundaries(read('[2, 3]', 'ship.txt', { base: '1' })), [['ship', [1, 2]]])
  assert.deepEqual(codes(read('[1, 0, 0, 1]')), ['question mark-unknown'])
  assert.deepEqual(boundaries(read('[1, 0, 0, 1]', 'ship.txt', { mark: 'start' })), [['ship', [3]]])
})

test('problems are warnings; a partial answer and a text of something else are errors', () => {
  const hole = read('1-1\n3-4')
  assert.deepEqual(codes(hole), ['warning units-missing', 'warning answer-uncertain'])
  assert.deepEqual(boundaries(hole), [['ship', [1]]])
  assert.deepEqual(boundaries(read('1-1\n3-4', 'ship.txt', { place: 'right' })), [['ship', [2]]])
  assert.deepEqual(codes(read('1-1\n2-2')), ['error answer-partial'])
  assert.deepEqual(codes(read('I cannot help with that.')), ['error answer-not-recognised'])
})

test('without the text it is asked for', () => {
  const { questions } = readFiles([{ name: 'ship.txt', text: '1-2\n3-4' }], { format: 'model-answer' })
  assert.deepEqual(
    questions.map(({ code }) => code),
    ['text-needed'],
  )
})
