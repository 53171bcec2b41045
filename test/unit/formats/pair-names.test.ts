// Two segmentations in one JSON line, under the names that programs give to a reference and a hypothesis.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parseSides } from '../../../src/formats/json/segmentation-json.ts'
import { asked, masses, read } from './read-one.ts'

test('a reference and a hypothesis in one line, under the names that programs give them', () => {
  const line = (first: string, second: string) =>
    `${JSON.stringify({ doc_id: 'a', [first]: [0, 1, 0, 0], [second]: [0, 0, 1, 0] })}\n`
  for (const [first, second] of [
    ['labels', 'predictions'],
    ['gold_labels', 'predicted_labels'],
    ['target', 'prediction'],
    ['ref', 'hyp'],
  ] as const) {
    const reading = read('a.jsonl', line(first, second), { mark: 'end' })
    assert.deepEqual(masses(reading), { a: { [first]: [2, 2], [second]: [3, 1] } }, first)
    assert.deepEqual(reading.problems, [], first)
  }
  assert.deepEqual(asked(read('a.jsonl', line('labels', 'predictions'), { strict: true })), ['mark-meaning'])
})

test('the texts of the units next to two rows of marks are kept', () => {
  const line = { id: 'a', utterances: ['A.', 'B.', 'C.'], labels: [0, 1, 0], predictions: [1, 0, 0] }
  const { corpus } = read('a.jsonl', `${JSON.stringify(line)}\n`, { mark: 'start' })
  assert.deepEqual(corpus?.items[0]?.texts, ['A.', 'B.', 'C.'])
})

test('bare numbers of a reference and a hypothesis are asked about; classes of units are no pair', () => {
  const line = `${JSON.stringify({ id: 'a', reference: [2, 2, 3], hypothesis: [3, 1, 3] })}\n`
  assert.deepEqual(asked(read('a.jsonl', line)), ['masses-or-positions'])
  assert.deepEqual(masses(read('a.jsonl', line, { values: 'masses' })), {
    a: { reference: [2, 2, 3], hypothesis: [3, 1, 3] },
  })
  const classes = `${JSON.stringify({ id: 'a', labels: [2, 3, 2, 2], predictions: [2, 2, 3, 2] })}\n`
  assert.notDeepEqual(Object.keys(masses(read('a.jsonl', classes, { values: 'masses' })).a ?? {}), [
    'labels',
    'predictions',
  ])
})

test('levels of a pair need the number of units', () => {
  const levels = { units: 4, levels: [[2], [1, 2]] }
  const { reference } = parseSides(levels, levels)
  assert.equal(reference.units, 4)
  assert.throws(() => parseSides({ levels: [[2]] }, levels), {
    code: 'units-missing',
    message: 'levels need the number of units; add "units"',
    location: { path: 'reference' },
  })
})
