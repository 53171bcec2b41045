import assert from 'node:assert/strict'
import { test } from 'vitest'
import { answerParts, withoutFlags } from '../../web/words/plain.ts'

test('the page says what the command line says, without its flags', () => {
  assert.equal(
    withoutFlags('Pooled: tallies are added, then scored (--pool macro: the mean of the pairs).'),
    'Pooled: tallies are added, then scored.',
  )
  assert.equal(
    withoutFlags('Which column names the coder? --column coder=NAME says it.'),
    'Which column names the coder?',
  )
  assert.equal(withoutFlags('the file has 3 tiers; --read layer=NAME picks one'), 'the file has 3 tiers.')
  assert.equal(withoutFlags('--units words'), '--units words')
  assert.equal(
    withoutFlags('notes.docx is a Word document. Mark the cuts: see docs/formats.md#marks.'),
    'notes.docx is a Word document. Mark the cuts.',
  )
  assert.equal(withoutFlags('nothing (of the kind) here'), 'nothing (of the kind) here')
})

test('an answer has a title and a sentence that says what follows', () => {
  assert.deepEqual(answerParts('No, two texts: each then has one coder.'), {
    title: 'No, two texts',
    rest: 'Each then has one coder.',
  })
  assert.deepEqual(answerParts('each file is another coder'), {
    title: 'each file is another coder',
    rest: '',
  })
})
