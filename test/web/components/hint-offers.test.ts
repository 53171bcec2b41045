import assert from 'node:assert/strict'
import { test } from 'vitest'
import { column, hint, reading } from '../../../src/model/errors/define.ts'
import { hintOffers } from '../../../web/words/hint-offers.ts'

test('a hint has a button for each option that the page can set', () => {
  assert.deepEqual(
    hintOffers(hint`${reading('snap', 'nearest')} moves them, ${reading('sheet', 'NAME')} does not`),
    [
      {
        label: 'Read again with offsets inside a unit: moved to the nearest edge',
        given: { snap: 'nearest' },
      },
    ],
  )
})

test('one button sets options that belong together, and names the role of a column', () => {
  assert.deepEqual(hintOffers(hint`read it with ${reading('header', 'no')} ${column('segment', 1)}`), [
    {
      label: 'Read again with first row: data; column for segment: 1',
      given: { header: 'no', 'columns.segment': '1' },
    },
  ])
})

test('what the question itself asks needs no button of its own', () => {
  const given = hint`Part of the word (${reading('glued', 'word')})? Or ${reading('units', 'words')}?`
  assert.deepEqual(
    hintOffers(given, 'glued').map(offer => offer.given),
    [{ units: 'words' }],
  )
})
