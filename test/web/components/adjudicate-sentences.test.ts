import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { placeSentence, ruleChangeSentence } from '../../../src/report/sentences/adjudication.ts'

const votes = (places: Readonly<Record<string, number>>) =>
  Object.entries(places).map(([coder, position]) => ({ coder, position }))

describe('the sentence of Adjudicate', () => {
  test('starts from the framed position, whichever has most votes', () => {
    const five = { votes: votes({ ann: 4, bo: 5, cy: 6, di: 7, eli: 8 }), absent: [] }
    assert.equal(
      placeSentence(five, 6, 'unit').join(''),
      'One of five places a boundary after unit 6; four others within two units, after 4 to 8.',
    )
    assert.equal(
      placeSentence(five, 9, 'unit').join(''),
      'Nobody places a boundary after unit 9; five within five units, after 4 to 8.',
    )
  })

  test('names the others, their distance from the frame, and who places none', () => {
    const three = { votes: votes({ ann: 15, cy: 15, bo: 14 }), absent: ['di'] }
    assert.equal(
      placeSentence(three, 15, 'sentence').join(''),
      'Two of four place a boundary after sentence 15; bo one sentence earlier; di places none near.',
    )
    assert.equal(
      placeSentence({ votes: votes({ ann: 3 }), absent: ['bo'] }, 3, 'line').join(''),
      'ann places a boundary after line 3, bo does not.',
    )
    assert.equal(
      placeSentence({ votes: votes({ ann: 3 }), absent: ['bo'] }, 4, 'line').join(''),
      'Nobody places a boundary after line 4; ann one line earlier; bo places none near.',
    )
  })
})

test('a rule settles open positions only, and agrees in number', () => {
  assert.equal(ruleChangeSentence(12, 40), 'settles 12 positions; 28 stay open')
  assert.equal(ruleChangeSentence(1, 2), 'settles 1 position; 1 stays open')
  assert.equal(ruleChangeSentence(0, 1), 'settles nothing; 1 stays open')
})
