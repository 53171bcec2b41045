import assert from 'node:assert/strict'
import { test } from 'vitest'
import { matchesOf } from '../../../web/parts/matches.ts'

test('options that begin with what was typed come first; all that hold it are counted', () => {
  const options = ['an item', 'item 2', 'Item 1', 'other', 'the item']
  assert.deepEqual(matchesOf(options, ' ITEM', 3), { shown: ['item 2', 'Item 1', 'an item'], all: 4 })
  assert.deepEqual(matchesOf(options, '', 2), { shown: ['an item', 'item 2'], all: 5 })
  assert.deepEqual(matchesOf(options, 'none'), { shown: [], all: 0 })
})
